import QuartzCore

/// A number of a document's layers that follows the tilt of a device.
public struct CAParallaxGroup: Sendable, Hashable {
    /// The axes of a tilt.
    public enum Axis: String, Sendable { case x, y }

    /// The axis that is followed.
    public let axis: Axis
    /// The key path of the layers.
    public let keyPath: String
    /// The name of the layers.
    public let layerName: String
    /// The values at the tilts −1 and 1.
    public let ends: Ends

    /// Two ends of a range, the first of which may be the greater one.
    public struct Ends: Sendable, Hashable {
        /// The value at −1.
        public let first: Double
        /// The value at 1.
        public let last: Double
    }

    /// The value at a tilt; clamped to −1 … 1. NaN is 0.
    public func value(at tilt: Double) -> Double {
        let share = (tilt.isNaN ? 0 : min(max(tilt, -1), 1)) / 2 + 0.5
        return ends.first + (ends.last - ends.first) * share
    }
}

/// The wallpaper of a root layer's style: the numbers that follow a tilt, and those of the lock screen, the home screen
/// and the sleep.
struct WallpaperStyle {
    private(set) var parallaxGroups: [CAParallaxGroup] = []
    private var properties: [Property] = []

    private struct Property {
        let layerName: String
        let keyPath: String
        let values: [String: Double]
    }

    /// Reads an element of the style.
    ///
    /// - Returns: Whether it is known.
    mutating func read(_ node: CAMLNode) -> Bool {
        switch node.name {
        case "wallpaperParallaxGroups":
            for entry in node.children {
                func text(_ key: String) -> String? { entry.child(key)?["value"] ?? entry[key] }
                func number(_ key: String) -> Double? {
                    text(key).flatMap { ScalarText.number($0) }.flatMap { $0.isFinite ? $0 : nil }
                }
                guard let axis = text("axis").flatMap({ CAParallaxGroup.Axis(rawValue: $0) }), let path = text("keyPath"),
                    let name = text("layerName"), let low = number("mapMinTo"), let high = number("mapMaxTo")
                else { continue }
                parallaxGroups.append(
                    CAParallaxGroup(axis: axis, keyPath: path, layerName: name, ends: .init(first: low, last: high)))
            }
        case "wallpaperPropertyGroups":
            for entry in node.children {
                func text(_ key: String) -> String? { entry.child(key)?["value"] ?? entry[key] }
                guard let path = text("keyPath"), let name = text("layerName") else { continue }
                let values = Self.screens.compactMapValues { key in
                    text(key).flatMap { ScalarText.number($0) }.flatMap { $0.isFinite ? $0 : nil }
                }
                properties.append(Property(layerName: name, keyPath: path, values: values))
            }
        case "wallpaperBackgroundAssetNames", "wallpaperFloatingAssetNames": break
        default: return false
        }
        return true
    }

    /// The states of the screens, with the keys of their numbers.
    private static let screens = ["Locked": "v_lock", "Unlock": "v_home", "Sleep": "v_sleep"]

    /// The screens as states.
    @MainActor
    func states(below root: CALayer) -> [CAState] {
        guard !properties.isEmpty else { return [] }
        var layers: [String: [CALayer]] = [:]
        var rest = [root]
        while let layer = rest.popLast() {
            if let name = layer.name { layers[name, default: []].append(layer) }
            rest += layer.sublayers ?? []
        }
        return ["Locked", "Unlock", "Sleep"].map { name in
            let state = CAState(name: name)
            for property in properties {
                guard let value = property.values[name] else { continue }
                for layer in layers[property.layerName] ?? [] {
                    state.addElement(
                        CAStateSetValue(target: layer, keyPath: property.keyPath, value: NSNumber(value: value)))
                }
            }
            return state
        }
    }
}
