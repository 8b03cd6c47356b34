import { join } from 'node:path'
import type { Config } from '../config.ts'
import { isS3Address } from '../s3/s3-place.ts'
import { createDiskPlace, type FilePlace } from './file-place.ts'
import { createS3Place } from './s3/s3-file-place.ts'

/** The settings that say where files are. */
export type FilesConfig = Pick<Config, 'dataDir' | 'filesUrl' | 's3'>

/** The directory of files, where they are without FILES_URL. */
export const filesDirectory = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'files')

/** The place of this installation's files, for sentences and to tell places apart. */
export const filesAddress = (config: Pick<Config, 'dataDir' | 'filesUrl'>): string =>
  config.filesUrl ?? filesDirectory(config)

/** @throws SetupError if the place is a bucket and there is no access to S3 */
export const openFilePlace = (config: FilesConfig): FilePlace =>
  config.filesUrl === undefined ? createDiskPlace(filesDirectory(config)) : createS3Place(config.filesUrl, config.s3)

/** The settings with another place of the files. */
export const configOf = (config: FilesConfig, place: string): FilesConfig => ({
  dataDir: config.dataDir,
  ...(config.s3 !== undefined && { s3: config.s3 }),
  ...(isS3Address(place) && { filesUrl: place }),
})
