/// A placeholder in a menu. A closure supplies its elements when the menu opens.
@preconcurrency @MainActor
open class UIDeferredMenuElement: UIMenuElement {
    private let provider: (@escaping ([UIMenuElement]) -> Void) -> Void
    private let isCached: Bool
    private var isLoading = false
    private(set) var elements: [UIMenuElement]?

    /// Creates an element whose closure is called once; its elements are kept.
    ///
    /// - Parameter elementProvider: Calls its argument with the elements, at once or later on the main actor.
    public convenience init(_ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void) {
        self.init(elementProvider, isCached: true)
    }

    /// Returns an element whose closure is called each time the menu opens.
    public static func uncached(
        _ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void
    ) -> UIDeferredMenuElement { UIDeferredMenuElement(elementProvider, isCached: false) }

    private init(_ provider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void, isCached: Bool) {
        self.provider = provider
        self.isCached = isCached
        super.init(title: "", subtitle: nil, image: nil)
    }

    /// Calls the closure, unless its elements are loaded or loading.
    ///
    /// - Parameter loaded: Called when the elements arrive after the method has returned.
    func load(_ loaded: @escaping () -> Void) {
        guard !isLoading, elements == nil || !isCached else { return }
        isLoading = true
        elements = nil
        var isLate = false
        provider { [weak self] elements in
            guard let self, isLoading else { return }
            isLoading = false
            self.elements = elements
            if isLate { loaded() }
        }
        isLate = true
    }
}

extension UIMenu {
    /// Whether the menu or an inline submenu has deferred elements.
    var hasDeferred: Bool {
        children.contains {
            $0 is UIDeferredMenuElement || ($0 as? UIMenu).map { $0.options.contains(.displayInline) && $0.hasDeferred } ?? false
        }
    }

    /// The elements, with loaded deferred elements replaced by their content.
    var loadedChildren: [UIMenuElement] { children.flatMap { ($0 as? UIDeferredMenuElement)?.elements ?? [$0] } }

    /// Loads the deferred elements of the menu and its inline submenus.
    ///
    /// - Parameter loaded: Called after each element that arrives late.
    func loadDeferred(_ loaded: @escaping () -> Void) {
        for child in children { (child as? UIDeferredMenuElement)?.load(loaded) }
        for case let menu as UIMenu in loadedChildren where menu.options.contains(.displayInline) { menu.loadDeferred(loaded) }
    }
}
