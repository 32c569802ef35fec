import Foundation
import Synchronization

/// The functions of ICU that text needs: boundaries by rules and dictionaries. Foundation's copy of ICU has them.
///
/// It is absent from programs that link Foundation statically. The tables of this module then replace it.
final class UnicodeLibrary: Sendable {
    /// The library; nil if Foundation's ICU was not found or lacks a function.
    static let shared = UnicodeLibrary()

    /// The kind of boundaries between characters.
    enum Boundary: Int32 {
        case word = 1
        case line = 2
    }

    private typealias Units = UnsafePointer<UInt16>
    private typealias Status = UnsafeMutablePointer<Int32>

    /// `@unchecked`: constant C functions, which may be called on any thread.
    private struct Functions: @unchecked Sendable {
        let openBreaks: @convention(c) (Int32, UnsafePointer<CChar>?, Units?, Int32, Status) -> OpaquePointer?
        let setText: @convention(c) (OpaquePointer?, Units?, Int32, Status) -> Void
        let nextBreak: @convention(c) (OpaquePointer?) -> Int32
        let ruleStatus: @convention(c) (OpaquePointer?) -> Int32

        init(_ library: SharedLibrary) throws(SharedLibrary.MissingFunction) {
            openBreaks = try library.function("swift_ubrk_open")
            setText = try library.function("swift_ubrk_setText")
            nextBreak = try library.function("swift_ubrk_next")
            ruleStatus = try library.function("swift_ubrk_getRuleStatus")
        }
    }

    /// `@unchecked`: they are used only behind the lock.
    private struct Iterators: @unchecked Sendable { var known: [Boundary: OpaquePointer] = [:] }

    private let functions: Functions
    /// The iterators, which are kept because opening one takes longer than reading a short text.
    private let iterators = Mutex(Iterators())

    private init?() {
        guard let library = SharedLibrary("lib_FoundationICU.so"), let functions = try? Functions(library) else { return nil }
        self.functions = functions
    }

    /// Calls a function with each boundary after the beginning, in ascending order, and the status of the rule that found it. The end is
    /// a boundary.
    /// - Returns: Whether the text was read.
    func forEachBoundary(_ kind: Boundary, of units: [UInt16], _ body: (_ offset: Int, _ status: Int32) -> Void) -> Bool {
        guard units.count <= Int(Int32.max) else { return false }
        return iterators.withLock { iterators in
            var status: Int32 = 0
            if iterators.known[kind] == nil {
                iterators.known[kind] = functions.openBreaks(kind.rawValue, "", nil, 0, &status)
            }
            guard status <= 0, let iterator = iterators.known[kind] else { return false }
            return units.withUnsafeBufferPointer { text in
                functions.setText(iterator, text.baseAddress, Int32(text.count), &status)
                guard status <= 0 else { return false }
                while true {
                    let offset = functions.nextBreak(iterator)
                    guard offset >= 0 else { break }
                    body(Int(offset), functions.ruleStatus(iterator))
                }
                // The iterator keeps no pointer to memory that goes away.
                functions.setText(iterator, nil, 0, &status)
                return true
            }
        }
    }
}
