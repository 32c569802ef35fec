import Expectations
import Foundation
import PortSupport
import QuartzCore
import Testing

/// Values that older code writes without their types.
@Suite struct OlderValueTests {
    @Test func objectsAreEqualByTheirValuesElseByIdentity() {
        final class Plain {}
        let plain = Plain()
        expect(areEqualObjects("a" as Any, "a" as NSString as Any))
        expect(areEqualObjects(NSNumber(value: 2), 2))
        expect(areEqualObjects(plain, plain))
        expect(areEqualObjects(nil, nil))
        expect(!areEqualObjects(plain, Plain()))
        expect(!areEqualObjects("a", nil))
        expect(!areEqualObjects("a", 1))
    }

    @Test func modesAreWrittenAsTexts() {
        let transition = CATransition()
        transition.type = "cube"
        transition.subtype = "fromLeft"
        transition.fillMode = "forwards"
        transition.timingFunction = CAMediaTimingFunction(name: "easeIn")
        expectEqual(transition.type, CATransitionType(rawValue: "cube"))
        expectEqual(transition.subtype, .fromLeft)
        expectEqual(transition.fillMode, .forwards)
        let shape = CAShapeLayer()
        shape.fillRule = "even-odd"
        shape.lineCap = "round"
        shape.lineJoin = "bevel"
        shape.contentsGravity = "resizeAspect"
        expectEqual(shape.fillRule, .evenOdd)
        expectEqual(shape.lineCap, .round)
        expectEqual(shape.lineJoin, .bevel)
        expectEqual(shape.contentsGravity, .resizeAspect)
    }

    /// Durations in the forms that Apple's documentation shows.
    @Test(arguments: [
        (DateComponentsFormatter.UnitsStyle.positional, 3725.0, "1:02:05"), (.abbreviated, 3725, "1h 2m 5s"),
        (.short, 3600, "1 hr"), (.full, 7325, "2 hours, 2 minutes, 5 seconds"), (.brief, 65, "1min 5sec"), (.positional, 5, "5"),
        (.positional, 59.6, "1:00"), (.full, 0, "0 seconds"), (.abbreviated, -90, "-1m 30s"),
        (.full, 86_461, "1 day, 1 minute, 1 second"),
    ])
    func durationsAreWritten(style: DateComponentsFormatter.UnitsStyle, seconds: Double, expected: String) {
        let formatter = DateComponentsFormatter()
        formatter.unitsStyle = style
        expectEqual(formatter.string(from: seconds), expected)
    }

    @Test func durationsHaveTheAllowedUnits() {
        let formatter = DateComponentsFormatter()
        formatter.allowedUnits = [.minute, .second]
        formatter.zeroFormattingBehavior = .pad
        expectEqual(formatter.string(from: 65), "01:05")
        expectEqual(formatter.string(from: 5), "00:05")
        expectEqual(formatter.string(from: 4000), "66:40")
        formatter.zeroFormattingBehavior = .dropAll
        formatter.unitsStyle = .abbreviated
        expectEqual(formatter.string(from: 120), "2m")
        formatter.maximumUnitCount = 1
        expectEqual(formatter.string(from: 125), "2m")
        expectEqual(formatter.string(from: DateComponents(minute: 1, second: 30)), "1m")
        let start = Date(timeIntervalSinceReferenceDate: 0)
        expectEqual(formatter.string(from: start, to: start.addingTimeInterval(30)), "30s")
        expectNil(formatter.string(from: .nan))
        expectNil(formatter.string(from: .infinity))
    }

    @Test func numbersAreReadFromObjects() {
        expectEqual(CGFloat(truncating: NSNumber(value: 2.5)), 2.5)
        expect(Data.ReadingOptions.uncachedRead == .uncached, Data.ReadingOptions.dataReadingMapped == .mappedIfSafe)
    }
}
