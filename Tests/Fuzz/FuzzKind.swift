import Foundation

/// The kind of a scene.
enum FuzzKind: String, CaseIterable {
    case layers, drawing, views, lists, images, drawings, fonts, archives

    /// Builds the scene of a seed and exercises it.
    @MainActor
    func run(seed: UInt64) {
        var dice = FuzzDice(seed: seed)
        switch self {
        case .layers: LayerFuzz.run(&dice)
        case .drawing: DrawingFuzz.run(&dice)
        case .views: ViewFuzz.run(&dice)
        case .lists: ListFuzz.run(&dice)
        case .images: FileFuzz.images(&dice)
        case .drawings: FileFuzz.drawings(&dice)
        case .fonts: FileFuzz.fonts(&dice)
        case .archives: ArchiveFuzz.run(&dice)
        }
    }
}
