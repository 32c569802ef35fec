import Foundation
import QuartzCore

/// Writes a layer tree with its animations, images and states as a document of Core Animation.
///
/// The document is read back as an equal tree. Custom drawing, delegates and layouts belong to a program and are left out, and so are
/// layers that are nested deeper than ``CAMLLimits/depth`` allows to read; ``unsaved`` lists them.
@preconcurrency @MainActor
public final class CAMLWriter {
    /// The parts that could not be saved, each once.
    public private(set) var unsaved: [String] = []
    /// The images by their paths in the bundle, as PNG.
    public private(set) var assets: [String: Data] = [:]

    private var paths: [ObjectIdentifier: String] = [:]
    private var ids: [ObjectIdentifier: String] = [:]
    private var lines: [String] = []
    private var depth = 0
    /// The topmost layer of the tree that is written.
    private var root: CALayer?
    /// The depth of the elements that a layer's own properties need.
    private static let depthOfProperties = 8

    /// Creates a writer.
    public init() {}

    /// The document of a layer tree. Images become ``assets``.
    public func document(of layer: CALayer) -> Data {
        lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
        root = layer
        while let next = root?.superlayer { root = next }
        defer { root = nil }
        element("caml", [("xmlns", "http://www.apple.com/CoreAnimation/1.0")]) { write(layer, as: nil) }
        return Data((lines.joined(separator: "\n") + "\n").utf8)
    }

    /// Writes a bundle: a folder with `index.xml`, `main.caml` and the images.
    ///
    /// - Parameter isGeometryFlipped: Whether the tree's y axis points down, as the engine's does.
    /// - Throws: ``CAMLError`` if the folder cannot be written.
    public func write(_ layer: CALayer, to folder: URL, isGeometryFlipped: Bool = true) throws(CAMLError) {
        let data = document(of: layer)
        let index: [String: Any] = [
            "rootDocument": "main.caml", "geometryFlipped": isGeometryFlipped, "documentWidth": Double(layer.bounds.width),
            "documentHeight": Double(layer.bounds.height),
        ]
        do {
            let files = FileManager.default
            try files.createDirectory(at: folder.appending(path: "assets"), withIntermediateDirectories: true)
            try PropertyListSerialization.data(fromPropertyList: index, format: .xml, options: 0)
                .write(to: folder.appending(path: "index.xml"))
            for (path, image) in assets { try image.write(to: folder.appending(path: path)) }
            try data.write(to: folder.appending(path: "main.caml"))
        } catch {
            throw CAMLError(.unreadable, "\(folder.path) cannot be written: \(error.localizedDescription)")
        }
    }

    // MARK: Layers

    private static let classes: [any AnyObject.Type] = [
        CALayer.self, CAShapeLayer.self, CATextLayer.self, CAGradientLayer.self, CAReplicatorLayer.self, CATransformLayer.self,
        CAScrollLayer.self, CAEmitterLayer.self,
    ]

    private func write(_ layer: CALayer, as property: String?) {
        guard depth + Self.depthOfProperties <= CAMLLimits.depth else { return omit("layers nested too deep") }
        let isKnown = Self.classes.contains { $0 == type(of: layer) }
        let name = isKnown ? "\(type(of: layer))" : Self.knownClass(of: layer)
        if !isKnown { omit("the class \(type(of: layer)), written as \(name)") }
        let head = property.map { ($0, [("type", name)]) } ?? (name, [])
        let keys = PropertySchema.properties(of: name).keys.sorted()
        let own = ["animations", "states", "stateTransitions", "sublayers", "mask"]
        let set = keys.filter { !own.contains($0) && layer.shouldArchiveValue(forKey: $0) }
        element(head.0, [("id", id(layer))] + head.1) {
            for key in set { write(layer.value(forKey: key), key, name) }
            if let mask = layer.mask { write(mask, as: "mask") }
            if let keys = layer.animationKeys(), !keys.isEmpty {
                element("animations") {
                    for key in keys { layer.animation(forKey: key).map { write($0, "p", [("key", key)]) } }
                }
            }
            if let sublayers = layer.sublayers, !sublayers.isEmpty {
                element("sublayers") { for sublayer in sublayers { write(sublayer, as: nil) } }
            }
            write(states: layer)
        }
    }

    private static func knownClass(of layer: CALayer) -> String {
        switch layer {
        case is CAShapeLayer: "CAShapeLayer"
        case is CATextLayer: "CATextLayer"
        case is CAGradientLayer: "CAGradientLayer"
        case is CAReplicatorLayer: "CAReplicatorLayer"
        case is CATransformLayer: "CATransformLayer"
        case is CAScrollLayer: "CAScrollLayer"
        case is CAEmitterLayer: "CAEmitterLayer"
        default: "CALayer"
        }
    }

    private func id(_ object: AnyObject) -> String {
        let key = ObjectIdentifier(object)
        if let known = ids[key] { return known }
        ids[key] = "#\(ids.count + 1)"
        return ids[key] ?? ""
    }

    private func write(states layer: CALayer) {
        if !layer.states.isEmpty {
            element("states") { for state in layer.states { write(state) } }
        }
        guard !layer.stateTransitions.isEmpty else { return }
        element("stateTransitions") {
            for transition in layer.stateTransitions {
                element("LKStateTransition", [("fromState", transition.fromState), ("toState", transition.toState)]) {
                    element("elements") {
                        for part in transition.elements {
                            guard let target = part.target else { continue }
                            element("LKStateTransitionElement", [("key", part.key), ("targetId", id(target))]) {
                                write(part.animation, "animation", [])
                            }
                        }
                    }
                }
            }
        }
    }

    private func write(_ state: CAState) {
        var attributes = [("name", state.name)]
        if let base = state.basedOn { attributes.append(("basedOn", base)) }
        if state.isInitial { attributes.append(("initial", "1")) }
        if !state.isEnabled { attributes.append(("enabled", "0")) }
        element("LKState", attributes) {
            element("elements") {
                for part in state.elements {
                    guard let target = part.target else { continue }
                    let place = ("targetId", id(target))
                    switch part {
                    case let part as CAStateSetValue:
                        element("LKStateSetValue", [place, ("keyPath", part.keyPath)]) { write(part.value, "value", "CALayer") }
                    case let part as CAStateRemoveElement:
                        element("LKStateRemoveElement", [place, ("keyPath", part.keyPath), ("objectId", id(part.object))])
                    case let part as CAStateRemoveAnimation: element("LKStateRemoveAnimation", [place, ("key", part.key)])
                    case let part as CAStateAddAnimation:
                        element("LKStateAddAnimation", [place, ("key", part.key)]) { write(part.animation, "animation", []) }
                    case let part as CAStateAddElement where part.object is CALayer:
                        element("LKStateAddElement", [place, ("keyPath", part.keyPath)]) {
                            if let layer = part.object as? CALayer { write(layer, as: "object") }
                        }
                    default: omit("a state's change of the class \(type(of: part))")
                    }
                }
            }
        }
    }

    private func write(_ animation: CAAnimation, _ name: String, _ attributes: [(String, String)]) {
        let type = "\(Swift.type(of: animation))"
        let keys = PropertySchema.properties(of: type).keys.sorted().filter { animation.shouldArchiveValue(forKey: $0) }
        element(name, attributes + [("type", type)]) {
            for key in keys { write(animation.value(forKey: key), key, type) }
            if let move = animation as? CAMatchMoveAnimation { writeSource(of: move) }
            if let group = animation as? CAAnimationGroup {
                element("animations") { for inner in group.animations ?? [] { write(inner, "animation", []) } }
            }
        }
    }

    private func writeSource(of move: CAMatchMoveAnimation) {
        var top = move.sourceLayer
        while let next = top?.superlayer { top = next }
        guard let source = move.sourceLayer, top === root else { return omit("the source layer of a match move") }
        element("sourceLayer", [("object", id(source))])
    }

    // MARK: Values

    /// Writes the element of a property. Its class is written where the reader cannot know it.
    private func write(_ value: Any?, _ name: String, _ owner: String) {
        switch value {
        case nil:
            // Documents cannot say that there is no colour; a clear one looks the same.
            if case .color? = PropertySchema.form(of: name, in: owner) {
                element(name, [("type", "CGColor"), ("opacity", "0"), ("value", "0 0 0")])
            }
        case let cells as [CAEmitterCell]: element(name) { for cell in cells { write(cell) } }
        case let behaviors as [CAEmitterBehavior]: element(name) { for behavior in behaviors { write(behavior) } }
        case let mesh as CAMeshTransform:
            let options = [
                ("subdivisionSteps", "\(mesh.subdivisionSteps)"), ("depthNormalization", mesh.depthNormalization.rawValue),
            ]
            element(name, [("value", ScalarText.text(mesh))] + options)
        case let filters as [CIFilter]: element(name) { for filter in filters { write(filter) } }
        case let list as [Any] where !(list is [CALayer]):
            element(name) { for item in list { writeItem(item, owner, name) } }
        default:
            guard let value, let (type, attributes) = scalar(value) else { return omit("\(name) of \(owner)") }
            element(
                name, (["real", "string"].contains(type) && owner != "" && name != "value" ? [] : [("type", type)]) + attributes)
        }
    }

    private func writeItem(_ item: Any, _ owner: String, _ name: String) {
        guard let (type, attributes) = scalar(item) else { return omit("a value in \(name) of \(owner)") }
        element(type, attributes)
    }

    private func write(_ cell: CAEmitterCell) {
        let keys = PropertySchema.properties(of: "CAEmitterCell").keys.sorted()
        element("CAEmitterCell", [("id", id(cell))]) {
            for key in keys where cell.shouldArchiveValue(forKey: key) { write(cell.value(forKey: key), key, "CAEmitterCell") }
        }
    }

    private func write(_ behavior: CAEmitterBehavior) {
        let attributes = [("type", behavior.type), ("enabled", behavior.isEnabled ? "1" : "0")]
        element("CAEmitterBehavior", attributes + (behavior.name.map { [("name", $0)] } ?? [])) {
            for key in behavior.inputKeys {
                switch behavior.value(forKey: key) {
                case let list as [NSNumber] where key == "force":
                    element(key, [("type", "CAPoint3D"), ("value", ScalarText.text(list.map(\.doubleValue)))])
                case let value: write(value, key, "")
                }
            }
        }
    }

    private func write(_ filter: CIFilter) {
        let type = filter.attributes[kCIAttributeFilterName] as? String ?? filter.name
        element("CAFilter", [("filter", type), ("name", filter.name), ("enabled", filter.isEnabled ? "1" : "0")]) {
            for key in filter.inputKeys where key != kCIInputImageKey {
                switch filter.value(forKey: key) {
                case let number as NSNumber: element(key, [("value", ScalarText.text(number.doubleValue))])
                case let color as CIColor:
                    let rgb = [color.red, color.green, color.blue].map { Double($0) }
                    element(key, [("opacity", ScalarText.text(Double(color.alpha))), ("value", ScalarText.text(rgb))])
                case let vector as CIVector where vector.count == 2:
                    element(key, [("value", ScalarText.text([Double(vector.x), Double(vector.y)]))])
                case nil: break
                default: omit("\(key) of the filter \(type)")
                }
            }
        }
    }

    /// The class and the attributes of a value; nil if documents have no such value.
    private func scalar(_ value: Any) -> (String, [(String, String)])? {
        func plain(_ type: String, _ numbers: [CGFloat]) -> (String, [(String, String)]) {
            (type, [("value", ScalarText.text(numbers.map { Double($0) }))])
        }
        if let color = value as? CGColor {
            guard let rgb = color.components, rgb.count == 4, color.pattern == nil else { return nil }
            return ("CGColor", [("opacity", ScalarText.text(Double(rgb[3]))), plain("", Array(rgb[..<3])).1[0]])
        }
        if let path = value as? CGPath { return ("CGPath", [("value", ScalarText.text(path))]) }
        if let image = value as? CGImage { return asset(image).map { ("CGImage", [("src", $0)]) } }
        if let timing = value as? CAMediaTimingFunction {
            return plain("CAMediaTimingFunction", timing.numbers.map { CGFloat($0) })
        }
        if let text = value as? String { return ("string", [("value", text)]) }
        if let number = value as? NSNumber { return ("real", [("value", ScalarText.text(number.doubleValue))]) }
        if let t = value as? CATransform3D { return ("CATransform3D", [("value", TransformText.text(t))]) }
        if let r = value as? CGRect { return plain("CGRect", [r.origin.x, r.origin.y, r.size.width, r.size.height]) }
        if let p = value as? CGPoint { return plain("CGPoint", [p.x, p.y]) }
        return nil
    }

    private func asset(_ image: CGImage) -> String? {
        if let known = paths[ObjectIdentifier(image)] { return known }
        guard let data = try? ImageEncoder.encodePNG(image) else { return nil }
        let path = "assets/image-\(paths.count + 1).png"
        paths[ObjectIdentifier(image)] = path
        assets[path] = data
        return path
    }

    private func omit(_ what: String) {
        if !unsaved.contains(what) { unsaved.append(what) }
    }

    // MARK: Text

    private func element(_ name: String, _ attributes: [(String, String)] = [], _ body: () -> Void = {}) {
        guard depth < CAMLLimits.depth else { return omit("objects nested too deep") }
        let indent = String(repeating: "  ", count: depth)
        let words = attributes.map { " \($0)=\"\(Self.escaped($1))\"" }.joined()
        let start = lines.count
        lines.append("\(indent)<\(name)\(words)>")
        depth += 1
        body()
        depth -= 1
        if lines.count == start + 1 {
            lines[start] = "\(indent)<\(name)\(words)/>"
        } else {
            lines.append("\(indent)</\(name)>")
        }
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n", "\t", "\r": result += "&#\(scalar.value);"
            case _ where scalar.value < 32: break
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension CAMediaTimingFunction {
    /// The coordinates of the two control points.
    fileprivate var numbers: [Float] {
        var (first, second): ([Float], [Float]) = ([0, 0], [0, 0])
        getControlPoint(at: 1, values: &first)
        getControlPoint(at: 2, values: &second)
        return first + second
    }
}
