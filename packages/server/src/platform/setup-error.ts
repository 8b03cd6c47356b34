/**
 * A problem that only the operator can fix: a port in use, a missing file, a wrong variable. Its message is one plain
 * sentence; the process prints it without a stack and exits with code 1.
 */
export class SetupError extends Error {
  override readonly name = 'SetupError'
}
