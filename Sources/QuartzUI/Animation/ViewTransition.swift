/// A transition of a view: a fade or page curl by `CATransition`, or a flip.
struct ViewTransition {
    let view: UIView
    let options: UIView.AnimationOptions
    let block: AnimationBlock

    /// Takes the old snapshot. The view may change until the block closes; then the transition starts.
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

    /// Adds a `CATransition`; unknown types are shown as a fade.
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
