/** A problem that only the operator can fix; its message is one sentence. */
export class SetupError extends Error {
  name = 'SetupError'
}
