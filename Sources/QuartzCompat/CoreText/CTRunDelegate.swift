// Run delegates: boxes in a line, sized by callbacks.

/// The version of the callbacks.
nonisolated public let kCTRunDelegateVersion1: CFIndex = 1
/// The version of the callbacks.
nonisolated public let kCTRunDelegateCurrentVersion: CFIndex = kCTRunDelegateVersion1
/// The attribute key of a ``CTRunDelegate``. Each character of its range is a box, so the range is usually one character, U+FFFC.
nonisolated public let kCTRunDelegateAttributeName: CFString = "CTRunDelegate"

/// Called when a delegate is released. Foundation on Linux does not release the attributes of attributed strings, so this is not called for
/// a delegate that was one.
public typealias CTRunDelegateDeallocateCallback = @Sendable (UnsafeMutableRawPointer) -> Void
/// Returns the distance from the baseline up to the top of the box, in points.
public typealias CTRunDelegateGetAscentCallback = @Sendable (UnsafeMutableRawPointer) -> CGFloat
/// Returns the distance from the baseline down to the bottom of the box, in points.
public typealias CTRunDelegateGetDescentCallback = @Sendable (UnsafeMutableRawPointer) -> CGFloat
/// Returns the width of the box, in points.
public typealias CTRunDelegateGetWidthCallback = @Sendable (UnsafeMutableRawPointer) -> CGFloat

/// The callbacks of a run delegate. They receive its reference value.
///
/// They are closures, because C functions cannot return a `CGFloat` on Linux.
nonisolated public struct CTRunDelegateCallbacks: Sendable {
    /// The version, ``kCTRunDelegateCurrentVersion``.
    public var version: CFIndex
    /// Called when the delegate is released.
    public var dealloc: CTRunDelegateDeallocateCallback
    /// The ascent of the box.
    public var getAscent: CTRunDelegateGetAscentCallback
    /// The descent of the box.
    public var getDescent: CTRunDelegateGetDescentCallback
    /// The width of the box.
    public var getWidth: CTRunDelegateGetWidthCallback

    /// Creates callbacks.
    public init(
        version: CFIndex, dealloc: @escaping CTRunDelegateDeallocateCallback, getAscent: @escaping CTRunDelegateGetAscentCallback,
        getDescent: @escaping CTRunDelegateGetDescentCallback, getWidth: @escaping CTRunDelegateGetWidthCallback
    ) {
        self.version = version
        self.dealloc = dealloc
        self.getAscent = getAscent
        self.getDescent = getDescent
        self.getWidth = getWidth
    }
}

/// Gives a character of a text a size, for something that the caller draws in its place. Text layers, lines and columns reserve the
/// room; so do labels and views.
nonisolated public final class CTRunDelegate: Hashable, TextRunAttribute {
    private let callbacks: CTRunDelegateCallbacks
    fileprivate let reference: UnsafeMutableRawPointer

    fileprivate init(_ callbacks: CTRunDelegateCallbacks, _ reference: UnsafeMutableRawPointer) {
        self.callbacks = callbacks
        self.reference = reference
    }

    deinit { callbacks.dealloc(reference) }

    /// Returns whether both are the same object.
    public static func == (a: CTRunDelegate, b: CTRunDelegate) -> Bool { a === b }
    /// Hashes the identity, which `==` compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    package func apply(to run: inout TextRun, key: String) {
        guard key == kCTRunDelegateAttributeName else { return }
        run.box = InlineBox(
            ascent: callbacks.getAscent(reference), descent: callbacks.getDescent(reference), width: callbacks.getWidth(reference)
        )
    }
}

/// Creates a run delegate. The callbacks are called whenever text with it is laid out.
///
/// - Parameter refCon: The value that the callbacks receive.
/// - Returns: nil for another version of callbacks. For a nil `refCon` the callbacks receive an address that must not be read.
nonisolated public func CTRunDelegateCreate(
    _ callbacks: UnsafePointer<CTRunDelegateCallbacks>, _ refCon: UnsafeMutableRawPointer?
) -> CTRunDelegate? {
    guard callbacks.pointee.version == kCTRunDelegateVersion1 else { return nil }
    return CTRunDelegate(callbacks.pointee, refCon ?? noReference)
}

/// Returns the value that the callbacks receive.
nonisolated public func CTRunDelegateGetRefCon(_ runDelegate: CTRunDelegate) -> UnsafeMutableRawPointer { runDelegate.reference }

/// The reference value of delegates without one, because the callbacks' parameter is not optional.
nonisolated private var noReference: UnsafeMutableRawPointer { UnsafeMutableRawPointer(bitPattern: 1)! }
