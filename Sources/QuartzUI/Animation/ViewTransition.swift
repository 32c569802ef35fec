/// A transition of a view: a dissolve by the engine's own means, or a flip.
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
        default:
            Diagnostics.warnOnce("UIView.transition: page curls are shown as cross dissolves")
            dissolve()
        }
    }

    private func dissolve() {
        block.add(CATransition(), forKey: kCATransition, to: view.layer)
    }

    private func flip(axisIsVertical: Bool, sign: CGFloat) {
        let direction = FlipTransition.Direction(axisIsVertical: axisIsVertical, sign: sign)
        guard let flip = FlipTransition(view: view, direction: direction, block: block) else { return dissolve() }
        block.beforeClosing { flip.start() }
    }
}
