import QuartzUI

extension UILabel {
    /// One line of text that ends in an ellipsis where there is no room.
    convenience init(line text: String = "", font: UIFont, color: UIColor, alignment: NSTextAlignment = .natural) {
        self.init(frame: .zero)
        self.text = text
        self.font = font
        textColor = color
        textAlignment = alignment
        numberOfLines = 1
        lineBreakMode = .byTruncatingTail
        isUserInteractionEnabled = false
    }

    /// Shows a text; the same one again costs nothing.
    func show(_ text: String) {
        if self.text != text { self.text = text }
    }
}
