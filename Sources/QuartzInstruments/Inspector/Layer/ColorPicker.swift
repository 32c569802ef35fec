import QuartzUI
import QuartzUIControls

/// A colour in hue, saturation, brightness and alpha, each 0 … 1.
struct HueColor: Equatable {
    var hue = 0.0
    var saturation = 0.0
    var brightness = 0.0
    var alpha = 1.0

    init(_ color: CGColor?) {
        guard let c = color?.rgba else { return }
        alpha = c.w
        let (high, low) = (max(c.x, c.y, c.z), min(c.x, c.y, c.z))
        brightness = high
        saturation = high > 0 ? (high - low) / high : 0
        guard high > low else { return }
        let sixth: Double =
            switch high {
            case c.x: (c.y - c.z) / (high - low)
            case c.y: 2 + (c.z - c.x) / (high - low)
            default: 4 + (c.x - c.y) / (high - low)
            }
        hue = (sixth < 0 ? sixth + 6 : sixth) / 6
    }

    /// The colour in sRGB.
    var color: CGColor {
        func part(_ offset: Double) -> CGFloat {
            let k = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
            return CGFloat(brightness - brightness * saturation * max(0, min(k, 4 - k, 1)))
        }
        return CGColor(srgbRed: part(5), green: part(3), blue: part(1), alpha: CGFloat(alpha))
    }

    /// The pure colour of the hue.
    var pure: CGColor {
        var pure = self
        (pure.saturation, pure.brightness, pure.alpha) = (1, 1, 1)
        return pure.color
    }
}

/// An editor of a colour: a square of saturation and brightness, a strip of hues, a strip of alphas, and a text.
final class ColorPicker: UIView {
    static let height: CGFloat = 172

    /// Called with a new text of a colour, and whether a drag set it.
    ///
    /// - Returns: Whether the text is a colour.
    var onEdit: (_ text: String, _ isDragged: Bool) -> Bool = { _, _ in false }

    /// Called when Esc closes the editor.
    var onClose: () -> Void = {}

    private let field = EditField()
    private let square = ColorArea(isSquare: true)
    private let hues = ColorArea(isSquare: false)
    private let alphas = ColorArea(isSquare: false)
    /// Hue and saturation stay where the colour is grey.
    private var value = HueColor(nil)
    private var shown: CGColor??

    override init(frame: CGRect) {
        super.init(frame: frame)
        for area in [square, hues, alphas] { addSubview(area) }
        hues.show([
            (0...6).map { index in
                var color = HueColor(nil)
                (color.hue, color.saturation, color.brightness) = (Double(index) / 6, 1, 1)
                return color.color
            }
        ])
        field.onEnd = { [unowned self] in typed($0) }
        field.onCancel = { [unowned self] in onClose() }
        addSubview(field)
        square.onMove = { [unowned self] in
            (value.saturation, value.brightness) = (Double($0.x), Double(1 - $0.y))
            send()
        }
        hues.onMove = { [unowned self] in
            // The end of the strip is the red of its beginning.
            value.hue = min(Double($0.x), 0.9999)
            send()
        }
        alphas.onMove = { [unowned self] in
            value.alpha = Double($0.x)
            send()
        }
        square.accessibilityLabel = "saturation and brightness"
        hues.accessibilityLabel = "hue"
        alphas.accessibilityLabel = "alpha"
    }

    required init?(coder: NSCoder) { nil }

    /// The field with the colour's text.
    var editor: UITextField { field }

    /// Begins to edit the text, as a click on a number does.
    func beginTyping() {
        field.becomeFirstResponder()
        field.selectAll(nil)
    }

    /// Sends the colour of a drag, which ends the editing of the text.
    private func send() {
        if field.isFirstResponder {
            field.isWrong = false
            field.text = fieldText
            field.resignFirstResponder()
        }
        _ = onEdit(PropertyEdit.hexadecimal(value.color), true)
    }

    private func typed(_ text: String?) {
        if let text, text != fieldText, !onEdit(text, false) {
            field.isWrong = true
        } else {
            field.text = fieldText
            field.resignFirstResponder()
        }
    }

    private var fieldText: String { PropertyEdit.text(of: .color(shown ?? nil)) }

    /// Shows a colour; nil for none.
    func show(_ color: CGColor?) {
        guard shown == nil || shown! != color else { return }
        shown = .some(color)
        if let color, PropertyEdit.hexadecimal(color) != PropertyEdit.hexadecimal(value.color) {
            let old = value
            value = HueColor(color)
            if value.saturation == 0 || value.brightness == 0 { value.hue = old.hue }
        }
        if !field.isFirstResponder { field.text = fieldText }
        let white = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
        let clearWhite = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0)
        let black = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
        let clearBlack = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0)
        square.show([[white, clearWhite], [clearBlack, black]], over: value.pure)
        var (clear, opaque) = (value, value)
        (clear.alpha, opaque.alpha) = (0, 1)
        alphas.show([[clear.color, opaque.color]], over: Theme.raised.cgColor)
        square.mark(CGPoint(x: value.saturation, y: 1 - value.brightness))
        hues.mark(CGPoint(x: value.hue, y: 0.5))
        alphas.mark(CGPoint(x: value.alpha, y: 0.5))
    }

    override func layoutSubviews() {
        let width = bounds.width
        square.frame = CGRect(x: 0, y: 4, width: width, height: 88)
        hues.frame = CGRect(x: 0, y: 100, width: width, height: 12)
        alphas.frame = CGRect(x: 0, y: 120, width: width, height: 12)
        field.frame = CGRect(x: 0, y: 140, width: width, height: 26)
    }
}

/// An area with one or two gradients in which a knob is dragged.
private final class ColorArea: UIControl {
    /// Called with a place in units of the area.
    var onMove: (CGPoint) -> Void = { _ in }

    private let isSquare: Bool
    private let gradients: [CAGradientLayer]
    private let knob = CALayer()
    private var place = CGPoint.zero

    init(isSquare: Bool) {
        self.isSquare = isSquare
        gradients = (0..<(isSquare ? 2 : 1)).map { _ in CAGradientLayer() }
        super.init(frame: .zero)
        layer.cornerRadius = 4
        for (index, gradient) in gradients.enumerated() {
            gradient.startPoint = index == 0 ? CGPoint(x: 0, y: 0.5) : CGPoint(x: 0.5, y: 0)
            gradient.endPoint = index == 0 ? CGPoint(x: 1, y: 0.5) : CGPoint(x: 0.5, y: 1)
            gradient.cornerRadius = 4
            layer.addSublayer(gradient)
        }
        knob.bounds = CGRect(x: 0, y: 0, width: 12, height: 12)
        knob.cornerRadius = 6
        knob.borderWidth = 2
        knob.borderColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
        knob.shadowOpacity = 0.6
        knob.shadowRadius = 2
        knob.shadowOffset = .zero
        layer.addSublayer(knob)
    }

    required init?(coder: NSCoder) { nil }

    override var cursor: CursorShape? { .crosshair }

    func show(_ colors: [[CGColor]], over ground: CGColor? = nil) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.backgroundColor = ground
        for (gradient, colors) in zip(gradients, colors) { gradient.colors = colors }
        CATransaction.commit()
    }

    func mark(_ place: CGPoint) {
        self.place = place
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for gradient in gradients { gradient.frame = bounds }
        knob.position = CGPoint(x: place.x * bounds.width, y: isSquare ? place.y * bounds.height : bounds.midY)
        CATransaction.commit()
    }

    private func move(_ touch: UITouch) {
        let point = touch.location(in: self)
        guard bounds.width > 0, bounds.height > 0 else { return }
        onMove(
            CGPoint(x: min(max(point.x / bounds.width, 0), 1), y: min(max(point.y / bounds.height, 0), 1)))
    }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        move(touch)
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        move(touch)
        return true
    }
}
