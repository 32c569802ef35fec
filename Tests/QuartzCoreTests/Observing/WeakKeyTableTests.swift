import QuartzCore
import Expectations
import Testing

/// Values by object.
@MainActor @Suite struct WeakKeyTableTests {
    /// The 65th entry begins the search for released objects.
    @Test func theCallerReleasesWhatTheSearchFinds() {
        var table = WeakKeyTable<NSObject, Int>()
        var objects = (0..<64).map { _ in NSObject() }
        for (index, object) in objects.enumerated() { _ = table.set(index, of: object) }
        let last = NSObject()
        var remains = table.set(64, of: last)
        weak let first = objects[0]
        objects = []
        // Their last references are not released within the table.
        expect(first != nil, remains.objects.count == 65, remains.values.isEmpty)
        remains.release()
        expect(first == nil, remains.objects.isEmpty, table.count == 65, table.value(of: last) == 64)
        // The values of released objects are returned by the next search, or when other objects have their addresses.
        var values: [Int] = []
        while values.count < 64, objects.count < 1000 {
            objects.append(NSObject())
            values += table.set(100, of: objects[objects.count - 1]).values
        }
        expectEqual(values.sorted(), Array(0..<64))
    }

    @Test func aReplacedValueIsReturned() {
        var table = WeakKeyTable<NSObject, Int>()
        let object = NSObject()
        expect(table.set(1, of: object).replaced == nil, table.set(2, of: object).replaced == 1)
        expect(table.value(of: object) == 2, table.removeValue(at: ObjectIdentifier(object)) == 2, table.isEmpty)
    }
}
