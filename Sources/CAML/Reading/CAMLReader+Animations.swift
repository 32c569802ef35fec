import Foundation
import QuartzCore

// Animations and states.

extension CAMLReader {
    /// The animations of a dictionary: the name of an element is its key, except for `p`, which has an attribute for it.
    func animations(_ node: CAMLNode) -> [(String, CAAnimation)] {
        node.children.compactMap { child in
            var (holder, key) = (child, child.name)
            if child.name == "p", let named = child["key"] {
                key = named
                if child["type"] == nil, let inner = child.children.first { holder = inner }
            } else if child.name.hasSuffix("Animation"), child.name.hasPrefix("CA") {
                key = child["key"] ?? child["keyPath"] ?? child.name
            }
            return animation(holder).map { (key, $0) }
        }
    }

    /// Makes an animation; nil if it is disabled or of an unknown class.
    func animation(_ node: CAMLNode) -> CAAnimation? {
        let type = node["type"] ?? node.name
        guard let animation = Self.animation(of: type) else {
            note(.notHonoured, "an animation of the class \(type)", node.position)
            return nil
        }
        register(animation, node)
        places[ObjectIdentifier(animation)] = node.position
        var isEnabled = true
        let group = animation as? CAAnimationGroup
        let passed = CAMLNode(
            name: node.name,
            attributes: node.attributes.filter { attribute in
                switch attribute.name {
                case "type" where node.name != type, "key", "targetId": return false
                case "enabled":
                    isEnabled = ScalarText.flag(attribute.value) ?? true
                    return false
                case "velocity":
                    if let number = ScalarText.number(attribute.value) {
                        (animation as? CASpringAnimation)?.initialVelocity = number
                    }
                    return !(animation is CASpringAnimation)
                default: return true
                }
            }, position: node.position)
        let move = animation as? CAMatchMoveAnimation
        passed.children = node.children.filter {
            $0.name == "animations" ? group == nil : $0.name == "sourceLayer" ? move == nil : true
        }
        readProperties(of: passed, type: type) { name, value in
            guard case .object(let object) = value else { return }
            if name == "valueFunction", let text = object as? String {
                animation.setValue(CAValueFunction(name: CAValueFunctionName(rawValue: text)), forKey: name)
            } else {
                animation.setValue(object, forKey: name)
            }
        }
        if let move { readSource(of: move, node) }
        if let group { group.animations = node.child("animations").map { animations($0).map(\.1) } ?? [] }
        if let spring = animation as? CASpringAnimation, node["duration"] == nil, node.child("duration") == nil {
            spring.duration = spring.settlingDuration
        }
        return isEnabled ? animation : nil
    }

    /// Reads the layer that another one moves with; it may come later in the document.
    private func readSource(of move: CAMatchMoveAnimation, _ node: CAMLNode) {
        let holder = node.child("sourceLayer")
        let inner = holder?.children.first
        let place = holder?.position ?? node.position
        guard let id = [holder?["object"], holder?["objectId"], inner?["object"], inner?["objectId"]].compactMap(\.self).first
        else {
            return note(.faulty, "a match move has no source layer", place)
        }
        afterReading {
            move.sourceLayer = self.objects[id] as? CALayer
            if move.sourceLayer == nil { self.note(.faulty, "the source layer of a match move is missing", place) }
        }
    }

    private static func animation(of type: String) -> CAAnimation? {
        switch type {
        case "CABasicAnimation": CABasicAnimation()
        case "CASpringAnimation": CASpringAnimation()
        case "CAKeyframeAnimation": CAKeyframeAnimation()
        case "CAAnimationGroup": CAAnimationGroup()
        case "CATransition": CATransition()
        case "CAMatchMoveAnimation": CAMatchMoveAnimation()
        default: nil
        }
    }

    /// Notes the animations of key paths that a layer does not have.
    func check(_ animations: [CAAnimation], of layer: CALayer) {
        for animation in animations {
            if let group = animation as? CAAnimationGroup { check(group.animations ?? [], of: layer) }
            let keyPath = (animation as? CAPropertyAnimation)?.keyPath ?? (animation as? CAMatchMoveAnimation)?.keyPath
            guard let path = keyPath, !isKnown(path, of: layer, "\(type(of: layer))"),
                let place = places[ObjectIdentifier(animation)]
            else { continue }
            note(.notHonoured, "an animation of \(path) of \(type(of: layer))", place)
        }
    }

    // MARK: States

    /// Makes a state. All objects have been read.
    func state(_ node: CAMLNode) -> CAState {
        let state = CAState(name: node["name"] ?? "")
        for attribute in node.attributes {
            switch attribute.name {
            case "name": break
            case "basedOn": state.basedOn = attribute.value.isEmpty ? nil : attribute.value
            case "initial": state.isInitial = ScalarText.flag(attribute.value) ?? false
            case "enabled": state.isEnabled = ScalarText.flag(attribute.value) ?? true
            default: noteUnknown(attribute, "a state")
            }
        }
        state.elements = (node.child("elements")?.children ?? []).compactMap { element($0) }
        return state
    }

    private func noteUnknown(_ attribute: CAMLNode.Attribute, _ owner: String) {
        let severity: CAMLIssue.Severity = PropertySchema.isEditorOnly(attribute.name) ? .editorOnly : .notHonoured
        note(severity, "the attribute \(attribute.name) of \(owner)", attribute.position)
    }

    private func element(_ node: CAMLNode) -> CAStateElement? {
        let kind = node.name.hasPrefix("LK") ? "CA" + node.name.dropFirst(2) : node.name
        guard let id = node["targetId"] ?? node.child("target")?["object"], let target = objects[id] else {
            note(.faulty, "<\(node.name)> has no target", node.position)
            return nil
        }
        let keyPath = node["keyPath"] ?? ""
        let layer = target as? CALayer
        switch kind {
        case "CAStateSetValue": return setValue(node, keyPath, target)
        case "CAStateAddElement", "CAStateRemoveElement":
            guard let layer, let object = referenced(node) else { break }
            return kind == "CAStateAddElement"
                ? CAStateAddElement(target: layer, keyPath: keyPath, object: object)
                : CAStateRemoveElement(target: layer, keyPath: keyPath, object: object)
        case "CAStateRemoveAnimation":
            guard let layer, let key = node["key"] else { break }
            return CAStateRemoveAnimation(target: layer, key: key)
        case "CAStateAddAnimation":
            guard let layer, let key = node["key"], let child = node.child("animation"), let animation = animation(child)
            else { break }
            return CAStateAddAnimation(target: layer, key: key, animation: animation)
        default:
            note(.notHonoured, "<\(node.name)> of a state", node.position)
            return nil
        }
        note(.faulty, "<\(node.name)> is incomplete", node.position)
        return nil
    }

    private func referenced(_ node: CAMLNode) -> AnyObject? {
        if let id = node["objectId"] { return objects[id] }
        guard let child = node.child("object") else { return nil }
        if let id = child["object"] { return objects[id] }
        return child["type"].flatMap { object(child, type: $0) } ?? child.children.first.flatMap { object($0) }
    }

    private func setValue(_ node: CAMLNode, _ keyPath: String, _ target: AnyObject) -> CAStateElement? {
        let type = "\(type(of: target))"
        let form = PropertySchema.form(of: keyPath, in: type)
        guard isKnown(keyPath, of: target, type) else {
            note(.notHonoured, "a state's value at \(keyPath) of \(type)", node.position)
            return nil
        }
        let holder = node.child("value")
        let value = holder.flatMap { self.value($0, form ?? .any, keyPath) }
        if let layer = target as? CALayer { return CAStateSetValue(target: layer, keyPath: keyPath, value: value) }
        guard let cell = target as? CAEmitterCell else { return nil }
        return CAStateSetValue(cell: cell, of: owners[ObjectIdentifier(cell)], keyPath: keyPath, value: value)
    }

    /// Whether an object has a value at a key path.
    func isKnown(_ keyPath: String, of target: AnyObject, _ type: String) -> Bool {
        PropertySchema.form(of: keyPath, in: type) != nil || KeyedTarget.value(at: keyPath, of: target) != nil
    }

    /// Makes a transition. All objects have been read.
    func transition(_ node: CAMLNode) -> CAStateTransition {
        let transition = CAStateTransition(fromState: node["fromState"] ?? "", toState: node["toState"] ?? "")
        for child in node.child("elements")?.children ?? [] {
            guard let id = child["targetId"] ?? child.child("target")?["object"], let target = objects[id] as? CALayer else {
                note(.faulty, "<\(child.name)> has no target", child.position)
                continue
            }
            guard let holder = child.child("animation"), let animation = animation(holder) else { continue }
            let key = child["key"] ?? child["keyPath"] ?? holder["keyPath"] ?? ""
            transition.elements.append(CAStateTransitionElement(target: target, key: key, animation: animation))
        }
        return transition
    }
}
