/// An animation between two values.
///
/// A missing end is the value underneath: the model's, as changed by the animations before this one, read afresh at each sample.
/// `from` and `to`; `from` and `by` (to from + by); `by` and `to` (from to − by); one of them alone against the value
/// underneath. Where all three are given, `byValue` is ignored. With none of them it has an effect only as the action of a property:
/// from the value seen so far to the new one.
@preconcurrency @MainActor
open class CABasicAnimation: CAPropertyAnimation {
    private var startObject: Any?
    /// The start of an animation that the engine has made: doubles, which become an object only when one is asked for.
    private(set) var startNumbers: FieldNumbers?
    var end: Any?
    var change: Any?

    final var start: Any? {
        get { startObject ?? startNumbers?.boxed }
        set {
            startObject = newValue
            startNumbers = nil
        }
    }

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
        guard startObject == nil, startNumbers == nil, end == nil, change == nil,
            let copy = action.copy(with: nil) as? CABasicAnimation
        else { return action }
        let key = propertyPath ?? event
        copy.takeStart(from: layer, forKey: key, Swift.type(of: layer).fieldLayout.byName[key])
        return copy
    }

    /// Starts from what is on screen now.
    ///
    /// Nothing is a value too: no colour is clear, no object `NSNull`, so that it is not taken for a missing one.
    ///
    /// - Parameter field: the one that the key names, if it does.
    final func takeStart(from layer: CALayer, forKey key: String, _ field: Field?) {
        let seen = layer.seen(forKey: key, field)
        if let field {
            startObject = nil
            startNumbers = FieldNumbers(kind: field.kind, values: seen.doubles(field))
        } else {
            start = seen.value(forKeyPath: key) ?? NSNull()
        }
    }

    override class var archivedKeys: [String] { super.archivedKeys + ["fromValue", "toValue", "byValue"] }

    override func takeState(of other: CAAnimation) {
        super.takeState(of: other)
        guard let other = other as? CABasicAnimation else { return }
        startObject = other.startObject
        startNumbers = other.startNumbers
        end = other.end
        change = other.change
    }
}
