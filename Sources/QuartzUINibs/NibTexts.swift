import InterfaceFiles

/// Properties of views with text.
enum NibTexts {
    static func configure(_ label: UILabel, _ reader: NibReader) {
        reader.set(label, \.font, "fontDescription")
        reader.set(label, \.textColor, "textColor")
        reader.set(label, \.textAlignment, "textAlignment", alignments)
        reader.set(label, \.numberOfLines, "numberOfLines")
        reader.set(label, \.lineBreakMode, "lineBreakMode", lineBreaks)
        reader.set(label, \.text, "text")
        reader.set(label, \.attributedText, "attributedText")
        reader.set(label, \.isEnabled, "enabled")
        reader.set(label, \.isHighlighted, "highlighted")
        reader.set(label, \.highlightedTextColor, "highlightedColor")
        reader.set(label, \.shadowColor, "shadowColor")
        reader.set(label, \.shadowOffset, "shadowOffset")
        reader.set(label, \.adjustsFontSizeToFitWidth, "adjustsFontSizeToFit")
        reader.set(label, \.minimumScaleFactor, "minimumScaleFactor")
        reader.set(label, \.preferredMaxLayoutWidth, "preferredMaxLayoutWidth")
        reader.set(
            label, \.baselineAdjustment, "baselineAdjustment",
            ["alignBaselines": .alignBaselines, "alignCenters": .alignCenters, "none": .none])
    }

    static func configure(_ field: UITextField, _ reader: NibReader) {
        reader.set(field, \.font, "fontDescription")
        reader.set(field, \.textColor, "textColor")
        reader.set(field, \.textAlignment, "textAlignment", alignments)
        reader.set(field, \.text, "text")
        reader.set(field, \.attributedText, "attributedText")
        reader.set(field, \.placeholder, "placeholder")
        reader.set(field, \.attributedPlaceholder, "attributedPlaceholder")
        reader.set(
            field, \.borderStyle, "borderStyle",
            ["none": .none, "line": .line, "bezel": .bezel, "roundedRect": .roundedRect])
        reader.set(field, \.background, "background")
        reader.set(
            field, \.clearButtonMode, "clearButtonMode",
            ["never": .never, "whileEditing": .whileEditing, "unlessEditing": .unlessEditing, "always": .always])
        reader.set(field, \.clearsOnBeginEditing, "clearsOnBeginEditing")
        reader.set(field, \.minimumFontSize, "minimumFontSize")
        reader.set(field, \.adjustsFontSizeToFitWidth, "adjustsFontSizeToFit")
        guard let traits = reader.inner("textInputTraits") else { return }
        traits.set(field, \.isSecureTextEntry, "secureTextEntry")
    }

    static func configure(_ view: UITextView, _ reader: NibReader) {
        reader.set(view, \.font, "fontDescription")
        reader.set(view, \.textColor, "textColor")
        reader.set(view, \.textAlignment, "textAlignment", alignments)
        reader.set(view, \.text, "text")
        reader.set(view, \.attributedText, "attributedText")
        reader.set(view, \.isEditable, "editable")
        reader.set(view, \.isSelectable, "selectable")
    }

    static func configure(_ bar: UISearchBar, _ reader: NibReader) {
        reader.set(bar, \.text, "text")
        reader.set(bar, \.placeholder, "placeholder")
        reader.set(bar, \.showsCancelButton, "showsCancelButton")
        reader.set(bar, \.showsScopeBar, "showsScopeBar")
        reader.set(bar, \.searchBarStyle, "searchBarStyle", ["default": .default, "prominent": .prominent, "minimal": .minimal])
        reader.set(bar, \.barTintColor, "barTintColor")
        let titles = reader.element.list("scopeButtonTitles").map(\.text)
        if !titles.isEmpty { bar.scopeButtonTitles = titles }
    }

    static let alignments: [String: NSTextAlignment] = [
        "natural": .natural, "left": .left, "center": .center, "right": .right, "justified": .justified,
    ]
    static let lineBreaks: [String: NSLineBreakMode] = [
        "wordWrap": .byWordWrapping, "wordWrapping": .byWordWrapping, "characterWrap": .byCharWrapping,
        "charWrapping": .byCharWrapping, "clip": .byClipping, "clipping": .byClipping, "headTruncation": .byTruncatingHead,
        "truncatingHead": .byTruncatingHead, "tailTruncation": .byTruncatingTail, "truncatingTail": .byTruncatingTail,
        "middleTruncation": .byTruncatingMiddle, "truncatingMiddle": .byTruncatingMiddle,
    ]
}
