// Methods cannot be replaced at run time on Linux. Code that tries to finds no method to replace, and goes on without.

/// A method of a class, as the Objective-C runtime knows it; there is none here.
public typealias Method = OpaquePointer
/// The Objective-C runtime's pointer to a method's code. Linux has none.
public typealias IMP = OpaquePointer

/// Always nil: a class has no list of methods here.
@available(*, deprecated, message: "has no effect on Linux: methods cannot be replaced at run time")
public func class_getInstanceMethod(_ cls: AnyClass?, _ name: Selector) -> Method? { nil }

/// Always nil: a class has no list of methods here.
@available(*, deprecated, message: "has no effect on Linux: methods cannot be replaced at run time")
public func class_getClassMethod(_ cls: AnyClass?, _ name: Selector) -> Method? { nil }

/// Does nothing.
@available(*, deprecated, message: "has no effect on Linux: methods cannot be replaced at run time")
public func method_exchangeImplementations(_ m1: Method, _ m2: Method) {}

/// Does nothing; the answer is the implementation that was given.
@available(*, deprecated, message: "has no effect on Linux: methods cannot be replaced at run time")
@discardableResult
public func method_setImplementation(_ m: Method, _ imp: IMP) -> IMP { imp }

/// The method itself.
@available(*, deprecated, message: "has no effect on Linux: methods cannot be replaced at run time")
public func method_getImplementation(_ m: Method) -> IMP { m }

/// Always nil: methods carry no description of their types here.
@available(*, deprecated, message: "has no effect on Linux: methods cannot be replaced at run time")
public func method_getTypeEncoding(_ m: Method) -> UnsafePointer<CChar>? { nil }

/// Always false: no method is added.
@available(*, deprecated, message: "has no effect on Linux: methods cannot be replaced at run time")
@discardableResult
public func class_addMethod(_ cls: AnyClass?, _ name: Selector, _ imp: IMP, _ types: UnsafePointer<CChar>?) -> Bool { false }

/// Always nil: no method is replaced.
@available(*, deprecated, message: "has no effect on Linux: methods cannot be replaced at run time")
@discardableResult
public func class_replaceMethod(_ cls: AnyClass?, _ name: Selector, _ imp: IMP, _ types: UnsafePointer<CChar>?) -> IMP? { nil }
