import type { Platform } from '../../platform/platform.ts'
import { namedFiles } from './named-files-store.ts'

type Needs = Pick<Platform, 'db' | 'files' | 'log'>

/** Puts files back that the database names again: it was restored from a backup that is older than their removal. */
export const putBackFiles = async ({ db, files, log }: Needs): Promise<void> => {
  const count = await files.removed.putBack((keys) => namedFiles(db, keys))
  if (count > 0) log.warn(`The database names ${count} removed files again: they are back`)
}

/** Deletes files whose removal is older than any backup that may name them (SAFE-06). */
export const expireRemovedFiles = async (needs: Needs): Promise<void> => {
  await putBackFiles(needs)
  const early = await needs.files.removed.expire()
  if (early.length > 0)
    needs.log.warn(
      `The disk of the files is nearly full: what was removed on ${early.join(', ')} is deleted already, so older backups of the database may miss it`,
    )
}
