/// Apple's modules without a counterpart here, and the names that they declare.
enum ForeignModules {
    /// The prefixes of a module's names. A capital letter follows them.
    private static let prefixes: [String: [String]] = [
        "WebKit": ["WK"], "MapKit": ["MK"], "Metal": ["MTL"], "MetalKit": ["MTK", "MTL"], "MetalPerformanceShaders": ["MPS"],
        "SceneKit": ["SCN"], "SpriteKit": ["SK"], "AVFoundation": ["AV", "CM"], "AVKit": ["AV"], "Photos": ["PH"],
        "PhotosUI": ["PH"],
        "WatchKit": ["WK"], "ARKit": ["AR"], "StoreKit": ["SK"], "Messages": ["MS"], "MessageUI": ["MF"],
        "PencilKit": ["PK"], "CoreMotion": ["CM"], "CoreMedia": ["CM"], "CoreVideo": ["CV"], "GLKit": ["GLK", "EAGL"],
        "CoreLocation": ["CL"], "CoreBluetooth": ["CB"], "CoreML": ["ML"], "Vision": ["VN"], "LocalAuthentication": ["LA"],
        "UserNotifications": ["UN"], "GameKit": ["GK"], "GameplayKit": ["GK"], "MediaPlayer": ["MP"], "HealthKit": ["HK"],
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

    /// Whether the tables cover a module.
    static func isKnown(_ module: String) -> Bool { prefixes[module] != nil || names[module] != nil }

    /// Whether a name is in the table of a module.
    static func lists(_ name: String, _ module: String) -> Bool { names[module]?.contains(name) ?? false }

    /// Whether a module declares a name, according to the tables.
    static func declares(_ name: String, _ module: String) -> Bool {
        if name == module || lists(name, module) { return true }
        return prefixes[module]?.contains { name.hasPrefix($0) && name.dropFirst($0.count).first?.isUppercase == true } ?? false
    }
}
