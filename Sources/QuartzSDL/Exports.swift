@_exported import QuartzCompat
