/// A value stored on the heap and never changed: its holder, which mostly has none, is one word in size, and copies share it.
final class Box<Value> {
    let value: Value

    init(_ value: Value) { self.value = value }
}

extension Box: Sendable where Value: Sendable {}

extension Box: Equatable where Value: Equatable {
    static func == (a: Box, b: Box) -> Bool { a === b || a.value == b.value }
}

extension Box: Hashable where Value: Hashable {
    func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
