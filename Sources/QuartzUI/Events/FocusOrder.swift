/// The order in which the Tab key visits views: that of the tree.
enum FocusOrder {
    static func views(in root: UIView) -> [UIView] {
        guard root.canBeTouched else { return [] }
        return (root.canBecomeFocused ? [root] : []) + root.subviews.flatMap(views)
    }
}
