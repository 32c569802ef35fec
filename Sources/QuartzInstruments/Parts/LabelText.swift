import QuartzUI

extension UILabel {
    /// Creates a label with one line, truncated by an ellipsis.
    package convenience init(line text: String = "", font: UIFont, color: UIColor, alignment: NSTextAlignment = .natural) {
        self.init(frame: .zero)
        self.font = font
        textColor = color
        textAlignment = alignment
        // Set last, because inside an initializer no other setter updates the label.
        self.text = text
    }

    /// Sets the text; an equal text costs nothing.
    package func show(_ text: String) {
        if self.text != text { self.text = text }
    }
}

/// Texts of times.
package enum TimeText {
    /// Minutes, seconds and thousandths: `0:01.250`. Negative times and NaN count as 0.
    package static func string(_ time: Double) -> String {
        let thousandths = time.isFinite && time > 0 ? Int((min(time, 359_999) * 1000).rounded()) : 0
        let (seconds, rest) = thousandths.quotientAndRemainder(dividingBy: 1000)
        return "\(seconds / 60):\(digits(seconds % 60, 2)).\(digits(rest, 3))"
    }

    private static func digits(_ number: Int, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
}
