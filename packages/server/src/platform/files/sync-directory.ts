import { open } from 'node:fs/promises'

/** Flushes a directory, so that a new, renamed or removed name in it survives a power cut. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
