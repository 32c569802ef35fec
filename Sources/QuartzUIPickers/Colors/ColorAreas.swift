@_spi(Hooks) import QuartzUIControllers

/// A part of a colour picker in which a colour is chosen by a drag or by the arrow keys.
class ColorArea: UIControl {
    /// Called with a chosen colour, and whether more follow in the same drag.
    var picked: ((PickedColor, _ isContinuous: Bool) -> Void)?
    /// The colour shown. Setting it does not call ``picked``.
    var value = PickedColor(.white) { didSet { if value != oldValue { valueDidChange() } } }

    override var keepsDrags: Bool { true }
    override var handlesTaps: Bool { true }
    override var canBecomeFocused: Bool { isEnabled }
    override var cursor: CursorShape? { .crosshair }

    func valueDidChange() {}
    /// Returns the colour at a point, which may be outside.
    func color(at point: CGPoint) -> PickedColor { value }
    /// Returns the colour beside the value; `fast` is with the shift key.
    func neighbour(dx: Int, dy: Int, fast: Bool) -> PickedColor { value }

    private func pick(_ new: PickedColor, isContinuous: Bool) {
        let isChange = new != value
        value = new
        if isChange || !isContinuous { picked?(new, isContinuous) }
    }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        pick(color(at: touch.location(in: self)), isContinuous: true)
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        pick(color(at: touch.location(in: self)), isContinuous: true)
        return true
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        pick(value, isContinuous: false)
    }

    override func cancelTracking(with event: UIEvent?) { pick(value, isContinuous: false) }

    override func keyDown(with event: KeyEvent) -> Bool {
        guard isEnabled, !event.isCommand else { return super.keyDown(with: event) }
        let fast = event.modifiers.contains(.shift)
        switch event.key {
        case .left: pick(neighbour(dx: -1, dy: 0, fast: fast), isContinuous: false)
        case .right: pick(neighbour(dx: 1, dy: 0, fast: fast), isContinuous: false)
        case .up: pick(neighbour(dx: 0, dy: -1, fast: fast), isContinuous: false)
        case .down: pick(neighbour(dx: 0, dy: 1, fast: fast), isContinuous: false)
        default: return super.keyDown(with: event)
        }
        return true
    }

    /// Changes layers without animation.
    func place(_ change: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        change()
        CATransaction.commit()
    }

    /// A white ring that marks a place.
    static func makeRing() -> CALayer {
        let ring = CALayer()
        ring.borderColor = UIColor.white.cgColor
        ring.borderWidth = 3
        ring.shadowOpacity = 0.4
        ring.shadowRadius = 2
        ring.shadowOffset = .zero
        return ring
    }
}

/// The grid of colours.
final class ColorGrid: ColorArea {
    private let cells = CALayer()
    private let ring = makeRing()

    override init(frame: CGRect) {
        super.init(frame: frame)
        cells.cornerRadius = Theme.grid
        cells.masksToBounds = true
        for row in 0..<ColorTable.rows {
            for column in 0..<ColorTable.columns {
                let cell = CALayer()
                cell.backgroundColor = ColorTable.color(column, row).color.cgColor
                cells.addSublayer(cell)
            }
        }
        layer.addSublayer(cells)
        ring.cornerRadius = 3
        layer.addSublayer(ring)
        layer.cornerRadius = Theme.grid
        accessibilityLabel = "Grid"
    }

    required init?(coder: NSCoder) { nil }

    /// Returns the frame of a cell. Edges lie on whole points, so that no gap is seen.
    private func frame(_ column: Int, _ row: Int) -> CGRect {
        func edge(_ index: Int, _ count: Int, _ length: CGFloat) -> CGFloat {
            (length * CGFloat(index) / CGFloat(count)).rounded()
        }
        let x = edge(column, ColorTable.columns, bounds.width)
        let y = edge(row, ColorTable.rows, bounds.height)
        return CGRect(
            x: x, y: y, width: edge(column + 1, ColorTable.columns, bounds.width) - x,
            height: edge(row + 1, ColorTable.rows, bounds.height) - y)
    }

    override func valueDidChange() { setNeedsLayout() }

    override func layoutSubviews() {
        super.layoutSubviews()
        place {
            cells.frame = bounds
            for (index, cell) in (cells.sublayers ?? []).enumerated() {
                cell.frame = frame(index % ColorTable.columns, index / ColorTable.columns)
            }
            let cell = ColorTable.cell(of: value)
            ring.isHidden = cell == nil
            if let cell { ring.frame = frame(cell.column, cell.row).insetBy(dx: -1, dy: -1) }
        }
    }

    override func color(at point: CGPoint) -> PickedColor {
        guard bounds.width > 0, bounds.height > 0 else { return value }
        let column = (point.x / bounds.width * CGFloat(ColorTable.columns)).rounded(.down)
        let row = (point.y / bounds.height * CGFloat(ColorTable.rows)).rounded(.down)
        return color(
            Int(min(max(column, 0), CGFloat(ColorTable.columns - 1))), Int(min(max(row, 0), CGFloat(ColorTable.rows - 1))))
    }

    private func color(_ column: Int, _ row: Int) -> PickedColor {
        var color = ColorTable.color(column, row)
        color.alpha = value.alpha
        return color
    }

    override func neighbour(dx: Int, dy: Int, fast: Bool) -> PickedColor {
        guard let (column, row) = ColorTable.cell(of: value) else { return color(0, 0) }
        return color(
            min(max(column + dx, 0), ColorTable.columns - 1), min(max(row + dy, 0), ColorTable.rows - 1))
    }
}

/// All hues from the left to the right, from white at the top to black at the bottom.
final class ColorSpectrum: ColorArea {
    private let hues = CAGradientLayer()
    private let lights = CAGradientLayer()
    private let ring = makeRing()

    private static let ringSize: CGFloat = 28

    override init(frame: CGRect) {
        super.init(frame: frame)
        hues.colors = (0...6).map { PickedColor(hue: CGFloat($0) / 6, saturation: 1, brightness: 1).color.cgColor }
        hues.startPoint = CGPoint(x: 0, y: 0.5)
        hues.endPoint = CGPoint(x: 1, y: 0.5)
        lights.colors = [
            UIColor.white.cgColor, UIColor(white: 1, alpha: 0).cgColor, UIColor(white: 0, alpha: 0).cgColor,
            UIColor.black.cgColor,
        ]
        lights.locations = [0, 0.5, 0.5, 1]
        for part in [hues, lights] {
            part.cornerRadius = Theme.grid
            layer.addSublayer(part)
        }
        ring.cornerRadius = Self.ringSize / 2
        layer.addSublayer(ring)
        layer.cornerRadius = Theme.grid
        accessibilityLabel = "Spectrum"
    }

    required init?(coder: NSCoder) { nil }

    override func valueDidChange() { setNeedsLayout() }

    /// The place of the value in units of the bounds. The upper half is white mixed with a hue, the lower one a hue mixed with black.
    private var spot: CGPoint {
        let y = value.brightness < 1 ? 1 - value.brightness / 2 : value.saturation / 2
        return CGPoint(x: value.hue, y: y)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        place {
            hues.frame = bounds
            lights.frame = bounds
            ring.bounds = CGRect(x: 0, y: 0, width: Self.ringSize, height: Self.ringSize)
            ring.position = CGPoint(x: spot.x * bounds.width, y: spot.y * bounds.height)
            ring.backgroundColor = value.opaque.color.cgColor
        }
    }

    override func color(at point: CGPoint) -> PickedColor {
        guard bounds.width > 0, bounds.height > 0 else { return value }
        return color(x: point.x / bounds.width, y: point.y / bounds.height)
    }

    /// Returns the colour of a place in units of the bounds. The right edge is not the red of the left one, so that the ring stays.
    private func color(x: CGFloat, y: CGFloat) -> PickedColor {
        let (x, y) = (min(PickedColor.unit(x), 0.9999), PickedColor.unit(y))
        return PickedColor(
            hue: x, saturation: y < 0.5 ? 2 * y : 1, brightness: y < 0.5 ? 1 : 2 - 2 * y, alpha: value.alpha)
    }

    override func neighbour(dx: Int, dy: Int, fast: Bool) -> PickedColor {
        let step: CGFloat = fast ? 0.1 : 0.01
        return color(x: spot.x + CGFloat(dx) * step, y: spot.y + CGFloat(dy) * step)
    }
}

/// A track with a gradient for one component of a colour: red, green, blue or alpha.
final class ColorTrack: ColorArea {
    private let component: Int
    private let ground = CALayer()
    private let gradient = CAGradientLayer()
    private let knob = makeRing()

    static let height: CGFloat = 34
    /// The index of the alpha.
    static let alpha = 3
    private static let names = ["Red", "Green", "Blue", "Opacity"]
    private static let square: CGFloat = 6

    init(_ component: Int) {
        self.component = component
        super.init(frame: .zero)
        layer.cornerRadius = Self.height / 2
        ground.masksToBounds = true
        ground.cornerRadius = Self.height / 2
        if component == Self.alpha { ground.backgroundColor = UIColor(patternImage: Self.checkers).cgColor }
        gradient.startPoint = CGPoint(x: 0, y: 0.5)
        gradient.endPoint = CGPoint(x: 1, y: 0.5)
        gradient.cornerRadius = Self.height / 2
        knob.cornerRadius = Self.height / 2 - 2
        for part in [ground, gradient, knob] { layer.addSublayer(part) }
        accessibilityLabel = Self.names[component]
        valueDidChange()
    }

    required init?(coder: NSCoder) { nil }

    /// The squares behind a translucent colour.
    static let checkers = UIGraphicsImageRenderer(size: CGSize(width: 2 * square, height: 2 * square)).image { context in
        UIColor(white: 1, alpha: 1).setFill()
        context.fill(CGRect(x: 0, y: 0, width: 2 * square, height: 2 * square))
        UIColor(white: 0.78, alpha: 1).setFill()
        context.fill(CGRect(x: 0, y: 0, width: square, height: square))
        context.fill(CGRect(x: square, y: square, width: square, height: square))
    }

    /// The value of the component, 0…1.
    var amount: CGFloat { component == Self.alpha ? value.alpha : value.components[component] }

    override var usualTraits: UIAccessibilityTraits { super.usualTraits.union(.adjustable) }
    override var spokenValue: String? {
        component == Self.alpha ? "\(Int((amount * 100).rounded()))%" : "\(value.bytes[component])"
    }

    /// Returns the colour with another value of the component.
    func color(with amount: CGFloat) -> PickedColor {
        let amount = PickedColor.unit(amount)
        guard component == Self.alpha else { return value.with(component, amount) }
        var copy = value
        copy.alpha = amount
        return copy
    }

    override func valueDidChange() {
        place {
            let ends = [color(with: 0), color(with: 1)]
            gradient.colors = component == Self.alpha ? ends.map(\.color.cgColor) : ends.map(\.opaque.color.cgColor)
            knob.backgroundColor = value.opaque.color.cgColor
        }
        setNeedsLayout()
    }

    /// The place of the knob's centre is between the round ends.
    private var travel: CGFloat { max(bounds.width - Self.height, 0) }

    override func layoutSubviews() {
        super.layoutSubviews()
        place {
            let share = isMirrored ? 1 - amount : amount
            gradient.startPoint.x = isMirrored ? 1 : 0
            gradient.endPoint.x = isMirrored ? 0 : 1
            ground.frame = bounds
            gradient.frame = bounds
            knob.bounds = CGRect(x: 0, y: 0, width: Self.height - 4, height: Self.height - 4)
            knob.position = CGPoint(x: Self.height / 2 + share * travel, y: bounds.midY)
        }
    }

    override func color(at point: CGPoint) -> PickedColor {
        guard travel > 0 else { return value }
        let share = (point.x - Self.height / 2) / travel
        return color(with: isMirrored ? 1 - share : share)
    }

    override func neighbour(dx: Int, dy: Int, fast: Bool) -> PickedColor {
        let way = (isMirrored ? -dx : dx) - dy
        return color(with: amount + CGFloat(way) * (fast ? 10 : 1) / (component == Self.alpha ? 100 : 255))
    }

    override func accessibilityIncrement() { step(by: 0.1) }
    override func accessibilityDecrement() { step(by: -0.1) }

    private func step(by way: CGFloat) {
        value = color(with: amount + way)
        picked?(value, false)
    }
}
