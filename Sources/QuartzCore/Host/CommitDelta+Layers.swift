extension CommitDelta {
    /// Adds a layer with its present values, without its place in the tree and its animations.
    @MainActor
    mutating func insert(_ layer: CALayer, slot: Int32) {
        insertions.append(
            Insertion(
                slot: slot, values: layer.values, traits: layer.traits, timing: layer.timing, objects: layer.committedObjects()))
    }

    /// Compiles the animations of a layer; `body` adds them.
    @MainActor
    mutating func addRun(of layer: CALayer, slot: Int32, _ body: (inout AnimationCompiler) -> Void) {
        var compiler = AnimationCompiler(layer: layer)
        // The compiler borrows the store and writes the tracks in place.
        swap(&compiler.store, &store)
        let (firstTrack, firstConstant) = (compiler.store.tracks.count, compiler.store.constants.count)
        let firstMotion = compiler.store.motions.count
        body(&compiler)
        let details = compiler.takeDetails(from: firstTrack, firstConstant)
        swap(&compiler.store, &store)
        runEdits.append(
            RunEdit(
                slot: slot, tracks: firstTrack..<store.tracks.count, constants: firstConstant..<store.constants.count,
                motions: firstMotion..<store.motions.count, details: details))
    }
}
