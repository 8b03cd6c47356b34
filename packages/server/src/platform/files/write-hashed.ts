import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { FileTooLargeError } from './file-store.ts'

/**
 * Writes a new file, down to the disk.
 * @throws FileTooLargeError as soon as more than `maxBytes` came; the source is then closed
 */
export async function writeHashed(
  path: string,
  source: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of source) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw new FileTooLargeError(`The file has more than ${maxBytes} bytes`)
      hash.update(chunk)
      await file.writeFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { sha256: hash.digest('hex'), bytes }
}
