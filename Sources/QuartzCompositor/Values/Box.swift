/// A value stored on the heap and never changed: its holder, which mostly has none, is one word in size, and copies share it.
package final class Box<Value> {
    package let value: Value

    @inlinable package init(_ value: Value) { self.value = value }
}

extension Box: Sendable where Value: Sendable {}

extension Box: Equatable where Value: Equatable {
    package static func == (a: Box, b: Box) -> Bool { a === b || a.value == b.value }
}

extension Box: Hashable where Value: Hashable {
    package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
