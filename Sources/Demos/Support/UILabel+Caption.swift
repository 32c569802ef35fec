extension UILabel {
    /// A small label in the secondary colour, as it stands below cards and beside tracks.
    convenience init(caption text: String) {
        self.init()
        self.text = text
        font = Theme.labelFont
        textColor = Theme.secondaryText
        sizeToFit()
    }
}
