// How high a row wants to be.

extension UITableViewCell {
    /// Above and below the texts of a row that is higher than usual.
    private static let textMargin: CGFloat = 6

    /// The height that fits what is in the cell, at a width: by the constraints within `contentView`, else by the texts.
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
