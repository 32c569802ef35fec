// Modal presentation of view controllers.

/// The animation of presentation and dismissal.
nonisolated public enum UIModalTransitionStyle: Int, Sendable {
    /// Slides up, and down again on dismissal.
    case coverVertical
    /// Flips the window's content about the vertical axis.
    case flipHorizontal
    /// Cross-fades.
    case crossDissolve
    /// Curls the page up.
    case partialCurl
}

/// How a controller is presented. All styles cover the whole window; they differ in whether the view below stays in the window.
nonisolated public enum UIModalPresentationStyle: Int, Sendable {
    /// The default: the same as `fullScreen`.
    case automatic = -2
    /// Not presented.
    case none = -1
    /// The view below is removed.
    case fullScreen = 0
    /// The view below stays.
    case pageSheet = 1
    /// The view below stays.
    case formSheet = 2
    /// The view below is removed.
    case currentContext = 3
    /// The view below stays.
    case custom = 4
    /// The view below stays and shows through transparent parts.
    case overFullScreen = 5
    /// The view below stays and shows through transparent parts.
    case overCurrentContext = 6

    /// Whether the view below is removed after the presentation.
    var covers: Bool { self == .automatic || self == .fullScreen || self == .currentContext }
}

extension UIViewController {
    private static let slideDuration = 0.4
    private static let flipDuration = 0.75

    /// The duration of the controller's own style, in seconds.
    private var styleDuration: TimeInterval {
        modalTransitionStyle == .coverVertical || modalTransitionStyle == .crossDissolve ? Self.slideDuration : Self.flipDuration
    }

    /// The outermost container controller.
    private var outermost: UIViewController { container?.outermost ?? self }

    /// The presentation that shows the controller while it is presented; nil at other times.
    public var presentationController: UIPresentationController? { presentation ?? container?.presentationController }

    final func show(_ other: UIViewController, animated: Bool, completion: (() -> Void)?) {
        let base = outermost
        guard other !== base, other.parent == nil, other.presenting == nil, base.presented == nil,
            let window = base.viewIfLoaded?.window, let below = base.viewIfLoaded, let above = other.view
        else {
            return Diagnostics.warnOnce(
                "UIViewController.present: the presenting controller must be seen and present nothing else, the presented one must "
                    + "be free; ignored")
        }
        let presentation = other.makePresentation(over: base, source: self)
        let stage = presentation.begin(in: window)
        base.presented = other
        other.presenting = base
        other.presentation = presentation
        other.isBeingPresented = true
        presentation.placeView(above)
        let covers = presentation.shouldRemovePresentersView
        let coordinator = TransitionCoordinator(isAnimated: animated, of: [base, other])
        if covers { base.beginAppearanceTransition(false, animated: animated) }
        other.beginAppearanceTransition(true, animated: animated)
        presentation.presentationTransitionWillBegin()
        let custom = other.transitioningDelegate?.animationController(forPresented: other, presenting: base, source: self)
        let finish = { (isDone: Bool) in
            if isDone {
                if covers {
                    below.removeFromSuperview()
                    base.endAppearanceTransition()
                }
            } else {
                // Cancelled: everything is as before.
                above.removeFromSuperview()
                presentation.end()
                base.presented = nil
                other.presenting = nil
                other.presentation = nil
                other.beginAppearanceTransition(false, animated: animated)
                if covers {
                    base.beginAppearanceTransition(true, animated: animated)
                    base.endAppearanceTransition()
                }
            }
            other.isBeingPresented = false
            other.endAppearanceTransition()
            coordinator.end(isDone: isDone)
            presentation.presentationTransitionDidEnd(isDone)
            if isDone { completion?() }
        }
        if animated, let custom {
            let context = TransitionContext(
                in: stage, from: base, to: other, style: other.modalPresentationStyle, moves: (covers, true),
                coordinator: coordinator, completion: finish)
            context.presentedFrame = presentation.frameOfPresentedViewInContainerView
            context.run(custom, by: other.transitioningDelegate?.interactionControllerForPresentation(using: custom))
        } else {
            coordinator.begin(duration: animated ? other.styleDuration : 0)
            other.move(in: stage, appearing: true, other: covers && stage === window ? below : nil, animated: animated) {
                finish(true)
            }
        }
    }

    /// The delegate's presentation of a custom style, else the style's own.
    private func makePresentation(over base: UIViewController, source: UIViewController) -> UIPresentationController {
        let custom =
            modalPresentationStyle == .custom
            ? transitioningDelegate?.presentationController(forPresented: self, presenting: base, source: source) : nil
        return custom ?? StylePresentationController(presentedViewController: self, presenting: base)
    }

    final func hide(animated: Bool, completion: (() -> Void)?) {
        guard let other = presented ?? outermost.presented else {
            guard let presenting = outermost.presenting else {
                completion?()
                return
            }
            return presenting.hide(animated: animated, completion: completion)
        }
        guard let base = other.presenting, let window = other.viewIfLoaded?.window, let presentation = other.presentation,
            let stage = presentation.stage, !other.isBeingDismissed
        else {
            completion?()
            return
        }
        // Controllers presented over this one leave at once.
        if other.presented != nil { other.hide(animated: false, completion: nil) }
        other.isBeingDismissed = true
        let covers = presentation.shouldRemovePresentersView
        let coordinator = TransitionCoordinator(isAnimated: animated, of: [base, other])
        other.beginAppearanceTransition(false, animated: animated)
        if covers { base.beginAppearanceTransition(true, animated: animated) }
        if covers { base.viewIfLoaded?.frame = window.bounds }
        presentation.dismissalTransitionWillBegin()
        let finish = { (isDone: Bool) in
            other.isBeingDismissed = false
            if isDone {
                base.presented = nil
                other.presenting = nil
                other.presentation = nil
                other.viewIfLoaded?.removeFromSuperview()
                presentation.end()
            } else {
                // Cancelled: the controller stays.
                other.beginAppearanceTransition(true, animated: animated)
                if covers {
                    base.viewIfLoaded?.removeFromSuperview()
                    base.beginAppearanceTransition(false, animated: animated)
                }
            }
            other.endAppearanceTransition()
            if covers { base.endAppearanceTransition() }
            coordinator.end(isDone: isDone)
            presentation.dismissalTransitionDidEnd(isDone)
            if isDone { completion?() }
        }
        let below = covers ? base.viewIfLoaded : nil
        if let below { presentation.putBack(below, in: window) }
        if animated, let custom = other.transitioningDelegate?.animationController(forDismissed: other) {
            let context = TransitionContext(
                in: stage, from: other, to: base, style: other.modalPresentationStyle, moves: (true, covers),
                coordinator: coordinator, completion: finish)
            context.presentedFrame = presentation.frameOfPresentedViewInContainerView
            context.run(custom, by: other.transitioningDelegate?.interactionControllerForDismissal(using: custom))
        } else {
            coordinator.begin(duration: animated ? other.styleDuration : 0)
            other.move(in: stage, appearing: false, other: stage === window ? below : nil, animated: animated) { finish(true) }
        }
    }

    /// Adds the view to the stage or removes it, in the controller's style.
    private func move(
        in container: UIView, appearing: Bool, other: UIView?, animated: Bool, completion: @escaping () -> Void
    ) {
        guard let view = viewIfLoaded else { return completion() }
        let exchange = {
            if appearing {
                container.addSubview(view)
            } else {
                if let other { container.insertSubview(other, belowSubview: view) }
                view.removeFromSuperview()
            }
        }
        guard animated else {
            exchange()
            return completion()
        }
        switch modalTransitionStyle {
        case .coverVertical:
            if !appearing, let other { container.insertSubview(other, belowSubview: view) }
            if appearing { container.addSubview(view) }
            let below = CGAffineTransform(translationX: 0, y: container.bounds.height)
            if appearing { view.transform = below }
            UIView.animate(withDuration: styleDuration, delay: 0, options: appearing ? .curveEaseOut : .curveEaseIn) {
                view.transform = appearing ? .identity : below
            } completion: { _ in
                if !appearing { view.removeFromSuperview() }
                view.transform = .identity
                completion()
            }
        case .crossDissolve, .flipHorizontal, .partialCurl:
            let options: UIView.AnimationOptions =
                switch modalTransitionStyle {
                case .flipHorizontal: appearing ? .transitionFlipFromRight : .transitionFlipFromLeft
                case .partialCurl: appearing ? .transitionCurlUp : .transitionCurlDown
                default: .transitionCrossDissolve
                }
            let stage = UIView(frame: container.bounds)
            stage.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            // The views turn on a separate view: a window has no superview to turn in.
            if appearing, let other {
                container.insertSubview(stage, aboveSubview: other)
                stage.addSubview(other)
            } else {
                container.addSubview(stage)
                if !appearing { stage.addSubview(view) }
            }
            UIView.transition(with: stage, duration: styleDuration, options: options) {
                if appearing {
                    stage.addSubview(view)
                    other?.removeFromSuperview()
                } else {
                    if let other { stage.addSubview(other) }
                    view.removeFromSuperview()
                }
            } completion: { _ in
                for child in stage.subviews { container.insertSubview(child, belowSubview: stage) }
                stage.removeFromSuperview()
                completion()
            }
        }
    }
}
