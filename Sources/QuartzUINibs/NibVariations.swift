import InterfaceFiles

/// The size classes for which a file may have variations.
struct NibSizeClasses: Equatable {
    var width: UIUserInterfaceSizeClass
    var height: UIUserInterfaceSizeClass

    /// The size classes of an object's traits.
    init(_ traits: UITraitCollection) { (width, height) = (traits.horizontalSizeClass, traits.verticalSizeClass) }

    /// Whether the key of a variation, such as `heightClass=compact-widthClass=regular`, names these classes or leaves them open.
    func match(_ key: String) -> Bool {
        if key == "default" { return true }
        return key.split(separator: "-").allSatisfy { part in
            switch part {
            case "widthClass=compact": width == .compact
            case "widthClass=regular": width == .regular
            case "heightClass=compact": height == .compact
            case "heightClass=regular": height == .regular
            default: false
            }
        }
    }
}

extension InterfaceElement {
    /// The variations of the element.
    var variations: [InterfaceElement] { children.filter { $0.name == "variation" } }

    /// Returns the variations for size classes, those that name more of them last, so that they win.
    private func variations(for classes: NibSizeClasses) -> [InterfaceElement] {
        func count(_ key: String) -> Int { key == "default" ? 0 : key.split(separator: "-").count }
        let fitting = variations.filter { classes.match($0["key"] ?? "") }
        return fitting.enumerated().sorted {
            (count($0.element["key"] ?? ""), $0.offset) < (count($1.element["key"] ?? ""), $1.offset)
        }.map(\.element)
    }

    /// Returns the identifiers of subviews or constraints that are not installed for size classes.
    func excluded(_ kind: String, for classes: NibSizeClasses) -> Set<String> {
        var excluded: Set<String> = []
        for variation in variations(for: classes) {
            for entry in variation.child(key: kind)?.children ?? [] {
                guard let id = entry["reference"] else { continue }
                if entry.name == "exclude" { excluded.insert(id) } else { excluded.remove(id) }
            }
        }
        return excluded
    }

    /// Returns the element with values replaced by those of the variations for size classes, and without inner objects.
    func varied(for classes: NibSizeClasses) -> InterfaceElement {
        variations(for: classes).reduce(withoutObjects) { $0.overlaid(by: $1) }
    }
}

/// Applies the variations of one part of a file: which subviews and constraints are installed, and values of properties.
///
/// The part's outermost view holds it as the observer of its size classes. So it holds no view, except those that are not installed.
final class NibVariations {
    /// A constraint with its element.
    struct Constraint {
        let made: NSLayoutConstraint
        let element: InterfaceElement
    }

    private let scene: NibScene
    /// The elements of views with variations.
    private let views: [InterfaceElement]
    private let constraints: [Constraint]
    /// The views that are not installed.
    private var parked: [String: UIView] = [:]
    private var applied: NibSizeClasses?

    init(_ scene: NibScene, views: [InterfaceElement], constraints: [Constraint]) {
        (self.scene, self.views, self.constraints) = (scene, views, constraints)
    }

    /// Whether anything depends on size classes.
    var isVaried: Bool {
        views.contains { $0.variations.contains { $0["key"] != "default" } }
            || constraints.contains { !$0.element.variations.isEmpty }
    }

    /// Installs what belongs to size classes, and sets the values for them.
    func apply(_ classes: NibSizeClasses) {
        guard classes != applied else { return }
        let isFirst = applied == nil
        applied = classes
        if !isFirst { NSLayoutConstraint.deactivate(constraints.map(\.made).filter(\.isActive)) }
        let builder = NibBuilder(scene)
        for element in views {
            guard let view = view(element.id) else { continue }
            install(element, in: view, classes)
            if element.variations.contains(where: { $0["key"] != "default" }) {
                let varied = element.varied(for: classes)
                builder.applyVaried(view, varied)
                if element.variations.contains(where: { $0["hidden"] != nil }) { view.isHidden = varied["hidden"] == "YES" }
            }
        }
        var excluded: [ObjectIdentifier: Set<String>] = [:]
        var active: [NSLayoutConstraint] = []
        for constraint in constraints {
            var element = constraint.element
            if !element.variations.isEmpty {
                element = element.varied(for: classes)
                builder.applyValues(constraint.made, element)
            }
            guard element["installed"] != "NO", Self.isPlaced(constraint.made) else { continue }
            if let id = element.id, let container = constraint.element.parent?.parent, !container.variations.isEmpty {
                let key = ObjectIdentifier(container)
                if excluded[key] == nil { excluded[key] = container.excluded("constraints", for: classes) }
                if excluded[key]?.contains(id) == true { continue }
            }
            active.append(constraint.made)
        }
        NSLayoutConstraint.activate(active)
    }

    private func view(_ id: String?) -> UIView? { id.flatMap { parked[$0] ?? scene.known[$0]?.object as? UIView } }

    /// Removes the subviews that are not installed, and inserts those that are at their places.
    private func install(_ element: InterfaceElement, in view: UIView, _ classes: NibSizeClasses) {
        guard element.variations.contains(where: { $0.child(key: "subviews") != nil }) else { return }
        let excluded = element.excluded("subviews", for: classes)
        let container = (view as? UIVisualEffectView)?.contentView ?? view
        var index = 0
        for child in element.list("subviews") {
            guard let id = child.id, let subview = self.view(id) else { continue }
            guard !excluded.contains(id) else {
                parked[id] = subview
                subview.removeFromSuperview()
                continue
            }
            if parked.removeValue(forKey: id) != nil {
                if let stack = view as? UIStackView {
                    stack.insertArrangedSubview(subview, at: min(index, stack.arrangedSubviews.count))
                } else {
                    container.insertSubview(subview, at: min(index, container.subviews.count))
                }
            }
            index += 1
        }
    }

    /// Whether the views of a constraint are in one tree.
    private static func isPlaced(_ constraint: NSLayoutConstraint) -> Bool {
        func outermost(_ item: AnyObject?) -> UIView? {
            var view = item as? UIView ?? (item as? UILayoutGuide)?.owningView
            while let superview = view?.superview { view = superview }
            return view
        }
        guard let first = outermost(constraint.firstItem), let second = outermost(constraint.secondItem) else { return true }
        return first === second
    }
}
