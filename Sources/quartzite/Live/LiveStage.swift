import Foundation
import QuartzInstruments
import QuartzSDL

/// The side of the process that shows the code: it takes versions and problems from the supervisor.
final class LiveStage: SourceCompiling {
    private let channel = LiveChannel(STDIN_FILENO)
    private weak var controller: ViewerController?
    /// The file that the viewer edits.
    private var edited: URL?
    /// The state that was sent last, and the state that an ended process has left.
    private var known: StageState?
    private var left: StageState?
    /// The arrangement that was stored last, and stores it.
    private var kept: ViewerMemory?
    private let remember: () -> Void
    private let card = ProblemCard()
    private var reading: (any DispatchSourceRead)?
    private var pulse: (any DispatchSourceTimer)?

    /// Begins to take messages.
    ///
    /// - Parameter remember: Stores the arrangement of the windows, because the code may end the process at any moment.
    init(_ controller: ViewerController, remember: @escaping () -> Void) {
        self.remember = remember
        attach(to: controller)
        LiveScene.onChoose = { [weak controller] in controller?.restart() }
        let reading = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
        reading.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.receive() } }
        reading.resume()
        self.reading = reading
        // A sign of life on the main queue, which a blocked main thread does not give. The first one, after the first turn, has the
        // supervisor send the code.
        let pulse = DispatchSource.makeTimerSource(queue: .main)
        pulse.schedule(deadline: .now(), repeating: .milliseconds(500), leeway: .milliseconds(100))
        pulse.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.giveSign() } }
        pulse.resume()
        self.pulse = pulse
    }

    /// Shows problems and versions in a viewer.
    private func attach(to controller: ViewerController) {
        guard self.controller !== controller else { return }
        self.controller = controller
        controller.editing.compiler = self
        card.area = { [weak controller] in controller?.panels.arrangement.stage ?? .zero }
        controller.panels.addSubview(card)
        controller.panels.onLayout = { [weak card] in card?.place() }
    }

    func edit(_ file: URL, for controller: ViewerController) {
        attach(to: controller)
        guard file != edited, !LiveScene.code.files.contains(file) else { return }
        edited = file
        channel.send(.edit(file: file.path))
    }

    private func giveSign() {
        channel.send(.alive)
        guard let controller else { return }
        // Until the code is shown, the state is that of the process before.
        if left == nil, let state = controller.stageState, state != known {
            known = state
            channel.send(.state(state))
        }
        if controller.memory != kept {
            // The first one is what was read.
            if kept != nil { remember() }
            kept = controller.memory
        }
    }

    /// Tells the supervisor that the user ends the program.
    func close() { channel.send(.closing) }

    private func receive() {
        guard let messages = channel.receive() else { exit(0) }
        for message in messages {
            switch message {
            case .show(let product, let files): show(product, files)
            case .problems(let title, let rows):
                card.show(title, rows)
                controller?.editing.show(rows)
            case .edit(let file):
                // After a crash: the demo whose copy was shown.
                edited = URL(fileURLWithPath: file)
                controller?.openDemo(copiedTo: URL(fileURLWithPath: file))
            case .state(let state): left = state
            case .alive, .shown, .closing: break
            }
        }
    }

    private func show(_ product: LiveCompiler.Product, _ files: [String]) {
        do {
            let library = try LiveLibrary(product)
            card.hide()
            controller?.editing.show([])
            defer { channel.send(.shown(library: product.library)) }
            if let demo = library.demo, let file = files.first,
                controller?.replaceDemo(copiedTo: URL(fileURLWithPath: file), by: demo, resuming: left) ?? false
            {
                left = nil
                return
            }
            var code = LiveScene.code
            let isFirst = code.library == nil
            let title =
                code.library?.product.titles.indices.contains(code.scene) ?? false
                ? code.library?.product.titles[code.scene] : nil
            code.library = library
            code.files = files.map { URL(fileURLWithPath: $0) }
            // The chosen scene stays, also at another place in the list.
            code.scene = title.flatMap { product.titles.firstIndex(of: $0) } ?? 0
            LiveScene.code = code
            if let left {
                self.left = nil
                controller?.resume(left)
            } else if isFirst {
                controller?.restart()
            } else {
                controller?.replaceScene()
            }
        } catch {
            let report = ErrorReport(error)
            card.show(report.message, [LiveProblem(report.hint ?? "")])
        }
    }
}

/// The reasons why the code does not compile or has ended, over the lower part of the stage. A click on a place opens it in the
/// user's editor.
final class ProblemCard: UIView {
    private let title = UILabel(line: "", font: UIFont.systemFont(ofSize: 15, weight: .semibold), color: Theme.warning)
    private let close: IconButton
    private let list = UIScrollView()
    private var rows: [ProblemRow] = []

    /// Returns the stage's frame in the superview.
    var area: () -> CGRect = { .zero }

    private static let mostHeight: CGFloat = 220

    init() {
        var hide: () -> Void = {}
        close = IconButton(.close, tip: "Hide") { hide() }
        super.init(frame: .zero)
        hide = { [unowned self] in self.hide() }
        backgroundColor = Theme.panel
        layer.cornerRadius = Theme.cardRadius
        layer.borderWidth = 1
        layer.shadowOpacity = 0.4
        layer.shadowRadius = 16
        isHidden = true
        list.showsHorizontalScrollIndicator = false
        for view in [title, close, list] { addSubview(view) }
        themeDidChange()
    }

    required init?(coder: NSCoder) { nil }

    override func themeDidChange() {
        super.themeDidChange()
        layer.borderColor = Theme.warning.cgColor
    }

    /// The shown texts, for tests.
    var texts: [String] { isHidden ? [] : [title.text ?? ""] + rows.map(\.text) }

    func show(_ text: String, _ problems: [LiveProblem]) {
        title.show(text)
        for row in rows { row.removeFromSuperview() }
        rows = problems.map { ProblemRow($0) }
        for row in rows { list.addSubview(row) }
        isHidden = false
        superview?.bringSubviewToFront(self)
        setNeedsLayout()
        place()
    }

    func hide() { isHidden = true }

    /// Places the card; called when the panels have new frames.
    func place() {
        let area = area()
        let width = max(0, min(760, area.width - 2 * Theme.padding))
        let height = min(Self.mostHeight, 56 + CGFloat(max(1, rows.count)) * ProblemRow.height)
        UIView.performWithoutAnimation {
            frame = CGRect(
                x: area.midX - width / 2, y: area.maxY - height - Theme.padding, width: width, height: height)
            layoutIfNeeded()
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let padding = Theme.padding
        title.frame = CGRect(x: padding, y: 12, width: bounds.width - 3 * padding - Theme.controlHeight, height: 20)
        close.frame.origin = CGPoint(x: bounds.width - Theme.controlHeight - 8, y: 8)
        list.frame = CGRect(x: 0, y: 42, width: bounds.width, height: max(0, bounds.height - 50))
        for (index, row) in rows.enumerated() {
            row.frame = CGRect(
                x: padding, y: CGFloat(index) * ProblemRow.height, width: bounds.width - 2 * padding, height: ProblemRow.height)
        }
        list.contentSize = CGSize(width: bounds.width, height: CGFloat(rows.count) * ProblemRow.height)
    }
}

/// A problem: its place and its text.
private final class ProblemRow: PickableRow {
    static let height: CGFloat = 26

    private let place = UILabel(line: "", font: Theme.labelFont, color: Theme.accent)
    private let message = UILabel(line: "", font: Theme.labelFont, color: Theme.text)

    init(_ problem: LiveProblem) {
        super.init(frame: .zero)
        place.show(problem.place)
        message.show(problem.text)
        isEnabled = problem.file != nil
        // An entry without a place is a sentence, not a disabled control.
        alpha = 1
        for view in [place, message] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
        onPick = { if let file = problem.file { SourceEditor.open(file, line: problem.line, column: problem.column) } }
    }

    required init?(coder: NSCoder) { nil }

    var text: String { [place.text ?? "", message.text ?? ""].filter { !$0.isEmpty }.joined(separator: " ") }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width =
            (place.text ?? "").isEmpty ? 0 : min(place.sizeThatFits(bounds.size).width.rounded(.up) + 16, bounds.width / 2)
        place.frame = CGRect(x: 0, y: 4, width: width, height: 18)
        message.frame = CGRect(x: width, y: 4, width: max(0, bounds.width - width), height: 18)
    }
}

/// The user's editor.
enum SourceEditor {
    /// Opens a file at a line: by `VISUAL` or `EDITOR` if it opens its own window, else by `xdg-open`.
    static func open(_ file: String, line: Int, column: Int) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments(file, line, column, ProcessInfo.processInfo.environment)
        process.standardInput = FileHandle.nullDevice
        try? process.run()
    }

    /// Returns the command. Editors of a terminal are left out, because the viewer has none.
    static func arguments(_ file: String, _ line: Int, _ column: Int, _ environment: [String: String]) -> [String] {
        for variable in ["VISUAL", "EDITOR"] {
            let words = (environment[variable] ?? "").split(separator: " ").map(String.init)
            guard let program = words.first else { continue }
            switch URL(fileURLWithPath: program).lastPathComponent {
            case "code", "codium", "code-oss", "cursor": return words + ["--goto", "\(file):\(line):\(column)"]
            case "subl", "zed", "hx-gui", "lapce": return words + ["\(file):\(line):\(column)"]
            case "gedit", "gnome-text-editor", "emacsclient", "emacs", "gvim", "mousepad", "pluma", "xed":
                return words + ["+\(line)", file]
            case "kate", "kwrite": return words + ["--line", "\(line)", file]
            default: continue
            }
        }
        return ["xdg-open", file]
    }
}
