import Foundation
import QuartzInstruments

do {
    try RunCommand.runNamedLibrary()
} catch {
    Console.standard.error(ErrorReport(error).text)
    exit(ErrorReport.failureStatus)
}
exit(Program().run(Array(CommandLine.arguments.dropFirst())))
