import SwiftSyntax

// The branches of `#if` that are for other systems.

extension IfConfigClauseSyntax {
    /// Whether the branch is never compiled here: its condition names other systems, or a branch before it is always compiled.
    var isLeftOut: Bool {
        if let alternatives, alternatives.allSatisfy({ terms in terms.contains(where: Self.never.contains) }) { return true }
        guard let list = parent?.as(IfConfigClauseListSyntax.self), list.first?.id != id else { return false }
        return list.prefix(Self.mostBefore).prefix { $0.id != id }.contains(where: \.isTaken)
    }

    /// Whether the branch is always compiled here.
    private var isTaken: Bool {
        guard let alternatives, !tellsLinuxApart else { return false }
        return alternatives.contains { $0.allSatisfy(Self.always.contains) }
    }

    /// The number of branches of a condition that are searched for one that is always compiled.
    private static let mostBefore = 8

    private static let never: Set<Substring> = [
        "os(macOS)", "os(OSX)", "os(tvOS)", "os(watchOS)", "os(visionOS)", "os(xrOS)", "os(Windows)", "os(Android)",
        "canImport(AppKit)", "canImport(Cocoa)", "canImport(SwiftUI)", "canImport(WatchKit)", "targetEnvironment(macCatalyst)",
        "!os(iOS)", "!canImport(UIKit)",
    ]
    private static let always: Set<Substring> = [
        "os(iOS)", "canImport(UIKit)", "!os(macOS)", "!os(OSX)", "!os(watchOS)", "!os(tvOS)",
    ]

    /// The terms of each part of the condition between `||`; nil for `#else`, and for a condition with other parentheses.
    private var alternatives: [[Substring]]? {
        guard let text = condition?.trimmedDescription.filter({ !$0.isWhitespace }),
            text.utf8.count(where: { $0 == UInt8(ascii: "(") })
                <= text.split(separator: "||").flatMap({ $0.split(separator: "&&") }).count
        else { return nil }
        return text.split(separator: "||").map { $0.split(separator: "&&") }
    }
}

extension IfConfigClauseSyntax {
    /// Whether the condition begins with a test for a module that is missing here.
    var testsForMissingModule: Bool {
        guard let text = condition?.trimmedDescription, text.hasPrefix("canImport(") else { return false }
        return !ImportPass.isSupplied(String(text.dropFirst("canImport(".count).prefix { $0 != ")" && $0 != "," }))
    }
}
