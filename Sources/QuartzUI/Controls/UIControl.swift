/// A view that turns touches and keys into events such as *value changed*.
@preconcurrency @MainActor
open class UIControl: UIView, UIContextMenuInteractionDelegate {
    private var actions = ControlActions()
    private var isHovered = false

    /// Creates a control with a frame.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Creates a control with a frame and a primary action.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }

    /// Creates an object of an Interface Builder file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        NibCoder.configure(self, by: coder, after: UIControl.self)
    }

    @_spi(Hooks) open override var speaks: Bool { true }
    @_spi(Hooks) open override var usualTraits: UIAccessibilityTraits {
        var traits = UIAccessibilityTraits.none
        if !isEnabled { traits.insert(.notEnabled) }
        if isSelected { traits.insert(.selected) }
        return traits
    }
    /// Whether the control handles taps, so that recognizers of views below it ignore them. False by default.
    @_spi(Hooks) open var handlesTaps: Bool { false }

    // MARK: State

    /// Whether the control is enabled. Disabled controls of the theme are dimmed.
    open var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            if !isEnabled {
                if isTracking, !isEnding { touchesCancelled([], with: nil) }
                if isFirstResponder { resignFirstResponder() }
            }
            updateDimming()
            stateDidChange()
            reportChange()
        }
    }
    /// Whether the control is drawn dimmed while it is disabled.
    @_spi(Hooks) open var dimsWhenDisabled: Bool { false }
    /// A value with the precision of the layer's opacity, so that an alpha of 1 reads as 1.
    private static let disabledDimming = CGFloat(Float(0.4))
    /// The factor from ``alpha`` to the layer's opacity.
    private var dimming: CGFloat = 1

    /// Updates the dimming after the control's state or appearance changes.
    final func updateDimming() {
        let wanted = isEnabled || !dimsWhenDisabled ? 1 : Self.disabledDimming
        guard wanted != dimming else { return }
        animateLooks {
            let own = self.alpha
            self.dimming = wanted
            self.alpha = own
        }
    }

    /// Opacity of the view and its subviews, 0…1. A dimmed control's layer has a lower opacity.
    open override var alpha: CGFloat {
        get { super.alpha / dimming }
        set { super.alpha = min(max(newValue, 0), 1) * dimming }
    }
    /// Whether the control is selected.
    open var isSelected = false {
        didSet {
            if isSelected != oldValue { stateDidChange() }
            reportChange()
        }
    }
    /// Whether the control is pressed.
    open var isHighlighted = false {
        didSet {
            if isHighlighted != oldValue { stateDidChange() }
            reportChange()
        }
    }
    /// The combined state.
    open var state: State {
        var state: State = []
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        if isHighlighted { state.insert(.highlighted) }
        if isHovered { state.insert(.hovered) }
        if isFirstResponder { state.insert(.focused) }
        return state
    }
    /// Called after the state changes, to update the appearance. The default does nothing.
    open func stateDidChange() {}

    /// Animates a change of appearance with the theme's short duration; immediately without a window.
    package final func animateLooks(_ changes: @escaping () -> Void) {
        guard window != nil else { return changes() }
        UIView.animate(
            withDuration: Theme.quick, delay: 0, options: [.curveEaseOut, .allowUserInteraction, .beginFromCurrentState],
            animations: changes)
    }

    // MARK: Events

    /// Adds an action for events. It replaces an earlier action with an equal identifier for these events.
    open func addAction(_ action: UIAction, for controlEvents: Event) {
        discard(actions.add(action, for: controlEvents))
    }

    /// Removes an action for events.
    open func removeAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
    }

    /// Removes the action with an identifier for events.
    open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event) {
        discard(actions.remove(actionIdentifier, for: controlEvents))
    }

    /// Performs an action with the control as its sender.
    open func sendAction(_ action: UIAction) { action.perform(sender: self) }

    /// Performs the actions of events, in the order in which they were added.
    open func sendActions(for controlEvents: Event) {
        for action in actions.actions(for: controlEvents) { sendAction(action) }
    }

    /// The events that have actions.
    open var allControlEvents: Event { actions.events }

    /// Calls a closure for each action and its events, until it sets its last argument.
    ///
    /// - Parameter iterator: Its second argument, the target and selector of UIKit, is always nil: targets are actions too.
    open func enumerateEventHandlers(_ iterator: (UIAction?, Any?, Event, inout Bool) -> Void) {
        var stops = false
        for (action, events) in actions.all where !stops { iterator(action, nil, events, &stops) }
    }

    // MARK: Tracking

    /// Whether the control is tracking a touch.
    open private(set) var isTracking = false
    /// Whether the tracked touch is inside.
    open private(set) var isTouchInside = false

    /// Called when a touch goes down.
    ///
    /// - Returns: Whether to continue tracking.
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// Called when the touch moves.
    ///
    /// - Returns: Whether to continue tracking.
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// Called when the touch is lifted, or after `continueTracking` returns false.
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
    /// Called when the touch is cancelled.
    open func cancelTracking(with event: UIEvent?) {}

    /// Horizontal alignment of a button's content. Centred by default. Text fields have a `textAlignment`, and other controls one place
    /// for their content.
    open var contentHorizontalAlignment = ContentHorizontalAlignment.center { didSet { setNeedsLayout() } }

    /// Vertical alignment of the content of a button or a text field. Centred by default.
    open var contentVerticalAlignment = ContentVerticalAlignment.center { didSet { setNeedsLayout() } }
    /// Whether the end of the touch is being reported.
    private var isEnding = false

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isEnabled, !isTracking, let touch = touches.first else { return }
        isTouchInside = true
        guard beginTracking(touch, with: event) else { return endTouch() }
        // An action of the first step may have disabled the control.
        guard isEnabled else {
            endTouch()
            return cancelTracking(with: event)
        }
        isTracking = true
        isHighlighted = true
        sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking, let touch = touches.first else { return }
        let wasInside = isTouchInside
        isTouchInside = holds(touch)
        isHighlighted = isTouchInside
        guard continueTracking(touch, with: event) else { return end(touch, with: event) }
        guard isTracking else { return }
        if isTouchInside != wasInside { sendActions(for: isTouchInside ? .touchDragEnter : .touchDragExit) }
        sendActions(for: isTouchInside ? .touchDragInside : .touchDragOutside)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking, let touch = touches.first else { return }
        let isInside = holds(touch)
        isTouchInside = isInside
        end(touch, with: event)
        sendActions(for: isInside ? .touchUpInside : .touchUpOutside)
        if isInside, showsMenuAsPrimaryAction { _ = contextMenuInteraction?.openByKey() }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking else { return }
        endTouch()
        cancelTracking(with: event)
        sendActions(for: .touchCancel)
    }

    /// Calls ``endTracking(_:with:)`` while the control still tracks the touch, then stops tracking it.
    private func end(_ touch: UITouch, with event: UIEvent?) {
        isHighlighted = false
        isEnding = true
        endTracking(touch, with: event)
        isEnding = false
        endTouch()
        // Looks may depend on `isTracking`.
        stateDidChange()
    }

    private func endTouch() {
        isTracking = false
        isTouchInside = false
        isHighlighted = false
    }

    /// The distance in points by which a finger may leave a pressed control; 0 for a mouse.
    private static let fingerSlack: CGFloat = 70

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

    // MARK: Context menu

    /// The interaction that opens the control's context menu; nil unless it is enabled.
    open var contextMenuInteraction: UIContextMenuInteraction? {
        attachedInteractions.lazy.compactMap { $0 as? ControlMenuInteraction }.first
    }
    /// Whether the control opens the context menu that it returns as its interaction's delegate. False by default.
    open var isContextMenuInteractionEnabled: Bool {
        get { contextMenuInteraction != nil }
        set {
            guard newValue != isContextMenuInteractionEnabled else { return }
            if let contextMenuInteraction { return removeInteraction(contextMenuInteraction) }
            addInteraction(ControlMenuInteraction(delegate: self))
        }
    }
    /// Whether a click opens the menu of ``contextMenuInteraction``. False by default.
    open var showsMenuAsPrimaryAction = false
    /// Returns the context menu at a location; nil by default.
    open func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? { nil }
    /// Returns the view to outline while the context menu is open; the view of the method without an identifier by default.
    open func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
        highlightPreviewForItemWithIdentifier identifier: any NSCopying
    ) -> UITargetedPreview? {
        contextMenuInteraction(interaction, previewForHighlightingMenuWithConfiguration: configuration)
    }
    /// Returns the view to outline while the context menu is open; nil, none, by default.
    open func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }
    /// Called before the context menu appears.
    open func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    /// Called before the context menu disappears.
    open func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    /// Called when the context menu's preview is clicked.
    @available(*, deprecated, message: "has no effect on Linux: menus show no preview that is clicked")
    open func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {}

    // MARK: Focus

    open override var canBecomeFirstResponder: Bool { canBecomeFocused }

    @_spi(Hooks) open override var focusRingRadius: CGFloat { Theme.controlRadius }

    @_spi(Hooks) open override func focusDidChange() { stateDidChange() }

    open override func themeDidChange() {
        super.themeDidChange()
        stateDidChange()
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        stateDidChange()
    }

    /// The properties that code reads and sets by name, beside those of the superclass.
    @_spi(Hooks) open override class var namedProperties: [String: NamedProperty] {
        super.namedProperties.merging([
            "enabled": .init(\UIControl.isEnabled), "highlighted": .init(\UIControl.isHighlighted),
            "selected": .init(\UIControl.isSelected),
        ]) { $1 }
    }
}

/// The interaction of a control that is enabled by `isContextMenuInteractionEnabled`.
private final class ControlMenuInteraction: UIContextMenuInteraction {}

extension UIControl {
    /// Horizontal alignment of content.
    nonisolated public enum ContentHorizontalAlignment: Int, Sendable {
        /// Centred.
        case center
        /// Left.
        case left
        /// Right.
        case right
        /// Stretched; content that cannot be stretched is centred.
        case fill
        /// Leading.
        case leading
        /// Trailing.
        case trailing
    }

    /// Vertical alignment of content.
    nonisolated public enum ContentVerticalAlignment: Int, Sendable {
        /// Centred.
        case center
        /// Top.
        case top
        /// Bottom.
        case bottom
        /// Stretched; content that cannot be stretched is centred.
        case fill
    }

    /// Adds a sublayer whose delegate is the control, so that it animates only inside animation blocks.
    package final func makeLayer(radius: CGFloat = 0) -> CALayer {
        let part = CALayer()
        part.delegate = self
        part.cornerRadius = radius
        layer.addSublayer(part)
        return part
    }
}
