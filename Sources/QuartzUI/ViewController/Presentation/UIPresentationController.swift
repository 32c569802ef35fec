/// Manages the views of a presentation: the frame of the presented one, what surrounds it, and the changes as it appears and leaves.
///
/// A controller with the style `.custom` gets one from its `transitioningDelegate`. The presentation lasts until the dismissal has ended.
@preconcurrency @MainActor
open class UIPresentationController: NSObject {
    /// The controller that presents. While it is not known, before the presentation begins, this is the presented controller.
    public var presentingViewController: UIViewController { presenter ?? presentedViewController }
    /// The controller that is presented. Held strongly, except before the presentation begins: until then the controller owns its
    /// presentation. If that controller has been released, this is a new, empty one.
    public var presentedViewController: UIViewController { presented ?? owner ?? UIViewController() }
    private final var presenter: UIViewController?
    private final var presented: UIViewController?
    private final weak var owner: UIViewController?
    /// The view in which the presentation takes place; nil before it begins and after it has ended.
    public var containerView: UIView? { stage }
    /// The delegate, which decides whether the user may dismiss the presentation. Held weakly.
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
    /// The container while the presentation lasts.
    final private(set) var stage: UIView?
    final var state = PresentationState.idle
    final var isPresenting: Bool { if case .presenting = state { true } else { false } }
    final var isDismissing: Bool { if case .dismissing = state { true } else { false } }

    /// Creates the presentation of a controller over another.
    public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
        presented = presentedViewController
        presenter = presentingViewController
        super.init()
    }

    /// Creates the presentation that a controller prepares and owns until ``take(_:presenting:)``.
    convenience init(ownedBy owner: UIViewController) {
        self.init(presentedViewController: owner, presenting: nil)
        presented = nil
        self.owner = owner
    }

    /// Stores both controllers when the prepared presentation begins.
    final func take(_ presented: UIViewController, presenting: UIViewController) {
        self.presented = presented
        presenter = presenting
    }

    /// The view that an animation moves: the presented controller's, unless a subclass wraps it.
    open var presentedView: UIView? { presentedViewController.view }
    /// The presented view's frame after the presentation, in the container. By default all of it.
    open var frameOfPresentedViewInContainerView: CGRect { stage?.bounds ?? .zero }
    /// Whether the presenting view leaves the window after the presentation. False by default.
    open var shouldRemovePresentersView: Bool { false }
    /// Whether the presentation covers the window.
    @available(*, deprecated, message: "has no effect on Linux: every presentation takes place in the whole window")
    open var shouldPresentInFullscreen: Bool { true }
    /// The presented controller's style.
    open var presentationStyle: UIModalPresentationStyle { presentedViewController.modalPresentationStyle }

    /// The style in a compact environment.
    @available(*, deprecated, message: "has no effect on Linux: presentations do not adapt to compact windows")
    open var adaptivePresentationStyle: UIModalPresentationStyle { .none }
    /// Returns the style in an environment.
    @available(*, deprecated, message: "has no effect on Linux: presentations do not adapt to compact windows")
    open func adaptivePresentationStyle(for traitCollection: UITraitCollection) -> UIModalPresentationStyle { .none }

    /// The traits of the presented controller.
    open var traitCollection: UITraitCollection { presentedViewController.traitCollection }

    /// Called before the presentation's animation; the container is in the window. Does nothing by default.
    open func presentationTransitionWillBegin() {}
    /// Called after the presentation's animation, with false if it was cancelled. Does nothing by default.
    open func presentationTransitionDidEnd(_ completed: Bool) {}
    /// Called before the dismissal's animation. Does nothing by default.
    open func dismissalTransitionWillBegin() {}
    /// Called after the dismissal's animation, with false if it was cancelled. Does nothing by default.
    open func dismissalTransitionDidEnd(_ completed: Bool) {}
    /// Called before the container lays out its subviews: the place to set the presented view's frame again. Does nothing by default.
    open func containerViewWillLayoutSubviews() {}
    /// Called after the container has laid out its subviews. Does nothing by default.
    open func containerViewDidLayoutSubviews() {}

    // MARK: Sizes

    /// The preferred size of the presented controller.
    open var preferredContentSize: CGSize { presentedViewController.preferredContentSize }
    /// Called after the presented controller's preferred size changes. The default does nothing.
    open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
    /// Returns the size of the presented view in a container of a size: by default the container's.
    open func size(forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize)
        -> CGSize
    {
        parentSize
    }
    /// Called before the window is resized. The default does nothing.
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {}

    // MARK: The container

    /// Whether a click beside the presented view or the escape key dismisses it.
    var isDismissedByUser: Bool { false }

    /// Views outside the container that receive touches nevertheless.
    var viewsBelow: [UIView] { [] }

    /// Returns the view that holds the presentation in a window: a separate one above everything.
    func makeStage(in window: UIWindow) -> UIView {
        let stage = PresentationStage(frame: window.bounds)
        stage.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        stage.presentation = self
        window.addSubview(stage)
        return stage
    }

    final func begin(in window: UIWindow) -> UIView {
        let stage = makeStage(in: window)
        self.stage = stage
        return stage
    }

    final func end() {
        if let stage, !(stage is UIWindow) { stage.removeFromSuperview() }
        stage = nil
    }

    /// Animates the presented view in the presentation's own way; returns false if it has none.
    func animate(_ view: UIView, in stage: UIView, appearing: Bool, completion: @escaping () -> Void) -> Bool { false }

    /// Sets the frame of the presented view before the animation.
    func placeView(_ view: UIView) { (presentedView ?? view).frame = frameOfPresentedViewInContainerView }

    /// Inserts the presenting view below the presentation again, for a dismissal that shows it.
    func putBack(_ below: UIView, in window: UIWindow) {
        guard let stage else { return }
        window.insertSubview(below, belowSubview: stage)
    }
}

/// The presentation of the styles without a card: the window itself is the container, and the presented view fills it.
final class StylePresentationController: UIPresentationController {
    override var shouldRemovePresentersView: Bool { presentationStyle.covers }

    override func makeStage(in window: UIWindow) -> UIView { window }

    override func placeView(_ view: UIView) {
        super.placeView(view)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }

    override func putBack(_ below: UIView, in window: UIWindow) {
        if let above = presentedViewController.viewIfLoaded { window.insertSubview(below, belowSubview: above) }
    }
}

/// The container of a custom presentation.
private final class PresentationStage: UIView {
    weak var presentation: UIPresentationController?

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        for view in presentation?.viewsBelow ?? [] where view.window === window {
            if let hit = view.hitTest(convert(point, to: view), with: event) { return hit }
        }
        return super.hitTest(point, with: event)
    }

    override func keyDown(with event: KeyEvent) -> Bool {
        guard event.isDown, event.key == .escape, let presentation, presentation.isDismissedByUser else {
            return super.keyDown(with: event)
        }
        presentation.dismissByUser()
        return true
    }

    override func layoutSubviews() {
        presentation?.containerViewWillLayoutSubviews()
        super.layoutSubviews()
        presentation?.containerViewDidLayoutSubviews()
    }
}

/// Decides whether the user may dismiss a presentation, and observes it. All methods are optional.
///
/// On a desktop the user dismisses popovers and sheets, by a click outside or the escape key; other presentations are dismissed by the
/// program, without calls.
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
    /// Returns the style for a compact environment.
    @available(*, deprecated, message: "has no effect on Linux: a desktop is not compact, and it is never called")
    func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
    /// Returns the style for an environment.
    @available(*, deprecated, message: "has no effect on Linux: a desktop is not compact, and it is never called")
    func adaptivePresentationStyle(
        for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle
    /// Returns whether the user may dismiss the presentation. True by default.
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
    /// Called before the user dismisses the presentation.
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
    /// Called after the user has dismissed the presentation.
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
    /// Called after the user has tried to dismiss a presentation that may not be dismissed.
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
    /// Returns the controller's style.
    @available(*, deprecated, message: "has no effect on Linux: a desktop is not compact, and it is never called")
    public func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle {
        controller.presentationStyle
    }
    /// Returns the controller's style.
    @available(*, deprecated, message: "has no effect on Linux: a desktop is not compact, and it is never called")
    public func adaptivePresentationStyle(
        for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle { controller.presentationStyle }
    /// True.
    public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
    /// Does nothing.
    public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
    /// Does nothing.
    public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
    /// Does nothing.
    public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
}

// MARK: - Dismissal by the user: a click beside the presented view, or the escape key

extension UIPresentationController {
    /// Dismisses the presentation, if the controller and the delegate allow it, and reports to the delegate.
    final func dismissByUser() {
        guard case .presented = state else { return }
        guard !presentedViewController.isModal, delegate?.presentationControllerShouldDismiss(self) ?? true else {
            delegate?.presentationControllerDidAttemptToDismiss(self)
            return
        }
        delegate?.presentationControllerWillDismiss(self)
        presentedViewController.dismiss(animated: true) { [self] in delegate?.presentationControllerDidDismiss(self) }
    }
}

extension UIViewController {
    /// Whether the controller or one that it contains keeps its presentation from being dismissed by the user.
    var isModal: Bool { isModalInPresentation || children.contains(where: \.isModal) }
}

/// Recognizes a tap on the view itself, beside its subviews.
package final class OutsideTap: UITapGestureRecognizer {
    package override func shouldReceive(_ touch: UITouch) -> Bool { touch.view === view && super.shouldReceive(touch) }
}
