@_spi(Hooks) import QuartzUI

/// Editing marks: the caret, the selection and the underline of composed text.
final class TextMarks {
    private let caret = CALayer()
    private var selection: [CALayer] = []
    private var underlines: [CALayer] = []
    private var blink: MainQueueTimer?
    private unowned let view: UIView
    /// The text's layer; the selection is drawn below it.
    private unowned let text: CALayer

    /// The width of the caret, in points.
    static let caretWidth: CGFloat = 1.5
    private static let blinkInterval = 0.53

    /// - Parameters:
    ///   - view: The view whose layer contains the marks.
    ///   - text: The sublayer with the text.
    init(in view: UIView, around text: CALayer) {
        self.view = view
        self.text = text
        caret.delegate = view
        caret.isHidden = true
        view.layer.addSublayer(caret)
    }

    /// Sets the colours of the marks.
    func color(_ tint: UIColor) {
        caret.backgroundColor = tint.cgColor
        for layer in selection { layer.backgroundColor = tint.withAlphaComponent(0.35).cgColor }
        for layer in underlines { layer.backgroundColor = Theme.secondaryText.cgColor }
    }

    /// Sets the frames of the marks, in the view's coordinates.
    func update(caret frame: CGRect, selection selected: [CGRect], composed: [CGRect]) {
        let scale = view.layer.contentsScale
        caret.frame = CGRect(
            x: (frame.minX * scale).rounded() / scale, y: frame.minY.rounded(), width: frame.width, height: frame.height)
        fit(\.selection, to: selected)
        fit(\.underlines, to: composed)
        color(view.tintColor)
    }

    /// Gives a list of layers one layer for each frame.
    ///
    /// Changes of layers call the view, which may set the colours or the frames of the marks. So no access to the list extends over such
    /// a change, and each step reads the list again.
    private func fit(_ layers: ReferenceWritableKeyPath<TextMarks, [CALayer]>, to frames: [CGRect]) {
        while self[keyPath: layers].count > frames.count { self[keyPath: layers].removeLast().removeFromSuperlayer() }
        while self[keyPath: layers].count < frames.count {
            let layer = CALayer()
            self[keyPath: layers].append(layer)
            layer.delegate = view
            view.layer.insertSublayer(layer, below: text)
        }
        for (layer, frame) in zip(self[keyPath: layers], frames) { layer.frame = frame }
    }

    /// Shows the caret and starts blinking. With a manual clock the caret does not blink, so snapshots always show it.
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
