import type { Config } from '../config.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { SetupError } from '../setup-error.ts'
import { createDiskFileStore } from './disk-file-store.ts'
import { configOf, filesDirectory, type FilesConfig } from './open-file-place.ts'
import type { FileStore } from './file-store.ts'
import { createMovingFileStore } from './moving-file-store.ts'
import { createS3FileStore } from './s3/s3-file-store.ts'
import type { TemporaryDir } from './temporary-dir.ts'

export interface OpenFileStoreOptions {
  readonly temporary: TemporaryDir
  readonly metrics: Pick<Metrics, 'fileSeconds' | 'fileFailures'>
  /** Asks for the other place of a move (`otherPlace`). */
  readonly otherPlace: () => Promise<string | null>
}

/**
 * The store of this installation's files, where FILES_URL says (GROW-01); it knows of the place from which, or to which, they move.
 * @throws SetupError if it is a bucket and there is no access to S3
 */
export const openFileStore = async (config: StoreConfig, options: OpenFileStoreOptions): Promise<FileStore> => {
  const stores = new Map<string, Promise<FileStore>>()
  return createMovingFileStore(await openStore(config, options), async () => {
    const other = await options.otherPlace()
    if (other === null) return null
    const known =
      stores.get(other) ?? openStore({ ...configOf(config, other), filesCacheBytes: config.filesCacheBytes }, options)
    stores.set(other, known)
    known.catch(() => stores.delete(other))
    return known
  })
}

type StoreConfig = FilesConfig & Pick<Config, 'filesCacheBytes'>

const openStore = async (config: StoreConfig, { temporary, metrics }: OpenFileStoreOptions): Promise<FileStore> => {
  const { filesUrl, s3, filesCacheBytes } = config
  if (filesUrl === undefined) return createDiskFileStore(filesDirectory(config))
  if (s3 === undefined) throw new SetupError('FILES_URL needs S3_ACCESS_KEY_ID, and S3_SECRET_ACCESS_KEY or its file.')
  return createS3FileStore(filesUrl, {
    s3,
    temporary,
    cacheBytes: filesCacheBytes,
    onWork: (what, seconds, fault) => {
      metrics.fileSeconds.observe({ what }, seconds)
      if (fault !== null) metrics.fileFailures.inc({ what, fault })
    },
  })
}
