import InterfaceFiles

/// Names of presentations in files.
enum NibSegues {
    static let styles: [String: UIModalPresentationStyle] = [
        "automatic": .automatic, "fullScreen": .fullScreen, "pageSheet": .pageSheet, "formSheet": .formSheet,
        "currentContext": .fullScreen, "overFullScreen": .overFullScreen, "overCurrentContext": .overFullScreen,
        "popover": .popover, "custom": .custom,
    ]
    static let transitions: [String: UIModalTransitionStyle] = [
        "coverVertical": .coverVertical, "flipHorizontal": .flipHorizontal, "crossDissolve": .crossDissolve,
        "partialCurl": .partialCurl,
    ]
    fileprivate static let arrows: [String: UIPopoverArrowDirection] = [
        "up": .up, "down": .down, "left": .left, "right": .right,
    ]
}

extension NibScene {
    /// Performs a segue that an event begins, if the controller allows it.
    func begin(_ segue: InterfaceElement, sender: AnyObject) {
        guard let source = owner as? UIViewController else { return }
        if let identifier = segue["identifier"] {
            guard source.shouldPerformSegue(withIdentifier: identifier, sender: sender) else { return }
        }
        perform(segue, sender: sender)
    }

    /// Makes the destination of a segue or a relationship; nil, with a message, if the file has none.
    func destination(of segue: InterfaceElement, sender: Any? = nil) -> UIViewController? {
        guard let id = segue["destination"], let element = document.elements[id] else {
            document.warn(segue, "the destination does not exist")
            return nil
        }
        let creation = segue["destinationCreationSelector"]
        guard let creation, let source = owner else { return storyboard?.controller(of: element) }
        return storyboard?.controller(of: element) { coder in
            let action = (type(of: source) as? any NibConnectable.Type)?.nibConnections.action(creation)
            return action?(source, [coder, sender, segue["identifier"]]) as? UIViewController
        }
    }

    /// Performs a segue.
    func perform(_ segue: InterfaceElement, sender: Any?) {
        guard let source = owner as? UIViewController else { return }
        if segue["kind"] == "unwind" { return unwind(segue, from: source, sender: sender) }
        guard let destination = destination(of: segue, sender: sender) else { return }
        let made = self.segue(segue, from: source, to: destination, sender: sender)
        source.prepare(for: made, sender: sender)
        if segue["animates"] == "NO" { UIView.performWithoutAnimation { made.perform() } } else { made.perform() }
    }

    private func segue(
        _ element: InterfaceElement, from source: UIViewController, to destination: UIViewController, sender: Any?
    ) -> UIStoryboardSegue {
        let identifier = element["identifier"]
        if let name = element["customClass"] {
            let type = NibClasses.named(name, module: element["customModule"], beside: source) as? UIStoryboardSegue.Type
            if let type { return type.init(identifier: identifier, source: source, destination: destination) }
            document.warn(element, "there is no segue class \(name); the destination is presented")
        }
        let animates = element["animates"] != "NO"
        let show: () -> Void
        switch element["kind"] {
        case "show", "push": show = { source.show(destination, sender: sender) }
        case "showDetail", "replace": show = { source.showDetailViewController(destination, sender: sender) }
        case "popoverPresentation", "popover":
            destination.modalPresentationStyle = .popover
            anchor(destination.popoverPresentationController, element, sender)
            show = { source.present(destination, animated: animates) }
        default:
            let reader = NibReader(element: element, builder: NibBuilder(self))
            reader.set(destination, \.modalPresentationStyle, "modalPresentationStyle", NibSegues.styles)
            reader.set(destination, \.modalTransitionStyle, "modalTransitionStyle", NibSegues.transitions)
            show = { source.present(destination, animated: animates) }
        }
        return UIStoryboardSegue(identifier: identifier, source: source, destination: destination, performHandler: show)
    }

    private func anchor(_ popover: UIPopoverPresentationController?, _ element: InterfaceElement, _ sender: Any?) {
        let named = ["popoverAnchorView", "popoverAnchorBarButtonItem"].lazy.compactMap { element[$0] }.first
        let anchor = named.flatMap { known[$0]?.object } ?? (sender as AnyObject)
        if let item = anchor as? UIBarButtonItem { popover?.barButtonItem = item }
        if let view = anchor as? UIView {
            popover?.sourceView = view
            popover?.sourceRect = view.bounds
        }
        let directions = element.child(key: "popoverArrowDirection").map { arrows in
            NibSegues.arrows.reduce(into: UIPopoverArrowDirection()) { if arrows[$1.key] == "YES" { $0.formUnion($1.value) } }
        }
        if let directions, !directions.isEmpty { popover?.permittedArrowDirections = directions }
    }

    // MARK: Unwinding

    private func unwind(_ element: InterfaceElement, from source: UIViewController, sender: Any?) {
        guard let selector = element["unwindAction"] else { return document.warn(element, "the unwinding has no action") }
        guard let (target, action) = target(of: selector, from: source, sender: sender) else {
            return document.warn(element, "no controller on the way back has the action \(selector)")
        }
        let animates = element["animates"] != "NO"
        let unwinding: (UIStoryboardSegue) -> Void = { segue in
            let containers = Array(sequence(first: target, next: \.parent))
            containers.first { $0.presentedViewController != nil && $0.presentedViewController?.presentingViewController === $0 }?
                .dismiss(animated: animates)
            for (child, container) in zip(containers, containers.dropFirst()) { container.unwind(for: segue, towards: child) }
        }
        let custom = element["customClass"].flatMap { name in
            NibClasses.named(name, module: element["customModule"], beside: source) as? UIStoryboardSegue.Type
        }
        let segue: UIStoryboardSegue
        if let type = custom {
            segue = type.init(identifier: element["identifier"], source: source, destination: target)
        } else {
            segue = UIStoryboardSegue(identifier: element["identifier"], source: source, destination: target) {}
        }
        source.prepare(for: segue, sender: sender)
        _ = action(target, [segue])
        if custom == nil { unwinding(segue) } else { segue.perform() }
    }

    /// Returns the nearest controller on the way back that has an action and accepts the unwinding.
    private func target(
        of selector: String, from source: UIViewController, sender: Any?
    ) -> (UIViewController, (AnyObject, [Any?]) -> Any?)? {
        let search = UIStoryboardUnwindSegueSource(source: source, unwindAction: MethodName(selector), sender: sender)
        var passed: UIViewController = source
        while let current = passed.parent ?? passed.presentingViewController {
            var waiting = [current]
            while let candidate = waiting.popLast() {
                if candidate === passed || candidate === source { continue }
                if let action = type(of: candidate).nibConnections.action(selector),
                    candidate.canPerformUnwindSegueAction(MethodName(selector), from: source, sender: sender)
                {
                    return (candidate, action)
                }
                waiting += candidate.allowedChildrenForUnwinding(from: search).reversed()
            }
            passed = current
        }
        return nil
    }
}
