/// A transition of a view: a dissolve or a page curl by the engine's own means, or a flip.
struct ViewTransition {
    let view: UIView
    let options: UIView.AnimationOptions
    let block: AnimationBlock

    /// Captures what is seen now; the view may change until the block closes, then the transition starts.
    func prepare() {
        switch options.transition {
        case []: return
        case .transitionCrossDissolve: dissolve()
        case .transitionFlipFromLeft: flip(axisIsVertical: true, sign: 1)
        case .transitionFlipFromRight: flip(axisIsVertical: true, sign: -1)
        case .transitionFlipFromTop: flip(axisIsVertical: false, sign: -1)
        case .transitionFlipFromBottom: flip(axisIsVertical: false, sign: 1)
        case .transitionCurlUp: play("pageCurl")
        case .transitionCurlDown: play("pageUnCurl")
        default: dissolve()
        }
    }

    private func dissolve() { play(CATransitionType.fade.rawValue) }

    /// Has the engine show the change; a type that it does not know is shown as a dissolve.
    private func play(_ type: String) {
        let transition = CATransition()
        transition.type = CATransitionType(rawValue: type)
        block.add(transition, forKey: kCATransition, to: view.layer)
    }

    private func flip(axisIsVertical: Bool, sign: CGFloat) {
        let direction = FlipTransition.Direction(axisIsVertical: axisIsVertical, sign: sign)
        guard let flip = FlipTransition(view: view, direction: direction, block: block) else { return dissolve() }
        block.beforeClosing { flip.start() }
    }
}
