import { execFile } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A filesystem of its own in a directory, so that the machine's disk never fills. */
export interface SmallDisk {
  /** Leaves no byte free. */
  fill(): Promise<void>
  /** Frees what was filled. */
  free(): Promise<void>
  unmount(): Promise<void>
}

const run = promisify(execFile)
const megabytes = 192
const block = Buffer.alloc(1_048_576)

/** Mounts one in memory. @returns why not, where it cannot be */
export const mountSmallDisk = async (directory: string): Promise<SmallDisk | string> => {
  if (process.getuid?.() !== 0) return 'the disk of DATA_DIR: only root can mount a small one'
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', directory])
  } catch {
    return 'the disk of DATA_DIR: a small one cannot be mounted here'
  }
  const filler = join(directory, 'filler')
  return {
    fill: async () => {
      const file = await open(filler, 'w')
      try {
        // smaller and smaller, until not even a byte fits
        for (let bytes = block.length; bytes >= 1; )
          bytes = await file.write(block, 0, bytes).then(
            () => bytes,
            () => Math.floor(bytes / 2),
          )
      } finally {
        await file.close().catch(() => undefined)
      }
    },
    free: () => rm(filler, { force: true }),
    unmount: async () => void (await run('umount', ['-l', directory])),
  }
}
