import SwiftSyntax

/// The parts of a file that need a module which is missing here, as small as possible.
struct ForeignDeclarations {
    /// Top-level declarations and members.
    private(set) var parts: [Syntax] = []
    /// Branches that are never taken: `if let webView = view as? WKWebView { … }`.
    private(set) var branches: [IfExprSyntax] = []
    /// Whether only imports remain in the file.
    private(set) var isAll = true
    var isEmpty: Bool { parts.isEmpty && branches.isEmpty }
    private var finder: (Syntax) -> ForeignNames

    /// - Parameters:
    ///   - modules: The modules; without any, the parts that need the package's types alone are found.
    ///   - foreign: The package's types that need a missing module themselves.
    ///   - package: The package's types.
    ///   - library: The library's types.
    ///   - elsewhere: The members that other files leave out, by the type.
    ///   - members: The members that are left out in any file, each with the module.
    init(
        of modules: [String], in tree: SourceFileSyntax, foreign: Set<String>, package: TypeIndex, library: TypeIndex,
        elsewhere: [String: Set<String>] = [:], members: [String: String] = [:]
    ) {
        finder = { _ in ForeignNames { _, _ in false } }
        // The types that the file itself leaves out.
        var own: Set<String> = []
        while true {
            find(in: tree, modules, foreign.union(own), package, library)
            let gone = Set(parts.flatMap(\.newTypeNames)).subtracting(foreign)
            if gone.isSubset(of: own) { break }
            own.formUnion(gone)
        }
        var users = ForeignUsers(of: parts, elsewhere: elsewhere, members: members)
        parts += users.find(in: tree)
    }

    /// Collects the parts to remove.
    private mutating func find(
        in tree: SourceFileSyntax, _ modules: [String], _ foreign: Set<String>, _ package: TypeIndex, _ library: TypeIndex
    ) {
        (parts, branches, isAll) = ([], [], true)
        finder = { node in
            let names = ForeignNames { name, isMember in
                if foreign.contains(name) { return true }
                guard !isMember, !package.declares(name),
                    let module = modules.first(where: { ForeignModules.declares(name, $0) })
                else { return false }
                // A plain name such as `State` is also one of the library's nested types.
                return ForeignModules.lists(name, module) || !library.declares(name)
            }
            names.walk(node)
            return names
        }
        for item in tree.statements where !item.item.isImportAlone {
            add(Syntax(item), declaration: Syntax(item.item))
            if parts.last?.id != item.id { isAll = false }
        }
    }

    /// Collects the parts of a declaration to remove.
    private mutating func add(_ item: Syntax, declaration: Syntax) {
        let found = finder(declaration)
        guard !found.tokens.isEmpty else { return }
        if let condition = declaration.as(IfConfigDeclSyntax.self) { return add(item, condition) }
        guard let group = declaration.asProtocol(DeclGroupSyntax.self), !needsWhole(group) else {
            if let tested = found.testedBranches { return branches += tested }
            if let statements = declaration.as(FunctionDeclSyntax.self)?.statements(needing: found.tokens.map(\.position)) {
                return parts += statements
            }
            return parts.append(item)
        }
        var inner = self
        (inner.parts, inner.branches) = ([], [])
        for member in group.memberBlock.members { inner.add(Syntax(member), declaration: Syntax(member.decl)) }
        let members = group.memberBlock.members
        if inner.parts.count == members.count, inner.parts.allSatisfy({ part in members.contains { $0.id == part.id } }) {
            return parts.append(item)
        }
        parts += inner.parts
        branches += inner.branches
    }

    /// Collects the parts of the branches of a condition: the condition itself if nothing else is in them.
    private mutating func add(_ item: Syntax, _ condition: IfConfigDeclSyntax) {
        var inner = self
        (inner.parts, inner.branches) = ([], [])
        var isWhole = true
        for clause in condition.clauses where !clause.isLeftOut {
            for (part, declaration) in clause.declarations where !declaration.is(ImportDeclSyntax.self) {
                inner.add(part, declaration: declaration)
                if inner.parts.last?.id != part.id { isWhole = false }
            }
        }
        if isWhole { return parts.append(item) }
        parts += inner.parts
        branches += inner.branches
    }

    /// Whether the whole type must be removed: its header, a stored property or all cases name the module. Single cases of an enum are
    /// removed alone, with the branches for them.
    private func needsWhole(_ group: any DeclGroupSyntax) -> Bool {
        let start = group.memberBlock.positionAfterSkippingLeadingTrivia
        if finder(Syntax(group)).tokens.contains(where: { $0.positionAfterSkippingLeadingTrivia < start }) { return true }
        // A controller or a delegate is useful without such a property; members that use it are left out too.
        let inherited = group.inheritanceClause?.inheritedTypes.compactMap(\.type.lastName) ?? []
        if group.is(ClassDeclSyntax.self), inherited.contains(where: { $0.hasSuffix("ViewController") || $0 == "UIResponder" }) {
            return false
        }
        let cases = group.memberBlock.members.filter { $0.decl.is(EnumCaseDeclSyntax.self) }
        let needing = cases.filter { !finder(Syntax($0)).tokens.isEmpty }
        if !needing.isEmpty {
            let areAlone = needing.allSatisfy { $0.decl.as(EnumCaseDeclSyntax.self)?.elements.count == 1 }
            if needing.count == cases.count || !areAlone { return true }
        }
        return group.memberBlock.members.contains { member in
            guard
                member.decl.is(AssociatedTypeDeclSyntax.self)
                    || member.decl.as(VariableDeclSyntax.self)?.isStored == true
            else {
                return false
            }
            return !finder(Syntax(member)).tokens.isEmpty
        }
    }

    /// Returns the types of a package that need a missing module, directly or through other types, each with the module.
    ///
    /// - Parameter known: Types that are missing, each with its module.
    static func types(
        of trees: [SourceFileSyntax], package: TypeIndex, library: TypeIndex, known: [String: String] = [:]
    ) -> [String: String] {
        let files = trees.map { tree in (tree, ImportedModules(tree).names.filter(ForeignModules.isEssential)) }
        var foreign = known
        for tree in trees {
            for (name, module) in GuardedTypes(tree).names { foreign[name] = module }
        }
        guard !foreign.isEmpty || files.contains(where: { !$0.1.isEmpty }) else { return [:] }
        let others = prefixed(of: trees)
        while true {
            let count = foreign.count
            for (tree, modules) in files {
                let known = modules.filter(ForeignModules.isKnown)
                // Swift finds the names of a module that another file imports.
                for needed in modules.isEmpty ? [others] : known.map({ [$0] }) {
                    let found = ForeignDeclarations(
                        of: needed, in: tree, foreign: Set(foreign.keys), package: package, library: library)
                    let names = found.parts.flatMap { part in
                        part.newTypeNames
                            + part.newValueNames.filter {
                                !package.declaresProperty($0) && !package.hasMethod($0) && !library.hasMethod($0)
                            }
                    }
                    guard !names.isEmpty, let module = found.module(among: foreign, or: needed) else { continue }
                    for name in names where foreign[name] == nil { foreign[name] = module }
                }
            }
            if foreign.count == count { return foreign }
        }
    }

    /// Returns the missing modules that any of some files import and whose names have prefixes.
    static func prefixed(of trees: [SourceFileSyntax]) -> [String] {
        let names = trees.reduce(into: Set<String>()) { $0.formUnion(ImportedModules($1).names) }
        return names.filter { ForeignModules.isEssential($0) && ForeignModules.hasPrefixes($0) }.sorted()
    }

    /// Returns the module of the first name that the parts need, of the package's types or of modules.
    func module(among foreign: [String: String], or modules: [String]) -> String? {
        parts.lazy.flatMap { finder($0).tokens }
            .compactMap { token in
                foreign[token.text] ?? modules.first { ForeignModules.declares(token.text, $0) }
            }.first
    }
}

extension ForeignDeclarations {
    /// Returns the methods and properties of types that are left out, each with the module that it needs.
    ///
    /// Members that use such members are left out too. The names are unique that no member has which stays.
    static func methods(
        of trees: [SourceFileSyntax], foreign: [String: String], package: TypeIndex, library: TypeIndex
    ) -> (all: [String: String], unique: [String: String]) {
        let files = trees.map { tree in
            (tree, ImportedModules(tree).names.filter { ForeignModules.isEssential($0) && ForeignModules.isKnown($0) }.sorted())
        }
        guard !foreign.isEmpty || files.contains(where: { !$0.1.isEmpty }) else { return ([:], [:]) }
        let others = prefixed(of: trees)
        let types = Set(foreign.keys)
        var methods: [String: String] = [:]
        var all: [String: String] = [:]
        for _ in 0..<mostPasses {
            var found: [String: String] = [:]
            var kept: Set<String> = []
            for (tree, modules) in files {
                var gone: Set<SyntaxIdentifier> = []
                for needed in modules.isEmpty ? [others] : modules.map({ [$0] }) {
                    let declarations = ForeignDeclarations(
                        of: needed, in: tree, foreign: types, package: package, library: library, members: methods)
                    let module = declarations.module(among: foreign, or: needed) ?? needed.first ?? methods.values.min()
                    for part in declarations.parts {
                        gone.insert(part.id)
                        for name in part.newMemberNames where module != nil { found[name] = module }
                    }
                }
                for item in tree.allStatements where !gone.contains(item.id) {
                    for member in item.item.asProtocol(DeclGroupSyntax.self)?.memberBlock.members ?? []
                    where !gone.contains(member.id) {
                        kept.formUnion(Syntax(member).newMemberNames)
                        kept.formUnion(member.innerCaseNames.filter { found[$0] == nil })
                    }
                }
            }
            all = found.filter { !library.declaresProperty($0.key) && !library.hasMethod($0.key) }
            found = all.filter { !kept.contains($0.key) }
            if found.count == methods.count { break }
            methods = found
        }
        return (all, methods)
    }

    /// The number of searches for members that use other members. Each search finds the users of those before.
    private static let mostPasses = 8
}

extension Syntax {
    /// The names of the types that a top-level declaration, or the declarations in a condition, add.
    fileprivate var newTypeNames: [String] {
        guard let item = self.as(CodeBlockItemSyntax.self)?.item else { return [] }
        if let condition = item.as(IfConfigDeclSyntax.self) {
            return condition.clauses.filter { !$0.isLeftOut }.flatMap { $0.declarations.flatMap(\.part.newTypeNames) }
        }
        return [item.newTypeName].compactMap(\.self)
    }

    /// The names of the variables and functions that a top-level declaration adds.
    fileprivate var newValueNames: [String] {
        guard let item = self.as(CodeBlockItemSyntax.self)?.item, isAtTopLevel else { return [] }
        if let function = item.as(FunctionDeclSyntax.self) { return [function.name.text] }
        return item.as(VariableDeclSyntax.self)?.bindings.compactMap {
            $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
        }
            ?? []
    }

    private var isAtTopLevel: Bool {
        !sequence(first: self, next: \.parent).contains { $0.is(CodeBlockSyntax.self) || $0.is(MemberBlockSyntax.self) }
    }

    /// The names of the methods and properties that a member declares, and of cases, with a point before them.
    var newMemberNames: [String] {
        guard let declaration = self.as(MemberBlockItemSyntax.self)?.decl else { return [] }
        if let cases = declaration.as(EnumCaseDeclSyntax.self) { return cases.elements.map { "." + $0.name.text } }
        if let function = declaration.as(FunctionDeclSyntax.self) { return [function.name.text] }
        if let condition = declaration.as(IfConfigDeclSyntax.self) {
            return condition.clauses.filter { !$0.isLeftOut }.flatMap { $0.declarations.flatMap(\.part.newMemberNames) }
        }
        return declaration.as(VariableDeclSyntax.self)?.bindings
            .compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text } ?? []
    }
}

extension MemberBlockItemSyntax {
    /// The names of the cases of enums that the member contains.
    fileprivate var innerCaseNames: [String] {
        guard let group = decl.asProtocol(DeclGroupSyntax.self) else { return [] }
        return group.memberBlock.members.flatMap { member in
            member.decl.is(EnumCaseDeclSyntax.self) ? Syntax(member).newMemberNames : member.innerCaseNames
        }
    }
}

extension IfConfigClauseSyntax {
    /// The statements or members of the branch, each with its declaration.
    fileprivate var declarations: [(part: Syntax, declaration: Syntax)] {
        switch elements {
        case .statements(let statements): statements.map { (Syntax($0), Syntax($0.item)) }
        case .decls(let members): members.map { (Syntax($0), Syntax($0.decl)) }
        default: []
        }
    }
}

extension SourceFileSyntax {
    /// The statements of the file, with those in the branches of conditions that are compiled here.
    var allStatements: [CodeBlockItemSyntax] {
        var found: [CodeBlockItemSyntax] = []
        var waiting = Array(statements.reversed())
        while let next = waiting.popLast() {
            guard let condition = next.item.as(IfConfigDeclSyntax.self) else {
                found.append(next)
                continue
            }
            for clause in condition.clauses.reversed() where !clause.isLeftOut {
                if case .statements(let inner) = clause.elements { waiting += inner.reversed() }
            }
        }
        return found
    }
}

/// The types that a file declares where a missing module can be imported, each with the module.
private final class GuardedTypes: SyntaxVisitor {
    private(set) var names: [String: String] = [:]

    init(_ tree: SourceFileSyntax) {
        super.init(viewMode: .sourceAccurate)
        walk(tree)
    }

    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
        guard let condition = node.condition?.trimmedDescription, condition.hasPrefix("canImport("), condition.hasSuffix(")"),
            case .statements(let statements) = node.elements,
            node.parent?.as(IfConfigClauseListSyntax.self)?.count == 1
        else { return .skipChildren }
        let module = String(condition.dropFirst(10).dropLast())
        guard ForeignModules.isEssential(module) else { return .visitChildren }
        for statement in statements {
            if let name = statement.item.newTypeName { names[name] = module }
        }
        return .skipChildren
    }
    override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

/// The modules that a file imports without a condition.
private final class ImportedModules: SyntaxVisitor {
    private(set) var names: Set<String> = []

    init(_ tree: SourceFileSyntax) {
        super.init(viewMode: .sourceAccurate)
        walk(tree)
    }

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        if let name = node.path.first?.name.text { names.insert(name) }
        return .skipChildren
    }
}

/// Finds the names of a missing module, except where a condition tests for the module.
private final class ForeignNames: SyntaxVisitor {
    private(set) var tokens: [TokenSyntax] = []
    private let isForeign: (_ name: String, _ isMember: Bool) -> Bool

    init(_ isForeign: @escaping (String, Bool) -> Bool) {
        self.isForeign = isForeign
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
        node.isLeftOut || node.testsForMissingModule ? .skipChildren : .visitChildren
    }
    override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
        guard case .identifier(let name) = token.tokenKind else { return .skipChildren }
        let isLabel = token.parent?.as(LabeledExprSyntax.self)?.label?.id == token.id
        let isMember = token.previousToken(viewMode: .sourceAccurate)?.tokenKind == .period
        if !isLabel, isForeign(name, isMember) { tokens.append(token) }
        return .skipChildren
    }

    /// The `if` statements that test for an object of the module's classes and contain all its names; nil if others remain.
    var testedBranches: [IfExprSyntax]? {
        var found: [IfExprSyntax] = []
        var known: Set<SyntaxIdentifier> = []
        let places = tokens.map(\.positionAfterSkippingLeadingTrivia)
        for token in tokens {
            guard let branch = branch(around: token, among: places) else { return nil }
            if known.insert(branch.id).inserted { found.append(branch) }
        }
        return found
    }

    /// Returns the innermost branch with a failing test that has a token in its test or its body.
    private func branch(around token: TokenSyntax, among places: [AbsolutePosition]) -> IfExprSyntax? {
        let place = token.positionAfterSkippingLeadingTrivia
        var node = token.parent
        while let current = node {
            if let branch = current.as(IfExprSyntax.self), branch.isStatement, place < branch.body.endPosition,
                branch.conditions.testClass(at: places)
            {
                return branch
            }
            node = current.parent
        }
        return nil
    }
}

extension ConditionElementListSyntax {
    /// Whether one of some places, in ascending order, is in a condition that tests the class of an object.
    fileprivate func testClass(at places: [AbsolutePosition]) -> Bool {
        contains { element in
            let index = places.firstIndex(from: element.position)
            return index < places.count && places[index] < element.endPosition
                && element.tokens(viewMode: .sourceAccurate).contains { token in
                    token.tokenKind == .keyword(.is)
                        || token.tokenKind == .keyword(.as)
                            && token.nextToken(viewMode: .sourceAccurate)?.tokenKind == .postfixQuestionMark
                }
        }
    }
}

extension [AbsolutePosition] {
    /// The index of the first place that is not before another.
    fileprivate func firstIndex(from place: AbsolutePosition) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < place { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension VariableDeclSyntax {
    /// Whether an instance stores the property.
    fileprivate var isStored: Bool {
        !modifiers.contains { ["static", "class", "lazy"].contains($0.name.text) }
            && bindings.contains { binding in
                switch binding.accessorBlock?.accessors {
                case nil: true
                case .accessors(let list): list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
                default: false
                }
            }
    }
}

extension CodeBlockItemSyntax.Item {
    /// Whether the item is an import, or a condition around imports.
    fileprivate var isImportAlone: Bool {
        if self.is(ImportDeclSyntax.self) { return true }
        guard let condition = self.as(IfConfigDeclSyntax.self) else { return false }
        return condition.clauses.allSatisfy { clause in
            guard case .statements(let statements) = clause.elements else { return false }
            return statements.allSatisfy { $0.item.isImportAlone }
        }
    }

    /// The name of the type that the item declares.
    var newTypeName: String? {
        if let alias = self.as(TypeAliasDeclSyntax.self) { return alias.name.text }
        return self.is(ExtensionDeclSyntax.self) ? nil : declaredTypeName
    }
}

/// Apple's modules without a counterpart here, and the names that they declare.
enum ForeignModules {
    /// The prefixes of a module's names. A capital letter follows them.
    private static let prefixes: [String: [String]] = [
        "WebKit": ["WK"], "MapKit": ["MK", "CL"], "Metal": ["MTL"], "MetalKit": ["MTK", "MTL"],
        "MetalPerformanceShaders": ["MPS"],
        "SceneKit": ["SCN"], "OpenGLES": ["GL", "gl", "EAGL"], "SpriteKit": ["SK"], "AVFoundation": ["AV", "CM"], "AVKit": ["AV"],
        "Photos": ["PH"],
        "PhotosUI": ["PH"],
        "WatchKit": ["WK"], "ARKit": ["AR"], "StoreKit": ["SK"], "Messages": ["MS"], "MessageUI": ["MF"],
        "PencilKit": ["PK"], "CoreMotion": ["CM"], "CoreMedia": ["CM"], "CoreVideo": ["CV"],
        "GLKit": ["GLK", "EAGL", "GL", "gl"],
        "CoreLocation": ["CL"], "CoreBluetooth": ["CB"], "CoreML": ["ML"], "Vision": ["VN"], "LocalAuthentication": ["LA"],
        "UserNotifications": ["UN"], "GameKit": ["GK"], "GameplayKit": ["GK"], "MediaPlayer": ["MP", "AV"], "HealthKit": ["HK"],
        "EventKit": ["EK"], "Contacts": ["CN"], "ContactsUI": ["CN"], "CoreHaptics": ["CH"], "PassKit": ["PK"],
        "PDFKit": ["PDF"], "SafariServices": ["SF"], "QuickLook": ["QL"], "LinkPresentation": ["LP"],
    ]

    /// The names of a module whose names have no prefix.
    private static let names: [String: Set<String>] = [
        "SwiftUI": [
            "View", "ViewBuilder", "ViewModifier", "AnyView", "EmptyView", "TupleView", "Group", "ForEach", "Text", "Image",
            "Color",
            "Font", "Shape", "Path", "Circle", "Capsule", "Ellipse", "Rectangle", "RoundedRectangle", "InsettableShape",
            "ShapeStyle", "Animation", "Animatable", "AnimatablePair", "AnimatableModifier", "VectorArithmetic", "AnyTransition",
            "Transaction", "State", "StateObject", "Binding", "Bindable", "ObservedObject", "Environment", "EnvironmentObject",
            "EnvironmentKey", "EnvironmentValues", "FocusState", "GestureState", "AppStorage", "SceneStorage", "Namespace",
            "GeometryReader", "GeometryProxy", "GeometryEffect", "ProjectionTransform", "PreferenceKey", "Anchor", "HStack",
            "VStack", "ZStack", "LazyHStack", "LazyVStack", "LazyVGrid", "LazyHGrid", "GridItem", "Spacer", "Divider", "List",
            "Section", "Form", "ScrollView", "ScrollViewReader", "NavigationView", "NavigationStack", "NavigationLink", "TabView",
            "Button", "ButtonStyle", "Toggle", "Slider", "Stepper", "Picker", "TextField", "TextEditor", "ProgressView", "Label",
            "Alignment", "HorizontalAlignment", "VerticalAlignment", "Edge", "EdgeInsets", "Angle", "UnitPoint", "Axis",
            "Gradient",
            "LinearGradient", "RadialGradient", "AngularGradient", "Material", "StrokeStyle", "FillStyle", "Gesture",
            "DragGesture",
            "TapGesture", "LongPressGesture", "MagnificationGesture", "UIViewRepresentable", "UIViewControllerRepresentable",
            "UIViewRepresentableContext", "UIViewControllerRepresentableContext", "NSViewRepresentable", "UIHostingController",
            "UIHostingConfiguration", "PreviewProvider", "Preview", "ColorScheme", "LayoutDirection", "DynamicTypeSize",
            "LocalizedStringKey", "TimelineView", "Canvas", "WindowGroup", "TextAlignment", "ContentMode", "Visibility",
            "DismissAction", "OpenURLAction", "CoordinateSpace", "KeyframeAnimator", "PhaseAnimator", "VisualEffect", "Layout",
            "ProposedViewSize", "SubviewPreferenceKey", "MatchedGeometryProperties", "PrimitiveButtonStyle", "ToggleStyle",
            "LabelStyle", "ProgressViewStyle", "DynamicProperty", "EquatableView", "withAnimation",
        ],
        "CoreData": [
            "NSManagedObject", "NSManagedObjectContext", "NSManagedObjectID", "NSManagedObjectModel", "NSPersistentContainer",
            "NSPersistentStore", "NSPersistentStoreCoordinator", "NSFetchRequest", "NSFetchRequestResult", "NSEntityDescription",
            "NSFetchedResultsController", "NSFetchedResultsControllerDelegate", "NSFetchedResultsChangeType", "NSMergePolicy",
        ],
        "PhotosUI": ["PhotosPicker", "PhotosPickerItem", "PhotosPickerStyle"],
        "VisionKit": [
            "ImageAnalyzer", "ImageAnalysis", "ImageAnalysisInteraction", "ImageAnalysisInteractionDelegate",
            "DataScannerViewController", "DataScannerViewControllerDelegate", "RecognizedItem", "VNDocumentCameraScan",
            "VNDocumentCameraViewController", "VNDocumentCameraViewControllerDelegate",
        ],
        "Combine": [
            "AnyCancellable", "Cancellable", "Published", "ObservableObject", "ObservableObjectPublisher", "AnyPublisher",
            "Publisher", "Publishers", "Subject", "PassthroughSubject", "CurrentValueSubject", "Just", "Future", "Deferred",
            "Empty",
            "Fail", "Subscriber", "Subscribers", "Subscription", "Subscriptions",
        ],
    ]

    /// Modules that declare the views of a whole file, without a table of their names.
    private static let withoutTable: Set<String> = ["RealityKit", "WidgetKit", "Realm", "RealmSwift", "RxSwift"]

    /// Whether a declaration is useless without the module.
    static func isEssential(_ module: String) -> Bool { module != "Combine" && isKnown(module) || withoutTable.contains(module) }

    /// Whether the names of a module have prefixes.
    static func hasPrefixes(_ module: String) -> Bool { prefixes[module] != nil }

    /// Whether the tables cover a module.
    static func isKnown(_ module: String) -> Bool { prefixes[module] != nil || names[module] != nil }

    /// Whether a name is in the table of a module.
    static func lists(_ name: String, _ module: String) -> Bool { names[module]?.contains(name) ?? false }

    /// Whether a module declares a name, according to the tables.
    static func declares(_ name: String, _ module: String) -> Bool {
        if name == module || lists(name, module) { return true }
        // UIKit has it here.
        if name == "AVMakeRect" { return false }
        return prefixes[module]?.contains { prefix in
            // `GLuint` and `GL_RGBA` follow other rules than `GLKView`.
            name.hasPrefix(prefix)
                && (name.dropFirst(prefix.count).first.map { $0.isUppercase || prefix == "GL" && ($0 == "_" || $0.isLowercase) }
                    ?? false)
        } ?? false
    }
}
