import CAML
import Foundation
import QuartzInstruments
import QuartzUI

/// The text of a file of Core Animation, for reading: as it is, and as Swift.
struct DocumentSource {
    let url: URL

    /// Longer lines are shortened: images can be part of a text.
    private static let longestLine = 400
    /// The size up to which a file is shown.
    private static let mostBytes = 8 << 20

    init(_ url: URL) { self.url = url }

    /// The documents of the file, each under its name if there are several; nil if it cannot be read.
    var text: String? {
        let texts = documents
        guard !texts.isEmpty else { return nil }
        let parts = texts.map { name, text in texts.count > 1 ? "<!-- \(name) -->\n\(Self.lines(text))" : Self.lines(text) }
        return parts.joined(separator: "\n")
    }

    private var documents: [(name: String, text: String)] {
        if url.pathExtension.lowercased() == "tendies" {
            let texts = (try? CAWallpaper.documents(of: url)) ?? [:]
            return CAWallpaper.Plane.allCases.compactMap { plane in
                texts[plane].map { (plane.rawValue, String(decoding: $0, as: UTF8.self)) }
            }
        }
        guard let file = DocumentFiles(url).document(named: ""), let data = InputFile.data(file, limit: Self.mostBytes) else {
            return []
        }
        return [(file.lastPathComponent, String(decoding: data, as: UTF8.self))]
    }

    /// Breaks a text without line breaks between its elements, and shortens long lines.
    static func lines(_ text: String) -> String {
        var text = text
        let lineCount = text.utf8.reduce(1) { $0 + ($1 == 10 ? 1 : 0) }
        if text.utf8.count / lineCount > longestLine { text = text.replacingOccurrences(of: "><", with: ">\n<") }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.utf8.count > longestLine ? "\(line.prefix(longestLine))…" : String(line)
        }
        return lines.joined(separator: "\n").replacingOccurrences(of: "\t", with: "  ")
    }
}

/// A layer tree with its states as the Swift statements that make it.
struct TreeCode {
    private var names: Set<String> = []
    private var constants: [ObjectIdentifier: String] = [:]
    private(set) var lines: [String] = []

    /// Writes the statements of layers and what is below them.
    init(_ roots: [CALayer]) {
        for root in roots { add(root) }
        for root in roots { addStates(below: root) }
    }

    /// The statements as a text.
    var text: String { lines.joined(separator: "\n") + "\n" }

    private mutating func add(_ layer: CALayer) {
        let name = unused(LayerCode.identifier(layer.name ?? "layer"))
        constants[ObjectIdentifier(layer)] = name
        if !lines.isEmpty { lines.append("") }
        let animations = (layer.animationKeys() ?? []).compactMap { key in
            layer.animation(forKey: key).map { (key: String?.some(key), animation: $0) }
        }
        lines += LayerCode.text(layer, named: name, animations: animations).split(
            separator: "\n", omittingEmptySubsequences: false
        ).map(String.init)
        if lines.last == "" { lines.removeLast() }
        if let mask = layer.mask {
            add(mask)
            lines.append("\(name).mask = \(constants[ObjectIdentifier(mask)] ?? "nil")")
        }
        for sublayer in layer.sublayers ?? [] {
            add(sublayer)
            lines.append("\(name).addSublayer(\(constants[ObjectIdentifier(sublayer)] ?? "layer"))")
        }
    }

    private mutating func unused(_ wanted: String) -> String {
        var name = wanted
        var number = 2
        while !names.insert(name).inserted {
            name = "\(wanted)\(number)"
            number += 1
        }
        return name
    }

    private mutating func addStates(below root: CALayer) {
        for layer in CAStateController.layersWithStates(below: root) {
            guard let owner = constants[ObjectIdentifier(layer)] else { continue }
            for state in layer.states { add(state, of: owner) }
        }
    }

    private mutating func add(_ state: CAState, of owner: String) {
        let name = unused(LayerCode.identifier(state.name) + "State")
        lines += ["", "let \(name) = CAState(name: \(SwiftLiteral.text(state.name) ?? "\"\""))"]
        if let base = state.basedOn { lines.append("\(name).basedOn = \(SwiftLiteral.text(base) ?? "nil")") }
        if state.isInitial { lines.append("\(name).isInitial = true") }
        for element in state.elements {
            guard let target = element.target, let constant = constants[ObjectIdentifier(target)] else { continue }
            switch element {
            case let element as CAStateSetValue:
                guard let value = SwiftLiteral.text(element.value, of: element.keyPath) else {
                    lines.append("// \(name): \(element.keyPath) of \(constant)")
                    continue
                }
                lines.append(
                    "\(name).addElement(CAStateSetValue(target: \(constant), keyPath: \"\(element.keyPath)\", value: \(value)))")
            case let element as CAStateRemoveAnimation:
                lines.append("\(name).addElement(CAStateRemoveAnimation(target: \(constant), key: \"\(element.key)\"))")
            default: lines.append("// \(name): \(type(of: element)) of \(constant)")
            }
        }
        lines.append("\(owner).states.append(\(name))")
    }
}
