import Foundation
import QuartzUI
import QuartzUIControls

/// A slider below its name and its number. A click on the number edits it.
final class NumberSlider: UIView {
    static let height: CGFloat = 15 + Theme.controlHeight

    /// Called when the slider moves or a number was typed.
    var onChange: (Double) -> Void = { _ in }
    let slider = UISlider()
    /// The least and the greatest number.
    var range: ClosedRange<Double> {
        didSet {
            (slider.minimumValue, slider.maximumValue) = (Float(range.lowerBound), Float(range.upperBound))
            value = min(max(value, range.lowerBound), range.upperBound)
        }
    }
    private let decimals: Int
    private let unit: String
    private let title: UILabel
    private let number = NumberButton()
    private var field: EditField?

    /// - Parameters:
    ///   - decimals: The number of decimals that are shown.
    ///   - unit: The unit behind the number.
    init(_ title: String, in range: ClosedRange<Double>, decimals: Int = 0, unit: String = "") {
        (self.range, self.decimals, self.unit) = (range, decimals, unit)
        self.title = UILabel(line: title, font: Theme.captionFont, color: Theme.secondaryText)
        super.init(frame: .zero)
        (slider.minimumValue, slider.maximumValue) = (Float(range.lowerBound), Float(range.upperBound))
        slider.accessibilityLabel = title
        slider.addAction(UIAction { [unowned self] _ in set(Double(slider.value)) }, for: .valueChanged)
        number.accessibilityLabel = "Type \(title)"
        number.addAction(UIAction { [unowned self] _ in edit() }, for: .touchUpInside)
        for view in [self.title, number, slider] { addSubview(view) }
        number.label.show(text + unit)
    }

    required init?(coder: NSCoder) { nil }

    /// The number. One outside of the slider's range is shown too.
    var value = 0.0 {
        didSet {
            if slider.value != Float(value) { slider.value = Float(value) }
            number.label.show(text + unit)
        }
    }

    /// The number as text, without its unit.
    private var text: String { LayerReading.Value.text(value, decimals) }

    /// The field while the number is edited.
    var editor: UITextField? { field }

    private func set(_ number: Double) {
        let scale = pow(10, Double(decimals))
        value = (number * scale).rounded() / scale
        onChange(value)
    }

    private func edit() {
        guard field == nil else { return }
        let field = EditField(frame: number.frame.insetBy(dx: -4, dy: -2))
        field.text = text
        field.onEnd = { [unowned self] in end($0) }
        field.onStep = { [unowned self, unowned field] in
            set(min(max(value + $0 * pow(10, -Double(decimals)), range.lowerBound), range.upperBound))
            field.text = text
        }
        self.field = field
        addSubview(field)
        field.becomeFirstResponder()
        field.selectAll(nil)
    }

    private func end(_ typed: String?) {
        guard let field else { return }
        if let typed, typed != text {
            let plain = typed.replacingOccurrences(of: "−", with: "-").replacingOccurrences(of: ",", with: ".")
            guard let number = Double(plain), range.contains(number) else { return field.isWrong = true }
            set(number)
        }
        self.field = nil
        field.resignFirstResponder()
        field.removeFromSuperview()
    }

    override func layoutSubviews() {
        let width = min(44, bounds.width / 2)
        number.frame = CGRect(x: bounds.width - width, y: 0, width: width, height: 16)
        title.frame = CGRect(x: 0, y: 0, width: max(0, bounds.width - width), height: 15)
        slider.frame = CGRect(x: 0, y: 15, width: bounds.width, height: Theme.controlHeight)
    }
}

/// The number above a slider.
private final class NumberButton: PressControl {
    let label = UILabel(line: "", font: Theme.captionFont, color: Theme.text, alignment: .right)

    init() {
        super.init(frame: .zero)
        layer.cornerRadius = 3
        addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = CGRect(x: 0, y: 0, width: bounds.width - 2, height: 15)
    }

    override func stateDidChange() {
        super.stateDidChange()
        backgroundColor = state.contains(.hovered) ? Theme.hovered : .clear
    }
}
