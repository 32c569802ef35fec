import Synchronization
import Expectations
import Testing

@testable import QuartzCompat

@Suite struct AnimationContextTests {
    private func view<View: UIView>(_ scene: Scene, _ view: View) -> View {
        view.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        scene.window.addSubview(view)
        scene.frame()
        return view
    }

    @Test func whatIsSetThroughTheAnimatorIsAnimated() {
        Scene.run { scene in
            let view = view(scene, NSView())
            var heard = 0
            NSAnimationContext.runAnimationGroup { context in
                context.duration = 2
                context.timingFunction = CAMediaTimingFunction(name: .linear)
                view.animator().frame = CGRect(x: 100, y: 0, width: 10, height: 30)
                view.animator().alphaValue = 0.5
                view.alphaValue = view.alphaValue
                view.backgroundColor = .red
            } completionHandler: {
                heard += 1
            }
            expect(view.frame == CGRect(x: 100, y: 0, width: 10, height: 30), view.animator().alphaValue == 0.5)
            expectEqual(Set(view.layer.animationKeys() ?? []), ["bounds", "position", "opacity"])
            scene.frame()
            scene.advance(by: 1)
            expect(near(view.layer.presentation()?.frame.minX ?? -1, 50))
            expect(near(view.layer.presentation()?.bounds.height ?? -1, 20))
            expect(near(CGFloat(view.layer.presentation()?.opacity ?? -1), 0.75, 1e-6))
            expectEqual(heard, 0)
            scene.advance(by: 1.1)
            scene.frame()
            expectEqual(heard, 1)
        }
    }

    @Test func outsideOfGroupsAQuarterOfASecond() {
        Scene.run { scene in
            let view = view(scene, UIView())
            view.animator().setFrameOrigin(CGPoint(x: 100, y: 0))
            expectEqual(view.layer.animation(forKey: "position")?.duration, 0.25)
            NSAnimationContext.beginGrouping()
            NSAnimationContext.current.duration = 0
            view.animator().center = .zero
            NSAnimationContext.endGrouping()
            expect(view.layer.animationKeys() == ["position"], view.center == .zero)
            NSAnimationContext.endGrouping()
            expectEqual(NSAnimationContext.current.duration, 0.25)
        }
    }

    @Test func implicitAnimationWhereItIsAllowed() {
        Scene.run { scene in
            let view = view(scene, NSView())
            var heard: [String] = []
            NSAnimationContext.runAnimationGroup { context in
                context.duration = 1
                context.allowsImplicitAnimation = true
                view.layer.backgroundColor = UIColor.red.cgColor
                NSAnimationContext.runAnimationGroup { inner in
                    expect(inner.duration == 1, inner.allowsImplicitAnimation)
                    inner.duration = 2
                    view.layer.cornerRadius = 4
                } completionHandler: {
                    heard.append("inner")
                }
            } completionHandler: {
                heard.append("outer")
            }
            view.layer.cornerRadius = 5
            expectEqual(view.layer.animation(forKey: "backgroundColor")?.duration, 1)
            expectEqual(view.layer.animation(forKey: "cornerRadius")?.duration, 2)
            scene.frame()
            scene.advance(by: 1.5)
            scene.frame()
            expect(heard.isEmpty)
            scene.advance(by: 1)
            for _ in 0..<3 { scene.frame() }
            expectEqual(heard, ["inner", "outer"])
        }
    }

    @Test func emptyGroupsCompleteLater() {
        Scene.run { scene in
            var heard = 0
            NSAnimationContext.runAnimationGroup({ _ in }, completionHandler: { heard += 1 })
            expectEqual(heard, 0)
            scene.frame()
            expectEqual(heard, 1)
        }
    }

    @Test func subviewsDissolve() {
        Scene.run { scene in
            let view = view(scene, NSView())
            let first = UIView()
            let second = UIView()
            view.animator().addSubview(first)
            expect(view.layer.animationKeys() == [kCATransition], view.subviews == [first])
            view.animator().replaceSubview(first, with: second)
            expectEqual(view.subviews, [second])
            view.animator().replaceSubview(first, with: second)
            second.animator().removeFromSuperview()
            expect(view.subviews.isEmpty)
        }
    }

    @Test(arguments: [
        "anchorPoint", "bounds", "compositingFilter", "filters", "frame", "geometryFlipped", "hidden", "position", "shadowColor",
        "shadowOffset", "shadowOpacity", "shadowRadius", "transform",
    ])
    func whatBelongsToTheView(_ property: String) {
        let view = NSView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let quiet = saidOfViews {
            view.frame.size.width = 20
            view.isHidden = true
            view.transform = CGAffineTransform(scaleX: 2, y: 2)
            view.transform = .identity
            view.shadow = NSShadow()
            view.contentFilters = CIFilter(name: "CIGaussianBlur").map { [$0] } ?? []
            view.layer.cornerRadius = 3
        }
        expect(quiet.isEmpty)
        let name = property == "frame" ? "position" : property
        expect(saidOfViews { change(property, of: view.layer) }.contains { $0.hasPrefix("NSView: \(name) ") })
    }

    /// Returns the diagnostics about views while a body runs.
    private func saidOfViews(_ body: () -> Void) -> [String] {
        let lines = Mutex<[String]>([])
        Diagnostics.$observer.withValue({ line in lines.withLock { $0.append(line.message) } }, operation: body)
        return lines.withLock { $0 }.filter { $0.hasPrefix("NSView") }
    }

    private func change(_ property: String, of layer: CALayer) {
        switch property {
        case "anchorPoint": layer.anchorPoint = .zero
        case "bounds": layer.bounds.size.width = 50
        case "compositingFilter": layer.compositingFilter = "multiplyBlendMode"
        case "filters": layer.filters = nil
        case "frame": layer.frame = CGRect(x: 5, y: 5, width: 20, height: 10)
        case "geometryFlipped": layer.isGeometryFlipped = true
        case "hidden": layer.isHidden = false
        case "position": layer.position.x = 77
        case "shadowColor": layer.shadowColor = UIColor.red.cgColor
        case "shadowOffset": layer.shadowOffset.width = 9
        case "shadowOpacity": layer.shadowOpacity = 0.5
        case "shadowRadius": layer.shadowRadius = 8
        default: layer.transform = CATransform3DMakeScale(3, 3, 3)
        }
    }
}
