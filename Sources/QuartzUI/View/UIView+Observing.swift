extension UIView {
    /// The computed properties that observers may name, by their Objective-C names.
    static let namedValues: [String: (UIView) -> Any?] = [
        "frame": { $0.frame }, "bounds": { $0.bounds }, "center": { $0.center }, "anchorPoint": { $0.anchorPoint },
        "transform": { $0.transform }, "transform3D": { $0.transform3D }, "alpha": { $0.alpha }, "hidden": { $0.isHidden },
        "isHidden": { $0.isHidden }, "backgroundColor": { $0.backgroundColor }, "tintColor": { $0.tintColor },
        "clipsToBounds": { $0.clipsToBounds }, "superview": { $0.superview }, "subviews": { $0.subviews },
        "window": { $0.window }, "safeAreaInsets": { $0.safeAreaInsets }, "layer": { $0.layer },
    ]
}
