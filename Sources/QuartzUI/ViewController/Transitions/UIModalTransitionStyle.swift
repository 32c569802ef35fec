// The styles of modal presentations, and their animations.

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

/// The style of a presentation. Popovers and sheets are cards; the other styles cover the whole window. They differ in whether the view
/// below stays in the window.
nonisolated public enum UIModalPresentationStyle: Int, Sendable {
    /// The default. Covers the window; the view below stays.
    case automatic = -2
    /// Not presented.
    case none = -1
    /// The view below is removed.
    case fullScreen = 0
    /// In a tall card over the dimmed window. The view below stays.
    case pageSheet = 1
    /// In a card of the controller's `preferredContentSize` over the dimmed window. The view below stays.
    case formSheet = 2
    /// The same as `fullScreen`.
    @available(*, deprecated, message: "has no effect on Linux: presentations cover the window; use fullScreen")
    case currentContext = 3
    /// The view below stays.
    case custom = 4
    /// The view below stays and shows through transparent parts.
    case overFullScreen = 5
    /// The same as `overFullScreen`.
    @available(*, deprecated, message: "has no effect on Linux: presentations cover the window; use overFullScreen")
    case overCurrentContext = 6
    /// In a card beside a view or a button, see ``UIPopoverPresentationController``. The view below stays.
    case popover = 7

    /// Whether the view below is removed after the presentation.
    var covers: Bool { self == .fullScreen || rawValue == Self.currentContextValue }
    /// The raw value of the deprecated `currentContext`.
    private static let currentContextValue = 3
}

extension UIViewController {
    private static let slideDuration = 0.4
    private static let flipDuration = 0.75

    /// The duration of the controller's own style, in seconds.
    var styleDuration: TimeInterval {
        modalTransitionStyle == .coverVertical || modalTransitionStyle == .crossDissolve ? Self.slideDuration : Self.flipDuration
    }

    /// Adds a view to the stage or removes it, in the controller's style.
    ///
    /// - Parameters:
    ///   - view: The controller's view, or one around it.
    ///   - other: The presenting view, below.
    ///   - stays: Whether that view stays in the window.
    func move(
        _ view: UIView, in container: UIView, appearing: Bool, other: UIView?, stays: Bool, animated: Bool,
        completion: @escaping () -> Void
    ) {
        let returning = stays || appearing ? nil : other
        let exchange = {
            if appearing {
                container.addSubview(view)
            } else {
                if let returning { container.insertSubview(returning, belowSubview: view) }
                view.removeFromSuperview()
            }
        }
        guard animated else {
            exchange()
            return completion()
        }
        switch modalTransitionStyle {
        case .coverVertical:
            if let returning { container.insertSubview(returning, belowSubview: view) }
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
            // A view that stays is visible through the one that dissolves over it.
            let other = stays && modalTransitionStyle == .crossDissolve ? nil : other
            let stage = UIView(frame: container.bounds)
            stage.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            // The views turn on a separate view: a window has no superview to turn in.
            if let other, other.superview === container {
                container.insertSubview(stage, aboveSubview: other)
                stage.addSubview(other)
            } else {
                container.addSubview(stage)
            }
            if !appearing { stage.addSubview(view) }
            // A view that stays in the window is hidden on the other side.
            if stays, !appearing { other?.isHidden = true }
            UIView.transition(with: stage, duration: styleDuration, options: options) {
                if appearing {
                    stage.addSubview(view)
                    if stays { other?.isHidden = true } else { other?.removeFromSuperview() }
                } else {
                    if stays { other?.isHidden = false } else if let other { stage.addSubview(other) }
                    view.removeFromSuperview()
                }
            } completion: { _ in
                if stays { other?.isHidden = false }
                for child in stage.subviews { container.insertSubview(child, belowSubview: stage) }
                stage.removeFromSuperview()
                completion()
            }
        }
    }
}
