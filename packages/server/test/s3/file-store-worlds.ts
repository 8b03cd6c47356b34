import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { S3Config } from '../../src/platform/config.ts'
import { createDiskFileStore } from '../../src/platform/files/disk-file-store.ts'
import type { FileStore } from '../../src/platform/files/file-store.ts'
import { createS3FileStore } from '../../src/platform/files/s3/s3-file-store.ts'
import { createTemporaryDir } from '../../src/platform/files/temporary-dir.ts'
import { startSmallS3 } from './small-s3.ts'
import { startSwift, whyNoSwift } from './swift.ts'

/** A kind of place in which files are stored. */
export interface FileStoreWorld {
  readonly kind: string
  /** Stores in a place of this name, which is empty at first; two of the same name share it, and nothing else. */
  store(name: string, options?: { readonly now?: () => number; readonly cacheBytes?: number }): Promise<FileStore>
}

const scratch = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'lineside-files-'))
  afterAll(() => rm(directory, { recursive: true, force: true }))
  return directory
}

const directoryWorld = async (): Promise<FileStoreWorld> => {
  const root = await scratch()
  return { kind: 'a directory', store: (name, { now } = {}) => createDiskFileStore(join(root, name), now) }
}

const bucketWorld = (kind: string, s3: S3Config): FileStoreWorld => ({
  kind,
  store: async (name, { now, cacheBytes = 1_000_000 } = {}) =>
    createS3FileStore(`s3://files/${name}`, {
      s3,
      temporary: createTemporaryDir(await scratch()),
      cacheBytes,
      ...(now !== undefined && { now }),
      patience: { tries: 2, pauseMs: 1, silentMs: 20_000 },
    }),
})

/** A directory, our own small S3, and a real S3 service if this machine has one. */
export const fileStoreWorlds = async (): Promise<readonly FileStoreWorld[]> => {
  const worlds = [await directoryWorld(), bucketWorld('a small S3', (await startSmallS3()).s3)]
  if (whyNoSwift !== null) return worlds
  const swift = await startSwift()
  await swift.createBucket('files')
  return [...worlds, bucketWorld('OpenStack Swift', swift.s3)]
}
