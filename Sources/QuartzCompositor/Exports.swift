@_exported import QuartzText
