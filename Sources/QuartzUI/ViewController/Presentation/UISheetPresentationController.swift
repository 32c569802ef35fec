/// The presentation of a page sheet or a form sheet: a card over the dimmed window, which the user drags between detents.
///
/// A form sheet is in the middle and has the controller's `preferredContentSize`, or 540 × 620 points without one. A page sheet is
/// 712 points wide and reaches from its detent's height to the lower edge. Both are limited to the window. A click beside the card, a drag
/// below the smallest detent or the escape key dismisses it, unless the controller or the delegate refuses.
@preconcurrency @MainActor
open class UISheetPresentationController: UIPresentationController {
    /// The heights at which a page sheet rests. The large one by default; none counts as that.
    open var detents: [Detent] = [.large()] { didSet { detentsDidChange() } }
    /// The detent at which the sheet rests. Nil, the default, is the smallest.
    open var selectedDetentIdentifier: Detent.Identifier? { didSet { detentsDidChange() } }
    /// The largest detent at which the view below is neither dimmed nor covered from touches; nil, the default, dims it at all.
    open var largestUndimmedDetentIdentifier: Detent.Identifier? { didSet { detentsDidChange() } }
    /// Whether a short line at the upper edge shows that the sheet can be dragged. False by default.
    open var prefersGrabberVisible = false { didSet { card.showsGrabber = prefersGrabberVisible } }
    /// The radius of the card's corners in points; nil is the theme's.
    open var preferredCornerRadius: CGFloat? { didSet { card.cornerRadius = preferredCornerRadius } }
    /// Whether a drag at the edge of a scroll view's content enlarges the sheet instead. True by default.
    open var prefersScrollingExpandsWhenScrolledToEdge = true
    /// Whether the sheet is at the lower edge of a compact window.
    @available(*, deprecated, message: "has no effect on Linux: page sheets are at the lower edge of every window")
    open var prefersEdgeAttachedInCompactHeight: Bool {
        get { false }
        set {}
    }
    /// Whether a sheet at the lower edge is as wide as the preferred content. False by default.
    open var widthFollowsPreferredContentSizeWhenEdgeAttached = false { didSet { detentsDidChange() } }

    private let card = SheetCard()
    private let shade = UIView()

    private static let formSize = CGSize(width: 540, height: 620)
    private static let pageWidth: CGFloat = 712
    /// The least distance of a form sheet from the window's edges, and of a page sheet from the upper one.
    private static let margin: CGFloat = 20
    private static let duration = 0.4

    /// The card around the controller's view.
    open override var presentedView: UIView? { card }
    open override var shouldRemovePresentersView: Bool { false }
    open override var frameOfPresentedViewInContainerView: CGRect { frame(in: stage?.bounds ?? .zero) }
    override var isDismissedByUser: Bool { true }
    override var viewsBelow: [UIView] { isUndimmed ? [presentingViewController.view].compactMap(\.self) : [] }

    private var isForm: Bool { presentationStyle == .formSheet }

    // MARK: Frames

    private func frame(in area: CGRect) -> CGRect {
        let preferred = preferredContentSize
        guard isForm else {
            let follows = widthFollowsPreferredContentSizeWhenEdgeAttached && preferred.width > 0
            let width = min(follows ? preferred.width : Self.pageWidth, area.width)
            let height = selected(in: area)?.height ?? maximum(in: area)
            return CGRect(x: (area.midX - width / 2).rounded(), y: area.maxY - height, width: width, height: height)
        }
        let width = preferred.width > 0 ? preferred.width : Self.formSize.width
        let height = preferred.height > 0 ? preferred.height : Self.formSize.height
        let size = CGSize(
            width: max(0, min(width, area.width - 2 * Self.margin)), height: max(0, min(height, area.height - 2 * Self.margin)))
        return CGRect(
            x: (area.midX - size.width / 2).rounded(), y: (area.midY - size.height / 2).rounded(), width: size.width,
            height: size.height)
    }

    private func maximum(in area: CGRect) -> CGFloat { max(0, area.height - Self.margin) }

    /// Returns the detents with a height in an area, in the order of their heights.
    private func heights(in area: CGRect) -> [(identifier: Detent.Identifier, height: CGFloat)] {
        let context = DetentContext(
            containerTraitCollection: traitCollection, maximumDetentValue: maximum(in: area), containerHeight: area.height)
        let known = detents.compactMap { detent in detent.resolvedValue(in: context).map { (detent.identifier, $0.rounded()) } }
        return known.isEmpty ? [(.large, maximum(in: area))] : known.sorted { $0.1 < $1.1 }
    }

    private func selected(in area: CGRect) -> (identifier: Detent.Identifier, height: CGFloat)? {
        let all = heights(in: area)
        return all.first { $0.identifier == selectedDetentIdentifier } ?? all.first
    }

    /// Whether the view below is visible and receives touches.
    private var isUndimmed: Bool {
        guard let largest = largestUndimmedDetentIdentifier, !isForm, let area = stage?.bounds, let selected = selected(in: area),
            let limit = heights(in: area).first(where: { $0.identifier == largest })
        else { return false }
        return selected.height <= limit.height
    }

    // MARK: Changes

    /// Changes properties so that the sheet moves to its new detent, instead of jumping.
    open func animateChanges(_ changes: () -> Void) {
        // The block runs before the call returns.
        withoutActuallyEscaping(changes) { changes in
            UIView.animate(withDuration: Self.duration, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0) {
                changes()
                self.placeCard()
            }
        }
    }

    /// Computes the heights of custom detents again.
    open func invalidateDetents() { detentsDidChange() }

    private func detentsDidChange() { if case .presented = state { placeCard() } }

    private func placeCard() {
        guard stage != nil else { return }
        card.frame = frameOfPresentedViewInContainerView
        card.layoutIfNeeded()
        shade.alpha = isUndimmed ? 0 : 1
    }

    open override func containerViewWillLayoutSubviews() {
        if !isPresenting, !isDismissing, !card.isDragged { placeCard() }
    }

    open override func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
        stage?.setNeedsLayout()
    }

    open override func size(
        forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
    ) -> CGSize { frame(in: CGRect(origin: .zero, size: parentSize)).size }

    // MARK: The transition

    override func placeView(_ view: UIView) {
        guard let stage else { return }
        shade.frame = stage.bounds
        shade.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        shade.backgroundColor = UIColor.black.withAlphaComponent(0.45)
        // Clicks beside the card belong to the container.
        shade.isUserInteractionEnabled = false
        shade.alpha = isUndimmed ? 0 : 1
        stage.addSubview(shade)
        card.hold(view, roundsLowerCorners: isForm)
        card.frame = frameOfPresentedViewInContainerView
        if !isForm { card.addGestureRecognizer(SheetPan(self)) }
        stage.addGestureRecognizer(
            OutsideTap { [weak self] _ in if let self, !self.isUndimmed { self.dismissByUser() } })
    }

    open override func presentationTransitionWillBegin() { fadeShade(from: 0, to: isUndimmed ? 0 : 1) }
    open override func dismissalTransitionWillBegin() { fadeShade(from: shade.alpha, to: 0) }
    open override func dismissalTransitionDidEnd(_ completed: Bool) { if !completed { placeCard() } }

    private func fadeShade(from start: CGFloat, to end: CGFloat) {
        guard let coordinator = presentedViewController.transitionCoordinator, coordinator.isAnimated else { return }
        shade.alpha = start
        coordinator.animate(alongsideTransition: { [shade] _ in shade.alpha = end })
    }
}

// MARK: - Dragging

extension UISheetPresentationController {
    /// The upper edge of the card in the container.
    final var cardTop: CGFloat { card.frame.minY }

    /// The upper edges at which the card rests.
    final var tops: [CGFloat] {
        guard let area = stage?.bounds else { return [] }
        return heights(in: area).map { area.maxY - $0.height }
    }

    /// Whether there is a larger detent than the selected one.
    final var canGrow: Bool {
        guard let area = stage?.bounds, let selected = selected(in: area) else { return false }
        return heights(in: area).contains { $0.height > selected.height }
    }

    final var mayBeDismissed: Bool { !presentedViewController.isModal }

    /// Moves the upper edge of the card. Below the smallest detent the card keeps its height.
    final func moveCard(to top: CGFloat) {
        guard case .presented = state, let area = stage?.bounds else { return }
        card.isDragged = true
        let least = heights(in: area).first?.height ?? 0
        card.frame = CGRect(x: card.frame.minX, y: top, width: card.frame.width, height: max(area.maxY - top, least))
    }

    /// Moves the card to the nearest detent, or dismisses it if the lower edge of the container is nearer.
    final func rest(near top: CGFloat) {
        card.isDragged = false
        guard case .presented = state, let area = stage?.bounds else { return }
        let all = heights(in: area)
        guard let nearest = all.min(by: { abs(area.maxY - $0.height - top) < abs(area.maxY - $1.height - top) }) else { return }
        let isBelow = top > area.maxY - nearest.height && area.maxY - top < abs(area.maxY - nearest.height - top)
        if isBelow { dismissByUser() }
        guard case .presented = state else { return }
        let old = selected(in: area)?.identifier
        animateChanges { selectedDetentIdentifier = nearest.identifier }
        if old != nearest.identifier {
            (delegate as? any UISheetPresentationControllerDelegate)?
                .sheetPresentationControllerDidChangeSelectedDetentIdentifier(self)
        }
    }
}

extension UIViewController {
    /// The sheet of the running presentation, or the one prepared for the next.
    ///
    /// A controller whose style is automatic, which covers the window, is presented as a page sheet once its sheet has been asked for.
    final var currentSheet: UISheetPresentationController? {
        if let shown = runningPresentation { return shown as? UISheetPresentationController }
        switch modalPresentationStyle {
        case .pageSheet, .formSheet: return preparedPresentation as? UISheetPresentationController
        case .automatic:
            if let sheet = prepared?.presentation as? UISheetPresentationController { return sheet }
            let sheet = UISheetPresentationController(ownedBy: self)
            sheet.delegate = prepared?.presentation.delegate
            prepared = (.automatic, sheet)
            return sheet
        default: return nil
        }
    }
}
