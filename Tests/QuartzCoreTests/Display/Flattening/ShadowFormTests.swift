import Expectations
import QuartzCore
import Testing

extension EngineTests {
    /// The shadow of an opaque layer is that of its whole picture: what its content and sublayers paint outside its bounds casts too.
    @Suite("Shadow form") @MainActor
    struct ShadowFormTests {
        /// Whether the shadow of an opaque box of 100 × 100 is cast by its picture.
        private func isSilhouette(_ scene: Scene, _ configure: (CALayer) -> Void) -> Bool {
            let layer = CALayer()
            withoutActions {
                layer.frame = CGRect(x: 100, y: 100, width: 100, height: 100)
                layer.backgroundColor = .white
                layer.shadowOpacity = 1
                configure(layer)
                scene.root.addSublayer(layer)
            }
            scene.frame()
            let list = scene.renderer.displayList(at: 0)
            withoutActions { layer.removeFromSuperlayer() }
            return list.groups.contains { !$0.filters.isEmpty }
        }

        private func box(_ x: Double, _ side: Double) -> CALayer {
            let box = CALayer()
            box.frame = CGRect(x: x, y: x, width: side, height: side)
            box.backgroundColor = .black
            return box
        }

        @Test func aBoxWhoseSublayersStayInsideIsABox() {
            withScene { scene in
                expect(!isSilhouette(scene) { _ in })
                expect(!isSilhouette(scene) { $0.addSublayer(box(20, 40)) })
                expect(
                    !isSilhouette(scene) {
                        let child = box(40, 20)
                        (child.shadowOpacity, child.shadowRadius) = (1, 3)
                        $0.addSublayer(child)
                    })
            }
        }

        @Test func whatSublayersPaintOutsideCasts() {
            withScene { scene in
                expect(isSilhouette(scene) { $0.addSublayer(box(80, 40)) })
                expect(
                    isSilhouette(scene) {
                        let child = box(60, 38)
                        (child.shadowOpacity, child.shadowRadius) = (1, 10)
                        $0.addSublayer(child)
                    })
                expect(isSilhouette(scene) { $0.addSublayer(CAEmitterLayer()) })
                expect(
                    isSilhouette(scene) {
                        let child = box(40, 20)
                        child.contents = Pictures.solid(.white, width: 200, height: 4)
                        child.contentsGravity = .center
                        $0.addSublayer(child)
                    })
                expect(
                    isSilhouette(scene) {
                        let text = CATextLayer()
                        text.frame = CGRect(x: 60, y: 20, width: 30, height: 20)
                        (text.string, text.fontSize) = ("A line that is far too long", 16)
                        $0.addSublayer(text)
                    })
            }
        }

        @Test func contentsThatOverflowCast() {
            withScene { scene in
                expect(
                    isSilhouette(scene) {
                        $0.contents = Pictures.solid(.white, width: 200, height: 4)
                        $0.contentsGravity = .center
                    })
            }
        }
    }
}
