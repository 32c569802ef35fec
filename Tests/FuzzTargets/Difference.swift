import QuartzUI
import QuartzUIControls

/// A difference between what is kept from change to change and the same made from scratch.
package struct Difference: Sendable {
    /// The name of the cause: equal for equal causes, so that a search reports each once.
    package let signature: String
    /// The values that differ, and the scene that shows them.
    package let text: String

    package init(_ signature: String, _ text: String) {
        self.signature = signature
        self.text = text
    }
}

/// A path of the engine that patches, caches or reuses, compared with doing the same from scratch.
package enum FuzzTarget: String, CaseIterable, Sendable {
    /// The kept display list, against the list of the same tree hosted afresh.
    case kept
    /// The main actor's render tree, against the render server's and one made afresh.
    case trees
    /// Pictures of which only the damage is drawn, against whole ones.
    case damage
    /// The painter of the processor, against that of the graphics driver.
    case painters
    /// Tables and collections after updates, against loaded ones.
    case tables, collections
    /// Texts after edits, against texts that are laid out afresh.
    case texts, fields
    /// Changed constraints, against fresh ones.
    case constraints

    /// Builds the scene of a seed, changes it, and returns the first difference.
    @MainActor
    package func difference(seed: UInt64) -> Difference? {
        switch self {
        case .kept: LayerStory(seed: seed).difference(on: KeptListStage.init)
        case .trees: LayerStory(seed: seed).difference(on: seed % 2 == 0 ? HostedTreeStage.init : ServedTreeStage.init)
        case .damage: LayerStory(seed: seed).difference(on: DamageStage.init)
        case .painters: LayerStory(seed: seed).difference(on: PaintersStage.init)
        case .tables: TableUpdates.difference(seed: seed)
        case .collections: CollectionUpdates.difference(seed: seed)
        case .texts: TextEdits.difference(seed: seed) { UITextView(frame: $0) }
        case .fields: TextEdits.difference(seed: seed) { UITextField(frame: $0) }
        case .constraints: ConstraintChanges.difference(seed: seed)
        }
    }
}
