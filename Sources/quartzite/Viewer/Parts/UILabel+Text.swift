import QuartzUI

extension UILabel {
    /// One line of text that ends in an ellipsis where there is no room.
    convenience init(line text: String = "", font: UIFont, color: UIColor, alignment: NSTextAlignment = .natural) {
        self.init(frame: .zero)
        self.font = font
        textColor = color
        textAlignment = alignment
        // Last: inside an initializer only this setter makes the label show what was set.
        self.text = text
    }

    /// Shows a text; the same one again costs nothing.
    func show(_ text: String) {
        if self.text != text { self.text = text }
    }
}
