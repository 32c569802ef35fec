// Automatic height of rows.

extension UITableViewCell {
    /// The margin above and below the texts of a row higher than standard.
    private static let textMargin: CGFloat = 6

    /// The height that fits the content at a width: by the constraints within `contentView`, or else by the texts.
    func automaticHeight(width: CGFloat, priority: UILayoutPriority) -> CGFloat {
        let room = contentFrame(in: CGSize(width: width, height: bounds.height)).width
        if let configuredView {
            return max(UITableView.standardRowHeight, configuredView.sizeThatFits(CGSize(width: room, height: .infinity)).height)
        }
        if contentView.hasConstraintsInTree {
            return contentView.systemLayoutSizeFitting(
                CGSize(width: room, height: UIView.layoutFittingCompressedSize.height),
                withHorizontalFittingPriority: priority, verticalFittingPriority: .fittingSizeLevel
            ).height.rounded(.up)
        }
        let texts = textSizes(in: room)
        let stacked = style == .subtitle ? texts.first.height + texts.second.height : max(texts.first.height, texts.second.height)
        return max(UITableView.standardRowHeight, (stacked + 2 * Self.textMargin).rounded(.up))
    }
}
