/// The default action of a key.
package enum BuiltInAction {
    /// A basic animation from the presentation's value to the new one.
    case animate
    /// A fade of the whole layer.
    case fade
    /// No action.
    case none

    private static let fading: Set<String> = [
        "hidden", "geometryFlipped", "masksToBounds", "mask", "sublayers", "filters", "backgroundFilters", "compositingFilter",
        "maskedCorners",
    ]
    private static let animatedObjects: Set<String> = ["contents", "colors", "locations"]
    private static let still: Set<String> = ["doubleSided", "shouldRasterize", "rasterizationScale"]

    /// Returns the default action of a key; `isField` states whether it is a numeric property.
    package static func action(forKey key: String, isField: Bool) -> BuiltInAction {
        if fading.contains(key) { return .fade }
        if still.contains(key) { return .none }
        return isField || animatedObjects.contains(key) ? .animate : .none
    }
}
