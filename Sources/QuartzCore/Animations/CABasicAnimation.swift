/// An animation between two values.
///
/// A missing end is the underlying value: the model's, as changed by the preceding animations, read at each sample. Valid
/// combinations are `from` and `to`; `from` and `by` (to from + by); `by` and `to` (from to − by); and one of them alone with the
/// underlying value. If all three are set, `byValue` is ignored. Without any, the animation has an effect only as the action of a
/// property: from the presentation's value to the new one.
@preconcurrency @MainActor
open class CABasicAnimation: CAPropertyAnimation {
    private var startObject: Any?
    /// The start of an animation created by the engine, as doubles that are boxed only on access.
    private(set) var startNumbers: FieldNumbers?
    var end: Any?
    var change: Any?

    final var start: Any? {
        get { startObject ?? startNumbers?.boxed }
        set {
            startNumbers = nil
            // The old value is released after the access, because its deinit may read the animation.
            discard(exchange(&startObject, with: newValue))
        }
    }

    /// The start value. A number is returned as an `NSNumber`, which can be cast to any numeric type that represents it.
    open var fromValue: Any? {
        get { start.map(NumericValue.bridged) }
        set { if isMutable { start = newValue } }
    }

    /// The end value. A number is returned as an `NSNumber`.
    open var toValue: Any? {
        get { end.map(NumericValue.bridged) }
        set { if isMutable { discard(exchange(&end, with: newValue)) } }
    }

    /// The difference; for transforms, the one that is concatenated. A number is returned as an `NSNumber`.
    open var byValue: Any? {
        get { change.map(NumericValue.bridged) }
        set { if isMutable { discard(exchange(&change, with: newValue)) } }
    }

    override class var properties: PropertyTable<CAAnimation> { ofBasic }
    static let ofBasic = ofProperty.adding(
        of: CABasicAnimation.self,
        [
            "fromValue": .optional(\.fromValue),
            "toValue": .optional(\.toValue),
            "byValue": .optional(\.byValue),
        ])

    override func asAction(forKey event: String, on layer: CALayer) -> CAAnimation {
        let action = super.asAction(forKey: event, on: layer)
        guard startObject == nil, startNumbers == nil, end == nil, change == nil,
            let copy = action.copy(with: nil) as? CABasicAnimation
        else { return action }
        let key = target.keyPath ?? event
        copy.takeStart(from: layer, forKey: key, Swift.type(of: layer).fieldLayout.byName[key])
        return copy
    }

    /// Sets the start to the presentation's value.
    ///
    /// Nil is a value too: no colour is clear, no object is `NSNull`, so that it is not taken for a missing end.
    ///
    /// - Parameter field: The field of the key, if it has one.
    final func takeStart(from layer: CALayer, forKey key: String, _ field: Field?) {
        let seen = layer.seen(forKey: key, field)
        if let field {
            startObject = nil
            startNumbers = FieldNumbers(kind: field.kind, values: seen.doubles(field))
        } else {
            start = seen.value(forKeyPath: key) ?? NSNull()
        }
    }

    override func takeState(of other: CAAnimation) {
        super.takeState(of: other)
        guard let other = other as? CABasicAnimation else { return }
        startObject = other.startObject
        startNumbers = other.startNumbers
        end = other.end
        change = other.change
    }
}
