import QuartzUI
import QuartzUILists

/// Fits the letters of a demo to the scale of its canvas. Labels get a larger font instead of shrinking below 12 points, and
/// their frames follow the text. Captions on an enlarged canvas get a smaller font.
package final class LetterFit {
    /// The minimum size of letters, in points of the interface.
    static let least: CGFloat = 12
    /// The maximum factor of enlargement. Letters that are intentionally tiny, for example in a picture, are not enlarged
    /// further.
    private static let mostGrowth: CGFloat = 1.5
    /// The maximum scale of captions. The largest, in the body's font, are then 21 points high, less than the stage's title.
    static let mostEnlargement: CGFloat = 1.4

    /// A label with another font, and its state before.
    private struct Entry {
        weak var label: UILabel?
        let font: UIFont
        let frame: CGRect
        let fitted: UIFont
        var fittedFrame: CGRect
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private var scale: CGFloat = 1

    package init() {}

    /// Removes the records of a demo that leaves the stage.
    package func clear() { entries = [:] }

    /// Fits the labels of a demo to the scale of its canvas.
    package func fit(_ demo: UIView, scale: CGFloat) {
        guard scale > 0 else { return }
        UIView.performWithoutAnimation {
            let isRestored = scale != self.scale && !entries.isEmpty
            if isRestored { restore() }
            self.scale = scale
            // A later layout would be part of an animation around this call, and the demo's timeline would show it.
            if fitLabels(below: demo, mayShrink: true) || isRestored { demo.layoutIfNeeded() }
        }
    }

    /// Restores the fonts and frames of all labels.
    func restore() {
        for entry in entries.values {
            // A label that the demo has changed in the meantime keeps the demo's font.
            guard let label = entry.label, label.font == entry.fitted else { continue }
            label.font = entry.font
            // A label that has moved in the meantime is not moved.
            if label.frame == entry.fittedFrame, entry.frame != entry.fittedFrame { label.frame = entry.frame }
        }
        entries = [:]
    }

    /// Fits the labels below a view.
    ///
    /// - Parameter mayShrink: false inside controls and cells, whose text is enlarged with them.
    /// - Returns: Whether a label has a new font.
    private func fitLabels(below view: UIView, mayShrink: Bool) -> Bool {
        var hasChanged = false
        if let label = view as? UILabel { hasChanged = fit(label, mayShrink: mayShrink) }
        let mayShrink = mayShrink && !(view is UIControl || view is UITableViewCell || view is UICollectionViewCell)
        for subview in view.subviews where fitLabels(below: subview, mayShrink: mayShrink) { hasChanged = true }
        return hasChanged
    }

    private func fit(_ label: UILabel, mayShrink: Bool) -> Bool {
        guard let font = label.font else { return false }
        if let entry = entries[ObjectIdentifier(label)], entry.label === label, entry.fitted == font { return false }
        let floor = Self.least / scale
        let most = max(font.pointSize * Self.mostEnlargement / scale, floor)
        if font.pointSize < floor - 0.01, floor <= font.pointSize * Self.mostGrowth {
            enlarge(label, to: font.withSize(floor))
        } else if mayShrink, font.pointSize <= Theme.bodyFont.pointSize, most < font.pointSize - 0.01 {
            // The frame is unchanged, so that texts in rows and columns keep their places.
            replace(label, font.withSize(most))
        } else {
            return false
        }
        return true
    }

    private func replace(_ label: UILabel, _ font: UIFont) {
        let frame = label.frame
        entries[ObjectIdentifier(label)] = Entry(label: label, font: label.font, frame: frame, fitted: font, fittedFrame: frame)
        label.font = font
    }

    private func enlarge(_ label: UILabel, to font: UIFont) {
        let before = label.frame
        let fitted = label.sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity)).width <= before.width + 0.5
        replace(label, font)
        // Labels that were truncated before, and labels with a transform, keep their frame.
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
        guard frame != before else { return }
        label.frame = frame
        entries[ObjectIdentifier(label)]?.fittedFrame = label.frame
    }
}
