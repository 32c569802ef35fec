import Foundation
import QuartzCore

// Values: scalars in attributes, and elements that name their class.

extension CAMLReader {
    /// The value of a property's element.
    func value(_ node: CAMLNode, _ form: ValueForm, _ name: String) -> Any? {
        switch form {
        case .layers: return node.children.compactMap { object($0) as? CALayer }
        case .filters: return node.children.compactMap { filter($0) }
        case .cells: return node.children.compactMap { object($0) as? CAEmitterCell }
        case .behaviors: return node.children.compactMap { behavior($0) }
        case .mesh: return mesh(node)
        case .list(let item):
            if node.children.isEmpty, let text = node["value"], let numbers = ScalarText.numbers(text) {
                return numbers.map { NSNumber(value: $0) }
            }
            return node.children.compactMap { value($0, self.form(of: $0.name) ?? item, name) }
        case .layer:
            if let child = node.children.first, Self.isLayer(child.name), node["type"] == nil { return object(child) }
            return layer(node, type: node["type"] ?? "CALayer")
        case .filter: return compositingFilter(node)
        case .image: return image(node)
        case .any, .number, .flag, .string, .point, .size, .rect, .color, .transform, .path, .timing: break
        case .animations, .states, .transitions: return nil
        }
        let own = (node["type"] ?? Self.valueName(node)).flatMap { self.form(of: $0) } ?? form
        if case .image = own { return image(node) }
        if case .list = own { return value(node, own, name) }
        if node["value"] == nil, node.children.count == 1, self.form(of: node.children[0].name) != nil {
            return value(node.children[0], form, name)
        }
        guard let text = node["value"] ?? (node.text.contains { !$0.isWhitespace } ? node.text : nil) else { return nil }
        let position = node.position(of: "value")
        guard !text.isEmpty || node["type"] == "string" else { return nil }
        return scalar(text, own, node["opacity"], position, name)
    }

    private static func valueName(_ node: CAMLNode) -> String? {
        [
            "real", "integer", "string", "bool", "CGColor", "CGPoint", "CGRect", "CGSize", "CGPath", "CGImage", "CAPoint3D",
            "CATransform3D", "CAMediaTimingFunction",
        ].contains(node.name) ? node.name : nil
    }

    /// The form of a class of values.
    func form(of type: String) -> ValueForm? {
        switch type {
        case "real", "integer", "NSNumber", "bool", "float", "double": .number
        case "string", "NSString": .string
        case "CGColor": .color
        case "CGPoint", "CAPoint3D": .point
        case "CGSize": .size
        case "CGRect": .rect
        case "CGPath": .path
        case "CGImage": .image
        case "CATransform3D": .transform
        case "CAMediaTimingFunction": .timing
        case "NSArray": .list(.any)
        default: nil
        }
    }

    /// The value of a text; nil with a note if it does not fit.
    func scalar(_ text: String, _ form: ValueForm, _ opacity: String?, _ place: CAMLPosition, _ name: String) -> Any? {
        let n = ScalarText.numbers(text) ?? []
        let isFinite = n.allSatisfy(\.isFinite)
        var result: Any?
        switch form {
        case .number: result = ScalarText.number(text).map { NSNumber(value: $0) }
        case .flag: result = ScalarText.flag(text).map { NSNumber(value: $0) }
        case .string: result = text
        case .point: result = [2, 3].contains(n.count) && isFinite ? NSValue(cgPoint: CGPoint(x: n[0], y: n[1])) : nil
        case .size: result = n.count == 2 && isFinite ? NSValue(cgSize: CGSize(width: n[0], height: n[1])) : nil
        case .rect where name.hasSuffix(".cullRect") && n.count == 4:
            // Documents write huge numbers for “everything”.
            let r = n.map { $0.isNaN ? 0 : min(max($0, -1e9), 1e9) }
            result = NSValue(cgRect: CGRect(x: r[0], y: r[1], width: r[2], height: r[3]))
        case .rect:
            result = n.count == 4 && isFinite ? NSValue(cgRect: CGRect(x: n[0], y: n[1], width: n[2], height: n[3])) : nil
        case .color: result = ScalarText.color(text, opacity: opacity.flatMap { ScalarText.number($0) } ?? 1)
        case .transform: result = TransformText.transform(text).map { NSValue(caTransform3D: $0) }
        case .path: result = ScalarText.path(text)
        case .timing: result = ScalarText.timing(text)
        case .image: return load(text, place)
        case .list(.number): result = n.isEmpty ? nil : n.map { NSNumber(value: $0) }
        case .filter: return blendName(text, place)
        case .any: result = untyped(text, n)
        case .mesh: result = ScalarText.mesh(text)
        case .list, .layer, .layers, .filters, .cells, .behaviors, .animations, .states, .transitions: result = nil
        }
        if result == nil { note(.faulty, "“\(text.prefix(60))” is no value of \(name)", place) }
        return result
    }

    /// A value without a class: by the number of its numbers.
    private func untyped(_ text: String, _ n: [Double]) -> Any? {
        switch n.count {
        case 1: NSNumber(value: n[0])
        case 2: NSValue(cgPoint: CGPoint(x: n[0], y: n[1]))
        case 3: ScalarText.color(text)
        case 4: NSValue(cgRect: CGRect(x: n[0], y: n[1], width: n[2], height: n[3]))
        default: text
        }
    }

    /// An object in a list: a layer, a cell or a reference to one.
    func object(_ node: CAMLNode, type given: String? = nil) -> AnyObject? {
        let type = given ?? node.name
        if Self.isLayer(type) { return layer(node, type: type) }
        if type == "CAEmitterCell" { return cell(node) }
        if let id = node["object"] ?? node["objectId"], let object = objects[id] { return object }
        note(.notHonoured, "<\(node.name)> in a list of objects", node.position)
        return nil
    }

    private func cell(_ node: CAMLNode) -> CAEmitterCell {
        let cell = CAEmitterCell()
        register(cell, node)
        readProperties(of: node, type: "CAEmitterCell") { name, value in
            if case .object(let object) = value { cell.setValue(object, forKeyPath: name) }
        }
        return cell
    }

    /// Makes an emitter behaviour; nil for an unknown type.
    private func behavior(_ node: CAMLNode) -> CAEmitterBehavior? {
        guard let type = node["type"] ?? node.child("type")?["value"], CAEmitterBehavior.behaviorTypes().contains(type) else {
            note(.notHonoured, "the behavior \(node["type"] ?? node.name)", node.position)
            return nil
        }
        let behavior = CAEmitterBehavior(type: type)
        register(behavior, node)
        func set(_ name: String, _ value: Any?, _ place: CAMLPosition) {
            if ["name", "enabled"].contains(name) || behavior.inputKeys.contains(name) {
                if let value { behavior.setValue(value, forKey: name) }
            } else if !["id", "type"].contains(name), !PropertySchema.isEditorOnly(name) {
                note(.notHonoured, "\(name) of the behavior \(type)", place)
            }
        }
        for attribute in node.attributes where !attribute.value.isEmpty {
            let form = PropertySchema.behavior[attribute.name] ?? .number
            let isInput = behavior.inputKeys.contains(attribute.name) || ["name", "enabled"].contains(attribute.name)
            let value = isInput ? scalar(attribute.value, form, nil, attribute.position, "\(type).\(attribute.name)") : nil
            set(attribute.name, value, attribute.position)
        }
        for child in node.children {
            let form = PropertySchema.behavior[child.name] ?? .number
            // A vector is three numbers, which a point would cut.
            let numbers = child.name == "force" ? child["value"].flatMap { ScalarText.numbers($0) } : nil
            let value = numbers.map { $0.map { NSNumber(value: $0) } } ?? value(child, form, "\(type).\(child.name)")
            set(child.name, value, child.position)
        }
        return behavior
    }

    /// Makes a mesh of its text, or of an element with one.
    private func mesh(_ node: CAMLNode) -> Any? {
        guard let text = node["value"] ?? (node.text.contains { !$0.isWhitespace } ? node.text : nil) else { return nil }
        let position = node.position(of: "value")
        guard let mesh = scalar(text, .mesh, nil, position, "meshTransform") as? CAMutableMeshTransform else { return nil }
        for attribute in node.attributes {
            switch attribute.name {
            case "value", "type", "id": break
            case "subdivisionSteps":
                mesh.subdivisionSteps = ScalarText.number(attribute.value).map { Int(max(0, min($0, 100))) } ?? 0
            case "depthNormalization": mesh.depthNormalization = CADepthNormalization(rawValue: attribute.value)
            default: note(.notHonoured, "the attribute \(attribute.name) of a mesh", attribute.position)
            }
        }
        return mesh
    }

    // MARK: Images

    private func image(_ node: CAMLNode) -> Any? {
        let holder = node.child("CGImage") ?? node
        guard let reference = holder["src"] ?? holder["value"] else { return nil }
        return load(reference, holder.position)
    }

    private func load(_ reference: String, _ place: CAMLPosition) -> Any? {
        let name = reference.count > 80 ? "\(reference.prefix(40))…" : reference
        do throws(ResourceLoader.Failure) {
            return try resources.image(reference)
        } catch {
            switch error {
            case .outside: note(.faulty, "the image \(name) lies outside of the package", place)
            case .missing: note(.faulty, "the image \(name) is missing", place)
            case .undecodable(let reason): note(.notHonoured, "the image \(name): \(reason)", place)
            case .tooLarge: note(.notHonoured, "the image \(name) exceeds the limit of \(CAMLLimits.pixels) pixels", place)
            }
            return nil
        }
    }

    // MARK: Filters

    private func filter(_ node: CAMLNode) -> CIFilter? {
        let name = node["filter"] ?? node["type"] ?? node["name"] ?? ""
        guard FilterCatalog.isKnown(name), let filter = CIFilter(name: name) else {
            note(.notHonoured, "the filter \(name)", node.position)
            return nil
        }
        register(filter, node)
        filter.name = node["name"] ?? name
        for attribute in node.attributes where !["filter", "type", "name", "id"].contains(attribute.name) {
            if attribute.name == "enabled" {
                filter.isEnabled = ScalarText.flag(attribute.value) ?? true
            } else if filter.inputKeys.contains(attribute.name) {
                filter.set(attribute.value, 1, attribute.name)
            } else {
                note(.notHonoured, "the parameter \(attribute.name) of the filter \(name)", attribute.position)
            }
        }
        for child in node.children {
            guard filter.inputKeys.contains(child.name), let text = child["value"] else {
                note(.notHonoured, "<\(child.name)> of the filter \(name)", child.position)
                continue
            }
            filter.set(text, child["opacity"].flatMap { ScalarText.number($0) } ?? 1, child.name)
        }
        return filter
    }

    private func compositingFilter(_ node: CAMLNode) -> Any? {
        let holder = node.children.first ?? node
        guard let name = holder["filter"] ?? holder["value"] ?? holder["name"] else { return nil }
        return blendName(name, holder.position)
    }

    private func blendName(_ name: String, _ place: CAMLPosition) -> Any? {
        if FilterCatalog.blendMode(name) != nil { return name }
        note(.notHonoured, "the compositing filter \(name)", place)
        return nil
    }
}

extension CIFilter {
    /// Sets a parameter from its text: a number, a colour or a point.
    fileprivate func set(_ text: String, _ opacity: Double, _ key: String) {
        let numbers = ScalarText.numbers(text) ?? []
        switch numbers.count {
        case 1: setValue(NSNumber(value: numbers[0]), forKey: key)
        case 2: setValue(CIVector(x: CGFloat(numbers[0]), y: CGFloat(numbers[1])), forKey: key)
        default: if let color = ScalarText.color(text, opacity: opacity) { setValue(color, forKey: key) }
        }
    }
}
