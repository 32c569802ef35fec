/// A view that turns touches and keys into events such as *value changed*.
@preconcurrency @MainActor
open class UIControl: UIView {
    private var actions: [(events: Event, action: UIAction)] = []
    private var isHovered = false

    /// Creates a control with a frame.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Creates a control with a frame and what it does first of all.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }

    /// Controls are not archived on Linux.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override var speaks: Bool { true }

    // MARK: State

    /// Whether the control reacts. A disabled one looks faint.
    open var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            if !isEnabled {
                if isTracking { touchesCancelled([], with: nil) }
                if isFirstResponder { resignFirstResponder() }
            }
            if dimsWhenDisabled { animateLooks { self.alpha = self.isEnabled ? 1 : Self.disabledAlpha } }
            stateDidChange()
        }
    }
    /// Whether a control that does not react is drawn faintly.
    var dimsWhenDisabled: Bool { true }
    private static let disabledAlpha: CGFloat = 0.4
    /// Whether it is chosen.
    open var isSelected = false {
        didSet { if isSelected != oldValue { stateDidChange() } }
    }
    /// Whether it is pressed.
    open var isHighlighted = false {
        didSet { if isHighlighted != oldValue { stateDidChange() } }
    }
    /// All of that.
    open var state: State {
        var state: State = []
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        if isHighlighted { state.insert(.highlighted) }
        if isHovered { state.insert(.hovered) }
        if isFirstResponder { state.insert(.focused) }
        return state
    }
    /// The state has changed: the looks are to follow. The default does nothing.
    open func stateDidChange() {}

    /// Changes looks in the theme's quick time, where there is someone to see it.
    final func animateLooks(_ changes: @escaping () -> Void) {
        guard window != nil else { return changes() }
        UIView.animate(
            withDuration: Theme.quick, delay: 0, options: [.curveEaseOut, .allowUserInteraction, .beginFromCurrentState],
            animations: changes)
    }

    // MARK: Events

    /// Has an action done on events.
    open func addAction(_ action: UIAction, for controlEvents: Event) { actions.append((controlEvents, action)) }

    /// Has an action done no longer.
    open func removeAction(_ action: UIAction, for controlEvents: Event) {
        actions = actions.compactMap { entry in
            guard entry.action === action else { return entry }
            let left = entry.events.subtracting(controlEvents)
            return left.isEmpty ? nil : (left, action)
        }
    }

    /// Does the actions of events.
    open func sendActions(for controlEvents: Event) {
        for entry in actions where !entry.events.isDisjoint(with: controlEvents) { entry.action.perform(sender: self) }
    }

    // MARK: Tracking

    /// Whether a touch that began in the control is down.
    open private(set) var isTracking = false
    /// Whether that touch is inside.
    open private(set) var isTouchInside = false

    /// A touch goes down.
    ///
    /// - Returns: whether the control wants to hear more of it.
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// The touch moves.
    ///
    /// - Returns: whether the control wants to hear more of it.
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// The touch is lifted, or the control has heard enough of it.
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
    /// The touch is taken away.
    open func cancelTracking(with event: UIEvent?) {}

    /// Where the content stands across, in controls that have any. In the middle by default.
    open var contentHorizontalAlignment = ContentHorizontalAlignment.center { didSet { setNeedsLayout() } }

    /// Whether a drag that begins in the control is its own and none of a scroll view's.
    var keepsDrags: Bool { false }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isEnabled, !isTracking, let touch = touches.first else { return }
        isTracking = true
        isTouchInside = true
        isHighlighted = true
        let goesOn = beginTracking(touch, with: event)
        sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown)
        if !goesOn { endTouch() }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking, let touch = touches.first else { return }
        let wasInside = isTouchInside
        isTouchInside = holds(touch)
        isHighlighted = isTouchInside
        if !continueTracking(touch, with: event) {
            endTouch()
            return endTracking(touch, with: event)
        }
        if isTouchInside != wasInside { sendActions(for: isTouchInside ? .touchDragEnter : .touchDragExit) }
        sendActions(for: isTouchInside ? .touchDragInside : .touchDragOutside)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking, let touch = touches.first else { return }
        let isInside = holds(touch)
        endTouch()
        endTracking(touch, with: event)
        sendActions(for: isInside ? .touchUpInside : .touchUpOutside)
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking else { return }
        endTouch()
        cancelTracking(with: event)
        sendActions(for: .touchCancel)
    }

    private func endTouch() {
        isTracking = false
        isTouchInside = false
        isHighlighted = false
    }

    /// How far a finger may stray from a control that it presses, in points; a mouse may not.
    private static let fingerSlack: CGFloat = 24

    private func holds(_ touch: UITouch) -> Bool {
        let slack = touch.type == .direct ? Self.fingerSlack : 0
        return bounds.insetBy(dx: -slack, dy: -slack).contains(touch.location(in: self))
    }

    // MARK: Hover

    open override func hoverBegan(at point: CGPoint) {
        isHovered = true
        stateDidChange()
    }

    open override func hoverEnded() {
        isHovered = false
        stateDidChange()
    }

    // MARK: Focus

    open override var canBecomeFirstResponder: Bool { canBecomeFocused }

    override var focusRingRadius: CGFloat { Theme.controlRadius }

    override func focusDidChange() { stateDidChange() }

    open override func themeDidChange() {
        super.themeDidChange()
        stateDidChange()
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        stateDidChange()
    }
}
