/// A surface for demo objects, with its name below.
public final class Card: UIView {
    /// The gap between a card and its name, and between cards.
    public static let gap: CGFloat = 8
    /// The height of a card's name.
    public static let nameHeight: CGFloat = 20

    /// The name below the card.
    public let name: UILabel

    /// Creates a card; the name is below the frame.
    public init(frame: CGRect, name text: String = "") {
        name = UILabel(caption: text)
        super.init(frame: frame)
        layer.cornerRadius = Theme.cardRadius
        layer.borderWidth = 1
        themeDidChange()
        name.frame = CGRect(x: -Self.gap, y: bounds.maxY + Self.gap, width: bounds.width + 2 * Self.gap, height: Self.nameHeight)
        name.textAlignment = .center
        addSubview(name)
    }

    /// Cards are not archived; decoding creates an empty one.
    public required init?(coder: NSCoder) {
        name = UILabel()
        super.init(coder: coder)
    }

    public override func didMoveToSuperview() {
        super.didMoveToSuperview()
        themeDidChange()
    }

    public override func themeDidChange() {
        let demo = sequence(first: superview) { $0?.superview }.lazy.compactMap { $0 as? Demo }.first
        let look = demo.map { type(of: $0).look } ?? ChapterLook.of(.code)
        layer.backgroundColor = look.card.cgColor
        layer.borderColor = look.edge.cgColor
        name.textColor = Theme.text
    }

    /// The centre, in the card's coordinates.
    public var middle: CGPoint { CGPoint(x: bounds.midX, y: bounds.midY) }
}

extension Demo {
    /// The part of the canvas for objects: the central 70 % in each direction.
    static let stage = CGRect(x: 96, y: 60, width: 448, height: 280)

    /// A wider row of cards has larger names, which stay legible where a narrow stage scales the row down.
    private static let wideRow: CGFloat = 540

    /// Adds a row of cards with their names, centred on the canvas. In a room of another shape the row becomes a grid; see
    /// ``arrange(in:)``.
    ///
    /// - Parameters:
    ///   - names: The names below the cards, from left to right.
    ///   - size: The size of each card.
    ///   - spacing: The gap between two cards.
    func addCards(_ names: [String], size: CGSize, spacing: CGFloat = 24) -> [Card] {
        let grid = CardGrid(count: names.count, size: size, spacing: spacing)
        let frames = grid.frames(columns: names.count, around: CGPoint(x: Self.stage.midX, y: Self.stage.midY))
        let width = grid.size(columns: names.count).width
        let cards = zip(names, frames).map { name, frame in
            let card = Card(frame: frame, name: name)
            if width > Self.wideRow { card.name.font = Theme.bodyFont }
            addSubview(card)
            return card
        }
        cardRows.append(CardRow(cards: cards, grid: grid))
        return cards
    }
}

/// The cards of one call of `addCards`.
struct CardRow {
    let cards: [Card]
    let grid: CardGrid
}

extension UILabel {
    /// A small label in the secondary colour, for names of cards and tracks.
    convenience init(caption text: String) {
        self.init()
        self.text = text
        font = Theme.labelFont
        textColor = Theme.secondaryText
        sizeToFit()
    }
}
