import Expectations
import Testing

@testable import QuartzUI

@Suite struct DescriptionTests {
    @Test func aViewIsDescribedByWhatDiffers() {
        let view = UIView(frame: CGRect(x: 1, y: 2.5, width: 30, height: 40))
        expectEqual(view.describe("<UIView: 0x1>"), "<UIView: 0x1; frame = (1 2.5; 30 40); layer = \(view.layer.description)>")
        view.frame.origin = .zero
        view.transform = CGAffineTransform(scaleX: -1, y: 1)
        view.clipsToBounds = true
        view.isHidden = true
        view.alpha = 0.5
        view.isUserInteractionEnabled = false
        view.tag = 7
        expectEqual(
            view.describe("<UIView: 0x1>"),
            "<UIView: 0x1; frame = (0 0; 30 40); transform = [-1, 0, 0, 1, 0, 0]; clipsToBounds = YES; hidden = YES; "
                + "alpha = 0.5; userInteractionEnabled = NO; tag = 7; layer = \(view.layer.description)>")
        expect(view.description.hasPrefix("<UIView: 0x"))
    }

    @Test func geometryPrintsItsNumbers() {
        expect("\(CGPoint(x: 1, y: 2.5))" == "(1.0, 2.5)", "\(CGSize(width: 3, height: 4))" == "(3.0, 4.0)")
        expectEqual("\(CGRect(x: 1, y: 2, width: 3, height: 4.5))", "(1.0, 2.0, 3.0, 4.5)")
    }
}
