import Foundation
import QuartzCore
import Testing

extension EngineTests {
    /// The order-in and order-out events.
    @Suite("Order actions") @MainActor
    struct OrderActionTests {
        private final class Recorder: CAAction {
            var events: [String] = []
            func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) { events.append(event) }
        }

        private func layer(_ recorder: Recorder) -> CALayer {
            let layer = CALayer()
            layer.actions = [kCAOnOrderIn: recorder, kCAOnOrderOut: recorder, kCATransition: recorder, "sublayers": NSNull()]
            return layer
        }

        @Test func hidingAndShowing() {
            let recorder = Recorder()
            let layer = layer(recorder)
            layer.isHidden = true
            layer.isHidden = true
            layer.isHidden = false
            #expect(recorder.events == [kCAOnOrderOut, kCAOnOrderIn])
        }

        @Test func listsOfSublayers() {
            let parent = CALayer()
            let recorders = [Recorder(), Recorder(), Recorder()]
            let layers = recorders.map(layer)
            parent.sublayers = [layers[0], layers[1]]
            parent.sublayers = [layers[2], layers[1]]
            #expect(recorders.map(\.events) == [[kCAOnOrderIn, kCAOnOrderOut], [kCAOnOrderIn], [kCAOnOrderIn]])
            parent.sublayers = nil
            #expect(recorders.map(\.events.last) == [kCAOnOrderOut, kCAOnOrderOut, kCAOnOrderOut])
        }

        @Test func replacing() {
            let recorder = Recorder()
            let parent = layer(recorder)
            let old = CALayer()
            parent.addSublayer(old)
            parent.replaceSublayer(old, with: CALayer())
            #expect(recorder.events == [kCATransition])
            parent.replaceSublayer(CALayer(), with: CALayer())
            #expect(recorder.events == [kCATransition])
        }
    }
}
