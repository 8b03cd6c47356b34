/** The command line cannot be understood; the message is one sentence that says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
