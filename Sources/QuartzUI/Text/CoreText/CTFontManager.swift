/// A file's address by Core Foundation's name.
public typealias CFURL = URL
/// An error by Core Foundation's name.
public typealias CFError = NSError

/// The scope of a font's registration. On Linux it is always the process.
nonisolated public enum CTFontManagerScope: UInt32, Sendable {
    /// As for the process.
    case none = 0
    /// This process.
    case process = 1
    /// As for the process.
    case persistent = 2
    /// As for the process.
    case session = 3
}

/// Makes the fonts of a file known: from now on they are found by their family's and their PostScript name.
///
/// - Returns: whether the file is a TrueType font that was not known yet; if not, `error` says so.
@discardableResult
nonisolated public func CTFontManagerRegisterFontsForURL(
    _ fontURL: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    if fontURL.isFileURL, FontProvider.shared.register(fontAt: fontURL.path) { return true }
    let failure = NSError(
        domain: "com.apple.CoreText.CTFontManagerErrorDomain", code: 104,
        userInfo: [NSLocalizedDescriptionKey: "\(fontURL.path) is no TrueType font, or is registered already"])
    error?.pointee = Unmanaged.passRetained(failure)
    return false
}

/// Makes a face known that was read from bytes: it is known already, since it was read.
///
/// - Returns: true.
@discardableResult
nonisolated public func CTFontManagerRegisterGraphicsFont(
    _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool { true }

/// Makes the fonts of several files known.
///
/// - Returns: whether all of them were registered; if not, `errors` has one for each that was not.
@discardableResult
nonisolated public func CTFontManagerRegisterFontsForURLs(
    _ fontURLs: CFArray, _ scope: CTFontManagerScope, _ errors: UnsafeMutablePointer<Unmanaged<NSArray>?>?
) -> Bool {
    var failures: [NSError] = []
    for case let url as URL in fontURLs {
        var failure: Unmanaged<CFError>?
        if !CTFontManagerRegisterFontsForURL(url, scope, &failure), let failure { failures.append(failure.takeRetainedValue()) }
    }
    guard !failures.isEmpty else { return true }
    errors?.pointee = Unmanaged.passRetained(NSArray(array: failures))
    return false
}
