import Expectations
@testable import QuartzUI
@testable import QuartzUILists
import SceneSupport
import Testing

private final class Toucher: UIView {
    var cancelled: Set<UITouch>?
    var event: UIEvent?
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        cancelled = touches
        self.event = event
    }
}
private final class Counter: UIView {
    var count = 0
    override func layoutSubviews() {
        super.layoutSubviews()
        count += 1
        if let f = subviews.last { bringSubviewToFront(f) }
    }
}

/// Code of real programs, each with a rule that it relies on.
@Suite(.serialized)
@MainActor
struct RelianceTests {
    @Test func aTransformedContentViewKeepsTheCellsSize() {
        Scene.run { scene in
            let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
            scene.window.addSubview(cell)
            cell.layer.anchorPoint = CGPoint(x: 0, y: 0.5)
            var t = CATransform3DIdentity
            t.m34 = -1 / 500
            cell.layer.transform = CATransform3DRotate(t, 1, 0, 1, 0)
            cell.bounds.size = CGSize(width: 120, height: 90)
            scene.frame()
            expectEqual(cell.contentView.frame, CGRect(x: 0, y: 0, width: 120, height: 90))
            cell.contentView.layer.transform = CATransform3DMakeScale(0.5, 0.5, 1)
            cell.setNeedsLayout()
            cell.layoutIfNeeded()
            expectEqual(cell.contentView.bounds.size, CGSize(width: 120, height: 90))
        }
    }
    @Test func aTextInANarrowRowWraps() {
        Scene.run { scene in
            let label = UILabel()
            label.numberOfLines = 0
            label.text = String(repeating: "word ", count: 40)
            let icon = UIView()
            icon.widthAnchor.constraint(equalToConstant: 30).isActive = true
            let stack = UIStackView(arrangedSubviews: [icon, label])
            stack.translatesAutoresizingMaskIntoConstraints = false
            scene.window.addSubview(stack)
            NSLayoutConstraint.activate([
                stack.leadingAnchor.constraint(equalTo: scene.window.leadingAnchor),
                stack.topAnchor.constraint(equalTo: scene.window.topAnchor),
                stack.widthAnchor.constraint(equalToConstant: 200),
            ])
            scene.frame()
            scene.frame()
            expect(label.bounds.height > 60)
            expect(label.bounds.width <= 170.5)
        }
    }
    @Test func bringingTheFrontViewToTheFrontSettles() {
        Scene.run { scene in
            let c = Counter(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            c.addSubview(UIView())
            c.addSubview(UIView())
            scene.window.addSubview(c)
            scene.frame()
            let first = c.count
            for _ in 0..<5 { scene.frame() }
            expectEqual(c.count, first)
        }
    }
    @Test func cancelledTouchesHaveAnEvent() {
        Scene.run { scene in
            let v = Toucher(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            v.addGestureRecognizer(UIPanGestureRecognizer { _ in })
            scene.window.addSubview(v)
            scene.frame()
            scene.drag(from: CGPoint(x: 10, y: 10), to: CGPoint(x: 90, y: 90), kind: .touch)
            expect(v.cancelled?.isEmpty == false)
            expect(v.event != nil)
        }
    }
    @Test func aNewOffsetEndsABounce() {
        Scene.run { scene in
            let s = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            s.contentSize = CGSize(width: 100, height: 500)
            scene.window.addSubview(s)
            scene.frame()
            scene.drag(from: CGPoint(x: 50, y: 20), to: CGPoint(x: 50, y: 90), kind: .touch)
            scene.advance(by: 1.0 / 60)
            expect(s.contentOffset.y < 0)
            s.contentOffset = CGPoint(x: 0, y: 40)
            scene.play(1)
            expectEqual(s.contentOffset.y, 40)
        }
    }
    @Test func aBounceEndsAtNewInsets() {
        Scene.run { scene in
            let s = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            s.contentSize = CGSize(width: 100, height: 500)
            scene.window.addSubview(s)
            scene.frame()
            scene.drag(from: CGPoint(x: 50, y: 20), to: CGPoint(x: 50, y: 98), kind: .touch)
            scene.advance(by: 1.0 / 60)
            s.contentInset.top = 20
            scene.play(2)
            expect(near(s.contentOffset.y, -20, 0.5))
        }
    }
    @Test func coloursSetOutsideOfWindowsFollowTheTheme() {
        Scene.run { scene in
            let v = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            let color = UIColor { $0.userInterfaceStyle == .dark ? .red : .blue }
            v.backgroundColor = color
            let holder = UIView()
            holder.addSubview(v)
            Theme.setDark(false)
            scene.window.addSubview(holder)
            scene.frame()
            expectEqual(v.layer.backgroundColor, UIColor.blue.cgColor)
            Theme.setDark(true)
            scene.frame()
            expectEqual(v.layer.backgroundColor, UIColor.red.cgColor)
        }
    }
    @Test func aNavigationControllerHasItsRootsTab() {
        let root = UIViewController()
        root.tabBarItem = UITabBarItem(title: "A", image: nil, tag: 3)
        let nav = UINavigationController(rootViewController: root)
        expectEqual(nav.tabBarItem?.title, "A")
        expectEqual(nav.tabBarItem?.tag, 3)
    }
    @Test func aRegisteredCellIsMade() {
        let t = UITableView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        t.register(UITableViewCell.self, forCellReuseIdentifier: "a")
        expect(t.dequeueReusableCell(withIdentifier: "a") != nil)
        expect(t.dequeueReusableCell(withIdentifier: "b") == nil)
    }
    @Test func aPanKeepsItsVelocityAsItsTranslationIsSet() {
        Scene.run { scene in
            let v = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
            var speed: CGFloat = 0
            let pan = UIPanGestureRecognizer { p in
                speed = p.velocity(in: v).x
                p.setTranslation(.zero, in: v)
            }
            v.addGestureRecognizer(pan)
            scene.window.addSubview(v)
            scene.frame()
            scene.drag(from: CGPoint(x: 10, y: 10), to: CGPoint(x: 210, y: 10), kind: .touch)
            expect(speed > 500)
        }
    }
    @Test func anArcMayHaveANegativeRadius() {
        let arc = UIBezierPath(
            arcCenter: .zero, radius: -10, startAngle: 0, endAngle: 1, clockwise: true)
        expect(!arc.isEmpty)
        expect(arc.bounds.width.isFinite)
    }
    @Test func aLabelIncludesSpacesAtTheEnd() {
        let a = UILabel()
        let b = UILabel()
        a.text = "ab"
        b.text = "ab   "
        a.sizeToFit()
        b.sizeToFit()
        expect(b.bounds.width > a.bounds.width + 5)
    }
    @Test func aPictureOfNothingIsEmpty() {
        Scene.run { scene in
            let v = scene.addView()
            expect(
                v.resizableSnapshotView(
                    from: CGRect(x: 500, y: 500, width: 10, height: 10), afterScreenUpdates: true,
                    withCapInsets: .zero) != nil)
        }
    }
    @Test func aSecondWindowLeavesTheFirstShown() {
        Scene.run { scene in
            scene.window.makeKeyAndVisible()
            let second = UIWindow(frame: scene.window.bounds)
            second.windowLevel = .alert
            second.isHidden = false
            scene.frame()
            expect(UIApplication.shared.windows.count == 2)
            expect(scene.renderer.layer === scene.window.layer)
        }
    }
    @Test func aRenderedLabelIsLaidOut() throws {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        label.text = "MM"
        label.textAlignment = .right
        label.textColor = .black
        let r = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 40))
        let image = r.image { c in label.layer.render(in: c.cgContext) }
        let cg = try require(image.cgImage)
        let data = try require(cg.dataProvider?.data as Data?)
        let row = cg.height / 2
        var left = 0
        var right = 0
        for x in 0..<cg.width {
            for y in (row - cg.height / 4)..<(row + cg.height / 4) {
                if data[y * cg.bytesPerRow + x * 4 + 3] > 100 {
                    if x < cg.width / 2 { left += 1 } else { right += 1 }
                }
            }
        }
        expect(right > 10)
        expectEqual(left, 0)
    }
    @Test func aLinkTicksAfterTheCommit() {
        Scene.run { scene in
            final class Box {
                var layer: CALayer?
                var ok = true
                var ticks = 0
            }
            let box = Box()
            let v = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            v.addGestureRecognizer(
                UITapGestureRecognizer { _ in
                    let l = CALayer()
                    v.layer.addSublayer(l)
                    box.layer = l
                    let link = CADisplayLink { _ in
                        box.ticks += 1
                        if box.layer?.presentation() == nil { box.ok = false }
                    }
                    link.add(to: .main, forMode: .common)
                })
            scene.window.addSubview(v)
            scene.frame()
            scene.click(10, 10)
            for _ in 0..<3 { scene.advance(by: 1.0 / 60) }
            expect(box.ok)
            expect(box.ticks > 0)
        }
    }
}
