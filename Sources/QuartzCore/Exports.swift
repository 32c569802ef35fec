@_exported import QuartzCompositor
