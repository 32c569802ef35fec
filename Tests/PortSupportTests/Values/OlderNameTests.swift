import Expectations
import PortSupport
import Testing

/// Names of older programs.
@Suite(.serialized) struct OlderNameTests {
    private final class Listener: NSObject {
        var heard: [String] = []
        func stopped(_ id: Any?, finished: Any?) { heard.append("\(id ?? "-") \((finished as? NSNumber)?.boolValue ?? false)") }
    }

    @Test func constantsHaveTheirValues() {
        expect(UINT64_MAX == 18_446_744_073_709_551_615, INT64_MAX == 9_223_372_036_854_775_807, INT64_MIN + INT64_MAX == -1)
        let versions = [
            NSFoundationVersionNumber_iOS_6_1, NSFoundationVersionNumber_iOS_7_0, NSFoundationVersionNumber_iOS_7_1,
            NSFoundationVersionNumber_iOS_8_0, NSFoundationVersionNumber_iOS_8_4, NSFoundationVersionNumber_iOS_9_x_Max,
            NSFoundationVersionNumber,
        ]
        expectEqual(versions, versions.sorted())
        expect(UIInterfaceOrientationIsLandscape(.landscapeLeft), !UIInterfaceOrientationIsLandscape(.portrait))
        expect(UIInterfaceOrientationIsPortrait(.portrait), !UIInterfaceOrientationIsPortrait(.landscapeRight))
        let kinds = [
            kUTTypeImage, kUTTypeJPEG, kUTTypePNG, kUTTypeGIF, kUTTypeMovie, kUTTypeText, kUTTypePlainText, kUTTypeURL,
            kUTTypeFileURL, kUTTypePDF, kUTTypeData,
        ]
        expectEqual(kinds.compactMap { UTType($0)?.identifier }, kinds)
        expect(OSSignpostID(log: .default) != .exclusive, OSSignpostID(7).rawValue == 7)
        let listener = Listener()
        expect(OSSignpostID(log: .default, object: listener) == OSSignpostID(log: .default, object: listener))
        expectEqual(Set([OSSignpostType.begin, .event, .end]).count, 3)
    }

    @Test func dataGrows() {
        let data: CFMutableData = CFDataCreateMutable(nil, 0)
        CFDataSetLength(data, 3)
        CFDataGetMutableBytePtr(data)[1] = 7
        expectEqual(Array(data as Data), [0, 7, 0])
        CFDataSetLength(data, -1)
        expectEqual(data.length, 0)
    }

    @Test func blocksCallTheirDelegates() async throws {
        let (first, second) = (Listener(), Listener())
        let selector = Selector("stopped:finished:") { (target: Listener) in target.stopped(_:finished:) }
        let views = [UIView(), UIView()]
        for (view, listener) in zip(views, [first, second]) {
            UIView.beginAnimations("move", context: nil)
            UIView.setAnimationDuration(0)
            UIView.setAnimationDelegate(listener)
            UIView.setAnimationDidStop(selector)
            view.alpha = 0
            UIView.commitAnimations()
        }
        CATransaction.flush()
        try await Task.sleep(for: .milliseconds(300))
        expectEqual([first.heard, second.heard], [["move true"], ["move true"]])
    }
}
