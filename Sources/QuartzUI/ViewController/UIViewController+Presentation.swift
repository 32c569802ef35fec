// Presenting controllers over others.

/// How a presented controller comes and goes.
nonisolated public enum UIModalTransitionStyle: Int, Sendable {
    /// Slides up over the other, and down again.
    case coverVertical
    /// Turns the window's content round.
    case flipHorizontal
    /// Dissolves.
    case crossDissolve
    /// Turns the page up.
    case partialCurl
}

/// How much of the screen a presented controller takes. All take the whole window; they differ in whether what is below stays.
nonisolated public enum UIModalPresentationStyle: Int, Sendable {
    /// The usual: as `fullScreen`.
    case automatic = -2
    /// Not presented.
    case none = -1
    /// What is below is taken out.
    case fullScreen = 0
    /// What is below stays.
    case pageSheet = 1
    /// What is below stays.
    case formSheet = 2
    /// What is below is taken out.
    case currentContext = 3
    /// What is below stays.
    case custom = 4
    /// What is below stays, and is seen where the view is transparent.
    case overFullScreen = 5
    /// What is below stays, and is seen where the view is transparent.
    case overCurrentContext = 6

    /// Whether the view below is taken out once it is covered.
    var covers: Bool { self == .automatic || self == .fullScreen || self == .currentContext }
}

extension UIViewController {
    private static let slideDuration = 0.4
    private static let flipDuration = 0.75

    /// The outermost controller around this one.
    private var outermost: UIViewController { container?.outermost ?? self }

    final func show(_ other: UIViewController, animated: Bool, completion: (() -> Void)?) {
        let base = outermost
        guard other !== base, other.parent == nil, other.presenting == nil, base.presented == nil,
            let window = base.viewIfLoaded?.window, let below = base.viewIfLoaded, let above = other.view
        else {
            return Diagnostics.warnOnce(
                "UIViewController.present: the presenting controller must be seen and present nothing else, the presented one must "
                    + "be free; ignored")
        }
        base.presented = other
        other.presenting = base
        other.isBeingPresented = true
        above.frame = window.bounds
        above.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        let covers = other.modalPresentationStyle.covers
        if covers { base.beginAppearanceTransition(false, animated: animated) }
        other.beginAppearanceTransition(true, animated: animated)
        let custom = other.transitioningDelegate?.animationController(forPresented: other, presenting: base, source: self)
        let finish = { (isDone: Bool) in
            guard isDone else {
                // Taken back: all is as before.
                above.removeFromSuperview()
                base.presented = nil
                other.presenting = nil
                other.isBeingPresented = false
                other.beginAppearanceTransition(false, animated: animated)
                other.endAppearanceTransition()
                if covers {
                    base.beginAppearanceTransition(true, animated: animated)
                    base.endAppearanceTransition()
                }
                return
            }
            if covers {
                below.removeFromSuperview()
                base.endAppearanceTransition()
            }
            other.isBeingPresented = false
            other.endAppearanceTransition()
            completion?()
        }
        if animated, let custom {
            let context = TransitionContext(
                in: window, from: base, to: other, style: other.modalPresentationStyle, moves: (covers, true), completion: finish)
            context.run(custom, by: other.transitioningDelegate?.interactionControllerForPresentation(using: custom))
        } else {
            other.move(in: window, appearing: true, other: covers ? below : nil, animated: animated) { finish(true) }
        }
    }

    final func hide(animated: Bool, completion: (() -> Void)?) {
        guard let other = presented ?? outermost.presented else {
            guard let presenting = outermost.presenting else {
                completion?()
                return
            }
            return presenting.hide(animated: animated, completion: completion)
        }
        guard let base = other.presenting, let window = other.viewIfLoaded?.window, !other.isBeingDismissed else {
            completion?()
            return
        }
        // What was presented over it goes at once.
        if other.presented != nil { other.hide(animated: false, completion: nil) }
        other.isBeingDismissed = true
        let covers = other.modalPresentationStyle.covers
        other.beginAppearanceTransition(false, animated: animated)
        if covers { base.beginAppearanceTransition(true, animated: animated) }
        base.viewIfLoaded?.frame = window.bounds
        let finish = { (isDone: Bool) in
            other.isBeingDismissed = false
            guard isDone else {
                // Taken back: the controller stays.
                other.beginAppearanceTransition(true, animated: animated)
                other.endAppearanceTransition()
                if covers {
                    base.viewIfLoaded?.removeFromSuperview()
                    base.beginAppearanceTransition(false, animated: animated)
                    base.endAppearanceTransition()
                }
                return
            }
            base.presented = nil
            other.presenting = nil
            other.viewIfLoaded?.removeFromSuperview()
            other.endAppearanceTransition()
            if covers { base.endAppearanceTransition() }
            completion?()
        }
        if animated, let custom = other.transitioningDelegate?.animationController(forDismissed: other) {
            if covers, let below = base.viewIfLoaded, let above = other.viewIfLoaded {
                window.insertSubview(below, belowSubview: above)
            }
            let context = TransitionContext(
                in: window, from: other, to: base, style: other.modalPresentationStyle, moves: (true, covers), completion: finish)
            context.run(custom, by: other.transitioningDelegate?.interactionControllerForDismissal(using: custom))
        } else {
            other.move(in: window, appearing: false, other: covers ? base.viewIfLoaded : nil, animated: animated) { finish(true) }
        }
    }

    /// Brings the view into the window or takes it out, in the controller's style.
    private func move(
        in window: UIWindow, appearing: Bool, other: UIView?, animated: Bool, completion: @escaping () -> Void
    ) {
        guard let view = viewIfLoaded else { return completion() }
        let exchange = {
            if appearing {
                window.addSubview(view)
            } else {
                if let other { window.insertSubview(other, belowSubview: view) }
                view.removeFromSuperview()
            }
        }
        guard animated else {
            exchange()
            return completion()
        }
        switch modalTransitionStyle {
        case .coverVertical:
            if !appearing, let other { window.insertSubview(other, belowSubview: view) }
            if appearing { window.addSubview(view) }
            let below = CGAffineTransform(translationX: 0, y: window.bounds.height)
            if appearing { view.transform = below }
            UIView.animate(withDuration: Self.slideDuration, delay: 0, options: appearing ? .curveEaseOut : .curveEaseIn) {
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
            let stage = UIView(frame: window.bounds)
            stage.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            let duration = modalTransitionStyle == .crossDissolve ? Self.slideDuration : Self.flipDuration
            // The views turn on a stage of their own: a window has no superview to turn in.
            if appearing, let other {
                window.insertSubview(stage, aboveSubview: other)
                stage.addSubview(other)
            } else {
                window.addSubview(stage)
                if !appearing { stage.addSubview(view) }
            }
            UIView.transition(with: stage, duration: duration, options: options) {
                if appearing {
                    stage.addSubview(view)
                    other?.removeFromSuperview()
                } else {
                    if let other { stage.addSubview(other) }
                    view.removeFromSuperview()
                }
            } completion: { _ in
                for child in stage.subviews { window.insertSubview(child, belowSubview: stage) }
                stage.removeFromSuperview()
                completion()
            }
        }
    }
}
