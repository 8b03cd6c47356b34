import { join } from 'node:path'
import { filesDirectory } from '../../src/platform/files/open-file-place.ts'
import { placeOf } from '../../src/platform/files/file-store.ts'
import type { Platform } from '../../src/platform/platform.ts'

/** The path of a stored file, where files are in the data directory. */
export const pathOfFile = ({ config }: Pick<Platform, 'config'>, key: string): string =>
  join(filesDirectory(config), placeOf(key))
