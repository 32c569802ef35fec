extension UILabel {
    /// A small label in the secondary colour, for names of cards and tracks.
    convenience init(caption text: String) {
        self.init()
        self.text = text
        font = Theme.labelFont
        textColor = Theme.secondaryText
        sizeToFit()
    }
}
