/// An animation between two values.
///
/// A missing end is the value underneath: the model's, as changed by the animations before this one, read afresh at each sample.
/// `from` and `to`; `from` and `by` (to from + by); `by` and `to` (from to − by); one of them alone against the value
/// underneath. Where all three are given, `byValue` is ignored. With none of them it has an effect only as the action of a property:
/// from the value seen so far to the new one.
@preconcurrency @MainActor
open class CABasicAnimation: CAPropertyAnimation {
    var start: Any?
    var end: Any?
    var change: Any?

    /// Where it starts.
    open var fromValue: Any? {
        get { start }
        set { if isMutable { start = newValue } }
    }

    /// Where it ends.
    open var toValue: Any? {
        get { end }
        set { if isMutable { end = newValue } }
    }

    /// How far it goes; for transforms, what is concatenated.
    open var byValue: Any? {
        get { change }
        set { if isMutable { change = newValue } }
    }

    /// The value of a property, or what was stored under any other key.
    open override func value(forKey key: String) -> Any? {
        switch key {
        case "fromValue": fromValue
        case "toValue": toValue
        case "byValue": byValue
        default: super.value(forKey: key)
        }
    }

    /// Sets a property by its name, or keeps a value under any other key.
    open override func setValue(_ value: Any?, forKey key: String) {
        switch key {
        case "fromValue": fromValue = value
        case "toValue": toValue = value
        case "byValue": byValue = value
        default: super.setValue(value, forKey: key)
        }
    }

    override func asAction(forKey event: String, on layer: CALayer) -> CAAnimation {
        let action = super.asAction(forKey: event, on: layer)
        guard start == nil, end == nil, change == nil,
            let copy = action.copy(with: nil) as? CABasicAnimation
        else { return action }
        copy.start = layer.valueSeen(forKey: propertyPath ?? event)
        return copy
    }

    override func takeState(of other: CAAnimation) {
        super.takeState(of: other)
        guard let other = other as? CABasicAnimation else { return }
        start = other.start
        end = other.end
        change = other.change
    }
}
