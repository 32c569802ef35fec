import InterfaceFiles

extension NibBuilder {
    func configure(bar: UINavigationBar, _ reader: NibReader) {
        reader.set(bar, \.barTintColor, "barTintColor")
        reader.set(bar, \.prefersLargeTitles, "largeTitles")
        if let title = textAttributes("titleTextAttributes", reader) { bar.titleTextAttributes = title }
        if let title = textAttributes("largeTitleTextAttributes", reader) { bar.largeTitleTextAttributes = title }
        if let looks = appearance("standardAppearance", reader) { bar.standardAppearance = looks }
        if let looks = appearance("scrollEdgeAppearance", reader) { bar.scrollEdgeAppearance = looks }
        let items = reader.element.list("items").map(navigationItem)
        if !items.isEmpty { bar.setItems(items, animated: false) }
    }

    /// Returns a bar's looks; nil without an element for them.
    private func appearance(_ key: String, _ bar: NibReader) -> UINavigationBarAppearance? {
        guard let reader = bar.inner(key) else { return nil }
        let looks = UINavigationBarAppearance()
        looks.configureWithDefaultBackground()
        reader.set(looks, \.backgroundColor, "backgroundColor")
        reader.set(looks, \.shadowColor, "shadowColor")
        reader.set(looks, \.backgroundImage, "backgroundImage")
        reader.set(looks, \.titlePositionAdjustment, "titlePositionAdjustment")
        if let title = textAttributes("titleTextAttributes", reader) { looks.titleTextAttributes = title }
        if let title = textAttributes("largeTitleTextAttributes", reader) { looks.largeTitleTextAttributes = title }
        return looks
    }

    /// Returns the attributes of a bar's titles; nil without an element for them.
    private func textAttributes(_ key: String, _ reader: NibReader) -> [NSAttributedString.Key: Any]? {
        guard let inner = reader.inner(key) else { return nil }
        var attributes: [NSAttributedString.Key: Any] = [:]
        attributes[.foregroundColor] = inner.inner("textColor")?.color
        attributes[.font] = inner.inner("fontDescription")?.font
        return attributes
    }

    func configure(tabBar bar: UITabBar, _ reader: NibReader) {
        reader.set(bar, \.barTintColor, "barTintColor")
        let items = reader.element.list("items").map { element in
            let item = UITabBarItem(title: nil, image: nil, tag: 0)
            configure(item, element)
            return item
        }
        if !items.isEmpty { bar.setItems(items, animated: false) }
    }

    func navigationItem(_ element: InterfaceElement) -> UINavigationItem {
        let item = UINavigationItem(title: "")
        configure(item, element)
        return item
    }

    func configure(_ item: UINavigationItem, _ element: InterfaceElement) {
        note(item, element)
        let reader = reader(element)
        reader.set(item, \.title, "title")
        reader.set(item, \.prompt, "prompt")
        reader.set(item, \.hidesBackButton, "hidesBackButton")
        reader.set(item, \.leftItemsSupplementBackButton, "leftItemsSupplementBackButton")
        reader.set(
            item, \.largeTitleDisplayMode, "largeTitleDisplayMode",
            ["automatic": .automatic, "always": .always, "never": .never])
        if let title = element.child(key: "titleView") { item.titleView = view(title) }
        if let back = element.child(key: "backBarButtonItem") { item.backBarButtonItem = barButton(back) }
        let left = element.list("leftBarButtonItems") + [element.child(key: "leftBarButtonItem")].compactMap { $0 }
        let right = element.list("rightBarButtonItems") + [element.child(key: "rightBarButtonItem")].compactMap { $0 }
        if !left.isEmpty { item.leftBarButtonItems = barButtons(left) }
        if !right.isEmpty { item.rightBarButtonItems = barButtons(right) }
    }

    func barButtons(_ elements: [InterfaceElement]) -> [UIBarButtonItem] { elements.map(barButton) }

    private func barButton(_ element: InterfaceElement) -> UIBarButtonItem {
        let reader = reader(element)
        let system: UIBarButtonItem.SystemItem? = reader.choice("systemItem", Self.systemItems)
        let usual = system.map { UIBarButtonItem(systemItem: $0) } ?? UIBarButtonItem()
        let type = declaredClass(of: element, or: UIBarButtonItem.self)
        let custom = type == UIBarButtonItem.self ? nil : type.init(coder: coder(element, type))
        custom?.title = usual.title
        custom?.image = usual.image
        let item = custom ?? usual
        note(item, element)
        reader.set(item, \.title, "title")
        reader.set(item, \.image, "image")
        reader.set(item, \.style, "style", ["plain": .plain, "done": .done, "bordered": .plain])
        reader.set(item, \.isEnabled, "enabled")
        reader.set(item, \.isSelected, "selected")
        reader.set(item, \.width, "width")
        reader.set(item, \.tag, "tag")
        reader.set(item, \.tintColor, "tintColor")
        if let view = element.child(key: "view") ?? element.child(key: "customView") { item.customView = self.view(view) }
        return item
    }

    func configure(_ item: UITabBarItem, _ element: InterfaceElement) {
        note(item, element)
        let reader = reader(element)
        if let system = reader.choice("systemItem", Self.systemTabs) {
            let known = UITabBarItem(tabBarSystemItem: system, tag: 0)
            item.title = known.title
            item.image = known.image
        }
        reader.set(item, \.title, "title")
        reader.set(item, \.image, "image")
        reader.set(item, \.selectedImage, "selectedImage")
        reader.set(item, \.badgeValue, "badgeValue")
        reader.set(item, \.titlePositionAdjustment, "titlePositionAdjustment")
        reader.set(item, \.tag, "tag")
        reader.set(item, \.isEnabled, "enabled")
    }

    private static let systemItems: [String: UIBarButtonItem.SystemItem] = [
        "done": .done, "cancel": .cancel, "edit": .edit, "save": .save, "add": .add, "flexibleSpace": .flexibleSpace,
        "fixedSpace": .fixedSpace, "compose": .compose, "reply": .reply, "action": .action, "organize": .organize,
        "bookmarks": .bookmarks, "search": .search, "refresh": .refresh, "stop": .stop, "camera": .camera, "trash": .trash,
        "play": .play, "pause": .pause, "rewind": .rewind, "fastForward": .fastForward, "undo": .undo, "redo": .redo,
        "close": .close,
    ]
    private static let systemTabs: [String: UITabBarItem.SystemItem] = [
        "more": .more, "favorites": .favorites, "featured": .featured, "topRated": .topRated, "recents": .recents,
        "contacts": .contacts, "history": .history, "bookmarks": .bookmarks, "search": .search, "downloads": .downloads,
        "mostRecent": .mostRecent, "mostViewed": .mostViewed,
    ]
}
