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
}
