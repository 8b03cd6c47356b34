import { createHash, randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { FileTooLargeError, type StoredFile } from './file-store.ts'

/**
 * Writes a new file and flushes it to disk.
 * @returns a new key for this content
 * @throws FileTooLargeError as soon as more than `maxBytes` arrived; the source is then closed
 */
export const writeHashed = async (
  path: string,
  source: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<StoredFile> => {
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
  return { key: `${hash.digest('hex')}-${randomBytes(4).toString('hex')}`, bytes }
}
