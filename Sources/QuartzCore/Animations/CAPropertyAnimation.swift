/// An animation of one property of a layer, named by its key path.
@preconcurrency @MainActor
open class CAPropertyAnimation: CAAnimation {
    /// The properties that every animation of a property has.
    struct Target {
        var keyPath: String?
        var isAdditive = false
        var isCumulative = false
        var valueFunction: CAValueFunction?
    }
    final var target = Target()

    /// Creates an animation of a property.
    public convenience init(keyPath path: String?) {
        self.init()
        target.keyPath = path
    }

    /// The property, relative to the layer: a key, a component such as `position.x`, or a virtual component such as
    /// `transform.rotation.z`.
    open var keyPath: String? {
        get { target.keyPath }
        set { if isMutable { target.keyPath = newValue } }
    }

    /// Whether the value is added to the underlying one instead of replacing it. Transforms are concatenated.
    open var isAdditive: Bool {
        get { target.isAdditive }
        set { if isMutable { target.isAdditive = newValue } }
    }

    /// Whether each repeat starts at the end value of the previous one.
    open var isCumulative: Bool {
        get { target.isCumulative }
        set { if isMutable { target.isCumulative = newValue } }
    }

    /// Converts the interpolated numbers to a transform.
    open var valueFunction: CAValueFunction? {
        get { target.valueFunction }
        set { if isMutable { target.valueFunction = newValue } }
    }

    override class var properties: PropertyTable<CAAnimation> { ofProperty }
    static let ofProperty = PropertyTable.ofAnimation.adding(
        of: CAPropertyAnimation.self,
        [
            "keyPath": .optional(\.keyPath),
            "additive": .flag(\.isAdditive, getter: "isAdditive"),
            "cumulative": .flag(\.isCumulative, getter: "isCumulative"),
            "valueFunction": .optional(\.valueFunction),
        ])

    override func takeState(of other: CAAnimation) {
        super.takeState(of: other)
        if let other = other as? CAPropertyAnimation { target = other.target }
    }

    override func asAction(forKey event: String, on layer: CALayer) -> CAAnimation {
        guard target.keyPath == nil, let copy = copy(with: nil) as? CAPropertyAnimation else { return self }
        copy.target.keyPath = event
        return copy
    }
}
