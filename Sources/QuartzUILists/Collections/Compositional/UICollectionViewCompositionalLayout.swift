@_spi(Hooks) import QuartzUI

/// Settings of a compositional layout.
@preconcurrency @MainActor
public final class UICollectionViewCompositionalLayoutConfiguration: NSObject, @preconcurrency NSCopying {
    /// The direction in which sections follow each other. Vertical by default.
    public var scrollDirection = UICollectionView.ScrollDirection.vertical
    /// The space between sections; one that is not finite becomes 0, with a warning. 0 by default.
    public var interSectionSpacing: CGFloat = 0 {
        didSet {
            interSectionSpacing = NSCollectionLayoutSpacing.possible(
                interSectionSpacing, of: "UICollectionViewCompositionalLayoutConfiguration")
        }
    }
    /// Headers, footers and side views of the whole layout. Their index paths have one index, the number among those of the kind.
    public var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []

    /// Returns a copy. A layout holds a copy of its configuration.
    public func copy(with zone: NSZone? = nil) -> Any {
        let copy = UICollectionViewCompositionalLayoutConfiguration()
        (copy.scrollDirection, copy.interSectionSpacing) = (scrollDirection, interSectionSpacing)
        copy.boundarySupplementaryItems = copies(boundarySupplementaryItems)
        return copy
    }

    var axis: LayoutAxis { scrollDirection == .horizontal ? .horizontal : .vertical }
}

/// Returns the section with a number in an environment; nil for a section that is not shown.
public typealias UICollectionViewCompositionalLayoutSectionProvider =
    @MainActor (_ section: Int, _ layoutEnvironment: any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection?

/// A layout of sections, each of which repeats a group of items.
///
/// Preparing takes time proportional to the number of items. Elements in a rectangle are found by binary search. After a cell has
/// chosen another size than its estimate, only its section is computed again.
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
    /// The settings. Setting them lays out again. The object that is returned is a copy, whose changes have no effect.
    open var configuration: UICollectionViewCompositionalLayoutConfiguration {
        get { Self.copy(settings) }
        set {
            settings = Self.copy(newValue)
            invalidateLayout()
        }
    }
    private var settings: UICollectionViewCompositionalLayoutConfiguration
    private let provider: UICollectionViewCompositionalLayoutSectionProvider

    /// The sections of the last preparation.
    private(set) var sections: [SolvedSection] = []
    /// The views of the whole layout.
    private(set) var boundary = BoundaryViews([], in: .zero) { _, _ in nil }
    private(set) var contentSize = CGSize.zero
    private var index = SpanIndex([])
    /// The scrolling of sections, by number. It outlasts preparations, so that offsets stay.
    private var scrolls: [Int: SectionScroll] = [:]
    private var measured = MeasuredSizes()
    /// Whether boundary views are pinned, lengths are estimates, and sections have handlers of visible items.
    private var hasPinned = false
    private var hasEstimates = false
    private(set) var hasHandlers = false

    /// The parts that the next preparation computes.
    private enum Stale {
        case everything
        case sections(Set<Int>)
    }
    private var stale = Stale.everything
    /// The space at the last preparation.
    private var preparedRoom = CGSize.zero
    /// A context of the layout's own and the parts that it invalidates.
    private var pending: (context: UICollectionViewLayoutInvalidationContext, stale: Stale)?
    /// Whether a context names the stale parts, instead of `invalidateLayout()`.
    private var followsContext = false

    /// Creates a layout whose sections are equal.
    public convenience init(section: NSCollectionLayoutSection) {
        self.init(section: section, configuration: UICollectionViewCompositionalLayoutConfiguration())
    }

    /// Creates a layout whose sections are equal.
    public init(section: NSCollectionLayoutSection, configuration: UICollectionViewCompositionalLayoutConfiguration) {
        let section = section.copy(with: nil) as? NSCollectionLayoutSection ?? section
        provider = { _, _ in section }
        settings = Self.copy(configuration)
        super.init()
    }

    /// Creates a layout with the sections that a closure returns. It is called for each section when the layout is prepared from
    /// the start.
    public convenience init(sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider) {
        self.init(
            sectionProvider: sectionProvider, configuration: UICollectionViewCompositionalLayoutConfiguration())
    }

    /// Creates a layout with the sections that a closure returns.
    public init(
        sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
        configuration: UICollectionViewCompositionalLayoutConfiguration
    ) {
        provider = sectionProvider
        settings = Self.copy(configuration)
        super.init()
    }

    /// Layouts are not archived on Linux.
    public required init?(coder: NSCoder) { nil }

    private static func copy(
        _ configuration: UICollectionViewCompositionalLayoutConfiguration
    ) -> UICollectionViewCompositionalLayoutConfiguration {
        configuration.copy(with: nil) as? UICollectionViewCompositionalLayoutConfiguration ?? configuration
    }

    var axis: LayoutAxis { settings.axis }

    // MARK: Preparing

    open override var collectionViewContentSize: CGSize { contentSize }
    /// True, except for lists, whose rows are as wide as the collection and lay themselves out.
    open override var flipsHorizontallyInOppositeLayoutDirection: Bool {
        commonList == nil && !sections.contains { $0.section.list != nil }
    }

    open override func prepare() {
        guard let collection = collectionView else { return reset() }
        let room = collection.bounds.clampedInset(by: collection.contentInset).size
        let count = collection.numberOfSections
        // The section provider may invalidate the layout again.
        let stale = stale
        self.stale = .sections([])
        if case .sections(let numbers) = stale, count == sections.count, room == preparedRoom {
            guard !numbers.isEmpty else { return }
            solve(numbers.filter(sections.indices.contains), in: collection)
        } else {
            preparedRoom = room
            boundary = BoundaryViews(settings.boundarySupplementaryItems, in: room) { [measured] kind, number in
                measured[.init(kind: kind, section: nil, number: number)]
            }
            solveAll(count, in: collection)
        }
        placeSections()
        hasPinned = boundary.hasPinned || sections.contains { $0.boundary.hasPinned }
        hasEstimates =
            boundary.views.contains { $0.item.layoutSize.estimates.isAny } || sections.contains { $0.section.hasEstimates }
        hasHandlers = sections.contains { $0.section.visibleItemsInvalidationHandler != nil }
        showListBackground(in: collection)
    }

    /// The list that all sections are; nil in other layouts.
    var commonList: ListSection?
    /// The background of the collection if all sections are lists: that of the first one.
    private(set) var listBackground: UIColor?

    private func showListBackground(in collection: UICollectionView) {
        guard sections.contains(where: { $0.section.list != nil }) else {
            // A layout of lists has its background before the data is loaded too.
            listBackground = commonList?.background
            return collection.setListBackground(listBackground)
        }
        if decorations[ListGround.kind] == nil { register(ListGround.self, forDecorationViewOfKind: ListGround.kind) }
        collection.prepareSwipes(sections.lazy.compactMap(\.section.list))
        let isList = sections.allSatisfy { $0.section.list != nil }
        listBackground = isList ? sections.first?.section.list?.background : nil
        collection.setListBackground(listBackground)
    }

    private func reset() {
        discard(exchange(&sections, with: []))
        (contentSize, index) = (.zero, SpanIndex([]))
        stale = .everything
    }

    /// The space for sections.
    private var container: CGSize {
        var container = preparedRoom
        let across = axis.other
        container[across] = max(0, container[across] - boundary.reserved.start(across) - boundary.reserved.end(across))
        return container
    }

    private func solver(in collection: UICollectionView) -> SectionSolver {
        SectionSolver(axis: axis, container: container, traits: collection.traitCollection, measured: measured)
    }

    private func solveAll(_ count: Int, in collection: UICollectionView) {
        let environment = LayoutEnvironment(
            LayoutContainer(collection.bounds.size, collection.contentInset), collection.traitCollection)
        let solver = solver(in: collection)
        var kept: [Int: SectionScroll] = [:]
        let new: [SolvedSection] = (0..<count).map { number in
            let section = provider(number, environment)
            if section == nil {
                Diagnostics.warnOnce(
                    "UICollectionViewCompositionalLayout: the provider returned no section for \(number); it is not shown")
            }
            let items = section == nil ? 0 : collection.numberOfItems(inSection: number)
            let solved = solve(section ?? Self.emptySection, number, count: items, by: solver)
            kept[number] = solved.scroll
            return solved
        }
        discard(exchange(&sections, with: new))
        scrolls = kept
    }

    private func solve(_ numbers: some Sequence<Int>, in collection: UICollectionView) {
        let solver = solver(in: collection)
        for number in numbers {
            let items = sections[number].section === Self.emptySection ? 0 : collection.numberOfItems(inSection: number)
            sections[number] = solve(sections[number].section, number, count: items, by: solver)
        }
    }

    private func solve(
        _ section: NSCollectionLayoutSection, _ number: Int, count: Int, by solver: SectionSolver
    ) -> SolvedSection {
        solver.solve(section, number: number, count: count) { [self] axis in
            if let scroll = scrolls[number], scroll.axis == axis { return scroll }
            let scroll = SectionScroll(axis: axis, section)
            scrolls[number] = scroll
            return scroll
        }
    }

    /// Stands for the sections that are not shown.
    private static let emptySection = NSCollectionLayoutSection(
        group: .horizontal(
            layoutSize: NSCollectionLayoutSize(widthDimension: .absolute(0), heightDimension: .absolute(0)), subitems: []))

    /// Places the solved sections one after another.
    private func placeSections() {
        let reserved = boundary.reserved
        var place = reserved.start(axis)
        for (number, section) in sections.enumerated() {
            if number > 0 { place += settings.interSectionSpacing }
            place += section.section.spaceBefore
            section.place(at: axis.point(place, reserved.start(axis.other)))
            place += section.whole.size[axis]
        }
        let body = CGRect(
            origin: CGPoint(x: reserved.left, y: reserved.top),
            size: axis.size(max(0, place - reserved.start(axis)), container[axis.other]))
        boundary.place(around: body, insets: .zero)
        contentSize = axis.size(body.end(axis) + reserved.end(axis), preparedRoom[axis.other])
        index = SpanIndex(sections.map(\.reach))
    }

    /// Returns the sections that may have elements in a rectangle.
    func sections(in rect: CGRect) -> ArraySlice<SolvedSection> {
        sections[index.candidates(from: rect.start(axis), to: rect.end(axis))]
    }

    // MARK: Attributes

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        elements(in: rect)
    }
    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        item(at: indexPath)
    }
    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { supplementaryView(elementKind, at: indexPath) }
    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { decoration(elementKind, at: indexPath) }

    override func adjust(visible elements: [UICollectionViewLayoutAttributes]) -> [UICollectionViewLayoutAttributes] {
        callHandlers(elements)
    }

    // MARK: Updates

    override func itemsWillMove(by map: ListMap) {
        measured.move(by: map)
        var moved: [Int: SectionScroll] = [:]
        for (number, scroll) in scrolls {
            if let new = map.newIndex(ofSection: number) { moved[new] = scroll }
        }
        scrolls = moved
    }

    // MARK: Invalidation

    open override func invalidateLayout() {
        if !followsContext {
            stale = .everything
            measured = MeasuredSizes()
        }
        super.invalidateLayout()
    }

    open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        if let pending, pending.context === context {
            add(pending.stale)
        } else if context.namesElements {
            add(.sections(forget(context)))
        } else {
            // The sizes of remaining items stay after insertions and deletions.
            if context.invalidateEverything || !context.invalidateDataSourceCounts { measured = MeasuredSizes() }
            stale = .everything
        }
        pending = nil
        let outer = followsContext
        followsContext = true
        super.invalidateLayout(with: context)
        followsContext = outer
    }

    private func add(_ other: Stale) {
        switch (stale, other) {
        case (.sections(let old), .sections(let new)): stale = .sections(old.union(new))
        default: stale = .everything
        }
    }

    /// Forgets the measured sizes of the elements that a context names.
    ///
    /// - Returns: Their sections.
    private func forget(_ context: UICollectionViewLayoutInvalidationContext) -> Set<Int> {
        var found: Set<Int> = []
        for path in context.invalidatedItemIndexPaths ?? [] {
            measured.remove(item: path.item, in: path.section)
            found.insert(path.section)
        }
        for (kind, paths) in context.invalidatedSupplementaryIndexPaths ?? [:] {
            for path in paths {
                measured.remove(Self.key(kind, path))
                if path.count > 1 { found.insert(path.section) }
            }
        }
        return found
    }

    private static func key(_ kind: String, _ path: IndexPath) -> MeasuredSizes.ViewKey {
        path.count > 1
            ? .init(kind: kind, section: path.section, number: path.item)
            : .init(kind: kind, section: nil, number: path.first ?? 0)
    }

    /// Returns true if the collection's size changes and, with pinned views, for every change.
    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        newBounds.size != collectionView?.preparedBounds.size || hasPinned
    }

    override func dependsOnInsets(_ old: UIEdgeInsets, _ new: UIEdgeInsets) -> Bool { true }

    /// Invalidates everything if the collection's size changes, else the pinned views.
    open override func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(forBoundsChange: newBounds)
        guard newBounds.size == collectionView?.preparedBounds.size else {
            // Sizes are measured for a width, or for a height in a layout that scrolls sideways.
            if newBounds.size[axis.other] == collectionView?.preparedBounds.size[axis.other] { pending = (context, .everything) }
            return context
        }
        // A context that names no element invalidates all.
        context.invalidateItems(at: [])
        for (kind, paths) in pinnedPaths(newBounds) { context.invalidateSupplementaryElements(ofKind: kind, at: paths) }
        pending = (context, .sections([]))
        return context
    }

    /// Returns the index paths of pinned views that are visible, or were in the last layout, by kind.
    private func pinnedPaths(_ bounds: CGRect) -> [String: [IndexPath]] {
        var paths: [String: [IndexPath]] = [:]
        for view in boundary.views where view.item.pinToVisibleBounds {
            paths[view.item.elementKind, default: []].append(IndexPath(index: view.number))
        }
        let seen = bounds.union(collectionView?.preparedBounds ?? bounds)
        for section in sections(in: seen) where section.boundary.hasPinned {
            for view in section.boundary.views where view.item.pinToVisibleBounds {
                paths[view.item.elementKind, default: []].append(IndexPath(item: view.number, section: section.number))
            }
        }
        return paths
    }

    // MARK: Estimated sizes

    override var takesPreferredAttributes: Bool { hasEstimates }
    override var measuresSupplementaryViews: Bool { hasEstimates }

    /// Returns true if a length that is an estimate differs from the preferred one. A preferred length that is negative, infinite or
    /// NaN is ignored with a warning.
    open override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool {
        guard let estimates = originalAttributes.estimates, estimates.isAny, isPossible(preferredAttributes.size) else {
            return false
        }
        let old = size(of: originalAttributes) ?? originalAttributes.size
        return estimates.merged(old, preferredAttributes.size) != old
    }

    private func isPossible(_ size: CGSize) -> Bool {
        let limits = 0...NSCollectionLayoutDimension.longest
        if limits.contains(size.width), limits.contains(size.height) { return true }
        Diagnostics.warnOnce(
            "UICollectionViewCompositionalLayout: \(size) is not a valid preferred size; the estimate is used")
        return false
    }

    /// Returns the measured size of an element.
    private func size(of attributes: UICollectionViewLayoutAttributes) -> CGSize? {
        let path = attributes.indexPath
        if let kind = attributes.representedElementKind { return measured[Self.key(kind, path)] }
        return measured.item(path.item, in: path.section)
    }

    /// Returns the context of an element's new size, which invalidates its section. Stores the size for the following layouts.
    open override func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = makeInvalidationContext()
        let (size, path) = (preferredAttributes.size, originalAttributes.indexPath)
        guard isPossible(size) else {
            pending = (context, .sections([]))
            return context
        }
        if let kind = originalAttributes.representedElementKind {
            measured.set(size, for: Self.key(kind, path))
            pending = (context, path.count > 1 ? .sections([path.section]) : .everything)
        } else {
            measured.set(size, item: path.item, in: path.section)
            pending = (context, .sections([path.section]))
        }
        return context
    }
}
