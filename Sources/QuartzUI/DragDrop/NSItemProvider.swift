import Foundation

/// An object that can be made from the data of an item provider.
@preconcurrency @MainActor
public protocol NSItemProviderReading: AnyObject {
    /// The types of data that the object can be made from, the preferred one first.
    static var readableTypeIdentifiersForItemProvider: [String] { get }
    /// Makes an object from data of a type.
    static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}

/// An object that an item provider can give as data.
@preconcurrency @MainActor
public protocol NSItemProviderWriting: AnyObject {
    /// The types of data that the object can be written as, the most faithful one first.
    static var writableTypeIdentifiersForItemProvider: [String] { get }
    /// Writes the object as data of a type, and calls the handler with it.
    ///
    /// - Returns: The progress; nil if the handler has been called already.
    func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress?
}

/// Gives the data of an item that is dragged, in several representations. Handlers are called before the methods return, if the data are
/// there.
@preconcurrency @MainActor
open class NSItemProvider: NSObject {
    /// An error of loading.
    nonisolated public enum ErrorCode: Int, Error, Sendable {
        /// An unknown error.
        case unknownError = -1
        /// There is no item of the wanted type.
        case itemUnavailableError = -1000
        /// The item has another class.
        case unexpectedValueClassError = -1100
        /// The representation cannot be loaded.
        case unavailableCoercionError = -1200
    }

    /// Loads the data of a representation, and calls the handler with it.
    public typealias LoadHandler = (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?

    private var representations: [(type: String, load: LoadHandler)] = []
    private var objects: [any NSItemProviderWriting] = []
    /// A name for the item, such as that of a file.
    open var suggestedName: String?

    /// Creates a provider without representations.
    public override init() { super.init() }

    /// Creates a provider of an object.
    public convenience init(object: any NSItemProviderWriting) {
        self.init()
        registerObject(object)
    }

    /// Creates a provider of an item as data of a type; texts, addresses, images and data are items. Others have no representation.
    public convenience init(item: Any?, typeIdentifier: String?) {
        self.init()
        if let data = item as? Data {
            registerDataRepresentation(forTypeIdentifier: typeIdentifier ?? UTType.data.identifier) { handler in
                handler(data, nil)
                return nil
            }
        } else if let text = item as? String {
            registerObject(NSString(string: text))
        } else if let object = item as? any NSItemProviderWriting {
            registerObject(object)
        }
    }

    /// Creates a provider of a file; nil if it does not exist. The data are read when they are wanted.
    public convenience init?(contentsOf fileURL: URL) {
        guard fileURL.isFileURL, FileManager.default.fileExists(atPath: fileURL.path) else { return nil }
        self.init()
        suggestedName = fileURL.lastPathComponent
        let type = UTType(filenameExtension: fileURL.pathExtension) ?? .data
        registerDataRepresentation(forTypeIdentifier: type.identifier) { handler in
            do { handler(try Data(contentsOf: fileURL), nil) } catch { handler(nil, error) }
            return nil
        }
    }

    // MARK: Registering

    /// Adds the representations of an object.
    open func registerObject(_ object: any NSItemProviderWriting) {
        objects.append(object)
        for type in Swift.type(of: object).writableTypeIdentifiersForItemProvider {
            registerDataRepresentation(forTypeIdentifier: type) { handler in
                object.loadData(withTypeIdentifier: type, forItemProviderCompletionHandler: handler)
            }
        }
    }

    /// Adds a representation as data of a type.
    open func registerDataRepresentation(forTypeIdentifier typeIdentifier: String, loadHandler: @escaping LoadHandler) {
        representations.append((typeIdentifier, loadHandler))
    }

    /// The types of the representations, in the order of their addition.
    open var registeredTypeIdentifiers: [String] { representations.map(\.type) }

    /// Returns whether a representation has a type, or one below it.
    open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool { conforming(to: typeIdentifier) != nil }

    private func conforming(to identifier: String) -> LoadHandler? {
        if let exact = representations.first(where: { $0.type == identifier }) { return exact.load }
        guard let wanted = UTType(identifier) else { return nil }
        return representations.first { UTType($0.type)?.conforms(to: wanted) ?? false }?.load
    }

    // MARK: Loading

    /// Loads the data of the first representation of a type, or of one below it.
    @discardableResult
    open func loadDataRepresentation(
        forTypeIdentifier typeIdentifier: String, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
        let progress = Progress(totalUnitCount: 1)
        guard let load = conforming(to: typeIdentifier) else {
            completionHandler(nil, ErrorCode.itemUnavailableError)
            return progress
        }
        return load(completionHandler) ?? finished(progress)
    }

    private func finished(_ progress: Progress) -> Progress {
        progress.completedUnitCount = progress.totalUnitCount
        return progress
    }

    /// Returns whether an object of a class can be loaded.
    open func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
        objects.contains { Self.isInstance($0, of: aClass) }
            || aClass.readableTypeIdentifiersForItemProvider.contains(where: hasItemConformingToTypeIdentifier)
    }

    /// Loads an object of a class: the one that the provider was made of, or one that is made from its data.
    @discardableResult
    open func loadObject(
        ofClass aClass: any NSItemProviderReading.Type,
        completionHandler: @escaping @MainActor (_ object: (any NSItemProviderReading)?, _ error: (any Error)?) -> Void
    ) -> Progress {
        let progress = Progress(totalUnitCount: 1)
        if let object = objects.first(where: { Self.isInstance($0, of: aClass) }) {
            completionHandler(object as? any NSItemProviderReading, nil)
            return finished(progress)
        }
        guard let type = aClass.readableTypeIdentifiersForItemProvider.first(where: hasItemConformingToTypeIdentifier) else {
            completionHandler(nil, ErrorCode.itemUnavailableError)
            return progress
        }
        // The handler is called on the main actor, also if the data come from another thread.
        let request = ObjectRequest(aClass: aClass, type: type, call: completionHandler)
        return loadDataRepresentation(forTypeIdentifier: type) { data, error in
            guard !MainQueue.isCurrent else { return MainActor.assumeIsolated { request.finish(data, error) } }
            DispatchQueue.main.async { MainActor.assumeIsolated { request.finish(data, error) } }
        }
    }

    private static func isInstance(_ object: any NSItemProviderWriting, of aClass: any NSItemProviderReading.Type) -> Bool {
        var mirror: Mirror? = Mirror(reflecting: object)
        while let level = mirror {
            if ObjectIdentifier(level.subjectType) == ObjectIdentifier(aClass) { return true }
            mirror = level.superclassMirror
        }
        return false
    }
}

/// The class that is wanted and the handler that gets an object of it, both used on the main actor alone.
private nonisolated struct ObjectRequest: @unchecked Sendable {
    let aClass: any NSItemProviderReading.Type
    let type: String
    let call: @MainActor ((any NSItemProviderReading)?, (any Error)?) -> Void

    @MainActor
    func finish(_ data: Data?, _ error: (any Error)?) {
        guard let data else { return call(nil, error) }
        do {
            call(try aClass.object(withItemProviderData: data, typeIdentifier: type), nil)
        } catch {
            call(nil, error)
        }
    }
}
