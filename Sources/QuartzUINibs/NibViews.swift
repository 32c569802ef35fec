import InterfaceFiles

extension NibBuilder {
    /// Sets a view's properties, and makes its subviews and the other objects in its element.
    func configure(_ view: UIView, _ element: InterfaceElement) {
        note(view, element)
        let reader = reader(element)
        applyCommon(view, reader)
        switch view {
        case let control as UIControl: configure(control: control, reader)
        case let label as UILabel: NibTexts.configure(label, reader)
        case let image as UIImageView: NibViews.configure(image, reader)
        case let scroll as UIScrollView: configure(scroll: scroll, reader)
        case let progress as UIProgressView: NibViews.configure(progress, reader)
        case let activity as UIActivityIndicatorView: NibViews.configure(activity, reader)
        case let effect as UIVisualEffectView: configure(effect: effect, reader)
        case let stack as UIStackView: NibViews.configure(stack, reader)
        case let cell as UITableViewCell: configure(cell: cell, reader)
        case let cell as UICollectionViewCell: configure(collectionCell: cell, reader)
        case let bar as UINavigationBar: configure(bar: bar, reader)
        case let bar as UIToolbar: bar.items = barButtons(element.list("items"))
        case let bar as UITabBar: configure(tabBar: bar, reader)
        case let bar as UISearchBar: NibTexts.configure(bar, reader)
        default: break
        }
        addSubviews(to: view, element)
        for attribute in element.list("userDefinedRuntimeAttributes") { setRuntimeAttribute(attribute, of: view) }
        for gesture in element.list("gestureRecognizers") {
            if let made = recognizer(gesture) { view.addGestureRecognizer(made) }
        }
        for constraint in element.list("constraints") { constraints.append((view, constraint)) }
    }

    /// Sets the properties of a view that depend on size classes.
    func applyVaried(_ view: UIView, _ element: InterfaceElement) {
        let reader = reader(element)
        applyValues(view, reader)
        switch view {
        case let label as UILabel: NibTexts.configure(label, reader)
        case let image as UIImageView: NibViews.configure(image, reader)
        case let stack as UIStackView: NibViews.configure(stack, reader)
        case is UISegmentedControl: break
        case let control as UIControl: configure(control: control, reader)
        default: break
        }
    }

    private func applyCommon(_ view: UIView, _ reader: NibReader) {
        let element = reader.element
        reader.frame.map { view.frame = $0 }
        applyValues(view, reader)
        for guide in element.children where guide.name == "viewLayoutGuide" { noteGuide(guide, of: view) }
        for guide in element.list("userGuides") + element.list("layoutGuides") where guide.name == "layoutGuide" {
            let made = UILayoutGuide()
            guide["identifier"].map { made.identifier = $0 }
            view.addLayoutGuide(made)
            note(made, guide)
        }
    }

    private func applyValues(_ view: UIView, _ reader: NibReader) {
        if let isHidden = reader.bool("hidden") { view.isHidden = isHidden }
        reader.set(view, \.alpha, "alpha")
        reader.set(view, \.tag, "tag")
        reader.set(view, \.contentMode, "contentMode", NibViews.contentModes)
        reader.set(view, \.clipsToBounds, "clipsSubviews")
        reader.set(view, \.isUserInteractionEnabled, "userInteractionEnabled")
        reader.set(view, \.isMultipleTouchEnabled, "multipleTouchEnabled")
        reader.set(view, \.autoresizesSubviews, "autoresizesSubviews")
        reader.set(view, \.backgroundColor, "backgroundColor")
        reader.set(view, \.tintColor, "tintColor")
        if let mask = reader.inner("autoresizingMask") { view.autoresizingMask = NibViews.mask(mask) }
        reader.set(view, \.translatesAutoresizingMaskIntoConstraints, "translatesAutoresizingMaskIntoConstraints")
        reader.set(view, \.preservesSuperviewLayoutMargins, "preservesSuperviewLayoutMargins")
        reader.set(view, \.insetsLayoutMarginsFromSafeArea, "insetsLayoutMarginsFromSafeArea")
        if let margins = reader.inner("layoutMargins") {
            let number = { (key: String) in CGFloat(margins.number(key) ?? 0) }
            view.layoutMargins = UIEdgeInsets(
                top: number("top"), left: number("left"), bottom: number("bottom"), right: number("right"))
        }
        reader.set(view, \.directionalLayoutMargins, "directionalLayoutMargins")
        NibViews.applyPriorities(view, reader)
        if let spoken = reader.inner("accessibilityConfiguration") {
            spoken.set(view, \.accessibilityIdentifier, "identifier")
            spoken.set(view, \.accessibilityLabel, "label")
        }
    }

    private func noteGuide(_ guide: InterfaceElement, of view: UIView) {
        switch (guide["key"], view) {
        case ("safeArea", _): note(view.safeAreaLayoutGuide, id: guide.id)
        case ("contentLayoutGuide", let scroll as UIScrollView): note(scroll.contentLayoutGuide, id: guide.id)
        case ("frameLayoutGuide", let scroll as UIScrollView): note(scroll.frameLayoutGuide, id: guide.id)
        case ("layoutMargins", _): note(view.layoutMarginsGuide, id: guide.id)
        case ("keyboard", _): note(view.keyboardLayoutGuide, id: guide.id)
        default: document.warn(guide, "the layout guide is not honoured")
        }
    }

    private func addSubviews(to view: UIView, _ element: InterfaceElement) {
        let container = (view as? UIVisualEffectView)?.contentView ?? view
        for child in element.list("subviews") {
            guard !scene.reused.contains(child.id ?? ""), let subview = self.view(child) else { continue }
            if let stack = view as? UIStackView { stack.addArrangedSubview(subview) } else { container.addSubview(subview) }
        }
    }

    private func configure(effect view: UIVisualEffectView, _ reader: NibReader) {
        if let blur = reader.element.child("blurEffect") {
            view.effect = UIBlurEffect(style: self.reader(blur).choice("style", NibViews.blurs) ?? .regular)
        }
        if let content = reader.element.child(key: "contentView") { fill(view.contentView, content) }
    }

    /// Sets the properties of a view that its owner has made, such as a cell's content view.
    func fill(_ view: UIView, _ element: InterfaceElement) {
        let frame = view.frame
        configure(view, element)
        if reader(element).frame == nil { view.frame = frame }
    }
}

/// Properties of plain views and pictures.
enum NibViews {
    static func configure(_ view: UIImageView, _ reader: NibReader) {
        reader.set(view, \.image, "image")
        reader.set(view, \.highlightedImage, "highlightedImage")
        reader.set(view, \.isHighlighted, "highlighted")
    }

    static func configure(_ view: UIProgressView, _ reader: NibReader) {
        reader.set(view, \.progress, "progress")
        reader.set(view, \.progressTintColor, "progressTintColor")
        reader.set(view, \.trackTintColor, "trackTintColor")
    }

    static func configure(_ view: UIActivityIndicatorView, _ reader: NibReader) {
        reader.set(
            view, \.style, "style",
            ["medium": .medium, "large": .large, "white": .medium, "gray": .medium, "whiteLarge": .large])
        reader.set(view, \.color, "color")
        reader.set(view, \.hidesWhenStopped, "hidesWhenStopped")
        if reader.bool("animating") == true { view.startAnimating() }
    }

    static func configure(_ view: UIStackView, _ reader: NibReader) {
        reader.set(view, \.axis, "axis", ["vertical": .vertical, "horizontal": .horizontal])
        reader.set(view, \.alignment, "alignment", alignments)
        reader.set(view, \.distribution, "distribution", distributions)
        reader.set(view, \.spacing, "spacing")
        reader.set(view, \.isBaselineRelativeArrangement, "baselineRelativeArrangement")
        reader.set(view, \.isLayoutMarginsRelativeArrangement, "layoutMarginsRelativeArrangement")
    }

    static func applyPriorities(_ view: UIView, _ reader: NibReader) {
        let priority = { (key: String) in reader.number(key).map { UILayoutPriority(Float($0)) } }
        priority("horizontalHuggingPriority").map { view.setContentHuggingPriority($0, for: .horizontal) }
        priority("verticalHuggingPriority").map { view.setContentHuggingPriority($0, for: .vertical) }
        priority("horizontalCompressionResistancePriority").map {
            view.setContentCompressionResistancePriority($0, for: .horizontal)
        }
        priority("verticalCompressionResistancePriority").map {
            view.setContentCompressionResistancePriority($0, for: .vertical)
        }
    }

    static func mask(_ reader: NibReader) -> UIView.AutoresizingMask {
        let parts: [(String, UIView.AutoresizingMask)] = [
            ("widthSizable", .flexibleWidth), ("heightSizable", .flexibleHeight), ("flexibleMinX", .flexibleLeftMargin),
            ("flexibleMaxX", .flexibleRightMargin), ("flexibleMinY", .flexibleTopMargin), ("flexibleMaxY", .flexibleBottomMargin),
        ]
        return parts.reduce(into: []) { if reader.bool($1.0) == true { $0.formUnion($1.1) } }
    }

    static let contentModes: [String: UIView.ContentMode] = [
        "scaleToFill": .scaleToFill, "scaleAspectFit": .scaleAspectFit, "scaleAspectFill": .scaleAspectFill, "redraw": .redraw,
        "center": .center, "top": .top, "bottom": .bottom, "left": .left, "right": .right, "topLeft": .topLeft,
        "topRight": .topRight, "bottomLeft": .bottomLeft, "bottomRight": .bottomRight,
    ]
    static let alignments: [String: UIStackView.Alignment] = [
        "fill": .fill, "leading": .leading, "top": .leading, "firstBaseline": .firstBaseline, "center": .center,
        "trailing": .trailing, "bottom": .trailing, "lastBaseline": .lastBaseline,
    ]
    static let distributions: [String: UIStackView.Distribution] = [
        "fill": .fill, "fillEqually": .fillEqually, "fillProportionally": .fillProportionally, "equalSpacing": .equalSpacing,
        "equalCentering": .equalCentering,
    ]
    static let blurs: [String: UIBlurEffect.Style] = [
        "extraLight": .extraLight, "light": .light, "dark": .dark, "regular": .regular, "prominent": .prominent,
        "systemUltraThinMaterial": .systemUltraThinMaterial, "systemThinMaterial": .systemThinMaterial,
        "systemMaterial": .systemMaterial, "systemThickMaterial": .systemThickMaterial,
        "systemChromeMaterial": .systemChromeMaterial,
    ]
}
