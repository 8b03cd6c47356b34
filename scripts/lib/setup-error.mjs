/** Something that only the operator can put right, said in one sentence. */
export class SetupError extends Error {
  name = 'SetupError'
}
