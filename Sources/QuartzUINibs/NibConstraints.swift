import InterfaceFiles

extension NibBuilder {
    /// The largest number of constraints that one part of a file may have.
    private static let mostConstraints = 20_000

    /// Adds the constraints, whose items exist by now. Those that Interface Builder removes at run time are left out.
    ///
    /// - Returns: The constraints and the views that depend on size classes.
    func addConstraints() -> NibVariations {
        if constraints.count > Self.mostConstraints, let element = constraints.first?.element {
            document.warn(element, "there are \(constraints.count) constraints; \(Self.mostConstraints) are used")
        }
        var all: [NibVariations.Constraint] = []
        for (view, element) in constraints.prefix(Self.mostConstraints) where element["placeholder"] != "YES" {
            guard let made = constraint(element, in: view) else { continue }
            note(made, id: element.id)
            all.append(NibVariations.Constraint(made: made, element: element))
        }
        constraints = []
        let varied = made.filter { $0.object is UIView }.map(\.element).filter { !$0.variations.isEmpty }
        return NibVariations(scene, views: varied, constraints: all)
    }

    /// Sets the values of a constraint that may depend on size classes.
    func applyValues(_ constraint: NSLayoutConstraint, _ element: InterfaceElement) {
        let reader = reader(element)
        constraint.constant = CGFloat(reader.number("constant") ?? 0)
        let priority = UILayoutPriority(Float(min(max(reader.number("priority") ?? 1000, 1), 1000)))
        if priority != constraint.priority { constraint.priority = priority }
    }

    private func constraint(_ element: InterfaceElement, in view: UIView) -> NSLayoutConstraint? {
        let reader = reader(element)
        guard let attribute = Self.attributes[element["firstAttribute"] ?? ""] else {
            document.warn(element, "the attribute \(element["firstAttribute"] ?? "") is not known")
            return nil
        }
        guard let first = item(element, "firstItem", in: view) else { return nil }
        var second: AnyObject?
        if element["secondItem"] != nil {
            second = item(element, "secondItem", in: view)
            if second == nil { return nil }
        }
        let secondAttribute = second.flatMap { _ in Self.attributes[element["secondAttribute"] ?? ""] } ?? .notAnAttribute
        let relation = reader.choice(
            "relation",
            [
                "equal": NSLayoutConstraint.Relation.equal, "lessThanOrEqual": .lessThanOrEqual,
                "greaterThanOrEqual": .greaterThanOrEqual,
            ])
        let made = NSLayoutConstraint(
            item: first, attribute: attribute, relatedBy: relation ?? .equal, toItem: second,
            attribute: secondAttribute,
            multiplier: Self.multiplier(element["multiplier"]), constant: CGFloat(reader.number("constant") ?? 0))
        if let priority = reader.number("priority") { made.priority = UILayoutPriority(Float(min(max(priority, 1), 1000))) }
        made.identifier = element["identifier"]
        return made
    }

    /// Returns the item of a constraint: without an identifier the view that contains it.
    private func item(_ element: InterfaceElement, _ key: String, in view: UIView) -> AnyObject? {
        guard let id = element[key] else { return view }
        guard let object = object(id) else {
            document.warn(element, "there is no item \(id)")
            return nil
        }
        // The guides of a controller's edges are those of its view's safe area.
        guard object is NibEdge, let controller = scene.owner as? UIViewController else { return object }
        return object === NibEdge.top ? controller.topLayoutGuide : controller.bottomLayoutGuide
    }

    /// Returns the number of a multiplier: `2`, `1:2` or `1/2`.
    private static func multiplier(_ text: String?) -> CGFloat {
        guard let text else { return 1 }
        let parts = text.split { $0 == ":" || $0 == "/" }.compactMap { Double($0) }
        guard let first = parts.first, first.isFinite else { return 1 }
        guard parts.count == 2 else { return CGFloat(first) }
        return parts[1] == 0 || !parts[1].isFinite ? 1 : CGFloat(first / parts[1])
    }

    private static let attributes: [String: NSLayoutConstraint.Attribute] = [
        "left": .left, "right": .right, "top": .top, "bottom": .bottom, "leading": .leading, "trailing": .trailing,
        "width": .width, "height": .height, "centerX": .centerX, "centerY": .centerY, "baseline": .lastBaseline,
        "lastBaseline": .lastBaseline, "firstBaseline": .firstBaseline, "leftMargin": .leftMargin, "rightMargin": .rightMargin,
        "topMargin": .topMargin, "bottomMargin": .bottomMargin, "leadingMargin": .leadingMargin,
        "trailingMargin": .trailingMargin, "centerXWithinMargins": .centerXWithinMargins,
        "centerYWithinMargins": .centerYWithinMargins,
    ]
}
