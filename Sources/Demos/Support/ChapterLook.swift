/// The look that the demos of a chapter share: the scenery behind them and the surface of their cards.
///
/// Names and captions lie on both; their contrast is at least 4.5 : 1, dark and light.
public struct ChapterLook: Sendable {
    /// The colours of the sky, from top to bottom.
    let sky: [UIColor]
    /// The colours of the scenery's parts, from the rear to the front.
    let land: [UIColor]
    /// The kind of scenery.
    let scenery: Scenery
    /// The background of cards.
    let card: UIColor
    /// The border of cards, and thin lines.
    let edge: UIColor

    /// Whether the chapter has scenery. Without it the stage's background is visible.
    public var hasScenery: Bool { !sky.isEmpty }

    /// - Parameters:
    ///   - sky: Pairs of a dark and a light colour, as `land`, `card` and `edge`.
    ///   - card: The dark one is shown at 62 %, the light one at 82 %, so that the scenery remains visible through a card.
    private init(
        _ scenery: Scenery, sky: [(UInt32, UInt32)], land: [(UInt32, UInt32)], card: (UInt32, UInt32), edge: (UInt32, UInt32)
    ) {
        func color(_ pair: (UInt32, UInt32)) -> UIColor {
            UIColor(dark: UIColor(hex: pair.0), light: UIColor(hex: pair.1))
        }
        self.scenery = scenery
        self.sky = sky.map(color)
        self.land = land.map(color)
        self.card = UIColor(
            dark: UIColor(hex: card.0).withAlphaComponent(0.62), light: UIColor(hex: card.1).withAlphaComponent(0.82))
        self.edge = color(edge)
    }

    private init() {
        (sky, land, scenery, card, edge) = ([], [], .none, Theme.panel, Theme.hairline)
    }

    /// Returns the look of a chapter.
    public static func of(_ chapter: DemoInfo.Chapter) -> ChapterLook {
        switch chapter {
        case .implicit: lanternNight
        case .explicit: harbour
        case .content: polarNight
        case .tricks: theatre
        case .time: observatory
        case .layers: paperCut
        case .drawing: blueprint
        case .text: notebook
        case .particles: valley
        case .views: city
        case .controllers: wallpaper
        case .code, .document: ChapterLook()
        }
    }

    private static let lanternNight = ChapterLook(
        .hills, sky: [(0x171937, 0xE4E6FA), (0x2E2450, 0xFBE9EE)],
        land: [(0x342E60, 0xFFF3DC), (0x241F47, 0xE9DFF2), (0x16152E, 0xE2DAF0)], card: (0x12122A, 0xFFFFFF),
        edge: (0x4A4480, 0xC9BFE0))
    private static let harbour = ChapterLook(
        .sea, sky: [(0x0E1B30, 0xE3F0FB), (0x1D3350, 0xF6F3E8)],
        land: [(0x283758, 0xFFF0D2), (0x153050, 0xD3E6F6), (0x0E2440, 0xCDE4F5)], card: (0x0B1A2E, 0xFFFFFF),
        edge: (0x33507A, 0xB6CBE2))
    private static let polarNight = ChapterLook(
        .aurora, sky: [(0x0B1A2B, 0xE2F1F6), (0x14323F, 0xF1FAF8)],
        land: [(0x123B43, 0xD4F2E6), (0x243447, 0xF6FAFF), (0x1A2838, 0xE6EEF8)], card: (0x0A1825, 0xFFFFFF),
        edge: (0x2F5B66, 0xB5D2D6))
    private static let theatre = ChapterLook(
        .curtains, sky: [(0x24132B, 0xF7E8F1), (0x180D1F, 0xF3E2E6)],
        land: [(0x35203C, 0xFFF7EC), (0x431735, 0xF5D9E7), (0x2A1228, 0xEEDCE2)], card: (0x170B1C, 0xFFFFFF),
        edge: (0x5D3358, 0xD9B9CC))
    private static let observatory = ChapterLook(
        .trails, sky: [(0x0B1020, 0xE6EAF8), (0x1F2348, 0xF3EDF8)],
        land: [(0x272E56, 0xDAE0F5), (0x141831, 0xDDE1F2)], card: (0x0B0F20, 0xFFFFFF), edge: (0x3A4378, 0xBCC5E6))
    private static let paperCut = ChapterLook(
        .sheets, sky: [(0x1B3A3C, 0xE9F7F3), (0x142E33, 0xDDF1EC)],
        land: [(0x153439, 0xDDF1EC), (0x112B31, 0xD2EBE6), (0x0D2228, 0xC7E4E0)], card: (0x0A1C21, 0xFFFFFF),
        edge: (0x2F5A5C, 0xACD2CC))
    private static let blueprint = ChapterLook(
        .grid, sky: [(0x12254A, 0xEAF0FC), (0x0E1D3C, 0xE2EBFA)],
        land: [(0x1A3160, 0xD5E0F5), (0x1E386C, 0xD0DDF5)], card: (0x0B1730, 0xFFFFFF), edge: (0x31528F, 0xB2C5E8))
    private static let notebook = ChapterLook(
        .rules, sky: [(0x2A221C, 0xFBF6EA), (0x211B17, 0xF6EEDD)],
        land: [(0x3A3028, 0xEAE0CB), (0x552B28, 0xF6D8CF)], card: (0x1A1512, 0xFFFDF8), edge: (0x5A4A3C, 0xD8C9AE))
    private static let valley = ChapterLook(
        .hills, sky: [(0x090B18, 0xE3E6F5), (0x221B44, 0xF4E6F0)],
        land: [(0x1E1A3C, 0xFFF6E0), (0x15122B, 0xE2DEF0), (0x0C0B1A, 0xDFDBEE)], card: (0x080914, 0xFFFFFF),
        edge: (0x3A3365, 0xC0BADD))
    private static let city = ChapterLook(
        .skyline, sky: [(0x161B30, 0xE4ECFB), (0x33294A, 0xFFEFE6)],
        land: [(0x2A2648, 0xE4E0F3), (0x1B1B36, 0xDDDCF1), (0x3B3356, 0xFFF6D8)], card: (0x11122A, 0xFFFFFF),
        edge: (0x4A4576, 0xC4BFE2))
    private static let wallpaper = ChapterLook(
        .waves, sky: [(0x1C1F45, 0xEDEBFC), (0x12293F, 0xE2F3FA)],
        land: [(0x27245A, 0xDFDDF9), (0x1B2F5E, 0xD4E4FA), (0x143A50, 0xCDEBF3)], card: (0x10132C, 0xFFFFFF),
        edge: (0x45489A, 0xBDBEEA))
}

extension Demo {
    /// The look of its chapter.
    public class var look: ChapterLook { ChapterLook.of(info.chapter) }
}
