/// Sides of a popover's arrow.
nonisolated public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
    /// The bits; UIKit's values.
    public let rawValue: UInt
    /// Creates directions from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The arrow points up: the popover is below its source.
    public static let up = UIPopoverArrowDirection(rawValue: 1)
    /// The arrow points down: the popover is above its source.
    public static let down = UIPopoverArrowDirection(rawValue: 2)
    /// The arrow points left: the popover is to the right of its source.
    public static let left = UIPopoverArrowDirection(rawValue: 4)
    /// The arrow points right: the popover is to the left of its source.
    public static let right = UIPopoverArrowDirection(rawValue: 8)
    /// All directions.
    public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
    /// Not known before the presentation.
    public static let unknown = UIPopoverArrowDirection(rawValue: UInt.max)
}

/// Decides about popovers; see ``UIAdaptivePresentationControllerDelegate``.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
    /// Called before the popover is shown, as the last opportunity to set its source.
    func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController)
}

extension UIPopoverPresentationControllerDelegate {
    /// Does nothing.
    public func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController) {}
}

/// Shows a controller in a card with an arrow beside a view or a bar button. A click outside or the escape key dismisses it.
///
/// The card has the controller's `preferredContentSize`, or 320 × 480 points without one, limited by the window.
@preconcurrency @MainActor
open class UIPopoverPresentationController: UIPresentationController {
    /// The view that the arrow points at.
    open var sourceView: UIView? { didSet { discard(oldValue) } }
    /// The rectangle in the source view that the arrow points at; the view's bounds by default.
    open var sourceRect = CGRect.null
    /// The bar button that the arrow points at, instead of a view.
    open var barButtonItem: UIBarButtonItem? { didSet { discard(oldValue) } }
    /// The directions in which the arrow may point. All by default.
    open var permittedArrowDirections = UIPopoverArrowDirection.any
    /// The direction of the arrow; unknown before the presentation.
    open private(set) var arrowDirection = UIPopoverArrowDirection.unknown
    /// Views outside the popover that receive touches while it is shown.
    open var passthroughViews: [UIView]? { didSet { discard(oldValue) } }
    /// The minimum distances of the popover from the window's edges. 10 points by default.
    open var popoverLayoutMargins = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
    /// The colour of the card; nil is the theme's.
    open var backgroundColor: UIColor?

    private let popover = PopoverView()

    /// The card around the controller's view.
    open override var presentedView: UIView? { popover }
    override var isDismissedByUser: Bool { true }

    override var viewsBelow: [UIView] { passthroughViews ?? [] }

    /// The source's rectangle in the container.
    private var source: CGRect {
        guard let stage else { return .zero }
        if let view = barButtonItem?.shownView { return stage.convert(view.bounds, from: view) }
        guard let sourceView else { return CGRect(x: stage.bounds.midX, y: stage.bounds.midY, width: 0, height: 0) }
        return stage.convert(sourceRect.isNull ? sourceView.bounds : sourceRect, from: sourceView)
    }

    /// The popover's frame with its arrow.
    open override var frameOfPresentedViewInContainerView: CGRect { placed.frame }

    /// The frame, and the side of the arrow: the first permitted one with room for the card, or else the one with most of it.
    private var placed: (frame: CGRect, arrow: UIPopoverArrowDirection) {
        guard let stage else { return (.zero, .up) }
        let room = stage.bounds.clampedInset(by: popoverLayoutMargins)
        var wanted = presentedViewController.preferredContentSize
        if wanted.width <= 0 { wanted.width = 320 }
        if wanted.height <= 0 { wanted.height = 480 }
        let (source, arrow) = (source, PopoverView.arrowLength)
        func space(_ direction: UIPopoverArrowDirection) -> CGFloat {
            switch direction {
            case .up: room.maxY - source.maxY
            case .down: source.minY - room.minY
            case .left: room.maxX - source.maxX
            default: source.minX - room.minX
            }
        }
        let isUpright = { (direction: UIPopoverArrowDirection) in direction == .up || direction == .down }
        let allowed = [UIPopoverArrowDirection.up, .down, .left, .right].filter { permittedArrowDirections.contains($0) }
        let best =
            allowed.first { space($0) >= (isUpright($0) ? wanted.height : wanted.width) + arrow }
            ?? allowed.max { space($0) < space($1) } ?? .up
        let depth = max(0, min(isUpright(best) ? wanted.height : wanted.width, space(best) - arrow)) + arrow
        let size =
            isUpright(best)
            ? CGSize(width: min(wanted.width, max(0, room.width)), height: depth)
            : CGSize(width: depth, height: min(wanted.height, max(0, room.height)))
        func clamped(_ middle: CGFloat, _ length: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
            max(low, min(middle - length / 2, high - length)).rounded()
        }
        let x = clamped(source.midX, size.width, room.minX, room.maxX)
        let y = clamped(source.midY, size.height, room.minY, room.maxY)
        let origin =
            switch best {
            case .up: CGPoint(x: x, y: source.maxY)
            case .down: CGPoint(x: x, y: source.minY - size.height)
            case .left: CGPoint(x: source.maxX, y: y)
            default: CGPoint(x: source.minX - size.width, y: y)
            }
        return (CGRect(origin: origin, size: size), best)
    }

    override func placeView(_ view: UIView) {
        (delegate as? any UIPopoverPresentationControllerDelegate)?.prepareForPopoverPresentation(self)
        popover.hold(view, color: backgroundColor ?? Theme.panel)
        place()
        stage?.addGestureRecognizer(OutsideTap { [weak self] _ in self?.dismissByUser() })
    }

    private func place() {
        let (frame, arrow) = placed
        arrowDirection = arrow
        popover.frame = frame
        let source = source
        popover.point(arrow, at: CGPoint(x: source.midX - frame.minX, y: source.midY - frame.minY))
    }

    /// Follows changes of the window's size.
    open override func containerViewWillLayoutSubviews() {
        super.containerViewWillLayoutSubviews()
        if !isDismissing { place() }
    }

    /// Applies the controller's new preferred size.
    open override func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
        super.preferredContentSizeDidChange(forChildContentContainer: container)
        stage?.setNeedsLayout()
    }

    /// Fades the popover in or out.
    override func animate(_ view: UIView, in stage: UIView, appearing: Bool, completion: @escaping () -> Void) -> Bool {
        if appearing {
            stage.addSubview(view)
            view.alpha = 0
        }
        UIView.animate(withDuration: Theme.calm) {
            view.alpha = appearing ? 1 : 0
        } completion: { _ in
            if !appearing { view.removeFromSuperview() }
            view.alpha = 1
            completion()
        }
        return true
    }
}

/// The card of a popover with its arrow.
private final class PopoverView: UIView {
    static let arrowLength: CGFloat = 10
    private static let radius: CGFloat = 10

    private let card = UIView()
    private let arrow = CAShapeLayer()
    private var side = UIPopoverArrowDirection.up

    init() {
        super.init(frame: .zero)
        card.clipsToBounds = true
        card.layer.cornerRadius = Self.radius
        layer.shadowOpacity = 0.3
        layer.shadowRadius = 12
        layer.shadowOffset = CGSize(width: 0, height: 4)
        layer.addSublayer(arrow)
        addSubview(card)
    }

    required init?(coder: NSCoder) { nil }

    func hold(_ view: UIView, color: UIColor) {
        card.backgroundColor = color
        arrow.fillColor = color.cgColor
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.frame = card.bounds
        card.addSubview(view)
    }

    /// Places the card, and the arrow at a side as near to a point as the card's corners allow.
    func point(_ side: UIPopoverArrowDirection, at point: CGPoint) {
        let length = Self.arrowLength
        let insets = UIEdgeInsets(
            top: side == .up ? length : 0, left: side == .left ? length : 0, bottom: side == .down ? length : 0,
            right: side == .right ? length : 0)
        card.frame = bounds.clampedInset(by: insets)
        func along(_ place: CGFloat, _ end: CGFloat) -> CGFloat {
            max(Self.radius + length, min(place, end - Self.radius - length))
        }
        let path = UIBezierPath()
        let (x, y) = (along(point.x, bounds.width), along(point.y, bounds.height))
        switch side {
        case .up, .down:
            let (tip, base) = side == .up ? (0, length) : (bounds.height, bounds.height - length)
            path.move(to: CGPoint(x: x - length, y: base))
            path.addLine(to: CGPoint(x: x, y: tip))
            path.addLine(to: CGPoint(x: x + length, y: base))
        default:
            let (tip, base) = side == .left ? (0, length) : (bounds.width, bounds.width - length)
            path.move(to: CGPoint(x: base, y: y - length))
            path.addLine(to: CGPoint(x: tip, y: y))
            path.addLine(to: CGPoint(x: base, y: y + length))
        }
        path.close()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        arrow.path = path.cgPath
        CATransaction.commit()
    }
}
