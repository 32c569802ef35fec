@_spi(Hooks) import QuartzUI

// The engine of lists. Tables and collections differ in their layout, their data source and their delegate. All else is here: the
// visible cells and their reuse, updates and their animations, selection, focus and editing.

/// A cell of a list.
protocol ListCell: ReusableView {
    /// Whether the item is swiped aside.
    var isSwiped: Bool { get set }
    /// Performs the segue that the cell's selection begins.
    var selectionSegue: (() -> Void)? { get }
    func select(_ isSelected: Bool, animated: Bool)
    func highlight(_ isHighlighted: Bool, animated: Bool)
    /// Highlights an item that has the keyboard focus.
    func setFocused(_ isFocused: Bool, animated: Bool)
}

/// The content of a list as loaded from its data source: the numbers of items, and values that its layout computes with them.
protocol ListContent {
    var counts: ListCounts { get }
}

extension ListCounts: ListContent {
    var counts: ListCounts { self }
}

/// The state of a list and of its items.
final class ListEngine<Cell: ListCell, Content: ListContent> {
    let loads = ListLoads()
    var content: Content
    /// Changes announced but not applied yet.
    var batch = ListBatch()
    /// The visible items.
    let shown = VisibleItems<IndexPath, Cell>()
    let spare: ReusePool<String, Cell>
    var selection: Set<IndexPath> = []
    /// The item with the keyboard focus.
    var focus: IndexPath?
    /// Tracks swipes of rows; nil in a list without actions.
    var swipes: SwipeTracker?
    private var reconfigured: (path: IndexPath, cell: Cell)?

    /// Creates the engine of an empty list.
    ///
    /// - Parameter list: The class of the list, for warnings.
    init(of list: String, _ content: Content) {
        self.content = content
        spare = ReusePool(of: list)
    }

    /// Returns the present cell of an item whose data source configures it again.
    func reconfiguredCell(_ identifier: String, at path: IndexPath) -> Cell? {
        guard let reconfigured, reconfigured.path == path, reconfigured.cell.reuseIdentifier == identifier else { return nil }
        return reconfigured.cell
    }

    /// Requests the cell of an item while its present cell is offered for it.
    fileprivate func request(_ path: IndexPath, offering cell: Cell, from source: (IndexPath) -> Cell?) -> Cell? {
        let outer = exchange(&reconfigured, with: (path, cell))
        defer { reconfigured = outer }
        return source(path)
    }
}

/// A table or a collection.
protocol ListView: PressTarget, SwipeList, ContextMenuList {
    associatedtype Cell: ListCell
    associatedtype Content: ListContent
    /// Identifies a view beside the items, such as a header.
    associatedtype SupplementaryID: Hashable

    var engine: ListEngine<Cell, Content> { get }
    var press: PressTracker { get }

    // MARK: The data source, by its index paths

    var hasSource: Bool { get }
    func loadContent() -> Content
    func reloadData()
    /// Returns the data source's cell of an item; nil without a data source.
    func sourceCell(at path: IndexPath) -> Cell?
    /// Returns the data source's index path of an item in the list, and that in the list of an item of the data source.
    func sourcePath(of path: IndexPath) -> IndexPath
    func shownPath(of path: IndexPath) -> IndexPath
    /// Returns the data source's present number of items of a section; nil without a data source.
    func sourceCount(inSection section: Int) -> Int?

    // MARK: The delegate

    func shouldHighlight(_ path: IndexPath) -> Bool
    func didHighlight(_ path: IndexPath, _ isHighlighted: Bool)
    /// Returns the item to select instead of one, or to deselect; nil for none.
    func willSelect(_ path: IndexPath) -> IndexPath?
    func willDeselect(_ path: IndexPath) -> IndexPath?
    /// Whether an item stays selected when another is selected.
    func keepsSelection(of path: IndexPath) -> Bool
    func didSelect(_ path: IndexPath)
    func didDeselect(_ path: IndexPath)
    /// Called with the data source's index path.
    func didEndDisplaying(_ cell: Cell, at path: IndexPath)

    // MARK: The layout

    /// Called before the outermost batch of changes.
    func willBeginUpdates()
    func path(at point: CGPoint) -> IndexPath?
    /// Called after a load.
    func didLoad()
    func reveal(_ path: IndexPath)
    /// Shows cells and supplementary views for what is visible, and retires the others.
    func showItems()
    /// Moves the layout's records of items to their positions after an update.
    func itemsDidMove(by map: ListMap, from old: Content)
    /// Computes the layout after an update.
    func layOut(after update: ListUpdate)
    /// Places a new cell as it enters, with its animation; nil for an item that became visible only.
    func enter(_ cell: Cell, at path: IndexPath, _ animation: ListUpdate.Animation?)
    /// Places a cell at its position.
    func settle(_ cell: Cell, at path: IndexPath, isNew: Bool)
    /// Places the cell of an item that leaves from its old index path.
    func leave(_ cell: Cell, from path: IndexPath, _ animation: ListUpdate.Animation)
    /// Called within the animation of an update.
    func finishUpdate()
    /// Measures a cell again, whose content has changed.
    func contentDidChange(of cell: Cell, at path: IndexPath)

    // MARK: Supplementary views

    var supplementaryViews: [SupplementaryID: UIView] { get }
    /// Renumbers the supplementary views after an update, and returns those that leave.
    func moveSupplementaryViews(by map: ListMap) -> [SupplementaryID: UIView]
    /// Ends the display of a supplementary view that is no longer among the visible ones.
    func retire(_ view: UIView, _ id: SupplementaryID)
    func retireSupplementaryViews()
    /// Places a supplementary view that an update brings as it enters.
    func enter(_ view: UIView, _ id: SupplementaryID)
    /// Places a supplementary view that an update removes as it leaves.
    func leave(_ view: UIView, _ id: SupplementaryID)

    // MARK: The user

    var isEditing: Bool { get }
    var allowsSelection: Bool { get }
    var allowsMultipleSelection: Bool { get }
    var allowsSelectionDuringEditing: Bool { get }
    var allowsMultipleSelectionDuringEditing: Bool { get }
    var selectionFollowsFocus: Bool { get }
    func canChoose(_ path: IndexPath) -> Bool
    /// Chooses an item that does something else than being selected.
    ///
    /// - Returns: Whether the item is one.
    func actsWhenChosen(_ path: IndexPath) -> Bool
    /// Handles a key for which lists differ.
    func usesOwnKey(_ key: Key) -> Bool
    /// Prepares a cell for the present editing mode.
    func prepareEditing(of cell: Cell, at path: IndexPath)
    /// The item that the user moves. Updates leave its cell where it is.
    var movingPath: IndexPath? { get }
    /// Ends the user's movement of an item, because the program changes the items.
    func abandonMovement()
}

extension ListView {
    func sourcePath(of path: IndexPath) -> IndexPath { path }
    func shownPath(of path: IndexPath) -> IndexPath { path }
    func actsWhenChosen(_ path: IndexPath) -> Bool { false }
    func willBeginUpdates() {}

    var loads: ListLoads { engine.loads }
    var shown: VisibleItems<IndexPath, Cell> { engine.shown }
    var counts: ListCounts { engine.content.counts }

    // MARK: Loading

    func loadIfNeeded() {
        loads.loadIfNeeded {
            engine.content = loadContent()
            engine.focus = engine.focus.flatMap(counts.path(nearestTo:))
            didLoad()
        }
    }

    /// Discards the content, all cells and the selection, before everything is loaded again.
    func discardContent() {
        loads.invalidate()
        engine.batch.wasReloaded()
        press.cancelled()
        closeSwipe(animated: false)
        engine.selection.removeAll()
        for (path, cell) in shown.removeAll() { endDisplay(of: cell, at: path) }
        retireSupplementaryViews()
    }

    // MARK: Reuse

    /// Reports that a cell is no longer visible, and keeps it for reuse.
    ///
    /// - Parameter path: The data source's index path.
    func endDisplay(of cell: Cell, at path: IndexPath) {
        if cell.isSwiped { closeSwipe(animated: false) }
        didEndDisplaying(cell, at: path)
        discard(cell)
    }

    func discard(_ cell: Cell) { engine.spare.give(cell, cell.reuseIdentifier) }

    /// Lets the data source configure the cells of visible items again.
    func reconfigure(_ paths: [IndexPath]) {
        loadIfNeeded()
        let generation = loads.generation
        for path in paths {
            // A callback may have loaded other items.
            guard generation == loads.generation, hasSource else { return }
            let place = shownPath(of: path)
            guard counts.contains(place), let cell = shown[place] else { continue }
            let new = engine.request(path, offering: cell, from: sourceCell)
            guard let new, new !== cell else {
                if generation == loads.generation { contentDidChange(of: cell, at: place) }
                continue
            }
            Diagnostics.warnOnce(
                "\(engine.spare.list): the data source returned another cell for an item to configure again; it is reloaded")
            discard(new)
            change { $0.reload([path], .none) }
            return reconfigure(paths.filter { $0 != path })
        }
    }

    // MARK: Swipes

    func swipeablePath(at point: CGPoint) -> IndexPath? {
        guard !isEditing, movingPath == nil, let path = path(at: point), shown[path]?.superview === self else { return nil }
        return path
    }

    func swipedView(at path: IndexPath) -> UIView? { shown[path] }

    /// Deletes the row of a destructive action that the data source has removed without announcing it.
    func removeRow(leftOutAt path: IndexPath) {
        loadIfNeeded()
        guard counts.contains(section: path.section), sourceCount(inSection: path.section) == counts.count(in: path.section) - 1
        else { return }
        change { $0.delete([path], .automatic) }
    }

    /// Moves the swiped row back to its position.
    func closeSwipe(animated: Bool) { engine.swipes?.close(animated: animated) }

    /// Closes a swiped row's buttons if they are open.
    ///
    /// - Returns: Whether they were.
    func closesOpenSwipe() -> Bool {
        guard engine.swipes?.swipe?.isOpen ?? false else { return false }
        closeSwipe(animated: true)
        return true
    }

    // MARK: Menus

    func menuCell(at point: CGPoint) -> UIView? { path(at: point).flatMap { shown[$0] } }
}
