/// An object that reports changes of its properties by itself, on the main actor.
@MainActor
package protocol ObservedObject: NSObject, Sendable {
    /// Whether the object may have observers: set with the first observation, and cleared by the first report that finds none.
    var isObserved: Bool { get set }
    /// The value of a property, or of a path of properties, by name; nil for an unknown name.
    func observedValue(forKey key: String) -> Any?
    /// Whether `observedValue(forKey:)` resolves whole paths, not only names.
    var resolvesPaths: Bool { get }
}

extension ObservedObject {
    /// Reports to the observers that properties may have changed.
    package func reportChange() {
        // The last observation may have ended on another thread, which must not write the flag.
        if isObserved { isObserved = ObservationTable.shared.report(self) }
    }
}

/// Values along a path of names, from object to object.
package enum ObservedPath {
    /// The value at the end of a path; nil if the path leads nowhere.
    static func value(of object: NSObject, _ path: String) -> Any? {
        var object = object
        var rest = path
        while true {
            if let whole = resolved(rest, by: object) { return whole.value }
            let (first, further) = KeyedValues.split(rest)
            let value = value(of: object, named: first)
            guard let further else { return value }
            guard let next = value as? NSObject else { return nil }
            (object, rest) = (next, further)
        }
    }

    /// The objects whose properties the path reads, from the first.
    static func owners(of object: NSObject, _ path: String) -> [NSObject] {
        var owners = [object]
        var rest = path
        while resolved(rest, by: owners[owners.count - 1]) == nil {
            let (first, further) = KeyedValues.split(rest)
            guard let further, let next = value(of: owners[owners.count - 1], named: first) as? NSObject else { break }
            owners.append(next)
            rest = further
        }
        return owners
    }

    /// Whether the path leads to an object of the main actor, from an object that the caller may read.
    ///
    /// - Parameter path: Nil for a path that is read from the object itself.
    static func needsMainActor(_ object: NSObject, _ path: String?) -> Bool {
        var (object, rest) = (object, path)
        while !(object is any ObservedObject) {
            guard let path = rest else { return false }
            let (first, further) = KeyedValues.split(path)
            guard let further, let next = stored(first, in: object) as? NSObject else { return false }
            (object, rest) = (next, further)
        }
        return true
    }

    private static func resolved(_ path: String, by object: NSObject) -> Observation.Reading? {
        guard let object = object as? any ObservedObject else { return nil }
        return MainActor.assumeIsolated {
            object.resolvesPaths ? UncheckedReading(object.observedValue(forKey: path)) : nil
        }?.reading
    }

    private static func value(of object: NSObject, named name: String) -> Any? {
        if let object = object as? any ObservedObject {
            return MainActor.assumeIsolated { UncheckedReading(object.observedValue(forKey: name)) }.reading.value
        }
        return stored(name, in: object)
    }

    /// A stored property of an object, by name; a Boolean's name may lack its “is”, as in Objective-C. Nil if there is none.
    package static func stored(_ name: String, in object: NSObject) -> Any? {
        let names: Set = [name, "is" + name.prefix(1).uppercased() + name.dropFirst()]
        var mirror: Mirror? = Mirror(reflecting: object)
        while let present = mirror {
            if let child = present.children.first(where: { $0.label.map(names.contains) ?? false }) {
                return EqualValues.flattened(child.value)
            }
            mirror = present.superclassMirror
        }
        return nil
    }
}

/// A value that leaves the main actor's isolation on the main actor's own thread.
private struct UncheckedReading: @unchecked Sendable {
    let reading: Observation.Reading
    init(_ value: Any?) { reading = Observation.Reading(value: value) }
}

/// Equality of values of any type.
package enum EqualValues {
    /// Whether two values are equal; values without equality are not, unless they are the same object.
    package static func areEqual(_ a: Any?, _ b: Any?) -> Bool {
        guard let a = a.flatMap(flattened), let b = b.flatMap(flattened) else {
            return a.flatMap(flattened) == nil && b.flatMap(flattened) == nil
        }
        if let a = a as? any Equatable { return isEqual(a, b) }
        guard type(of: a) is AnyClass, type(of: b) is AnyClass else { return false }
        return a as AnyObject === b as AnyObject
    }

    private static func isEqual<Value: Equatable>(_ a: Value, _ b: Any) -> Bool { (b as? Value) == a }

    /// The value within optionals; nil if one of them is nil.
    package static func flattened(_ value: Any) -> Any? {
        guard case let optional as any OptionalValue = value else { return value }
        return optional.anyValue.flatMap(flattened)
    }
}
