import CAML
import Foundation
import FuzzTargets
import QuartzSDL

/// Chains of layers, masks, replicators, views and controllers, up to 20,000 deep: shown up to the limit of the depth, never by a stack
/// that grows with it.
@MainActor
enum DepthFuzz {
    static func run(_ dice: inout FuzzDice) {
        let count = dice.pick(of: [3, 100, 255, 256, 257, 300, 1000, 10_000, 20_000])
        guard let renderer = try? OffscreenRenderer() else { return }
        renderer.withHost(size: CGSize(width: 100, height: 100)) { host in
            switch dice.pick(4) {
            case 0, 1: layers(count, host, &dice)
            case 2: views(count, host, &dice)
            default: controllers(count, host, &dice)
            }
        }
    }

    /// Runs a step and names it without buffering, so that a crash is found.
    private static func step(_ name: String, _ body: () -> Void) {
        FileHandle.standardOutput.write(Data("\(name)\n".utf8))
        FuzzWatch.step(name, body)
    }

    // MARK: Layers

    private static func layers(_ count: Int, _ host: OffscreenHost, _ dice: inout FuzzDice) {
        let first = link(&dice)
        var all = [first]
        let kind = dice.pick(5)
        let most = dice.pick(of: [0, 1, 3])
        for _ in 1..<max(count, 2) {
            let next = link(&dice)
            for _ in 0..<most where dice.chance(60) { LayerGenerator.set(next, &dice) }
            switch kind {
            case 0: all[all.count - 1].mask = next
            case 1: if all.count % 2 == 0 { all[all.count - 1].mask = next } else { all[all.count - 1].addSublayer(next) }
            default: all[all.count - 1].addSublayer(next)
            }
            all.append(next)
        }
        step("adding \(count) links of kind \(kind)") { host.rootLayer.addSublayer(first) }
        step("a frame") { host.advance(to: 0.1) }
        step("a picture") { _ = host.image() }
        step("a picture by the processor") { _ = BitmapPainter().image(of: host.displayList(), scale: 1) }
        guard let last = all.last else { return }
        for _ in 0..<3 {
            let layer = dice.pick(of: all)
            step("a change") {
                LayerGenerator.set(layer, &dice)
                LayerGenerator.animate(dice.pick(of: all), &dice)
                last.opacity = 0.5
            }
            step("a frame") { host.advance(to: host.time + 0.1) }
        }
        step("asking") {
            _ = first.hitTest(CGPoint(x: 10, y: 10))
            _ = first.presentation()?.hitTest(CGPoint(x: 10, y: 10))
            _ = last.convert(CGPoint.zero, to: host.rootLayer)
            _ = last.presentation()?.superlayer
            _ = last.convertTime(1, to: first)
            _ = first.contentsAreFlipped()
            last.setNeedsLayout()
            first.layoutIfNeeded()
            last.setNeedsDisplay()
            first.displayIfNeeded()
        }
        step("a description") { _ = first.treeDescription() }
        step("a list's text") { _ = host.displayList().text }
        step("render(in:)") { if let context = CGContext(width: 50, height: 50) { first.render(in: context) } }
        step("a document") {
            _ = try? CAPackage(data: CAMLWriter().document(of: first))
        }
        step("an archive") {
            let data = try? NSKeyedArchiver.archivedData(withRootObject: first, requiringSecureCoding: false)
            _ = data.map { try? NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: $0) }
        }
        step("moving") {
            let middle = all[all.count / 2]
            middle.removeFromSuperlayer()
            host.rootLayer.addSublayer(middle)
        }
        step("a frame") { host.advance(to: host.time + 0.1) }
        step("releasing") {
            host.rootLayer.sublayers = nil
            all = []
        }
        step("a frame") { host.advance(to: host.time + 0.1) }
    }

    /// A layer that takes one of the ways of painting.
    private static func link(_ dice: inout FuzzDice) -> CALayer {
        let layer = dice.pick(of: [CALayer.self, CALayer.self, CATransformLayer.self, CAReplicatorLayer.self, CAScrollLayer.self])
            .init()
        layer.frame = CGRect(x: 1, y: 1, width: 90, height: 90)
        layer.backgroundColor = dice.color()
        (layer as? CAReplicatorLayer)?.instanceCount = 1 + dice.pick(3)
        switch dice.pick(9) {
        case 0: layer.opacity = 0.9
        case 1: (layer.masksToBounds, layer.cornerRadius) = (true, 5)
        case 2: layer.transform = CATransform3DMakeRotation(0.1, 1, 0, 0)
        case 3: layer.shouldRasterize = true
        case 4: layer.shadowOpacity = 1
        case 5: layer.filters = [CIFilter(name: "CIGaussianBlur")].compactMap { $0 }
        case 6: layer.compositingFilter = "multiplyBlendMode"
        case 7: layer.meshTransform = LayerGenerator.mesh(&dice)
        default: break
        }
        return layer
    }

    // MARK: Views

    private static func views(_ count: Int, _ host: OffscreenHost, _ dice: inout FuzzDice) {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        var all: [UIView] = [window]
        let kind = dice.pick(6)
        // Stacks measure all that is in them, and a constraint looks for its root.
        let count = min(count, [20_000, 1000, 100, 20_000, 20_000, 100][kind])
        for _ in 0..<count {
            let view = kind == 5 ? box(dice.pick(5)) : box(kind)
            view.frame = CGRect(x: 0, y: 0, width: 99, height: 99)
            let parent = all[all.count - 1]
            if let stack = parent as? UIStackView {
                stack.addArrangedSubview(view)
            } else {
                ((parent as? UIVisualEffectView)?.contentView ?? parent).addSubview(view)
                if kind == 1 { constrain(view) }
            }
            all.append(view)
        }
        let last = all[all.count - 1]
        step("showing \(count) views of kind \(kind)") { host.window = window }
        step("a frame") { host.advance(to: 0.1) }
        step("a picture") { _ = host.image() }
        step("a touch") {
            host.send(.pointer(PointerEvent(.began, at: CGPoint(x: 20, y: 20))))
            host.send(.pointer(PointerEvent(.ended, at: CGPoint(x: 20, y: 20))))
            host.send(.key(KeyEvent(.tab, modifiers: [], timestamp: 0)))
        }
        step("changes") {
            window.tintColor = .red
            window.overrideUserInterfaceStyle = .dark
            window.semanticContentAttribute = .forceRightToLeft
            last.setNeedsLayout()
            last.isHidden.toggle()
            last.invalidateIntrinsicContentSize()
            _ = last.isDescendant(of: window)
            _ = last.convert(CGPoint.zero, to: nil)
            _ = window.viewWithTag(7)
            _ = last.becomeFirstResponder()
            _ = all[1].systemLayoutSizeFitting(CGSize(width: 10, height: 10))
            _ = all[1].sizeThatFits(CGSize(width: 10, height: 10))
            UIView.animate(withDuration: 0.2) { last.alpha = 0.4 }
            window.layoutIfNeeded()
            window.bounds.size.width = 90
        }
        step("a frame") { host.advance(to: host.time + 0.1) }
        step("a frame") { host.advance(to: host.time + 1) }
        step("a snapshot") { _ = all[1].snapshotView(afterScreenUpdates: true) }
        step("releasing") {
            all[1].removeFromSuperview()
            all = []
        }
        step("a frame") { host.advance(to: host.time + 0.1) }
    }

    private static func box(_ kind: Int) -> UIView {
        switch kind {
        case 2: UIStackView()
        case 3: UIScrollView()
        case 4: UIVisualEffectView(effect: UIBlurEffect(style: .light))
        default: UIView()
        }
    }

    private static func constrain(_ view: UIView) {
        guard let parent = view.superview else { return }
        view.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            view.leadingAnchor.constraint(equalTo: parent.leadingAnchor),
            view.topAnchor.constraint(equalTo: parent.topAnchor),
            view.widthAnchor.constraint(equalTo: parent.widthAnchor),
            view.heightAnchor.constraint(equalTo: parent.heightAnchor, constant: -1),
        ])
    }

    // MARK: Controllers

    private static func controllers(_ count: Int, _ host: OffscreenHost, _ dice: inout FuzzDice) {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let root = UIViewController()
        var all = [root]
        let kind = dice.pick(4)
        // A controller asks for its window.
        let count = min(count, 1000)
        window.rootViewController = root
        step("nesting \(count) controllers of kind \(kind)") {
            for _ in 0..<count {
                let parent = all[all.count - 1]
                let child: UIViewController
                switch kind {
                case 1: child = UINavigationController(rootViewController: UIViewController())
                case 2:
                    let tabs = UITabBarController()
                    tabs.viewControllers = [UIViewController()]
                    child = tabs
                default: child = UIViewController()
                }
                parent.addChild(child)
                if kind != 3 { parent.view.addSubview(child.view) }
                child.didMove(toParent: parent)
                all.append(child)
            }
        }
        step("showing") {
            window.makeKeyAndVisible()
            host.window = window
        }
        step("a frame") { host.advance(to: 0.1) }
        step("changes") {
            window.overrideUserInterfaceStyle = .dark
            window.bounds.size.width = 80
            _ = root.view.window
            _ = all[all.count - 1].viewIfLoaded?.window
        }
        step("a frame") { host.advance(to: host.time + 0.1) }
        step("releasing") {
            window.rootViewController = UIViewController()
            all = []
        }
        step("a frame") { host.advance(to: host.time + 1) }
    }
}
