import PortSupport
import Expectations
import Testing

/// Predicates by their formats, on texts, dictionaries and objects.
@Suite struct PredicateTests {
    private final class Person: NSObject {
        let name: String
        let age: Int
        let pets: [String]
        let friend: Person?
        let born: Date

        init(_ name: String, _ age: Int, _ pets: [String] = [], friend: Person? = nil) {
            (self.name, self.age, self.pets, self.friend) = (name, age, pets, friend)
            born = Date(timeIntervalSinceReferenceDate: Double(-age))
        }
    }

    @Test(arguments: [
        ("SELF MATCHES %@", "[a-z]+@[a-z]+", "joe@example", true), ("SELF MATCHES %@", "[a-z]+", "joe1", false),
        ("SELF MATCHES[c] %@", "a|b", "B", true), ("SELF MATCHES %@", "(", "x", false), ("SELF LIKE %@", "a*c?", "abbcd", true),
        ("SELF LIKE[c] %@", "A.c", "abc", false), ("SELF CONTAINS[cd] %@", "ELE", "élève", true),
        ("SELF CONTAINS %@", "EL", "hello", false), ("SELF BEGINSWITH[c] %@", "HE", "hello", true),
        ("SELF ENDSWITH %@", "lo", "hello", true), ("SELF == %@", "a", "a", true), ("self != %@", "a", "a", false),
        ("SELF <> %@", "a", "b", true), ("%@ IN SELF", "ell", "hello", true),
        ("SELF.length > 3 && SELF != %@", "a", "hello", true),
        ("NOT (SELF == %@) or FALSEPREDICATE", "a", "b", true), ("TRUEPREDICATE AND ! SELF = %@", "a", "a", false),
        ("SELF < %@", "b", "a", true), ("SELF BETWEEN {'a', 'c'} AND SELF != %@", "x", "b", true),
    ])
    func texts(format: String, argument: String, text: String, holds: Bool) {
        expectEqual(NSPredicate(format: format, argument).evaluate(with: text), holds, "\(format) \(text)")
    }

    @Test func pathsReadPropertiesAndDictionaries() {
        let joe = Person("Joe", 30, ["cat", "dog"], friend: Person("Ann", 40))
        func holds(_ format: String, _ arguments: [Any] = []) -> Bool {
            NSPredicate(format: format, argumentArray: arguments).evaluate(with: joe)
        }
        expect(holds("age >= 30 AND age < %d", [31]), holds("name ==[c] \"JOE\""), holds("%K == %@", ["name", "Joe"]))
        expect(holds("friend.name = 'Ann'"), holds("friend.friend == nil"), !holds("friend = NULL"), holds("friend != nil"))
        expect(holds("ANY pets = 'dog'"), !holds("ALL pets CONTAINS 'a'"), holds("NONE pets == 'fish'"))
        expect(holds("pets.@count == 2"), holds("'cat' IN pets"), holds("age IN {20, 30}"), holds("age BETWEEN {30, 31}"))
        expect(holds("born < %@", [Date(timeIntervalSinceReferenceDate: 0)]), holds("age == 30.0"), !holds("missing == 1"))
        let row: [String: Any] = ["kind": "a", "size": 3, "on": true]
        expect(NSPredicate(format: "kind == 'a' AND size > 2 AND on == YES").evaluate(with: row))
        let people = [joe, Person("Ann", 40), Person("Bob", 50)]
        let found = people.filter { NSPredicate(format: "age > %d AND name BEGINSWITH %@", 35, "B").evaluate(with: $0) }
        expectEqual(found.map(\.name), ["Bob"])
    }

    @Test(arguments: [
        "", "SELF", "SELF ==", "SELF == 'a", "(SELF == 1", "SELF == %@", "SELF ~ 1", "{1, 2", "SELF ==[ 1", "1..2 == 1", "% == 1",
        String(repeating: "(", count: 100_000), String(repeating: "NOT ", count: 100_000) + "SELF == 1",
        String(repeating: "{", count: 100_000),
    ])
    func aBrokenFormatIsFalse(format: String) {
        expect(!NSPredicate(format: format, argumentArray: nil).evaluate(with: "a"))
    }
}

@Suite struct MapTableTests {
    @Test func tablesHoldWeaklyOrStrongly() {
        let weakValues = NSMapTable<NSString, Releasing>.strongToWeakObjects()
        let weakKeys = NSMapTable<Releasing, NSNumber>.weakToStrongObjects()
        do {
            let value = Releasing()
            weakValues.setObject(value, forKey: "a")
            weakKeys.setObject(1, forKey: value)
            // Equal strings are one key.
            expect(weakValues.object(forKey: NSMutableString(string: "a")) === value, weakKeys.object(forKey: value) == 1)
            expectEqual(weakKeys.keyEnumerator().allObjects.count, 1)
        }
        expectNil(weakValues.object(forKey: "a"))
        expect(weakKeys.keyEnumerator().allObjects.isEmpty, weakKeys.dictionaryRepresentation().isEmpty)
        let strong = NSMapTable<NSString, NSNumber>.strongToStrongObjects()
        for index in 0..<40 { strong.setObject(NSNumber(value: index), forKey: NSString(string: "\(index % 20)")) }
        expect(strong.count == 20, strong.object(forKey: "3") == 23)
        strong.removeObject(forKey: "3")
        expect(strong.count == 19, strong.object(forKey: "3") == nil, strong.object(forKey: nil) == nil)
        expectEqual(strong.objectEnumerator()?.allObjects.count, 19)
        strong.removeAllObjects()
        expectEqual(strong.count, 0)
        let both = NSMapTable<Releasing, Releasing>.weakToWeakObjects()
        let plain = NSMapTable<NSString, NSString>()
        for _ in 0..<100 { both.setObject(Releasing(), forKey: Releasing()) }
        plain.setObject("b", forKey: "a")
        expect(both.count < 16, plain.object(forKey: "a") == "b")
    }

    @Test func unfairLocksExclude() {
        let lock = os_unfair_lock_t.allocate(capacity: 1)
        defer { lock.deallocate() }
        lock.initialize(to: os_unfair_lock())
        os_unfair_lock_lock(lock)
        expect(!os_unfair_lock_trylock(lock))
        os_unfair_lock_unlock(lock)
        expect(os_unfair_lock_trylock(lock))
        os_unfair_lock_unlock(lock)
        let sum = OSAllocatedUnfairLock(initialState: 0)
        let gate = OSAllocatedUnfairLock()
        DispatchQueue.concurrentPerform(iterations: 8) { _ in for _ in 0..<100 { sum.withLock { $0 += 1 } } }
        expectEqual(sum.withLock { $0 }, 800)
        gate.lock()
        gate.unlock()
    }
}

/// Functions that Foundation declares too, in a file that imports the whole library.
@Suite struct SharedNameTests {
    @Test func callsAreNotAmbiguous() {
        expectEqual(NSLocalizedString("key", comment: ""), "key")
        expectEqual(NSLocalizedString("key", tableName: "T", comment: ""), "key")
        expectEqual(NSLocalizedString("key", bundle: .main, comment: ""), "key")
        expectEqual(NSLocalizedString("key", value: "v", comment: ""), "v")
        expectEqual(NSLocalizedString("key", tableName: nil, bundle: .main, comment: ""), "key")
        expectEqual(NSLocalizedString("key", tableName: nil, value: "v", comment: ""), "v")
        expectEqual(NSLocalizedString("key", bundle: .main, value: "v", comment: ""), "v")
        expect(!ProcessInfo.processInfo.isLowPowerModeEnabled)
        let time = DateComponents(hour: 1, minute: 2)
        expectEqual(DateComponentsFormatter.localizedString(from: time, unitsStyle: .full), "1 hour, 2 minutes")
        expect(UIApplication.value(forKeyPath: "shared") as? UIApplication === UIApplication.shared)
    }
}
