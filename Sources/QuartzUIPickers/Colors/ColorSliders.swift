@_spi(Hooks) import QuartzUIControllers

/// A titled track, and a field with its number.
final class ColorSlider: UIView {
    let track: ColorTrack
    private let component: Int
    private let title = UILabel()
    private let field = UITextField(frame: .zero)
    /// Called with a colour, and whether more follow in the same drag.
    var picked: ((PickedColor, _ isContinuous: Bool) -> Void)?

    static let height: CGFloat = 60
    private static let titleHeight: CGFloat = 22
    private static let fieldWidth: CGFloat = 74

    init(_ component: Int) {
        self.component = component
        track = ColorTrack(component)
        super.init(frame: .zero)
        title.text = track.accessibilityLabel?.uppercased()
        title.font = UIFont.systemFont(ofSize: 12, weight: .semibold)
        title.textColor = Theme.secondaryText
        field.borderStyle = .roundedRect
        field.textAlignment = .center
        field.font = Theme.bodyFont
        field.accessibilityLabel = track.accessibilityLabel
        for view in [title, track, field] { addSubview(view) }
        track.picked = { [weak self] color, isContinuous in
            self?.showNumber()
            self?.picked?(color, isContinuous)
        }
        field.addAction(UIAction { [weak self] _ in self?.typed() }, for: [.editingDidEnd, .editingDidEndOnExit])
        showNumber()
    }

    required init?(coder: NSCoder) { nil }

    var value: PickedColor {
        get { track.value }
        set {
            track.value = newValue
            showNumber()
        }
    }

    private var isAlpha: Bool { component == ColorTrack.alpha }
    private var most: CGFloat { isAlpha ? 100 : 255 }

    private func showNumber() {
        guard !field.isEditing else { return }
        field.text = "\(Int((track.amount * most).rounded()))\(isAlpha ? "%" : "")"
    }

    private func typed() {
        let digits = (field.text ?? "").trimmingCharacters(in: CharacterSet(charactersIn: " %"))
        if let number = Double(digits), number.isFinite {
            let new = track.color(with: CGFloat(number) / most)
            if new != track.value {
                track.value = new
                picked?(new, false)
            }
        }
        field.text = "\(Int((track.amount * most).rounded()))\(isAlpha ? "%" : "")"
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = max(bounds.width - Self.fieldWidth - 12, 0)
        let parts: [(UIView, CGRect)] = [
            (title, CGRect(x: 0, y: 0, width: bounds.width, height: Self.titleHeight)),
            (track, CGRect(x: 0, y: Self.titleHeight + 2, width: width, height: ColorTrack.height)),
            (
                field,
                CGRect(
                    x: bounds.width - Self.fieldWidth, y: Self.titleHeight + 2, width: Self.fieldWidth, height: ColorTrack.height)
            ),
        ]
        track.semanticContentAttribute = semanticContentAttribute
        for (view, frame) in parts { view.frame = isMirrored ? frame.mirrored(in: bounds) : frame }
        title.textAlignment = isMirrored ? .right : .left
    }
}

/// The sliders of red, green and blue, and a field with hexadecimal digits.
final class ColorSliders: UIView {
    private let sliders = (0..<3).map { ColorSlider($0) }
    private let title = UILabel("sRGB Hex Color #", font: Theme.bodyFont, color: Theme.text)
    private let field = UITextField(frame: .zero)
    var picked: ((PickedColor, _ isContinuous: Bool) -> Void)?

    private static let gap: CGFloat = 12
    private static let fieldSize = CGSize(width: 100, height: 34)

    override init(frame: CGRect) {
        super.init(frame: frame)
        for slider in sliders {
            slider.picked = { [weak self] color, isContinuous in
                self?.value = color
                self?.picked?(color, isContinuous)
            }
            addSubview(slider)
        }
        field.borderStyle = .roundedRect
        field.textAlignment = .center
        field.font = Theme.bodyFont
        field.accessibilityLabel = title.text
        field.addAction(UIAction { [weak self] _ in self?.typed() }, for: [.editingDidEnd, .editingDidEndOnExit])
        addSubview(title)
        addSubview(field)
    }

    required init?(coder: NSCoder) { nil }

    var value = PickedColor(.white) {
        didSet {
            for slider in sliders { slider.value = value }
            if !field.isEditing { field.text = value.hexadecimal }
        }
    }

    private func typed() {
        if let new = value.reading(field.text ?? ""), !new.looksLike(value) {
            value = new
            picked?(new, false)
        }
        field.text = value.hexadecimal
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        for (index, slider) in sliders.enumerated() {
            slider.semanticContentAttribute = semanticContentAttribute
            slider.frame = CGRect(
                x: 0, y: CGFloat(index) * (ColorSlider.height + Self.gap), width: bounds.width, height: ColorSlider.height)
        }
        let y = 3 * (ColorSlider.height + Self.gap) + Self.gap / 2
        let size = Self.fieldSize
        let width = title.sizeThatFits(CGSize(width: bounds.width, height: size.height)).width
        let right = CGRect(x: bounds.width - size.width, y: y, width: size.width, height: size.height)
        let left = CGRect(x: right.minX - 10 - width, y: y, width: width, height: size.height)
        title.frame = isMirrored ? left.mirrored(in: bounds) : left
        field.frame = isMirrored ? right.mirrored(in: bounds) : right
    }
}
