import Foundation
import FuzzTargets
import QuartzSDL

/// Trees of views: laid out, constrained, animated, touched and drawn.
@MainActor
enum ViewFuzz {
    static func run(_ dice: inout FuzzDice) {
        guard let renderer = try? OffscreenRenderer() else { return }
        renderer.withHost(size: CGSize(width: 240, height: 240)) { host in
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 240, height: 240))
            host.window = window
            var views: [UIView] = [window]
            for _ in 0...dice.pick(20) {
                let view = view(&dice)
                add(view, to: dice.pick(of: views))
                views.append(view)
            }
            var time = 0.0
            for _ in 0...dice.pick(5) {
                for _ in 0..<dice.pick(10) { change(views, &dice) }
                time += Double(dice.pick(60)) / 60
                FuzzWatch.advance(host, to: time)
                FuzzWatch.step("an event") { send(to: host, &dice) }
                if dice.chance(50) { FuzzWatch.step("a picture") { _ = host.image() } }
                if FuzzWatch.isOver { break }
            }
        }
    }

    private static func view(_ dice: inout FuzzDice) -> UIView {
        let view: UIView
        switch dice.pick(16) {
        case 0, 1:
            let label = UILabel()
            label.text = dice.text()
            label.numberOfLines = dice.count(0...4)
            view = label
        case 2:
            let button = UIButton(type: .system)
            button.setTitle(dice.text(), for: .normal)
            view = button
        case 3:
            let stack = UIStackView()
            stack.axis = dice.chance(50) ? .vertical : .horizontal
            stack.spacing = dice.number(0...20)
            stack.distribution = dice.pick(of: [.fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering])
            view = stack
        case 4:
            let scroll = UIScrollView()
            scroll.contentSize = dice.size()
            (scroll.minimumZoomScale, scroll.maximumZoomScale) = (dice.number(0.2...1), dice.number(1...4))
            view = scroll
        case 5:
            let slider = UISlider()
            (slider.minimumValue, slider.maximumValue) = (Float(dice.number(-9...0)), Float(dice.number(0...9)))
            slider.value = Float(dice.number(-9...9))
            view = slider
        case 6:
            let text = UITextView()
            text.text = dice.text()
            view = text
        case 7:
            let field = UITextField()
            field.text = dice.text()
            view = field
        case 8: view = UISwitch()
        case 9:
            let scale = dice.number(1...3)
            view = UIImageView(image: dice.image().map { UIImage(cgImage: $0, scale: scale, orientation: .left) })
        case 10: view = UISegmentedControl(items: (0..<dice.pick(5)).map { _ in dice.text() })
        case 11: view = UIVisualEffectView(effect: UIBlurEffect(style: .light))
        case 12:
            let pages = UIPageControl()
            pages.numberOfPages = dice.count(0...9)
            pages.currentPage = dice.count(0...9)
            view = pages
        case 13:
            let progress = UIProgressView()
            progress.progress = Float(dice.number(0...1))
            view = progress
        default: view = UIView()
        }
        view.frame = CGRect(
            x: Double(dice.pick(200)), y: Double(dice.pick(200)), width: Double(dice.pick(160)), height: Double(dice.pick(120)))
        view.backgroundColor = UIColor(cgColor: dice.color())
        return view
    }

    private static func add(_ view: UIView, to parent: UIView) {
        if let stack = parent as? UIStackView { stack.addArrangedSubview(view) } else { parent.addSubview(view) }
    }

    private static func change(_ views: [UIView], _ dice: inout FuzzDice) {
        let view = dice.pick(of: views)
        let other = dice.pick(of: views)
        switch dice.pick(18) {
        case 0: view.frame = dice.rect()
        case 1: view.bounds = dice.rect()
        case 2: view.center = dice.point()
        case 3: view.transform = dice.affine()
        case 4: if !(view is UIWindow), !(other is UIWindow) { add(view, to: other) }
        case 5: if !(view is UIWindow) { view.removeFromSuperview() }
        case 6: (view as? UIScrollView)?.setContentOffset(dice.point(), animated: dice.chance(50))
        case 7: (view as? UIScrollView)?.setZoomScale(dice.number(0.1...5), animated: dice.chance(50))
        case 8: view.isHidden.toggle()
        case 9: view.alpha = dice.number(0...1)
        case 10:
            let (frame, color) = (dice.rect(), dice.color())
            UIView.animate(
                withDuration: dice.number(0...1), delay: dice.number(0...1), usingSpringWithDamping: dice.number(0...1),
                initialSpringVelocity: dice.number(0...3), options: [],
                animations: {
                    view.frame = frame
                    view.backgroundColor = UIColor(cgColor: color)
                }, completion: nil)
        case 11: _ = view.sizeThatFits(dice.size())
        case 12: _ = view.systemLayoutSizeFitting(dice.size())
        case 13, 14: constrain(view, other, &dice)
        case 15: view.setNeedsLayout()
        case 16: view.layoutIfNeeded()
        default: (view as? UILabel)?.text = dice.text()
        }
    }

    private static func constrain(_ view: UIView, _ other: UIView, _ dice: inout FuzzDice) {
        guard view !== other, view.isDescendant(of: other) || view.superview === other.superview, view.superview != nil else {
            return
        }
        view.translatesAutoresizingMaskIntoConstraints = false
        let constraint: NSLayoutConstraint
        switch dice.pick(5) {
        case 0: constraint = view.leadingAnchor.constraint(equalTo: other.leadingAnchor, constant: dice.number(-20...20))
        case 1: constraint = view.topAnchor.constraint(greaterThanOrEqualTo: other.topAnchor, constant: dice.number(-20...20))
        case 2: constraint = view.widthAnchor.constraint(equalTo: other.widthAnchor, multiplier: dice.number(0.1...2))
        case 3: constraint = view.heightAnchor.constraint(equalToConstant: dice.number(0...100))
        default: constraint = view.centerXAnchor.constraint(lessThanOrEqualTo: other.centerXAnchor)
        }
        constraint.priority = UILayoutPriority(Float(dice.pick(1000) + 1))
        constraint.isActive = true
    }

    private static func send(to host: OffscreenHost, _ dice: inout FuzzDice) {
        let place = CGPoint(x: dice.pick(240), y: dice.pick(240))
        host.send(.pointer(PointerEvent(.began, at: place)))
        if dice.chance(50) { host.send(.pointer(PointerEvent(.moved, at: dice.point()))) }
        host.send(.pointer(PointerEvent(.ended, at: place)))
        if dice.chance(30) { host.send(.text(TextInputEvent.insert(dice.text()))) }
    }
}
