/// What shows where a text is edited: the caret, what is selected, what an input method composes.
final class TextMarks {
    private let caret = CALayer()
    private var selection: [CALayer] = []
    private var underlines: [CALayer] = []
    private var blink: MainQueueTimer?
    private unowned let view: UIView
    /// The layer of the text, which the selection lies below.
    private unowned let text: CALayer

    /// How wide the caret is.
    static let caretWidth: CGFloat = 1.5
    private static let blinkInterval = 0.53

    /// - Parameters:
    ///   - view: whose layer the marks lie in.
    ///   - text: the sublayer with the text.
    init(in view: UIView, around text: CALayer) {
        self.view = view
        self.text = text
        caret.delegate = view
        caret.isHidden = true
        view.layer.addSublayer(caret)
    }

    /// Gives the marks their colours.
    func color(_ tint: UIColor) {
        caret.backgroundColor = tint.cgColor
        for layer in selection { layer.backgroundColor = tint.withAlphaComponent(0.35).cgColor }
        for layer in underlines { layer.backgroundColor = Theme.secondaryText.cgColor }
    }

    /// Places the marks, in the view's coordinates.
    func place(caret frame: CGRect, selection selected: [CGRect], composed: [CGRect]) {
        let scale = view.layer.contentsScale
        caret.frame = CGRect(
            x: (frame.minX * scale).rounded() / scale, y: frame.minY.rounded(), width: Self.caretWidth, height: frame.height)
        fit(&selection, to: selected)
        fit(&underlines, to: composed)
        color(view.tintColor)
    }

    private func fit(_ layers: inout [CALayer], to frames: [CGRect]) {
        while layers.count > frames.count { layers.removeLast().removeFromSuperlayer() }
        while layers.count < frames.count {
            let layer = CALayer()
            layer.delegate = view
            view.layer.insertSublayer(layer, below: text)
            layers.append(layer)
        }
        for (layer, frame) in zip(layers, frames) { layer.frame = frame }
    }

    /// Where the caret is.
    var caretFrame: CGRect { caret.frame }

    /// Shows the caret, and blinks while the clock runs; a picture made under a manual clock always has the caret.
    func showCaret() {
        caret.isHidden = false
        blink = MainQueueTimer(after: Self.blinkInterval, every: Self.blinkInterval) { [weak self] in
            guard let self else { return }
            caret.isHidden = CAMediaClock.shared.manual == nil && !caret.isHidden
        }
    }

    func hideCaret() {
        blink = nil
        caret.isHidden = true
    }
}
