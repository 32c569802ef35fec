import Foundation
import QuartzUI

/// Checks the spelling of words, and completes them.
///
/// Words are those of the system's dictionaries for hunspell (packages such as `hunspell-en-us`), which libhunspell reads; both are
/// looked for while the program runs. Without the library or a dictionary of the language every word is right, there are no guesses, and
/// completions are learned words. Learned words are kept in the program's defaults.
@preconcurrency @MainActor
open class UITextChecker: NSObject {
    private var ignored: Set<String> = []
    private static let key = "UITextCheckerLearnedWords"
    private static let mostCompletions = 20

    /// Creates a checker that ignores no words.
    public override init() { super.init() }

    /// The languages that have a dictionary, such as `en_US`.
    open class var availableLanguages: [String] { SpellingDictionary.languages }

    // MARK: Checking

    /// Returns the range of the first misspelled word in UTF-16 units; one at `NSNotFound` for none.
    ///
    /// - Parameters:
    ///   - range: The part of the text that is checked. Words that it cuts are left out.
    ///   - startingOffset: The place where the search begins.
    ///   - wrapFlag: Whether the search goes on at the beginning of the range.
    ///   - language: The language's code, such as `en_US`.
    open func rangeOfMisspelledWord(
        in stringToCheck: String, range: NSRange, startingAt startingOffset: Int, wrap wrapFlag: Bool, language: String
    ) -> NSRange {
        let none = NSRange(location: NSNotFound, length: 0)
        guard let dictionary = SpellingDictionary.named(language) else { return none }
        let text = stringToCheck as NSString
        let words = Self.words(of: stringToCheck, in: range)
        let split = words.firstIndex { $0.location >= startingOffset } ?? words.count
        let order = words[split...] + (wrapFlag ? words[..<split] : [])
        let learned = Self.learned
        return order.first { place in
            let word = text.substring(with: place)
            return !ignored.contains(word) && !learned.contains(word) && !dictionary.has(word)
        } ?? none
    }

    /// Returns words that may have been meant, the likeliest first; nil without a dictionary of the language.
    open func guesses(forWordRange range: NSRange, in string: String, language: String) -> [String]? {
        guard let dictionary = SpellingDictionary.named(language), let word = Self.part(range, of: string) else { return nil }
        return dictionary.suggestions(for: word)
    }

    /// Returns words that begin with a part of a word, the shortest first: those of the dictionary, and learned ones before them.
    open func completions(forPartialWordRange range: NSRange, in string: String, language: String) -> [String]? {
        guard let letters = Self.part(range, of: string), !letters.isEmpty else { return nil }
        let lower = letters.lowercased()
        let learned = Self.learned.filter { $0.lowercased().hasPrefix(lower) }.sorted()
        let known = SpellingDictionary.named(language)?.words(beginningWith: lower, atMost: Self.mostCompletions) ?? []
        // The letters that were typed stay.
        return learned + known.map { letters + $0.dropFirst(lower.count) }.filter { !learned.contains($0) }
    }

    /// Returns the words in a range.
    private static func words(of text: String, in range: NSRange) -> [NSRange] {
        let length = text.utf16.count
        guard range.location >= 0, range.length >= 0, range.location <= length,
            let expression = try? NSRegularExpression(pattern: #"(?<![\w'’])[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*(?!\w)"#)
        else { return [] }
        let whole = NSRange(location: range.location, length: min(range.length, length - range.location))
        return expression.matches(in: text, options: [.withTransparentBounds], range: whole).map(\.range)
    }

    private static func part(_ range: NSRange, of text: String) -> String? {
        let length = text.utf16.count
        guard range.location >= 0, range.length >= 0, range.location <= length, range.length <= length - range.location else {
            return nil
        }
        return (text as NSString).substring(with: range)
    }

    // MARK: Words that are not in the dictionary

    /// Regards a word as right in this checker's texts.
    open func ignoreWord(_ wordToIgnore: String) { ignored.insert(wordToIgnore) }
    /// The words that this checker regards as right.
    open var ignoredWords: [String]? {
        get { ignored.sorted() }
        set { ignored = Set(newValue ?? []) }
    }

    private static var learned: [String] { UserDefaults.standard.stringArray(forKey: key) ?? [] }

    /// Regards a word as right from now on.
    open class func learnWord(_ word: String) {
        guard !word.isEmpty, !learned.contains(word) else { return }
        UserDefaults.standard.set(learned + [word], forKey: key)
    }
    /// Whether a word was learned.
    open class func hasLearnedWord(_ word: String) -> Bool { learned.contains(word) }
    /// Forgets a learned word.
    open class func unlearnWord(_ word: String) {
        UserDefaults.standard.set(learned.filter { $0 != word }, forKey: key)
    }
}
