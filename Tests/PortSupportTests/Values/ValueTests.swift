import PortSupport
import Expectations
import Testing

/// Values by name, vectors and dates as Apple's frameworks have them.
@Suite(.serialized) struct ValueTests {
    private final class Meter: NSObject {
        var level = 0.25
        let view = UIView()
    }

    /// Reads and sets by name where only `NSObject` is known.
    private func changed<Object: NSObject>(_ object: Object, _ path: String, to value: Any) -> Any? {
        object.setValue(value, forKeyPath: path)
        return object.value(forKeyPath: path)
    }

    @Test func objectsOfAnyClassAnswerByName() {
        let layer = CALayer(), view = UIView(), animation = CABasicAnimation(), cell = CAEmitterCell(), meter = Meter()
        expect(changed(layer, "position.x", to: 7) as? Double == 7, layer.position.x == 7)
        expect(changed(view, "layer.cornerRadius", to: 3) as? Double == 3, view.layer.cornerRadius == 3)
        expect(changed(view, "alpha", to: 0.5) as? CGFloat == 0.5, view.alpha == 0.5)
        expect(changed(animation, "duration", to: 2) as? Double == 2, animation.duration == 2)
        expect(changed(cell, "birthRate", to: 4) as? Float == 4, cell.birthRate == 4)
        expectEqual((meter as NSObject).value(forKeyPath: "level") as? Double, 0.25)
        expectEqual((meter as NSObject).value(forKey: "level") as? Double, 0.25)
        expect(changed(meter, "view.alpha", to: 0.75) as? CGFloat == 0.75, meter.view.alpha == 0.75)
    }

    /// A Swift property cannot be set by its name.
    @Test func aPropertyOfAProgramKeepsItsValue() {
        expectEqual(changed(Meter(), "level", to: 1) as? Double, 0.25)
        expectNil((Meter() as NSObject).value(forKeyPath: "missing"))
    }

    /// (3, 4) is 5 long; (1, 0, 0) × (0, 1, 0) = (0, 0, 1).
    @Test func vectorsHaveTheirFunctions() {
        let a = SIMD2<Double>(1, 2), b = SIMD2<Double>(4, 6)
        expect(distance(a, b) == 5, distance_squared(a, b) == 25, length(b - a) == 5, simd_distance(a, b) == 5)
        expect(dot(a, b) == 16, normalize(b - a) == SIMD2(0.6, 0.8))
        expect(cross(SIMD3<Float>(1, 0, 0), SIMD3(0, 1, 0)) == SIMD3(0, 0, 1), cross(a, b) == SIMD3(0, 0, -2))
        expect(mix(a, b, t: 0.5) == SIMD2(2.5, 4), mix(a, b, t: SIMD2(0, 1)) == SIMD2(1, 6))
        expect(clamp(b, min: 0, max: 5) == SIMD2(4, 5), clamp(b, min: a, max: SIMD2(3, 9)) == SIMD2(3, 6))
        expect(abs(a - b) == SIMD2(3, 4), min(a, SIMD2(0, 9)) == SIMD2(0, 2), max(a, SIMD2(0, 9)) == SIMD2(1, 9))
        expectEqual(reflect(SIMD2<Double>(1, -1), n: SIMD2(0, 1)), SIMD2(1, 1))
        expect(reduce_add(b) == 10, reduce_min(b) == 4, reduce_max(b) == 6)
    }

    /// The same functions and types by the names of C.
    @Test func vectorsHaveTheFunctionsOfC() {
        let a = simd_double2(1, 2), b = simd_double2(4, 6)
        expect(simd_distance_squared(a, b) == 25, simd_length(b - a) == 5, simd_length_squared(b - a) == 25)
        expect(simd_dot(a, b) == 16, simd_normalize(b - a) == simd_double2(0.6, 0.8))
        expectEqual(simd_mix(a, b, simd_double2(0, 1)), simd_double2(1, 6))
        expectEqual(simd_clamp(b, a, simd_double2(3, 9)), simd_double2(3, 6))
        let (x, y) = (simd_float3(1, 0, 0), simd_float3(0, 1, 0))
        expect(simd_cross(x, y) == simd_float3(0, 0, 1), simd_length(simd_float2(3, 4)) == 5)
        expect(simd_dot(simd_double3(1, 2, 3), simd_double3(1, 1, 1)) == 6, simd_length(simd_float4(1, 1, 1, 1)) == 2)
        expectEqual(simd_distance(simd_double4(repeating: 0), simd_double4(repeating: 1)), 2)
    }

    @Test func loggersHaveAMethodForEachSeverity() {
        let methods = [Logger.debug, Logger.info, Logger.notice, Logger.warning, Logger.error, Logger.fault]
        expectEqual(methods.count, 6)
    }

    /// Code for Apple's systems declares `NSDate` where Foundation on Linux returns `Date`.
    @Test func laterDatesAreOfEitherClass() {
        let start = NSDate(timeIntervalSince1970: 100)
        let later: NSDate = start.addingTimeInterval(20)
        let value = start.addingTimeInterval(20) as Date
        expect(later.timeIntervalSince1970 == 120, value.timeIntervalSince1970 == 120)
        expectEqual(start.addingTimeInterval(-50).timeIntervalSince1970, 50)
    }

    /// Apple's documentation: an array returns the values of its elements, with `NSNull` for nil.
    @Test func arraysHaveTheValuesOfTheirElements() {
        let cells = [UITableViewCell(), UITableViewCell()]
        cells[1].contentView.alpha = 0.5
        let views = (cells as NSArray).value(forKey: "contentView") as? [UIView]
        expectEqual(views?.elementsEqual(cells.map(\.contentView), by: ===), true)
        expectEqual((cells as NSArray).value(forKeyPath: "contentView.alpha") as? [CGFloat], [1, 0.5])
        expectEqual((cells as NSArray).value(forKey: "superview") as? [NSNull], [NSNull(), NSNull()])
    }

    private final class Marked: CALayer {
        var mark: UIView? {
            get { (value(forKey: "mark") as? WeakValue)?.object as? UIView }
            set { setValue(newValue.map(WeakValue.init), forKey: "mark") }
        }
    }

    @Test func aLayersValueMayBeWeak() {
        let layer = Marked()
        var view: UIView? = UIView()
        layer.mark = view
        expect(layer.mark === view, Marked(layer: layer).mark === view)
        view = nil
        expectNil(layer.mark)
    }

    @Test func tablesHoldTheirObjectsWeaklyOrStrongly() {
        let weak = NSHashTable<UIView>.weakObjects(), strong = NSHashTable<UIView>(), view = UIView()
        weak.add(view)
        strong.add(UIView())
        for _ in 0..<100 { weak.add(UIView()) }
        expect(weak.allObjects == [view], weak.anyObject === view, weak.count < 32, strong.allObjects.count == 1)
        weak.remove(view)
        strong.removeAllObjects()
        expect(!weak.contains(view), weak.objectEnumerator().nextObject() == nil, strong.count == 0)
    }

    /// An object that is released by a table adds another one to it.
    @Test func anObjectMayUseItsTableWhenItIsReleased() {
        nonisolated(unsafe) let table = NSHashTable<Releasing>()
        let other = Releasing()
        table.add(Releasing { table.add(other) })
        table.removeAllObjects()
        expectEqual(table.allObjects, [other])
    }

    private final class Box: NSObject, NSDiscardableContent {
        let (a, b) = (1.0, 2.0)
        func beginContentAccess() -> Bool { true }
        func endContentAccess() {}
        func discardContentIfPossible() {}
        func isContentDiscarded() -> Bool { false }
    }

    /// Members that Foundation has on Apple's systems alone.
    @Test func membersThatLinuxLacks() throws {
        let box = Box()
        box.endContentAccess()
        box.discardContentIfPossible()
        expect(box.beginContentAccess(), !box.isContentDiscarded())
        // An object has 16 bytes, and two numbers.
        expect(class_getInstanceSize(Box.self) == class_getInstanceSize(NSObject.self) + 16, class_getInstanceSize(nil) == 0)
        expect(CFGetRetainCount(box) >= 1, CFGetRetainCount(nil) == 0)
        expect(__CGPointEqualToPoint(.zero, .zero), !__CGSizeEqualToSize(.zero, CGSize(width: 1, height: 0)))
        expect(__CGRectEqualToRect(.null, .null))
        let keys: Set<URLResourceKey> = [
            .volumeAvailableCapacityForImportantUsageKey, .volumeAvailableCapacityForOpportunisticUsageKey,
        ]
        let values = try URL(fileURLWithPath: "/tmp").resourceValues(forKeys: keys)
        expectEqual(values.volumeAvailableCapacityForImportantUsage, values.volumeAvailableCapacity.map(Int64.init))
        expectEqual(values.volumeAvailableCapacityForOpportunisticUsage, values.volumeAvailableCapacityForImportantUsage)
        expectEqual([ProcessInfo.ThermalState.nominal, .fair, .serious, .critical].map(\.rawValue), [0, 1, 2, 3])
        expectEqual(URLError(.notConnectedToInternet).networkUnavailableReason, nil)
        expect([URLError.NetworkUnavailableReason.cellular, .expensive, .constrained].map(\.rawValue) == [0, 1, 2])
        expect(DispatchSource.MemoryPressureEvent.all == [.normal, .warning, .critical])
        expect(UIColor.red.isEqual(UIColor.red), UIColor.red.`self`() === UIColor.red, !UIColor.red.isProxy())
        let font = UIFont.systemFont(ofSize: 9)
        expect(font.hash == UIFont.systemFont(ofSize: 9).hash, !font.isProxy(), font.`self`() === font)
        expect(font.debugDescription.contains("9"), UIColor.red.debugDescription.contains("UIColor"), UIColor.red.hash != 0)
    }

    @Test func descriptionsAreThoseOfApplesFrameworks() {
        let frame = CGRect(x: 1, y: 2, width: 3, height: 4.5)
        expectEqual(frame.debugDescription, "(1.0, 2.0, 3.0, 4.5)")
        expect(frame.origin.debugDescription == "(1.0, 2.0)", frame.size.debugDescription == "(3.0, 4.5)")
        let exception = NSException(name: NSExceptionName(rawValue: "Range"), reason: "too long")
        expect(exception.name.rawValue == "Range", exception.reason == "too long", exception.userInfo == nil)
        let names: [NSExceptionName] = [
            .genericException, .rangeException, .invalidArgumentException, .internalInconsistencyException,
        ]
        expectEqual(
            names.map(\.rawValue),
            [
                "NSGenericException", "NSRangeException", "NSInvalidArgumentException", "NSInternalInconsistencyException",
            ])
        expectEqual(String(describing: MissingRequirement()), "MissingRequirement()")
    }
}
