/** What was typed can not be understood: one sentence says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
