/// The presentation of a page sheet or a form sheet: a card over the dimmed window.
///
/// A form sheet is in the middle and has the controller's `preferredContentSize`, or 540 × 620 points without one. A page sheet is
/// 712 points wide and reaches from a margin at the top to the lower edge. Both are limited to the window. A click beside the card or
/// the escape key dismisses it, unless the controller or the delegate refuses.
final class SheetPresentationController: UIPresentationController {
    private let card = SheetCard()
    private let shade = UIView()

    private static let formSize = CGSize(width: 540, height: 620)
    private static let pageWidth: CGFloat = 712
    /// The least distance of a form sheet from the window's edges, and of a page sheet from the upper one.
    private static let margin: CGFloat = 20

    override var presentedView: UIView? { card }
    override var shouldRemovePresentersView: Bool { false }
    override var isDismissedByUser: Bool { true }
    override var frameOfPresentedViewInContainerView: CGRect { frame(in: stage?.bounds ?? .zero) }

    private var isForm: Bool { presentationStyle == .formSheet }

    private func frame(in area: CGRect) -> CGRect {
        guard isForm else {
            let width = min(Self.pageWidth, area.width)
            return CGRect(
                x: (area.midX - width / 2).rounded(), y: area.minY + Self.margin, width: width,
                height: max(0, area.height - Self.margin))
        }
        let preferred = preferredContentSize
        let width = preferred.width > 0 ? preferred.width : Self.formSize.width
        let height = preferred.height > 0 ? preferred.height : Self.formSize.height
        let size = CGSize(
            width: max(0, min(width, area.width - 2 * Self.margin)), height: max(0, min(height, area.height - 2 * Self.margin)))
        return CGRect(
            x: (area.midX - size.width / 2).rounded(), y: (area.midY - size.height / 2).rounded(), width: size.width,
            height: size.height)
    }

    override func placeView(_ view: UIView) {
        guard let stage else { return }
        shade.frame = stage.bounds
        shade.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        shade.backgroundColor = UIColor.black.withAlphaComponent(0.45)
        // Clicks beside the card belong to the container.
        shade.isUserInteractionEnabled = false
        stage.addSubview(shade)
        card.hold(view, roundsLowerCorners: isForm)
        card.frame = frameOfPresentedViewInContainerView
        stage.addGestureRecognizer(OutsideTap { [weak self] _ in self?.dismissByUser() })
    }

    override func presentationTransitionWillBegin() { fadeShade(from: 0, to: 1) }
    override func dismissalTransitionWillBegin() { fadeShade(from: 1, to: 0) }
    override func dismissalTransitionDidEnd(_ completed: Bool) { if !completed { shade.alpha = 1 } }

    private func fadeShade(from start: CGFloat, to end: CGFloat) {
        guard let coordinator = presentedViewController.transitionCoordinator, coordinator.isAnimated else { return }
        shade.alpha = start
        coordinator.animate(alongsideTransition: { [shade] _ in shade.alpha = end })
    }

    override func containerViewWillLayoutSubviews() {
        if !isPresenting, !isDismissing { card.frame = frameOfPresentedViewInContainerView }
    }

    override func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
        stage?.setNeedsLayout()
    }

    override func size(
        forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
    ) -> CGSize { frame(in: CGRect(origin: .zero, size: parentSize)).size }
}

/// The card of a sheet, with the controller's view clipped to its corners.
private final class SheetCard: UIView {
    private let clip = UIView()

    init() {
        super.init(frame: .zero)
        layer.shadowOpacity = 0.35
        layer.shadowRadius = 16
        layer.shadowOffset = CGSize(width: 0, height: 8)
        clip.clipsToBounds = true
        clip.layer.cornerRadius = Theme.cardRadius
        clip.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(clip)
    }

    required init?(coder: NSCoder) { nil }

    func hold(_ view: UIView, roundsLowerCorners: Bool) {
        clip.backgroundColor = Theme.panel
        clip.frame = bounds
        clip.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        if roundsLowerCorners { clip.layer.maskedCorners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.frame = clip.bounds
        clip.addSubview(view)
    }
}
