/// Swatches that keys copy, cut, paste and move, through the system clipboard.
final class CopyAndPaste: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "copy-paste", title: "Copy and paste",
            summary: "Click the board: arrows select, Shift and arrows move; Ctrl C, X and V copy, cut, paste.",
            chapter: .text, stillTime: 3.1, times: [0.5, 1.3, 2.4, 3.1, 4.2, 5.4])
    }

    let board = SwatchBoard(frame: CGRect(x: 18, y: 12, width: 412, height: 176))
    private var caps: [SwatchBoard.Key: UILabel] = [:]
    private let clip = CALayer()
    private(set) var isSteered = false
    /// The tour's private pasteboard, so that showing the demo does not change the user's clipboard.
    private let tourPasteboard = UIPasteboard.withUniqueName()

    private lazy var buttons = [
        UIButton("Copy") { [unowned self] _ in steer { $0.copySwatch() } },
        UIButton("Cut") { [unowned self] _ in steer { $0.cutSwatch() } },
        UIButton("Paste") { [unowned self] _ in steer { $0.pasteSwatch() } },
    ]
    override var controls: [UIView] { buttons }

    override var caption: String {
        (board.isFirstResponder ? "the board has the focus   " : "click the board to focus it   ") + board.news
    }

    override func prepare() {
        let card = addCards(["UIKeyCommand, UIPasteboard"], size: CGSize(width: 448, height: 250))[0]
        addKeys(to: card)
        board.pasteboard = tourPasteboard
        board.willBeSteered = { [unowned self] in steer { _ in } }
        card.addSubview(board)
    }

    /// Adds caps for the keys of the commands, and the colour on the clipboard.
    private func addKeys(to card: Card) {
        for (index, key) in SwatchBoard.Key.allCases.enumerated() {
            let cap = UILabel(caption: key.rawValue)
            cap.textAlignment = .center
            cap.textColor = Theme.text
            cap.layer.cornerRadius = 6
            cap.layer.borderWidth = 1
            cap.layer.borderColor = Self.look.edge.cgColor
            cap.frame = CGRect(x: 18 + CGFloat(index) * 70, y: 206, width: 62, height: 30)
            card.addSubview(cap)
            caps[key] = cap
        }
        let title = UILabel(caption: "clipboard")
        title.frame = CGRect(x: 308, y: 211, width: 72, height: 20)
        card.addSubview(title)
        clip.frame = CGRect(x: 386, y: 202, width: 38, height: 38)
        clip.cornerRadius = 6
        clip.borderWidth = 1
        clip.borderColor = Self.look.edge.cgColor
        card.layer.addSublayer(clip)
        board.didPress = { [unowned self] key in
            let flash = CABasicAnimation(keyPath: "backgroundColor")
            flash.fromValue = Palette.blue
            flash.duration = 0.5
            caps[key]?.layer.add(flash, forKey: "flash")
            if key == .copy || key == .cut { clip.backgroundColor = board.clipped }
        }
    }

    override func start() {
        after(0.8) { [unowned self] in tour(0) }
    }

    private func steer(_ change: (SwatchBoard) -> Void) {
        isSteered = true
        board.pasteboard = .general
        change(board)
    }

    /// Copies one swatch to two places, moves another, and cuts the pasted one.
    private func tour(_ step: Int) {
        guard !isSteered else { return }
        let steps: [(SwatchBoard) -> Void] = [
            { $0.copySwatch() }, { $0.move(0, 1) }, { $0.move(1, 0) }, { $0.pasteSwatch() }, { $0.move(1, 0) },
            { $0.pasteSwatch() },
            { $0.carry(0, 1) }, { $0.carry(1, 0) }, { $0.cutSwatch() }, { $0.move(-1, -1) }, { $0.cutSwatch() },
            { $0.move(-1, -1) },
        ]
        steps[step % steps.count](board)
        after(0.5) { [unowned self] in tour(step + 1) }
    }
}

/// Seven by three places, some with a swatch; one place is selected.
final class SwatchBoard: UIView {
    /// The pasteboard of copy and paste.
    var pasteboard = UIPasteboard.general
    /// The keys of the commands, as they are named on their caps.
    enum Key: String, CaseIterable {
        case arrow = "arrows"
        case copy = "Ctrl C"
        case cut = "Ctrl X"
        case paste = "Ctrl V"
    }

    /// Called when a command is performed.
    var didPress: (Key) -> Void = { _ in }
    /// The colour that was copied or cut last.
    private(set) var clipped: CGColor?
    /// Called before the first user action.
    var willBeSteered: () -> Void = {}
    /// The last action as text.
    private(set) var news = ""
    /// The selected column and row.
    private(set) var place = (x: 1, y: 0)
    /// The swatches, row by row.
    private(set) var swatches: [CALayer?]

    private let ring = CAShapeLayer()
    private var slots: [CALayer] = []
    private static let columns = 7
    private static let rows = 3
    private static let side: CGFloat = 52
    private static let step: CGFloat = 60

    override init(frame: CGRect) {
        swatches = Array(repeating: nil, count: Self.columns * Self.rows)
        super.init(frame: frame)
        for index in swatches.indices {
            let slot = CALayer.tile(
                Palette.hairline, side: Self.side, position: middle(index % Self.columns, index / Self.columns))
            slot.borderWidth = 1
            layer.addSublayer(slot)
            slots.append(slot)
        }
        for (index, color) in Palette.all.dropLast().enumerated() { put(color, at: index + 1) }
        ring.bounds = CGRect(x: 0, y: 0, width: Self.side + 6, height: Self.side + 6)
        ring.path = UIBezierPath(roundedRect: ring.bounds, cornerRadius: 11).cgPath
        ring.fillColor = nil
        ring.lineWidth = 2
        ring.position = middle(place.x, place.y)
        ring.zPosition = 2
        layer.addSublayer(ring)
        themeDidChange()
    }

    required init?(coder: NSCoder) { nil }

    override func themeDidChange() {
        for slot in slots {
            slot.backgroundColor = Theme.ground.cgColor
            slot.borderColor = Theme.hairline.cgColor
        }
        ring.strokeColor = Theme.text.cgColor
    }

    private func middle(_ x: Int, _ y: Int) -> CGPoint {
        CGPoint(x: CGFloat(x) * Self.step + Self.side / 2, y: CGFloat(y) * Self.step + Self.side / 2)
    }

    private var chosen: Int { place.y * Self.columns + place.x }

    private func put(_ color: CGColor, at index: Int) {
        let swatch = CALayer.tile(
            color, side: Self.side - 8, position: middle(index % Self.columns, index / Self.columns), picture: "Stamp")
        layer.addSublayer(swatch)
        swatches[index] = swatch
    }

    // MARK: Choosing and carrying

    /// Moves the selection; beyond an edge it wraps around.
    func move(_ x: Int, _ y: Int) {
        place = ((place.x + x + Self.columns) % Self.columns, (place.y + y + Self.rows) % Self.rows)
        ring.position = middle(place.x, place.y)
        didPress(.arrow)
    }

    /// Moves the swatch with the selection; swaps with an existing one.
    func carry(_ x: Int, _ y: Int) {
        let from = chosen
        move(x, y)
        swatches.swapAt(from, chosen)
        swatches[from]?.position = middle(from % Self.columns, from / Self.columns)
        swatches[chosen]?.position = middle(place.x, place.y)
        swatches[chosen]?.zPosition = 1
        swatches[from]?.zPosition = 0
    }

    // MARK: The clipboard

    /// Copies the selected swatch's colour as text.
    func copySwatch() {
        guard let color = swatches[chosen]?.backgroundColor else { return refuse("nothing to copy") }
        pasteboard.string = color.hex
        news = "copied \(color.hex)"
        clipped = color
        didPress(.copy)
        pulse(ring, from: 1.15)
    }

    /// Copies the selected swatch's colour and removes the swatch.
    func cutSwatch() {
        guard let swatch = swatches[chosen], let color = swatch.backgroundColor else { return refuse("nothing to cut") }
        pasteboard.string = color.hex
        news = "cut \(color.hex)"
        clipped = color
        didPress(.cut)
        swatches[chosen] = nil
        vanish(swatch)
    }

    /// Creates a swatch with the colour on the clipboard.
    func pasteSwatch() {
        guard let text = pasteboard.string else { return refuse("nothing to paste") }
        guard let color = Self.color(text) else { return refuse("not a colour: \(text.prefix(12).filter { !$0.isNewline })") }
        if let old = swatches[chosen] { vanish(old) }
        put(color, at: chosen)
        news = "pasted \(color.hex)"
        didPress(.paste)
        if let swatch = swatches[chosen] { pulse(swatch, from: 0.2) }
    }

    /// `#RRGGBB`, with or without the number sign.
    private static func color(_ text: String) -> CGColor? {
        let digits = text.trimmingCharacters(in: .whitespacesAndNewlines).drop { $0 == "#" }
        guard digits.count == 6, digits.allSatisfy(\.isHexDigit), let hex = UInt32(digits, radix: 16) else { return nil }
        func part(_ shift: UInt32) -> CGFloat { CGFloat((hex >> shift) & 255) / 255 }
        return CGColor(srgbRed: part(16), green: part(8), blue: part(0), alpha: 1)
    }

    private func vanish(_ swatch: CALayer) {
        CATransaction.begin()
        CATransaction.setCompletionBlock { swatch.removeFromSuperlayer() }
        swatch.opacity = 0
        swatch.setValue(0.4, forKeyPath: "transform.scale")
        CATransaction.commit()
    }

    /// Animates a layer's scale with a spring.
    private func pulse(_ layer: CALayer, from scale: CGFloat) {
        let spring = CASpringAnimation(keyPath: "transform.scale")
        spring.fromValue = scale
        spring.stiffness = 320
        spring.damping = 16
        spring.duration = spring.settlingDuration
        layer.add(spring, forKey: "pulse")
    }

    /// Shakes the ring, because the action is impossible.
    private func refuse(_ reason: String) {
        news = reason
        let shake = CAKeyframeAnimation(keyPath: "position.x")
        shake.values = [0, -8, 8, -5, 5, 0]
        shake.duration = 0.35
        shake.isAdditive = true
        ring.add(shake, forKey: "shake")
    }

    // MARK: Keys and mouse

    override var canBecomeFirstResponder: Bool { true }
    override var canBecomeFocused: Bool { true }

    private lazy var commands: [UIKeyCommand] = {
        @MainActor func command(_ input: String, _ flags: UIKeyModifierFlags = [], _ change: @escaping (SwatchBoard) -> Void)
            -> UIKeyCommand
        {
            UIKeyCommand(input: input, modifierFlags: flags) { [unowned self] _ in
                willBeSteered()
                change(self)
            }
        }
        let arrows = [
            (UIKeyCommand.inputLeftArrow, -1, 0), (UIKeyCommand.inputRightArrow, 1, 0), (UIKeyCommand.inputUpArrow, 0, -1),
            (UIKeyCommand.inputDownArrow, 0, 1),
        ]
        return arrows.map { arrow in command(arrow.0) { $0.move(arrow.1, arrow.2) } }
            + arrows.map { arrow in command(arrow.0, .shift) { $0.carry(arrow.1, arrow.2) } }
            + [
                command("c", .command) { $0.copySwatch() }, command("x", .command) { $0.cutSwatch() },
                command("v", .command) { $0.pasteSwatch() },
                command(UIKeyCommand.inputEscape) { $0.resignFirstResponder() },
            ]
    }()
    override var keyCommands: [UIKeyCommand]? { commands }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let point = touches.first?.location(in: self) else { return }
        willBeSteered()
        becomeFirstResponder()
        let x = min(max(Int(point.x / Self.step), 0), Self.columns - 1)
        let y = min(max(Int(point.y / Self.step), 0), Self.rows - 1)
        move(x - place.x, y - place.y)
    }
}
