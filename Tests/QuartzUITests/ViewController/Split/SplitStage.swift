import Testing

@testable import QuartzUI

/// A split view in a scene, with a delegate that logs.
final class SplitStage: UISplitViewControllerDelegate {
    let scene: Scene
    let split: UISplitViewController
    private var log: [String] = []
    /// The delegate's answers.
    var topColumn: UISplitViewController.Column?
    var expandedMode: UISplitViewController.DisplayMode?
    var target = UISplitViewController.DisplayMode.automatic
    var dropsSecondary = false
    /// Called after a column has disappeared.
    var didHide: (() -> Void)?

    /// A controller with a title, which logs its appearance.
    final class Page: UIViewController {
        var log: ((String) -> Void)?
        /// The sizes of the transitions.
        var sizes: [CGSize] = []
        init(_ title: String) {
            super.init(nibName: nil, bundle: nil)
            self.title = title
        }
        required init?(coder: NSCoder) { nil }
        override func viewWillAppear(_ animated: Bool) { log?("\(title ?? "") will appear") }
        override func viewDidAppear(_ animated: Bool) { log?("\(title ?? "") did appear") }
        override func viewWillDisappear(_ animated: Bool) { log?("\(title ?? "") will disappear") }
        override func viewDidDisappear(_ animated: Bool) { log?("\(title ?? "") did disappear") }
        override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
            super.viewWillTransition(to: size, with: coordinator)
            sizes.append(size)
        }
    }

    let list = Page("List")
    let middle = Page("Middle")
    let detail = Page("Detail")

    /// Shows a split view with list and detail, and a middle column if the style has one, in a window 600 points high.
    init(_ style: UISplitViewController.Style, width: CGFloat, in scene: Scene) {
        self.scene = scene
        split = UISplitViewController(style: style)
        split.delegate = self
        if style == .unspecified {
            split.viewControllers = [
                UINavigationController(rootViewController: list), UINavigationController(rootViewController: detail),
            ]
        } else {
            split.setViewController(list, for: .primary)
            if style == .tripleColumn { split.setViewController(middle, for: .supplementary) }
            split.setViewController(detail, for: .secondary)
        }
        scene.window.frame = CGRect(x: 0, y: 0, width: width, height: 600)
    }

    func show() {
        scene.show(split)
        scene.settle()
        _ = take()
    }

    func resize(to width: CGFloat) {
        scene.window.frame = CGRect(x: 0, y: 0, width: width, height: 600)
        scene.settle()
    }

    func take() -> [String] {
        defer { log = [] }
        return log
    }

    func logAppearances(of pages: Page...) {
        for page in pages { page.log = { [weak self] in self?.log.append($0) } }
    }

    /// Returns the frame in the window of the column of a page; nil if it is not in the window.
    func frame(of page: Page) -> CGRect? {
        guard let view = page.navigationController?.viewIfLoaded, view.window != nil else { return nil }
        return view.convert(view.bounds, to: nil)
    }

    /// The buttons with a name in the bar over a page.
    func buttons(_ name: String, over page: Page) -> [UIView] {
        func named(in view: UIView) -> [UIView] {
            (view.accessibilityLabel == name && view is UIButton ? [view] : []) + view.subviews.flatMap(named)
        }
        return (page.navigationController?.navigationBar).map(named) ?? []
    }

    // MARK: Delegate

    func splitViewController(
        _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode
    ) { log.append("to \(displayMode)") }
    func splitViewController(_ svc: UISplitViewController, willShow column: UISplitViewController.Column) {
        log.append("will show \(column)")
    }
    func splitViewController(_ svc: UISplitViewController, willHide column: UISplitViewController.Column) {
        log.append("will hide \(column)")
    }
    func splitViewController(_ svc: UISplitViewController, didShow column: UISplitViewController.Column) {
        log.append("did show \(column)")
    }
    func splitViewController(_ svc: UISplitViewController, didHide column: UISplitViewController.Column) {
        log.append("did hide \(column)")
        didHide?()
    }
    func splitViewControllerDidCollapse(_ svc: UISplitViewController) { log.append("collapsed") }
    func splitViewControllerDidExpand(_ svc: UISplitViewController) { log.append("expanded") }
    func splitViewControllerInteractivePresentationGestureWillBegin(_ svc: UISplitViewController) {
        log.append("drag begins")
    }
    func splitViewControllerInteractivePresentationGestureDidEnd(_ svc: UISplitViewController) { log.append("drag ended") }
    func targetDisplayModeForAction(in svc: UISplitViewController) -> UISplitViewController.DisplayMode { target }
    func splitViewController(
        _ svc: UISplitViewController, topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column {
        log.append("proposed \(proposedTopColumn)")
        return topColumn ?? proposedTopColumn
    }
    func splitViewController(
        _ svc: UISplitViewController,
        displayModeForExpandingToProposedDisplayMode proposedDisplayMode: UISplitViewController.DisplayMode
    ) -> UISplitViewController.DisplayMode { expandedMode ?? proposedDisplayMode }
    func splitViewController(
        _ splitViewController: UISplitViewController, collapseSecondary secondaryViewController: UIViewController,
        onto primaryViewController: UIViewController
    ) -> Bool { dropsSecondary }
}
