import InterfaceFiles

extension NibBuilder {
    func configure(control: UIControl, _ reader: NibReader) {
        reader.set(control, \.isEnabled, "enabled")
        reader.set(control, \.isSelected, "selected")
        reader.set(control, \.isHighlighted, "highlighted")
        reader.set(control, \.contentHorizontalAlignment, "contentHorizontalAlignment", NibControls.horizontalAlignments)
        reader.set(control, \.contentVerticalAlignment, "contentVerticalAlignment", NibControls.verticalAlignments)
        switch control {
        case let button as UIButton: NibControls.configure(button, reader)
        case let control as UISwitch: NibControls.configure(control, reader)
        case let slider as UISlider: NibControls.configure(slider, reader)
        case let stepper as UIStepper: NibControls.configure(stepper, reader)
        case let control as UISegmentedControl: NibControls.configure(control, reader)
        case let control as UIPageControl: NibControls.configure(control, reader)
        case let field as UITextField: NibTexts.configure(field, reader)
        case let picker as UIDatePicker: NibControls.configure(picker, reader)
        default: break
        }
    }
}

/// Properties of controls.
enum NibControls {
    static func configure(_ button: UIButton, _ reader: NibReader) {
        let types: [String: UIButton.ButtonType] = [
            "custom": .custom, "system": .system, "roundedRect": .system, "detailDisclosure": .detailDisclosure,
            "infoLight": .infoLight, "infoDark": .infoDark, "contactAdd": .contactAdd, "close": .close,
        ]
        let frame = button.frame
        if let type = reader.choice("buttonType", types) { button.take(type) }
        button.frame = frame
        if let font = reader.inner("fontDescription")?.font { button.titleLabel.font = font }
        reader.set(button.titleLabel, \.lineBreakMode, "lineBreakMode", NibTexts.lineBreaks)
        // Without a configuration, a button of a file has only the insets that the file gives.
        if let inner = reader.inner("configuration") {
            button.configuration = configuration(inner)
        } else {
            button.contentEdgeInsets = .zero
        }
        for state in reader.element.children where state.name == "state" {
            apply(NibReader(element: state, builder: reader.builder), to: button)
        }
        reader.set(button, \.contentEdgeInsets, "contentEdgeInsets")
        reader.set(button, \.titleEdgeInsets, "titleEdgeInsets")
        reader.set(button, \.imageEdgeInsets, "imageEdgeInsets")
        reader.set(button, \.showsMenuAsPrimaryAction, "showsMenuAsPrimaryAction")
        reader.set(button, \.changesSelectionAsPrimaryAction, "changesSelectionAsPrimaryAction")
    }

    private static func apply(_ reader: NibReader, to button: UIButton) {
        let states: [String: UIControl.State] = [
            "normal": .normal, "highlighted": .highlighted, "selected": .selected, "disabled": .disabled,
        ]
        guard let state = reader.choice("key", states) else { return }
        if let title = reader.string("title") { button.setTitle(title, for: state) }
        if let text = reader.inner("attributedTitle")?.attributedText { button.setAttributedTitle(text, for: state) }
        if let color = reader.inner("titleColor")?.color { button.setTitleColor(color, for: state) }
        if let color = reader.inner("titleShadowColor")?.color { button.setTitleShadowColor(color, for: state) }
        if let image = reader.image("image") { button.setImage(image, for: state) }
        if let image = reader.image("backgroundImage") { button.setBackgroundImage(image, for: state) }
    }

    private static func configuration(_ reader: NibReader) -> UIButton.Configuration {
        let styles: [String: UIButton.Configuration] = [
            "plain": .plain(), "filled": .filled(), "tinted": .tinted(), "gray": .gray(), "borderless": .borderless(),
            "bordered": .bordered(), "borderedTinted": .borderedTinted(), "borderedProminent": .borderedProminent(),
        ]
        var result = reader.choice("style", styles) ?? .plain()
        result.title = reader.string("title")
        result.subtitle = reader.string("subtitle")
        result.image = reader.image("image")
        if let corners = reader.choice(
            "cornerStyle",
            [
                "fixed": UIButton.Configuration.CornerStyle.fixed, "dynamic": .dynamic, "small": .small, "medium": .medium,
                "large": .large, "capsule": .capsule,
            ])
        {
            result.cornerStyle = corners
        }
        if let size = reader.choice(
            "buttonSize", ["mini": UIButton.Configuration.Size.mini, "small": .small, "medium": .medium, "large": .large])
        {
            result.buttonSize = size
        }
        if let alignment = reader.choice(
            "titleAlignment",
            [
                "automatic": UIButton.Configuration.TitleAlignment.automatic, "leading": .leading, "center": .center,
                "trailing": .trailing,
            ])
        {
            result.titleAlignment = alignment
        }
        if let edge = reader.choice(
            "imagePlacement",
            ["leading": NSDirectionalRectEdge.leading, "trailing": .trailing, "top": .top, "bottom": .bottom])
        {
            result.imagePlacement = edge
        }
        if let padding = reader.number("imagePadding") { result.imagePadding = CGFloat(padding) }
        if let padding = reader.number("titlePadding") { result.titlePadding = CGFloat(padding) }
        if reader.bool("showsActivityIndicator") == true { result.showsActivityIndicator = true }
        if let color = reader.inner("baseForegroundColor")?.color { result.baseForegroundColor = color }
        if let color = reader.inner("baseBackgroundColor")?.color { result.baseBackgroundColor = color }
        if let insets = NSDirectionalEdgeInsets.read("contentInsets", from: reader) { result.contentInsets = insets }
        return result
    }

    static func configure(_ control: UISwitch, _ reader: NibReader) {
        reader.set(control, \.isOn, "on")
        reader.set(control, \.onTintColor, "onTintColor")
        reader.set(control, \.thumbTintColor, "thumbTintColor")
    }

    static func configure(_ slider: UISlider, _ reader: NibReader) {
        reader.set(slider, \.minimumValue, "minValue")
        reader.set(slider, \.maximumValue, "maxValue")
        reader.set(slider, \.value, "value")
        reader.set(slider, \.isContinuous, "continuous")
        reader.set(slider, \.minimumTrackTintColor, "minimumTrackTintColor")
        reader.set(slider, \.maximumTrackTintColor, "maximumTrackTintColor")
        reader.set(slider, \.thumbTintColor, "thumbTintColor")
        reader.set(slider, \.minimumValueImage, "minimumValueImage")
        reader.set(slider, \.maximumValueImage, "maximumValueImage")
    }

    static func configure(_ stepper: UIStepper, _ reader: NibReader) {
        reader.set(stepper, \.minimumValue, "minimumValue")
        reader.set(stepper, \.maximumValue, "maximumValue")
        reader.set(stepper, \.stepValue, "stepValue")
        reader.set(stepper, \.value, "value")
        reader.set(stepper, \.wraps, "wraps")
        reader.set(stepper, \.autorepeat, "autorepeat")
        reader.set(stepper, \.isContinuous, "continuous")
    }

    static func configure(_ control: UISegmentedControl, _ reader: NibReader) {
        for (index, segment) in reader.element.list("segments").enumerated() {
            let reader = NibReader(element: segment, builder: reader.builder)
            if let image = reader.image("image") {
                control.insertSegment(with: image, at: index, animated: false)
            } else {
                control.insertSegment(withTitle: reader.string("title"), at: index, animated: false)
            }
            if reader.bool("enabled") == false { control.setEnabled(false, forSegmentAt: index) }
            if let width = reader.number("width") { control.setWidth(CGFloat(width), forSegmentAt: index) }
        }
        reader.set(control, \.isMomentary, "momentary")
        reader.set(control, \.apportionsSegmentWidthsByContent, "apportionsSegmentWidthsByContent")
        reader.set(control, \.selectedSegmentTintColor, "selectedSegmentTintColor")
        control.selectedSegmentIndex =
            reader.element["selectedSegmentIndex"].flatMap { Int($0) } ?? (control.numberOfSegments > 0 ? 0 : -1)
    }

    static func configure(_ control: UIPageControl, _ reader: NibReader) {
        reader.set(control, \.numberOfPages, "numberOfPages")
        reader.set(control, \.currentPage, "currentPage")
        reader.set(control, \.hidesForSinglePage, "hidesForSinglePage")
        reader.set(control, \.pageIndicatorTintColor, "pageIndicatorTintColor")
        reader.set(control, \.currentPageIndicatorTintColor, "currentPageIndicatorTintColor")
    }

    static func configure(_ picker: UIDatePicker, _ reader: NibReader) {
        reader.set(
            picker, \.datePickerMode, "datePickerMode",
            ["time": .time, "date": .date, "dateAndTime": .dateAndTime, "countdownTimer": .countDownTimer])
        reader.set(
            picker, \.preferredDatePickerStyle, "style",
            ["automatic": .automatic, "wheels": .wheels, "compact": .compact, "inline": .inline])
        reader.set(picker, \.minuteInterval, "minuteInterval")
    }

    static let horizontalAlignments: [String: UIControl.ContentHorizontalAlignment] = [
        "center": .center, "left": .left, "right": .right, "fill": .fill, "leading": .leading, "trailing": .trailing,
    ]
    static let verticalAlignments: [String: UIControl.ContentVerticalAlignment] = [
        "center": .center, "top": .top, "bottom": .bottom, "fill": .fill,
    ]
}
