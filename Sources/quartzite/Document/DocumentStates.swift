import CAML
import QuartzInstruments
import QuartzUI

/// The states of a document's layers, in groups that are set together.
///
/// Layers whose states share a name form a group: the planes of a wallpaper are locked together, while the day and the night of a layer
/// within are chosen for themselves.
final class DocumentStates {
    /// The layers of a group with the names of their states.
    final class Group {
        let names: StateNames
        /// The state that was set last; nil for the layers as they were made, or between two states.
        fileprivate(set) var current: String?
        fileprivate let members: [(layer: CALayer, controller: CAStateController)]

        fileprivate init(_ members: [(layer: CALayer, controller: CAStateController)]) {
            self.members = members
            names = StateNames(
                members.flatMap { $0.layer.states.filter(\.isEnabled).map(\.name) }.reduce(into: []) {
                    if !$0.contains($1) { $0.append($1) }
                })
        }

        /// The state that the document begins with; nil for the layers as they were made.
        var initial: String? { members.lazy.compactMap { $0.layer.states.first { $0.isInitial && $0.isEnabled }?.name }.first }

        /// The states between which the progress runs: from locked to unlocked if there are such, else from the beginning to a state.
        func ends(to state: String? = nil, orientation: String? = nil, appearance: String? = nil) -> (from: String?, to: String?)
        {
            if state == nil, let finger = names.fingerBases {
                return (
                    names.name(finger.from, orientation: orientation, appearance: appearance),
                    names.name(finger.to, orientation: orientation, appearance: appearance)
                )
            }
            let to = state ?? current ?? names.all.first { $0 != initial }
            let finger = names.fingerBases.flatMap { names.name($0.from, orientation: orientation, appearance: appearance) }
            let from = finger ?? initial
            return (from == to ? nil : from, to)
        }

        fileprivate func set(_ name: String?, speed: Float) {
            current = name
            for (layer, controller) in members {
                controller.setState(name.flatMap { layer.state(withName: $0) }, ofLayer: layer, transitionSpeed: speed)
            }
        }

        fileprivate func setProgress(_ progress: Double, from: String?, to: String?) {
            current = nil
            for (layer, controller) in members {
                let state = { (name: String?) in name.flatMap { layer.state(withName: $0) } }
                controller.setProgress(progress, from: state(from), to: state(to), ofLayer: layer)
            }
        }
    }

    let groups: [Group]

    /// Reads the states of layers and what is below them.
    init(_ roots: [CALayer]) {
        var sets: [(names: Set<String>, members: [(CALayer, CAStateController)])] = []
        for root in roots {
            let controller = CAStateController(layer: root)
            for layer in CAStateController.layersWithStates(below: root) {
                var (names, members) = (Set(layer.states.map(\.name)), [(layer, controller)])
                // A layer can join sets that were separate before.
                for index in sets.indices.reversed() where !sets[index].names.isDisjoint(with: names) {
                    let other = sets.remove(at: index)
                    names.formUnion(other.names)
                    members = other.members + members
                }
                sets.append((names, members))
            }
        }
        groups = sets.map { Group($0.members) }
    }

    /// The names of all states.
    var names: [String] { groups.flatMap(\.names.all) }

    /// Sets the states that the document begins with.
    func setInitial() {
        for group in groups { group.set(group.initial, speed: 0) }
    }

    /// Sets a state of the group that has it.
    ///
    /// - Parameters:
    ///   - name: nil for the layers as they were made.
    ///   - speed: The speed of the transition; 0 is immediate.
    func set(_ name: String?, in group: Group, speed: Float) { group.set(name, speed: speed) }

    /// Shows a moment between two states of a group.
    func setProgress(_ progress: Double, from: String?, to: String?, in group: Group) {
        group.setProgress(progress, from: from, to: to)
    }

    /// - Throws: `CommandError` if the document does not have the states of a choice.
    func check(_ choice: DocumentChoice) throws {
        if let name = choice.states.first(where: { !names.contains($0) }) {
            throw CommandError.failure(
                "the document has no state “\(name)”", hint: names.isEmpty ? nil : "It has \(names.joined(separator: ", ")).")
        }
        if choice.progress != nil, groups.isEmpty { throw CommandError.failure("the document has no states") }
    }

    /// Shows the chosen states, or a moment on the way to the last one. Other layers have the states that they begin with.
    func show(_ choice: DocumentChoice) {
        setInitial()
        let group = { (name: String) in self.groups.first { $0.names.all.contains(name) } }
        guard let progress = choice.progress else {
            for name in choice.states { group(name).map { set(name, in: $0, speed: 0) } }
            return
        }
        for name in choice.states.dropLast() { group(name).map { set(name, in: $0, speed: 0) } }
        guard let group = choice.states.last.flatMap(group) ?? groups.first else { return }
        let ends = group.ends(to: choice.states.last { group.names.all.contains($0) })
        setProgress(progress, from: ends.from, to: ends.to, in: group)
    }
}

/// The states of a document that are shown.
struct DocumentChoice: Equatable {
    /// The names of states; empty for those that the document begins with.
    var states: [String] = []
    /// The share of the way to the last state, 0 … 1, or without states to the unlocked wallpaper; nil for the state itself.
    var progress: Double?

    /// The options of a command line that choose the same.
    var words: [String] {
        states.flatMap { [Option.state.name, $0] } + (progress.map { [Option.progress.name, "\($0)"] } ?? [])
    }
}
