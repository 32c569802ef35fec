import Foundation

/// What a scene is about.
enum FuzzKind: String, CaseIterable {
    case layers, drawing, views, images, drawings, fonts, archives

    /// Makes the scene of a seed and does all that can be done with it.
    @MainActor
    func run(seed: UInt64) {
        var dice = FuzzDice(seed: seed)
        switch self {
        case .layers: LayerFuzz.run(&dice)
        case .drawing: DrawingFuzz.run(&dice)
        case .views: ViewFuzz.run(&dice)
        case .images: FileFuzz.images(&dice)
        case .drawings: FileFuzz.drawings(&dice)
        case .fonts: FileFuzz.fonts(&dice)
        case .archives: ArchiveFuzz.run(&dice)
        }
    }
}
