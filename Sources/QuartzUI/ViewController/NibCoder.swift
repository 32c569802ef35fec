/// The values of an object in an Interface Builder file that its `init(coder:)` reads, because they cannot change later.
///
/// A program's `init(coder:)` passes the coder on. The coder has no archived values: every key decodes as nil or zero.
nonisolated package final class NibCoder: NSCoder {
    /// Values of the library's classes, by their names in the file.
    @MainActor package var values: [String: String] = [:]
    /// The bundle of the file.
    @MainActor package var bundle: Bundle?
    /// The layout of a collection.
    @MainActor package var collectionLayout: NSObject?

    /// The frame of a view.
    @MainActor package var frame = CGRect.zero
    /// The library's class that the object is or derives from.
    @MainActor package var libraryClass: AnyClass = NSObject.self
    /// Sets the object's properties and makes its parts. Runs at the end of the library's initializer, as archived values are decoded
    /// there: what a program's `init(coder:)` sets after `super.init(coder:)` stays.
    @MainActor package var configure: ((AnyObject) -> Void)?

    /// Called at the end of each initializer of the library.
    @MainActor package static func configure(_ object: AnyObject, by coder: NSCoder, after type: AnyClass) {
        guard let coder = coder as? NibCoder, coder.libraryClass == type, let configure = coder.configure else { return }
        coder.configure = nil
        configure(object)
    }

    /// Returns a value of an object that is decoded by a nib's coder.
    @MainActor package static func value(_ key: String, in coder: NSCoder) -> String? { (coder as? NibCoder)?.values[key] }

    package override var allowsKeyedCoding: Bool { true }
    package override func containsValue(forKey key: String) -> Bool { false }
    package override func decodeObject() -> Any? { nil }
    package override func decodeObject(forKey key: String) -> Any? { nil }
    package override func decodeObject<DecodedObjectType: NSObject & NSCoding>(
        of cls: DecodedObjectType.Type, forKey key: String
    ) -> DecodedObjectType? { nil }
    package override func decodeObject(of classes: [AnyClass]?, forKey key: String) -> Any? { nil }
    package override func decodeBool(forKey key: String) -> Bool { false }
    package override func decodeInteger(forKey key: String) -> Int { 0 }
    package override func decodeInt32(forKey key: String) -> Int32 { 0 }
    package override func decodeInt64(forKey key: String) -> Int64 { 0 }
    package override func decodeFloat(forKey key: String) -> Float { 0 }
    package override func decodeDouble(forKey key: String) -> Double { 0 }
    package override func version(forClassName className: String) -> Int { 0 }
}
