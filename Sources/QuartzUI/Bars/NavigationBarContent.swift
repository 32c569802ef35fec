/// The views of a navigation bar for one item.
package final class NavigationBarContent: UIView {
    let item: UINavigationItem
    let back: UINavigationItem?
    /// Whether there is a large title below the buttons.
    let isLarge: Bool
    /// Whether the large title is expanded, which hides the small one.
    private(set) var isExpanded = false
    /// The content's height during a transition, while the bar's height changes; nil uses the bar's height.
    var travelHeight: CGFloat?

    private let middle: UIView
    private var largeTitle: UILabel?
    private var prompt: UILabel?
    /// The search bar of the item, unless another content has taken it.
    private weak var searchBar: (any NavigationSearchBar)?
    /// Clips the large title where it scrolls under the buttons.
    private let largeArea = UIView()
    /// The buttons on the leading side, left unless the bar is mirrored, and on the trailing side, from the edges inwards.
    private var left: [Part] = []
    private var right: [Part] = []

    /// The view of a button.
    private struct Part {
        let view: UIView
        /// The button's item; nil for the back button.
        var item: UIBarButtonItem?
        /// Whether the button is the container's. Such buttons precede the item's.
        var isOuter = false
    }

    /// Buttons of the bar's container.
    struct EdgeItems: Equatable {
        var left: [UIBarButtonItem] = []
        var right: [UIBarButtonItem] = []
    }

    init(
        _ item: UINavigationItem, back: UINavigationItem?, isLarge: Bool, direction: UISemanticContentAttribute,
        goBack: @escaping () -> Void
    ) {
        self.item = item
        self.back = back
        self.isLarge = isLarge
        let label = UILabel()
        label.textAlignment = .center
        middle = item.titleView ?? label
        super.init(frame: .zero)
        semanticContentAttribute = direction
        if isLarge {
            let title = UILabel()
            title.textAlignment = isMirrored ? .right : .natural
            largeTitle = title
            largeArea.clipsToBounds = true
            largeArea.isUserInteractionEnabled = false
            largeArea.addSubview(title)
            addSubview(largeArea)
        }
        addSubview(middle)
        if let text = item.prompt {
            let label = UILabel(text, font: .systemFont(ofSize: 10))
            label.textAlignment = .center
            label.textColor = Theme.secondaryText
            addSubview(label)
            prompt = label
        }
        let own = item.leftBarButtonItems ?? []
        // Hidden buttons do not replace the back button.
        if let back, !item.hidesBackButton, item.leftItemsSupplementBackButton || own.allSatisfy(\.isHidden) {
            left.append(Part(view: backButton(back, goBack)))
        }
        left += own.map { makePart($0) }
        right = (item.rightBarButtonItems ?? []).map { makePart($0) }
        for part in left + right { addSubview(part.view) }
    }

    required init?(coder: NSCoder) { nil }

    /// Replaces the container's buttons. All other views stay, because a transition may move them.
    func setEdgeItems(_ items: EdgeItems) {
        setOuter(&left, items.left)
        setOuter(&right, items.right)
    }

    private func setOuter(_ parts: inout [Part], _ items: [UIBarButtonItem]) {
        for part in parts where part.isOuter { part.view.removeFromSuperview() }
        let outer = items.map { makePart($0, isOuter: true) }
        for part in outer { addSubview(part.view) }
        parts = outer + parts.filter { !$0.isOuter }
    }

    private func backButton(_ back: UINavigationItem, _ goBack: @escaping () -> Void) -> UIView {
        let own = back.backBarButtonItem
        let title =
            switch back.backButtonDisplayMode {
            case .default: (own?.title ?? back.backButtonTitle ?? back.title ?? "Back")
            case .generic: "Back"
            case .minimal: ""
            }
        // The arrow precedes the title in the direction of the bar, in which it is mirrored as brackets are.
        let text = title.isEmpty ? "‹" : "‹ " + title
        let button = UIButton(isMirrored ? "\u{2067}\(text)\u{2069}" : text, .plain()) { _ in
            if let action = own?.primaryAction { action.perform(sender: back) } else { goBack() }
        }
        backTexts = (title, button.configuration?.title)
        return button
    }

    /// The back button's title without its arrow and with it.
    private var backTexts: (plain: String, whole: String?) = ("", nil)
    /// The appearance of the bar.
    private var looks: UINavigationBarAppearance?

    /// Gives a button the appearance of the bar.
    private func style(_ part: Part) {
        guard let looks else { return }
        if let button = part.view as? BarButton {
            button.looks = part.item?.style == .done ? looks.doneButtonAppearance : looks.buttonAppearance
        } else if part.item == nil, let button = part.view as? UIButton, var configuration = button.configuration {
            let attributes = looks.backButtonAppearance.attributes(in: button.state)
            configuration.image = looks.backIndicatorImage?.templateUnlessOriginal
            configuration.title = looks.backIndicatorImage == nil ? backTexts.whole : backTexts.plain
            configuration.font = attributes[.font] as? UIFont ?? Theme.labelFont
            configuration.baseForegroundColor = attributes[.foregroundColor] as? UIColor
            button.configuration = configuration
        }
    }

    private func makePart(_ item: UIBarButtonItem, isOuter: Bool = false) -> Part {
        let view = item.makeView { [weak self] in
            self?.setNeedsLayout()
        } replaced: { [weak self] in
            if let shown = self?.item { shown.bar?.itemDidChange(shown) }
        }
        let part = Part(view: view ?? UIView(), item: item, isOuter: isOuter)
        style(part)
        return part
    }

    // MARK: Looks

    func apply(_ looks: UINavigationBarAppearance) {
        self.looks = looks
        for part in left + right { style(part) }
        setNeedsLayout()
        set(middle as? UILabel, UIFont.systemFont(ofSize: 15, weight: .semibold), looks.titleTextAttributes)
        set(largeTitle, UIFont.systemFont(ofSize: 28, weight: .bold), looks.largeTitleTextAttributes)
    }

    private func set(_ label: UILabel?, _ font: UIFont, _ attributes: [NSAttributedString.Key: Any]) {
        guard let label, item.titleView == nil || label !== middle else { return }
        // An earlier appearance may have set both.
        (label.font, label.textColor) = (font, nil)
        if attributes.isEmpty {
            label.text = item.title
        } else {
            label.attributedText = NSAttributedString(string: item.title ?? "", attributes: attributes)
        }
    }

    /// Shows the large title or the small one.
    func setExpanded(_ isExpanded: Bool) {
        self.isExpanded = isExpanded
        guard item.titleView == nil else { return }
        let change = { [self] in middle.alpha = isExpanded ? 0 : 1 }
        guard window != nil else { return change() }
        UIView.animate(
            withDuration: Theme.quick, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState], animations: change)
    }

    /// Moves the titles towards the trailing side; buttons only fade.
    func shift(by distance: CGFloat) {
        let way = isMirrored ? -distance : distance
        middle.transform = CGAffineTransform(translationX: way, y: 0)
        largeTitle?.transform = CGAffineTransform(translationX: way, y: 0)
    }

    // MARK: Layout

    private static let margin = Theme.grid
    private static let promptHeight: CGFloat = 12

    package override func layoutSubviews() {
        super.layoutSubviews()
        var start = Self.margin
        for part in left where part.item?.isHidden != true { start = layOut(part.view, part.item, x: start, goingRight: true) }
        var end = bounds.width - Self.margin
        for part in right where part.item?.isHidden != true { end = layOut(part.view, part.item, x: end, goingRight: false) }
        for part in left + right { part.view.isHidden = part.item?.isHidden == true }
        placeTitle(from: start, to: end)
        if isMirrored {
            let area = CGRect(x: 0, y: 0, width: bounds.width, height: UINavigationBar.height)
            for view in (left + right).map(\.view) + [prompt].compactMap({ $0 }) { view.frame = view.frame.mirrored(in: area) }
            middle.center.x = bounds.width - middle.center.x
        }

        let height = placeSearchBar(in: max(0, bounds.maxY - UINavigationBar.height))
        guard let largeTitle else { return }
        largeArea.frame = CGRect(x: 0, y: UINavigationBar.height, width: bounds.width, height: height)
        // The title is aligned with the lower edge and moves up with it.
        largeTitle.bounds = CGRect(
            x: 0, y: 0, width: max(0, bounds.width - 2 * Theme.padding), height: UINavigationBar.largeTitleHeight - Theme.grid)
        largeTitle.center = CGPoint(x: bounds.midX, y: height - Theme.grid - largeTitle.bounds.height / 2)
    }

    /// Takes the item's search bar. The content is in the window already, so that the bar keeps the focus.
    func takeSearchBar() {
        guard let new = item.search?.navigationSearchBar else { return }
        searchBar = new
        new.heightDidChange = { [weak self] in self?.item.bar?.heightDidChange?() }
        addSubview(new)
    }

    /// The height of the search bar.
    private var searchHeight: CGFloat {
        guard let searchBar, searchBar.superview === self else { return 0 }
        return searchBar.standardHeight
    }

    /// The height by which the content is scrolled to hide buttons and titles during a search.
    var hiddenHeight: CGFloat {
        searchHeight > 0 && item.search?.hidesTitle ?? false ? UINavigationBar.height : 0
    }

    /// Places the search bar in a height below the buttons.
    ///
    /// - Returns: The height that is left for the large title. A search bar that scrolling collapses gives way first.
    private func placeSearchBar(in height: CGFloat) -> CGFloat {
        guard searchHeight > 0, let searchBar else { return height }
        let rest = max(0, height - searchHeight)
        let collapses = isLarge && item.hidesSearchBarWhenScrolling && item.search?.isActive != true
        let title = collapses ? max(rest, min(height, UINavigationBar.largeTitleHeight)) : rest
        searchBar.frame = CGRect(x: 0, y: UINavigationBar.height + title, width: bounds.width, height: searchHeight)
        return title
    }

    private func layOut(_ view: UIView, _ item: UIBarButtonItem?, x: CGFloat, goingRight: Bool) -> CGFloat {
        let isSpace = item?.isSpace ?? false
        let width = isSpace ? item?.width ?? 0 : item?.width(of: view) ?? view.intrinsicContentSize.width
        let height = item?.height(of: view, in: UINavigationBar.height) ?? Theme.controlHeight
        let y = ((UINavigationBar.height - height) / 2).rounded()
        view.frame = CGRect(x: goingRight ? x : x - width, y: y, width: width, height: height)
        return goingRight ? view.frame.maxX : view.frame.minX
    }

    /// Centres the title in the bar, or as near to the centre as the buttons allow.
    private func placeTitle(from start: CGFloat, to end: CGFloat) {
        let start = start == Self.margin ? start : start + Self.margin
        let end = end == bounds.width - Self.margin ? end : end - Self.margin
        let side = max(start, bounds.width - end)
        let room = max(0, bounds.width - 2 * side)
        let wanted = (middle as? UILabel)?.intrinsicContentSize.width ?? 0
        let width = wanted <= room ? room : min(wanted.rounded(.up), max(0, end - start))
        middle.bounds = CGRect(x: 0, y: 0, width: width, height: UINavigationBar.height)
        let x = max(min(bounds.midX, end - width / 2), start + width / 2)
        let offset = looks?.titlePositionAdjustment ?? .zero
        middle.center = CGPoint(
            x: x + offset.horizontal,
            y: UINavigationBar.height / 2 + (prompt == nil ? 0 : Self.promptHeight / 2) + offset.vertical)
        prompt?.frame = CGRect(x: start, y: 3, width: max(0, end - start), height: Self.promptHeight)
    }
}
