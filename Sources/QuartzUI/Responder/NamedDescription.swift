/// The descriptions of objects that a program may name.
enum Named {
    /// The usual description with the object's name after it, as in `<UILayoutGuide: 0x1234 'header'>`. On another thread than the
    /// main one, where the name cannot be read, it is the usual description.
    nonisolated static func description<Object: AnyObject>(
        _ usual: String, _ object: Object, _ name: @MainActor (Object) -> String?
    ) -> String {
        guard Thread.isMainThread else { return usual }
        nonisolated(unsafe) let object = object
        guard let name = MainActor.assumeIsolated({ name(object) }), !name.isEmpty else { return usual }
        return usual.hasSuffix(">") ? "\(usual.dropLast()) '\(name)'>" : "\(usual) '\(name)'"
    }
}
