import QuartzUI

/// Small icons drawn as outlines in a square of 16 points.
package enum Icon {
    case play, reverse, pause, restart, record, stop, search, source, timeline, copy, close, help, back, forward, inspect
    case gallery, warning, eye, hiddenEye, picture

    /// The side of the square.
    static let side: CGFloat = 16

    /// Whether the outline is stroked rather than filled.
    var isStroked: Bool {
        switch self {
        case .play, .reverse, .pause, .record, .stop: false
        default: true
        }
    }

    var path: CGPath {
        let path = CGMutablePath()
        switch self {
        case .play:
            path.move(to: CGPoint(x: 4.5, y: 2.5))
            path.addLine(to: CGPoint(x: 13.5, y: 8))
            path.addLine(to: CGPoint(x: 4.5, y: 13.5))
            path.closeSubpath()
        case .reverse:
            path.addLines(between: [CGPoint(x: 11.5, y: 2.5), CGPoint(x: 2.5, y: 8), CGPoint(x: 11.5, y: 13.5)])
            path.closeSubpath()
        case .pause:
            path.addRoundedRect(in: CGRect(x: 3.5, y: 2.5, width: 3, height: 11), cornerWidth: 1, cornerHeight: 1)
            path.addRoundedRect(in: CGRect(x: 9.5, y: 2.5, width: 3, height: 11), cornerWidth: 1, cornerHeight: 1)
        case .restart:
            path.addArc(center: CGPoint(x: 8, y: 8.5), radius: 5, startAngle: -0.7, endAngle: 4.2, clockwise: false)
            path.move(to: CGPoint(x: 12.2, y: 1.8))
            path.addLine(to: CGPoint(x: 12, y: 5.3))
            path.addLine(to: CGPoint(x: 8.5, y: 5.1))
        case .search:
            path.addEllipse(in: CGRect(x: 2.5, y: 2.5, width: 8, height: 8))
            path.move(to: CGPoint(x: 9.5, y: 9.5))
            path.addLine(to: CGPoint(x: 13.5, y: 13.5))
        case .picture:
            path.addRoundedRect(in: CGRect(x: 2, y: 4.5, width: 12, height: 9), cornerWidth: 1.5, cornerHeight: 1.5)
            path.addEllipse(in: CGRect(x: 5.5, y: 6.5, width: 5, height: 5))
            path.addLines(between: [
                CGPoint(x: 5.5, y: 4.5), CGPoint(x: 6.5, y: 2.5), CGPoint(x: 9.5, y: 2.5), CGPoint(x: 10.5, y: 4.5),
            ])
        case .record: path.addEllipse(in: CGRect(x: 3, y: 3, width: 10, height: 10))
        case .stop:
            path.addRoundedRect(in: CGRect(x: 3.5, y: 3.5, width: 9, height: 9), cornerWidth: 1.5, cornerHeight: 1.5)
        case .source:
            path.addLines(between: [CGPoint(x: 5.5, y: 4), CGPoint(x: 1.5, y: 8), CGPoint(x: 5.5, y: 12)])
            path.addLines(between: [CGPoint(x: 10.5, y: 4), CGPoint(x: 14.5, y: 8), CGPoint(x: 10.5, y: 12)])
        case .timeline:
            path.addLines(between: [CGPoint(x: 2, y: 4), CGPoint(x: 8, y: 4)])
            path.addLines(between: [CGPoint(x: 5, y: 8), CGPoint(x: 14, y: 8)])
            path.addLines(between: [CGPoint(x: 3, y: 12), CGPoint(x: 10, y: 12)])
        case .copy:
            path.addRoundedRect(in: CGRect(x: 2.5, y: 5.5, width: 8, height: 8), cornerWidth: 1.5, cornerHeight: 1.5)
            path.addLines(between: [CGPoint(x: 5.5, y: 2.5), CGPoint(x: 13.5, y: 2.5), CGPoint(x: 13.5, y: 10.5)])
        case .close:
            path.addLines(between: [CGPoint(x: 4, y: 4), CGPoint(x: 12, y: 12)])
            path.addLines(between: [CGPoint(x: 12, y: 4), CGPoint(x: 4, y: 12)])
        case .help:
            path.addArc(center: CGPoint(x: 8, y: 5.6), radius: 2.8, startAngle: -.pi, endAngle: 0.9, clockwise: false)
            path.addQuadCurve(to: CGPoint(x: 8, y: 10.4), control: CGPoint(x: 8, y: 8.6))
            path.addLines(between: [CGPoint(x: 8, y: 13.4), CGPoint(x: 8, y: 13.5)])
        case .back: path.addLines(between: [CGPoint(x: 9.5, y: 4), CGPoint(x: 5.5, y: 8), CGPoint(x: 9.5, y: 12)])
        case .gallery:
            for corner in [CGPoint(x: 2.5, y: 2.5), CGPoint(x: 9.5, y: 2.5), CGPoint(x: 2.5, y: 9.5), CGPoint(x: 9.5, y: 9.5)] {
                let square = CGRect(origin: corner, size: CGSize(width: 4, height: 4))
                path.addRoundedRect(in: square, cornerWidth: 1, cornerHeight: 1)
            }
        case .inspect:
            path.addLines(between: [
                CGPoint(x: 6, y: 12.5), CGPoint(x: 2.5, y: 12.5), CGPoint(x: 2.5, y: 2.5), CGPoint(x: 13.5, y: 2.5),
            ])
            path.addLine(to: CGPoint(x: 13.5, y: 5.5))
            path.addLines(between: [
                CGPoint(x: 7, y: 6.5), CGPoint(x: 13.5, y: 9), CGPoint(x: 10.6, y: 10.3), CGPoint(x: 9.4, y: 13.2),
            ])
            path.closeSubpath()
        case .warning:
            path.addLines(between: [CGPoint(x: 8, y: 2.5), CGPoint(x: 14, y: 13), CGPoint(x: 2, y: 13)])
            path.closeSubpath()
            path.addLines(between: [CGPoint(x: 8, y: 6.5), CGPoint(x: 8, y: 9)])
            path.addLines(between: [CGPoint(x: 8, y: 11), CGPoint(x: 8, y: 11.1)])
        case .eye, .hiddenEye:
            path.move(to: CGPoint(x: 1.5, y: 8))
            path.addQuadCurve(to: CGPoint(x: 14.5, y: 8), control: CGPoint(x: 8, y: 0.5))
            path.addQuadCurve(to: CGPoint(x: 1.5, y: 8), control: CGPoint(x: 8, y: 15.5))
            path.closeSubpath()
            if self == .eye {
                path.addEllipse(in: CGRect(x: 6, y: 6, width: 4, height: 4))
            } else {
                path.addLines(between: [CGPoint(x: 3, y: 14), CGPoint(x: 13, y: 2)])
            }
        case .forward: path.addLines(between: [CGPoint(x: 6.5, y: 4), CGPoint(x: 10.5, y: 8), CGPoint(x: 6.5, y: 12)])
        }
        return path
    }
}

/// Shows an icon in a colour.
package final class IconView: UIView {
    package override class var layerClass: AnyClass { CAShapeLayer.self }

    /// The icon.
    package var icon: Icon {
        didSet { if icon != oldValue { draw() } }
    }
    /// Its colour.
    var color: UIColor {
        didSet { if color != oldValue { draw() } }
    }

    init(_ icon: Icon, color: UIColor) {
        self.icon = icon
        self.color = color
        super.init(frame: CGRect(x: 0, y: 0, width: Icon.side, height: Icon.side))
        isUserInteractionEnabled = false
        draw()
    }

    required init?(coder: NSCoder) { nil }

    package override func themeDidChange() {
        super.themeDidChange()
        draw()
    }

    private func draw() {
        guard let shape = layer as? CAShapeLayer else { return }
        shape.path = icon.path
        shape.fillColor = icon.isStroked ? nil : color.cgColor
        shape.strokeColor = icon.isStroked ? color.cgColor : nil
        shape.lineWidth = 1.5
        shape.lineCap = .round
        shape.lineJoin = .round
    }
}

/// A square button with an icon and a tooltip. While its function is on it is tinted and underlined.
package final class IconButton: PressControl {
    package let iconView: IconView
    /// Whether its function is on.
    package var isOn = false {
        didSet {
            guard isOn != oldValue else { return }
            speak()
            stateDidChange()
        }
    }
    /// Its tooltip: what it does, two spaces, and the key.
    package var tip: String {
        didSet { speak() }
    }
    /// Whether it turns its function on and off.
    private let isToggle: Bool
    /// The icon's colour while it is off, and while it is on.
    private let color: UIColor
    private let tint: UIColor
    private var wasFocused = false
    /// Marks the on state independently of colour.
    private let mark = UIView()

    package init(
        _ icon: Icon, tip: String, isToggle: Bool = false, color: UIColor = Theme.text, tint: UIColor = Theme.accent,
        action: @escaping () -> Void
    ) {
        self.isToggle = isToggle
        self.color = color
        self.tint = tint
        self.tip = tip
        iconView = IconView(icon, color: color)
        super.init(frame: CGRect(x: 0, y: 0, width: Theme.controlHeight, height: Theme.controlHeight))
        speak()
        layer.cornerRadius = Theme.controlRadius
        mark.backgroundColor = tint
        mark.layer.cornerRadius = 1
        mark.isUserInteractionEnabled = false
        addSubview(iconView)
        addSubview(mark)
        addAction(UIAction { _ in action() }, for: .touchUpInside)
        stateDidChange()
    }

    required init?(coder: NSCoder) { nil }

    package override func layoutSubviews() {
        super.layoutSubviews()
        iconView.center = CGPoint(x: bounds.midX, y: bounds.midY)
        mark.frame = CGRect(x: bounds.midX - 6, y: bounds.maxY - 4, width: 12, height: 2)
    }

    package override func stateDidChange() {
        let ground = isHighlighted ? Theme.pressed : state.contains(.hovered) ? Theme.hovered : Theme.raised
        iconView.color = isOn ? tint : color
        mark.isHidden = !isOn
        if isHighlighted { tooltip?.hide() }
        tellFocus()
        ViewerMotion.animate(Theme.quick) {
            self.backgroundColor = self.isOn ? ground.mixed(with: self.tint, by: 0.22) : ground
        }
    }

    /// Sets what assistive technology reads.
    private func speak() {
        let name = tip.range(of: "  ").map { tip[..<$0.lowerBound] } ?? tip[...]
        accessibilityLabel = String(name)
        accessibilityHint = name.count < tip.count ? "Key: \(tip.dropFirst(name.count + 2))" : nil
        guard isToggle else { return }
        accessibilityTraits = .toggleButton
        accessibilityValue = isOn ? "1" : "0"
    }

    /// Shows or hides the tooltip with the keyboard focus.
    private func tellFocus() {
        let isFocused = isFirstResponder && window?.showsFocus ?? false
        guard isFocused != wasFocused else { return }
        wasFocused = isFocused
        if isFocused { tooltip?.show(tip, for: self) } else { tooltip?.hide() }
    }

    package override func hoverBegan(at point: CGPoint) {
        super.hoverBegan(at: point)
        tooltip?.show(tip, for: self)
    }

    package override func hoverEnded() {
        super.hoverEnded()
        tooltip?.hide()
    }
}
