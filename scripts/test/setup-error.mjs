/** Something that this machine lacks, said in one sentence. */
export class SetupError extends Error {
  name = 'SetupError'
}
