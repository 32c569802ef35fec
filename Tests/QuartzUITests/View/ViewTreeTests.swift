import Expectations
import Testing

@testable import QuartzUI

@Suite struct ViewTreeTests {
    /// Records its callbacks.
    private final class Witness: UIView {
        var heard: [String] = []
        override func willMove(toSuperview newSuperview: UIView?) { heard.append("willMove \(newSuperview != nil)") }
        override func didMoveToSuperview() { heard.append("didMove \(superview != nil)") }
        override func didMoveToWindow() { heard.append("window \(window != nil)") }
        override func didAddSubview(_ subview: UIView) { heard.append("added \(subview.tag)") }
        override func willRemoveSubview(_ subview: UIView) { heard.append("removing \(subview.tag)") }
    }

    private func tagged(_ tag: Int) -> UIView {
        let view = UIView()
        view.tag = tag
        return view
    }

    private func order(_ view: UIView) -> [Int] { view.subviews.map(\.tag) }
    private func layerOrder(_ view: UIView) -> [Int] {
        (view.layer.sublayers ?? []).compactMap { ($0.delegate as? UIView)?.tag }
    }

    @Test func orderOfViewsAndLayersAgrees() {
        let root = UIView()
        let views = (1...4).map(tagged)
        root.addSubview(views[0])
        root.addSubview(views[1])
        root.insertSubview(views[2], at: 0)
        root.insertSubview(views[3], belowSubview: views[1])
        expectEqual(order(root), [3, 1, 4, 2])
        expectEqual(layerOrder(root), [3, 1, 4, 2])
        root.bringSubviewToFront(views[2])
        root.sendSubviewToBack(views[1])
        expectEqual(order(root), [2, 1, 4, 3])
        expectEqual(layerOrder(root), [2, 1, 4, 3])
        root.exchangeSubview(at: 0, withSubviewAt: 3)
        expectEqual(order(root), [3, 1, 4, 2])
        expectEqual(layerOrder(root), [3, 1, 4, 2])
        root.insertSubview(views[2], aboveSubview: views[3])
        expectEqual(order(root), [1, 4, 3, 2])
        expectEqual(layerOrder(root), [1, 4, 3, 2])
        root.insertSubview(views[0], at: 99)
        expectEqual(order(root), [4, 3, 2, 1])
        views[2].removeFromSuperview()
        expectEqual(order(root), [4, 2, 1])
        expect(views[2].superview == nil, views[2].layer.superlayer == nil)
    }

    @Test func cyclesAreRefused() {
        let a = UIView()
        let b = UIView()
        a.addSubview(b)
        b.addSubview(a)
        a.addSubview(a)
        expectNil(a.superview)
        expect(b.subviews.isEmpty)
        expectEqual(a.subviews, [b])
    }

    @Test func calls() {
        Scene.run { scene in
            let parent = Witness()
            let child = Witness()
            child.tag = 7
            parent.addSubview(child)
            expectEqual(parent.heard, ["added 7"])
            expectEqual(child.heard, ["willMove true", "didMove true"])
            child.heard = []
            scene.window.addSubview(parent)
            expectEqual(child.heard, ["window true"])
            child.heard = []
            parent.heard = []
            child.removeFromSuperview()
            expectEqual(parent.heard, ["removing 7"])
            expectEqual(child.heard, ["willMove false", "didMove false", "window false"])
        }
    }

    @Test func tags() {
        let root = tagged(1)
        let inner = tagged(3)
        let middle = tagged(2)
        middle.addSubview(inner)
        root.addSubview(middle)
        expect(root.viewWithTag(3) === inner)
        expect(root.viewWithTag(1) === root)
        expectNil(root.viewWithTag(9))
    }

    @Test func geometry() {
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
        expectEqual(view.center, CGPoint(x: 25, y: 40))
        expectEqual(view.bounds, CGRect(x: 0, y: 0, width: 30, height: 40))
        view.transform = CGAffineTransform(rotationAngle: .pi / 2)
        expect(near(view.frame.minX, 5), near(view.frame.width, 40), near(view.frame.height, 30))
        view.alpha = 3
        expectEqual(view.alpha, 1)
        view.frame = CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)
        expectEqual(view.bounds.width, 30)
    }

    private nonisolated static let resized: [(UIView.AutoresizingMask, CGRect)] = [
        (.flexibleWidth, CGRect(x: 10, y: 10, width: 130, height: 30)),
        (.flexibleLeftMargin, CGRect(x: 110, y: 10, width: 30, height: 30)),
        (.flexibleRightMargin, CGRect(x: 10, y: 10, width: 30, height: 30)),
        // 100 more points, divided 10 : 60 between the margins.
        ([.flexibleLeftMargin, .flexibleRightMargin], CGRect(x: 10 + 100.0 / 7, y: 10, width: 30, height: 30)),
        ([.flexibleWidth, .flexibleHeight], CGRect(x: 10, y: 10, width: 130, height: 80)),
        ([], CGRect(x: 10, y: 10, width: 30, height: 30)),
    ]

    @Test(arguments: resized)
    func autoresizing(_ mask: UIView.AutoresizingMask, _ expected: CGRect) {
        let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let child = UIView(frame: CGRect(x: 10, y: 10, width: 30, height: 30))
        child.autoresizingMask = mask
        parent.addSubview(child)
        parent.frame.size = CGSize(width: 200, height: 150)
        expect(near(child.frame.minX, expected.minX), near(child.frame.minY, expected.minY))
        expect(near(child.frame.width, expected.width), near(child.frame.height, expected.height))
    }

    @Test func hitTesting() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let back = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
        let front = UIView(frame: CGRect(x: 40, y: 40, width: 60, height: 60))
        let outside = UIView(frame: CGRect(x: 55, y: 0, width: 20, height: 20))
        root.addSubview(back)
        root.addSubview(front)
        front.addSubview(outside)
        func hit(_ x: CGFloat, _ y: CGFloat) -> UIView? { root.hitTest(CGPoint(x: x, y: y), with: nil) }
        expect(hit(50, 50) === front)
        expect(hit(10, 10) === back)
        expect(hit(99, 10) === root)
        expectNil(hit(100, 50))
        expect(hit(97, 45) === outside)
        // Parts outside the superview receive no touches, as in UIKit.
        expectNil(hit(105, 45))
        front.isUserInteractionEnabled = false
        expect(hit(50, 50) === back)
        back.alpha = 0.005
        expect(hit(50, 50) === root)
        back.alpha = 1
        back.isHidden = true
        expect(hit(50, 50) === root)
        front.isUserInteractionEnabled = true
        front.transform = CGAffineTransform(rotationAngle: .pi / 4)
        expect(hit(42, 42) === root)
        expect(hit(70, 30) === front)
    }

    @Test func conversion() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let a = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
        let b = UIView(frame: CGRect(x: 60, y: 20, width: 30, height: 30))
        b.bounds.origin = CGPoint(x: 5, y: 0)
        root.addSubview(a)
        root.addSubview(b)
        expectEqual(a.convert(CGPoint(x: 1, y: 2), to: root), CGPoint(x: 11, y: 12))
        expectEqual(a.convert(CGPoint(x: 1, y: 2), to: b), CGPoint(x: -44, y: -8))
        expectEqual(b.convert(CGRect(x: 5, y: 0, width: 3, height: 4), to: nil), CGRect(x: 60, y: 20, width: 3, height: 4))
    }

    @Test func onlyClassesThatDrawHaveABitmap() {
        final class Drawn: UIView {
            var count = 0
            override func draw(_ rect: CGRect) {
                count += 1
                UIColor.red.setFill()
                UIBezierPath(rect: CGRect(x: 0, y: 0, width: 2, height: 2)).fill()
            }
        }
        final class Silent: UIView {
            override func layoutSubviews() {}
        }
        class Middle: UIView {
            override func draw(_ rect: CGRect) { UIRectFill(rect) }
        }
        final class Grandchild: Middle {}
        expect(Drawn.overridesDrawing)
        expect(Grandchild.overridesDrawing)
        expect(!UIView.overridesDrawing)
        expect(!Silent.overridesDrawing)
        expect(!UILabel.overridesDrawing)
        Scene.run { scene in
            let drawn = Drawn(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
            let silent = Silent(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
            scene.window.addSubview(drawn)
            scene.window.addSubview(silent)
            silent.setNeedsDisplay()
            scene.frame()
            expectEqual(drawn.count, 1)
            expectNil(silent.layer.contents)
            let image = drawn.layer.contents as? CGImage
            expect(image?.pixels.prefix(4).elementsEqual([255, 0, 0, 255]) ?? false)
            expect(image?.pixels[12..<16].elementsEqual([0, 0, 0, 0]) ?? false)
            drawn.frame.size = CGSize(width: 8, height: 8)
            scene.frame()
            expectEqual(drawn.count, 1)
            drawn.contentMode = .redraw
            drawn.frame.size = CGSize(width: 9, height: 9)
            scene.frame()
            expectEqual(drawn.count, 2)
        }
    }

    @Test func layerClasses() {
        final class ShapeView: UIView {
            override class var layerClass: AnyClass { CAShapeLayer.self }
        }
        final class OwnLayer: CALayer {
            var mark = 0
            override init() {
                super.init()
                mark = 5
            }
            override init(layer: Any) { super.init(layer: layer) }
            required init?(coder: NSCoder) { nil }
        }
        final class OwnView: UIView {
            override class var layerClass: AnyClass { OwnLayer.self }
        }
        final class NoLayer: UIView {
            override class var layerClass: AnyClass { NSObject.self }
        }
        expect(type(of: NoLayer().layer) == CALayer.self)
        expect(ShapeView().layer is CAShapeLayer)
        expectEqual((OwnView().layer as? OwnLayer)?.mark, 5)
        expect(type(of: UIView().layer) == CALayer.self)
    }

    @Test func snapshots() throws {
        let view = UIView(frame: CGRect(x: 5, y: 5, width: 4, height: 4))
        view.backgroundColor = .blue
        let inner = UIView(frame: CGRect(x: 2, y: 0, width: 2, height: 4))
        inner.backgroundColor = .green
        view.addSubview(inner)
        let snapshot = try require(view.snapshotView(afterScreenUpdates: true))
        let image = try require(snapshot.layer.contents as? CGImage)
        expect(image.width == 4, image.height == 4)
        expect(image.pixels[0..<4].elementsEqual([0, 0, 255, 255]))
        expect(image.pixels[12..<16].elementsEqual([0, 255, 0, 255]))
        expectNil(UIView().snapshotView(afterScreenUpdates: false))
    }

    @Test func theWindowIsTheNearestOfAll() {
        let (outer, inner) = (UIWindow(), UIWindow())
        let views = (0..<1000).map { _ in UIView() }
        for (view, next) in zip(views, views.dropFirst()) { view.addSubview(next) }
        expectNil(views[999].window)
        outer.addSubview(views[0])
        expect(views[999].window === outer, views[0].window === outer, outer.window === outer)
        views[500].removeFromSuperview()
        inner.addSubview(views[500])
        expect(views[999].window === inner, views[499].window === outer)
        inner.removeFromSuperview()
        views[500].removeFromSuperview()
        expectNil(views[999].window)
    }
}
