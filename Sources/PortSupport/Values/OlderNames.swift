import Foundation
import QuartzSDL

// Names of older programs that neither Foundation on Linux nor UIKit has.

/// The greatest integer of 64 bits without a sign.
public let UINT64_MAX = UInt64.max
/// The greatest integer of 64 bits.
public let INT64_MAX = Int64.max
/// The least integer of 64 bits.
public let INT64_MIN = Int64.min

/// The version of Foundation, by which older programs tell systems apart: later than all that have a name here.
public let NSFoundationVersionNumber = 2000.0
/// The version of Foundation in iOS 6.1.
public let NSFoundationVersionNumber_iOS_6_1 = 993.0
/// The version of Foundation in iOS 7.0.
public let NSFoundationVersionNumber_iOS_7_0 = 1047.20
/// The version of Foundation in iOS 7.1.
public let NSFoundationVersionNumber_iOS_7_1 = 1047.25
/// The version of Foundation in iOS 8.0.
public let NSFoundationVersionNumber_iOS_8_0 = 1140.11
/// The version of Foundation in iOS 8.4.
public let NSFoundationVersionNumber_iOS_8_4 = 1144.17
/// The last version of Foundation in iOS 9.
public let NSFoundationVersionNumber_iOS_9_x_Max = 1299.0

/// Changes the length of data. New bytes are 0.
public func CFDataSetLength(_ theData: CFMutableData!, _ length: Int) { theData.length = max(length, 0) }
/// Returns the bytes of data, which may be changed.
public func CFDataGetMutableBytePtr(_ theData: CFMutableData!) -> UnsafeMutablePointer<UInt8>! {
    theData.mutableBytes.assumingMemoryBound(to: UInt8.self)
}

// The functions behind `==`, by their names in C.

/// Whether two points are equal.
public func __CGPointEqualToPoint(_ point1: CGPoint, _ point2: CGPoint) -> Bool { point1 == point2 }
/// Whether two sizes are equal.
public func __CGSizeEqualToSize(_ size1: CGSize, _ size2: CGSize) -> Bool { size1 == size2 }
/// Whether two rectangles are equal.
public func __CGRectEqualToRect(_ rect1: CGRect, _ rect2: CGRect) -> Bool { rect1 == rect2 }

/// Returns the number of strong references to an object, with that of the call.
public func CFGetRetainCount(_ cf: AnyObject!) -> Int { cf.map { Int(_getRetainCount($0)) } ?? 0 }

/// Whether an orientation is landscape.
public func UIInterfaceOrientationIsLandscape(_ orientation: UIInterfaceOrientation) -> Bool { orientation.isLandscape }
/// Whether an orientation is portrait.
public func UIInterfaceOrientationIsPortrait(_ orientation: UIInterfaceOrientation) -> Bool { orientation.isPortrait }

// Identifiers of kinds of data, with the names that came before `UTType`.

/// Any picture.
public let kUTTypeImage = "public.image"
/// JPEG pictures.
public let kUTTypeJPEG = "public.jpeg"
/// PNG pictures.
public let kUTTypePNG = "public.png"
/// GIF pictures.
public let kUTTypeGIF = "com.compuserve.gif"
/// Films.
public let kUTTypeMovie = "public.movie"
/// Text.
public let kUTTypeText = "public.text"
/// Text without attributes.
public let kUTTypePlainText = "public.plain-text"
/// Addresses.
public let kUTTypeURL = "public.url"
/// Addresses of files.
public let kUTTypeFileURL = "public.file-url"
/// PDF documents.
public let kUTTypePDF = "com.adobe.pdf"
/// Any data.
public let kUTTypeData = "public.data"

@MainActor
extension UIView {
    /// A delegate and the method that it is called by, while a block of `beginAnimations` is described.
    private final class BlockDelegate {
        weak var object: AnyObject?
        var hasObject = false
        var hasMethod = false
    }
    private static var described = BlockDelegate()

    /// Sets the object that ``setAnimationDidStop(_:)`` calls for the innermost block of `beginAnimations`, held weakly.
    public class func setAnimationDelegate(_ delegate: Any?) {
        if described.hasObject { described = BlockDelegate() }
        (described.object, described.hasObject) = (delegate as AnyObject?, true)
    }

    /// Sets the delegate's method that is called when all animations of the innermost block have ended, with the block's identifier and
    /// whether all finished.
    public class func setAnimationDidStop(_ selector: Selector?) {
        if described.hasMethod { described = BlockDelegate() }
        described.hasMethod = true
        setAnimationDidStop { [described] (id: String?, finished: Bool, _: UnsafeMutableRawPointer?) in
            guard let object = described.object, let selector, selector.suits(object) else { return }
            selector.send(to: object, id, NSNumber(value: finished))
        }
    }
}
