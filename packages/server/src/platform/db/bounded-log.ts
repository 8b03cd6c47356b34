import { appendFileSync, renameSync, statSync } from 'node:fs'

const MAX_BYTES = 4 * 1024 * 1024

/** A log file and one predecessor (`.1`), each of 4 MiB at most. A log that cannot be written never stops the work. */
export function createBoundedLog(path: string, maxBytes = MAX_BYTES): (text: string) => void {
  let bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  return (text) => {
    try {
      if (bytes > 0 && bytes + Buffer.byteLength(text) > maxBytes) {
        renameSync(path, `${path}.1`)
        bytes = 0
      }
      appendFileSync(path, text, { mode: 0o600 })
      bytes += Buffer.byteLength(text)
    } catch {
      // a full disk must not end the database too
    }
  }
}
