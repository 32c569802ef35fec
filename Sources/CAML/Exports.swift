@_exported import ImageIO
@_exported import QuartzCore
