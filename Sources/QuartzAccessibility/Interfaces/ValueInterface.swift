import QuartzUI
import QuartzUIControllers

/// `org.a11y.atspi.Value`: the number of a slider, a stepper or a progress view.
struct ValueInterface: AccessibleInterface {
    static let name = "org.a11y.atspi.Value"
    private let view: UIView
    private let range: ClosedRange<Double>
    private let step: Double
    private let current: Double

    init?(_ node: AccessibleNode, _ context: AccessibleContext) {
        switch node.view {
        case let slider as UISlider:
            let (low, high) = (Double(slider.minimumValue), Double(slider.maximumValue))
            (range, step) = (low...max(low, high), slider.stepSize > 0 ? Double(slider.stepSize) : (high - low) / 10)
            (view, current) = (slider, Double(slider.value))
        case let stepper as UIStepper:
            let (low, high) = (stepper.minimumValue, stepper.maximumValue)
            (range, step) = (low...max(low, high), stepper.stepValue)
            (view, current) = (stepper, stepper.value)
        case let progress as UIProgressView:
            (range, step, view, current) = (0...1, 0, progress, Double(progress.progress))
        default: return nil
        }
    }

    var properties: [String: DBusValue] {
        [
            "MinimumValue": .double(range.lowerBound), "MaximumValue": .double(range.upperBound),
            "MinimumIncrement": .double(step),
            "CurrentValue": .double(current), "Text": .string(view.accessibilityValue ?? ""),
        ]
    }

    func call(_ method: String, _ arguments: [DBusValue]) -> [DBusValue]? { nil }

    func set(_ property: String, to value: DBusValue) -> Bool {
        guard property == "CurrentValue", let number = value.number, !number.isNaN else { return false }
        let clamped = min(max(number, range.lowerBound), range.upperBound)
        switch view {
        case let slider as UISlider where slider.isEnabled:
            slider.setValue(Float(clamped), animated: false)
            slider.sendActions(for: .valueChanged)
        case let stepper as UIStepper where stepper.isEnabled:
            stepper.value = clamped
            stepper.sendActions(for: .valueChanged)
        default: return false
        }
        return true
    }
}
