import QuartzUI

extension UILabel {
    /// Creates a label with one line, truncated by an ellipsis.
    convenience init(line text: String = "", font: UIFont, color: UIColor, alignment: NSTextAlignment = .natural) {
        self.init(frame: .zero)
        self.font = font
        textColor = color
        textAlignment = alignment
        // Last: inside an initializer only this setter updates the label.
        self.text = text
    }

    /// Sets the text; an equal text costs nothing.
    func show(_ text: String) {
        if self.text != text { self.text = text }
    }
}
