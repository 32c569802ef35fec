import QuartzUI

/// Keeps the letters of a demo legible where its canvas is scaled down: labels take a larger font instead of shrinking below 12 points,
/// and their frames follow the text.
final class LetterFloor {
    /// The least size of letters, in points of the interface.
    static let least: CGFloat = 12
    /// Letters that a demo means to be tiny, in a picture for example, are not enlarged further.
    private static let mostGrowth: CGFloat = 1.5

    /// A label with a larger font, and its state before.
    private struct Entry {
        weak var label: UILabel?
        let font: UIFont
        let frame: CGRect
        let enlarged: UIFont
    }

    private var entries: [Entry] = []
    private var scale: CGFloat = 1

    /// Forgets the labels of a demo that leaves the stage.
    func clear() { entries = [] }

    /// Fits the labels of a demo to the scale of its canvas.
    func fit(_ demo: UIView, scale: CGFloat) {
        guard scale > 0 else { return }
        UIView.performWithoutAnimation {
            let isRestored = scale != self.scale && !entries.isEmpty
            if isRestored { restore() }
            self.scale = scale
            let count = entries.count
            enlarge(below: demo)
            // Layout that follows would take part in an animation around this call, and the demo's timeline would show it.
            if isRestored || entries.count != count { demo.layoutIfNeeded() }
        }
    }

    private func restore() {
        for entry in entries {
            // A label that the demo has changed since keeps the demo's font.
            guard let label = entry.label, label.font == entry.enlarged else { continue }
            label.font = entry.font
            if label.translatesAutoresizingMaskIntoConstraints { label.frame = entry.frame }
        }
        entries = []
    }

    private func enlarge(below view: UIView) {
        if let label = view as? UILabel, let font = label.font {
            let size = Self.least / scale
            if font.pointSize < size - 0.01, size <= font.pointSize * Self.mostGrowth { enlarge(label, to: font.withSize(size)) }
        }
        for subview in view.subviews { enlarge(below: subview) }
    }

    private func enlarge(_ label: UILabel, to font: UIFont) {
        entries.append(Entry(label: label, font: label.font, frame: label.frame, enlarged: font))
        let before = label.frame
        let fitted = label.sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity)).width <= before.width + 0.5
        label.font = font
        // Labels that were cut before, and those under a transform, keep their frame.
        guard label.translatesAutoresizingMaskIntoConstraints, label.transform.isIdentity, !before.isEmpty else { return }
        var frame = before
        if label.numberOfLines == 1, fitted {
            let width = label.sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity)).width.rounded(.up)
            frame.size.width = max(before.width, width)
            switch label.textAlignment {
            case .center: frame.origin.x -= (frame.width - before.width) / 2
            case .right: frame.origin.x -= frame.width - before.width
            default: break
            }
        }
        let height = label.sizeThatFits(CGSize(width: frame.width, height: .infinity)).height.rounded(.up)
        frame.size.height = max(before.height, height)
        if label.numberOfLines == 1 { frame.origin.y -= (frame.height - before.height) / 2 }
        if frame != before { label.frame = frame }
    }
}
