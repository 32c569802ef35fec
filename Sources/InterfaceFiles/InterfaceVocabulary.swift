/// The elements of Interface Builder files that are honoured, and those that have no effect at run time.
package enum InterfaceVocabulary {
    /// The elements of views.
    package static let views: Set<String> = [
        "view", "label", "button", "imageView", "switch", "slider", "stepper", "textField", "textView", "segmentedControl",
        "progressView", "pageControl", "activityIndicatorView", "stackView", "scrollView", "tableView", "tableViewCell",
        "tableViewCellContentView", "collectionView", "collectionViewCell", "collectionViewCellContentView",
        "collectionReusableView", "pickerView", "datePicker", "visualEffectView", "navigationBar", "toolbar", "tabBar",
        "searchBar", "containerView", "window", "control",
    ]

    /// The elements of controllers.
    package static let controllers: Set<String> = [
        "viewController", "tableViewController", "collectionViewController", "navigationController", "tabBarController",
        "splitViewController", "pageViewController", "viewControllerPlaceholder",
    ]

    /// The elements of gesture recognizers.
    package static let gestures: Set<String> = [
        "tapGestureRecognizer", "panGestureRecognizer", "pinchGestureRecognizer", "rotationGestureRecognizer",
        "swipeGestureRecognizer", "screenEdgePanGestureRecognizer", "pongPressGestureRecognizer",
        "longPressGestureRecognizer", "gestureRecognizer",
    ]

    /// The elements of other objects, values and lists.
    private static let parts: Set<String> = [
        "document", "scenes", "scene", "objects", "subviews", "constraints", "constraint", "connections", "outlet",
        "outletCollection", "action", "segue", "placeholder", "exit", "customObject", "resources", "image", "namedColor",
        "systemColor", "layoutGuides", "viewControllerLayoutGuide", "viewLayoutGuide", "layoutGuide", "rect", "frame", "size",
        "point",
        "inset", "edgeInsets", "directionalEdgeInsets", "autoresizingMask", "color", "fontDescription", "font", "string",
        "mutableString", "nil", "state", "buttonConfiguration", "attributedString", "fragment", "attributes", "paragraphStyle",
        "textInputTraits", "textAttributes", "gestureRecognizers",
        "segments", "segment", "prototypes", "sections", "tableViewSection", "cells",
        "collectionViewFlowLayout", "collectionViewLayout", "blurEffect", "vibrancyEffect", "navigationItem", "items",
        "barButtonItem", "leftBarButtonItems", "rightBarButtonItems", "toolbarItems", "tabBarItem",
        "userDefinedRuntimeAttributes",
        "userDefinedRuntimeAttribute", "integer", "real", "accessibility", "accessibilityTraits", "imageReference",
        "date", "scopeButtonTitles", "bool", "preferredSymbolConfiguration", "userGuides", "variation", "mask", "exclude",
        "include",
        "freeformSimulatedSizeMetrics", "popoverArrowDirection", "offsetWrapper", "refreshControl", "navigationBarAppearance",
        "value",
    ]

    /// The elements without effect at run time: what only the designer reads.
    private static let ignored: Set<String> = [
        "device", "animations", "adaptation", "dependencies", "deployment", "plugIn", "capability", "development", "point",
        "classes",
        "class", "relationships", "relationship", "simulatedMetricsContainer", "simulatedStatusBarMetrics",
        "simulatedOrientationMetrics", "simulatedScreenMetrics", "simulatedTopBarMetrics", "simulatedToolbarMetrics",
        "simulatedNavigationBarMetrics", "simulatedBottomBarMetrics", "simulatedTabBarMetrics", "inferredMetricsTieBreakers",
        "designables", "designable", "customFonts", "mutableArray", "userComments", "attributedStringLabel", "source",
        "refreshSource", "mutableData", "modalFormSheetSimulatedSizeMetrics", "modalPageSheetSimulatedSizeMetrics",
        "extendedEdge", "timeZone", "locale", "imageCatalog", "data", "dictionary", "array", "relationshipDescription",
        "metadata", "splitViewDetailSimulatedSizeMetrics", "splitViewMasterSimulatedSizeMetrics",
    ]

    /// Returns the elements of a file that are not honoured, without those inside of them.
    package static func unknown(in root: InterfaceElement) -> [InterfaceElement] {
        var found: [InterfaceElement] = []
        var waiting = [root]
        while let element = waiting.popLast() {
            if ignored.contains(element.name) { continue }
            if isHonoured(element) {
                waiting += element.children.reversed()
            } else {
                found.append(element)
            }
        }
        return found
    }

    private static func isHonoured(_ element: InterfaceElement) -> Bool {
        let name = element.name
        return parts.contains(name) || views.contains(name) || controllers.contains(name) || gestures.contains(name)
    }
}
