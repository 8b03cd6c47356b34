/** The text of an error, for the middle of a sentence. */
export function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
