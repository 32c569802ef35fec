import Foundation
import QuartzCore

/// Makes layers, animations and states of a document's elements.
@MainActor
final class CAMLReader {
    let resources: ResourceLoader
    /// The first object with each id: ids are sometimes duplicated.
    private(set) var objects: [String: AnyObject] = [:]
    /// The emitter layers of cells.
    var owners: [ObjectIdentifier: CAEmitterLayer] = [:]
    private(set) var layerCount = 0
    private var (stateCount, transitionCount) = (0, 0)
    private var issuesByText: [String: Int] = [:]
    private(set) var issues: [CAMLIssue] = []
    private var deferred: [() -> Void] = []
    /// Whether all objects have been read.
    private var isRead = false
    /// The animations of all layers.
    private(set) var added: [AddedAnimation] = []
    /// The wallpaper of the root layer's style.
    private(set) var wallpaperStyle = WallpaperStyle()
    /// The places of animations.
    var places: [ObjectIdentifier: CAMLPosition] = [:]

    init(resources: ResourceLoader) { self.resources = resources }

    /// Reads a document.
    ///
    /// - Returns: The root layer.
    func read(_ data: Data) throws(CAMLError) -> CALayer {
        let root = try XMLTreeParser.parse(data)
        guard root.name == "caml" else {
            throw CAMLError(.notADocument, "the root element is <\(root.name)>, not <caml>", at: root.position)
        }
        resources.preload(root.imageReferences)
        var top: CALayer?
        for child in root.children {
            guard Self.isLayer(child.name), top == nil else {
                note(.notHonoured, "<\(child.name)> beside the root layer is left out", child.position)
                continue
            }
            top = layer(child, type: child.name)
            // States refer to objects that may come after them.
            isRead = true
            for action in deferred { action() }
            deferred = []
        }
        if root.children.isEmpty {
            // Editors write planes without anything in this way.
            note(.faulty, "the document is empty", root.position)
            return CALayer()
        }
        guard let top else { throw CAMLError(.notADocument, "the document has no layer", at: root.position) }
        return top
    }

    /// Runs an action when all objects have been read, or at once if they have been.
    func afterReading(_ action: @escaping () -> Void) {
        if isRead { action() } else { deferred.append(action) }
    }

    /// Notes that a part is not honoured; equal notes are counted.
    func note(_ severity: CAMLIssue.Severity, _ message: String, _ position: CAMLPosition) {
        if let index = issuesByText[message] {
            issues[index].count += 1
        } else {
            issuesByText[message] = issues.count
            issues.append(CAMLIssue(severity, message, at: position))
        }
    }

    /// Keeps an object for references to its id.
    func register(_ object: AnyObject, _ node: CAMLNode) {
        if let id = node["id"], objects[id] == nil { objects[id] = object }
    }

    static func isLayer(_ name: String) -> Bool { name.hasSuffix("Layer") }

    // MARK: Layers

    /// Makes the layer of an element. Nil if the document has too many layers.
    func layer(_ node: CAMLNode, type: String) -> CALayer? {
        layerCount += 1
        guard layerCount <= CAMLLimits.layers else {
            note(.notHonoured, "layers beyond \(CAMLLimits.layers) are left out", node.position)
            return nil
        }
        let layer = Self.instance(of: type)
        if Swift.type(of: layer) == CALayer.self, type != "CALayer" {
            note(.notHonoured, "\(type) is shown as a plain layer", node.position)
        }
        register(layer, node)
        readProperties(of: node, type: "\(Swift.type(of: layer))") { name, value in
            self.set(value, name, of: layer)
        }
        if let emitter = layer as? CAEmitterLayer {
            for cell in emitter.emitterCells ?? [] { owners[ObjectIdentifier(cell)] = emitter }
        }
        return layer
    }

    private static func instance(of type: String) -> CALayer {
        switch type {
        case "CAShapeLayer": CAShapeLayer()
        case "CATextLayer": CATextLayer()
        case "CAGradientLayer": CAGradientLayer()
        case "CAReplicatorLayer": CAReplicatorLayer()
        case "CATransformLayer": CATransformLayer()
        case "CAScrollLayer": CAScrollLayer()
        case "CAEmitterLayer": CAEmitterLayer()
        default: CALayer()
        }
    }

    private func set(_ value: PropertyValue, _ name: String, of layer: CALayer) {
        switch (name, value) {
        case ("animations", .animations(let animations)):
            // A layer keeps a copy, so an animation is complete when it is added: its source may come later in the document.
            afterReading {
                for (key, animation) in animations {
                    layer.add(animation, forKey: key)
                    self.added.append(AddedAnimation(layer: layer, key: key, animation: animation))
                }
                self.check(animations.map(\.1), of: layer)
            }
        case (_, .states(let nodes)):
            afterReading { layer.states = self.limited(nodes, &self.stateCount, "states").map { self.state($0) } }
        case (_, .transitions(let nodes)):
            afterReading {
                layer.stateTransitions = self.limited(nodes, &self.transitionCount, "transitions").map { self.transition($0) }
            }
        case (_, .object(let object)): layer.setValue(object, forKeyPath: name)
        default: break
        }
    }

    /// The first elements of a list whose kind is limited in number.
    private func limited(_ nodes: [CAMLNode], _ count: inout Int, _ name: String) -> ArraySlice<CAMLNode> {
        let kept = nodes.prefix(max(0, CAMLLimits.states - count))
        count += kept.count
        if kept.count < nodes.count {
            note(.notHonoured, "\(name) beyond \(CAMLLimits.states) are left out", nodes[kept.count].position)
        }
        return kept
    }

    // MARK: Properties

    /// A property's value.
    enum PropertyValue {
        case object(Any)
        case animations([(String, CAAnimation)])
        case states([CAMLNode])
        case transitions([CAMLNode])
    }

    /// Reads the attributes and child elements of an object.
    func readProperties(of node: CAMLNode, type: String, _ set: (String, PropertyValue) -> Void) {
        let hasTransform = node["transform"].map { !$0.isEmpty } ?? (node.child("transform") != nil)
        for attribute in node.attributes {
            let name = attribute.name
            // The id is registered, and a class is not a property.
            if name == "id" || (name == "type" && attribute.value.hasPrefix("CA")) { continue }
            if let special = special(name, attribute.value, attribute.position) {
                if let value = special { set(value.0, .object(value.1)) }
                continue
            }
            if name.contains(".") {
                // The dotted names repeat what `transform` says, and are complete only without it.
                guard !(hasTransform && name.hasPrefix("transform.")) else { continue }
                if let number = ScalarText.number(attribute.value) { set(name, .object(NSNumber(value: number))) }
                continue
            }
            guard let form = PropertySchema.form(of: name, in: type) else {
                note(unknown(name), "the attribute \(name) of \(type)", attribute.position)
                continue
            }
            // An empty attribute is the default.
            guard !attribute.value.isEmpty else { continue }
            if let value = scalar(attribute.value, form, nil, attribute.position, "\(type).\(name)") {
                set(name, .object(value))
            }
        }
        for child in node.children { readProperty(child, type: type, set) }
    }

    private func readProperty(_ child: CAMLNode, type: String, _ set: (String, PropertyValue) -> Void) {
        let name = child.name
        guard let form = PropertySchema.form(of: name, in: type) else {
            if name == "scriptObject" { return script(child) }
            if name == "style" { return style(child) }
            if child.children.isEmpty, child["value"] == nil, child["src"] == nil, PropertySchema.isEditorOnly(name) { return }
            if let text = child["value"], let special = special(name, text, child.position) {
                if let value = special { set(value.0, .object(value.1)) }
                return
            }
            return note(unknown(name), "<\(name)> of \(type)", child.position)
        }
        switch form {
        case .states: set(name, .states(child.children))
        case .transitions: set(name, .transitions(child.children))
        case .animations: set(name, .animations(animations(child)))
        default:
            if let value = value(child, form, "\(type).\(name)") { set(name, .object(value)) }
        }
    }

    private func unknown(_ name: String) -> CAMLIssue.Severity {
        PropertySchema.isEditorOnly(name) ? .editorOnly : .notHonoured
    }

    /// Names of private properties that mean a public one: the property and its value. Nil inside if the value is the usual one.
    private func special(_ name: String, _ text: String, _ place: CAMLPosition) -> (String, Any)?? {
        switch name {
        case "continuousCorners":
            guard ScalarText.flag(text) == true else { return .some(nil) }
            return ("cornerCurve", CALayerCornerCurve.continuous.rawValue)
        default: return .none
        }
    }

    /// A style holds what a host of wallpapers does with the layers.
    private func style(_ node: CAMLNode) {
        for child in node.children where !wallpaperStyle.read(child) {
            note(.notHonoured, "<\(child.name)> of a style", child.position)
        }
    }

    /// Scripts are not run. A script of comments alone has no effect.
    private func script(_ node: CAMLNode) {
        let name = node["src"] ?? node["relativePath"] ?? ""
        let text = (try? resources.data(name)).map { String(decoding: $0, as: UTF8.self) }
        let isIdle = text.map { ScriptText.isComment($0) } ?? false
        note(isIdle ? .editorOnly : .notHonoured, "the script \(name) is not run", node.position)
    }
}

/// An animation of a document.
@MainActor
struct AddedAnimation {
    weak var layer: CALayer?
    let key: String
    let animation: CAAnimation
}

/// The text of a script.
nonisolated enum ScriptText {
    /// Whether a script consists of comments and spaces, behind the directive `'use strict';`.
    static func isComment(_ text: String) -> Bool {
        var rest = text[...].drop { $0.isWhitespace }
        for directive in ["'use strict';", "\"use strict\";"] where rest.hasPrefix(directive) {
            rest = rest.dropFirst(directive.count).drop { $0.isWhitespace }
        }
        while !rest.isEmpty {
            if rest.hasPrefix("//") {
                rest = rest.drop { !$0.isNewline }
            } else if rest.hasPrefix("/*"), let end = rest.dropFirst(2).range(of: "*/") {
                rest = rest[end.upperBound...]
            } else {
                return false
            }
            rest = rest.drop { $0.isWhitespace }
        }
        return true
    }
}
