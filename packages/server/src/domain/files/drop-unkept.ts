import { isDatabaseAway } from '../../platform/db/away/database-away.ts'
import type { FileStore } from '../../platform/files/file-store.ts'

/**
 * Drops a file whose row could not be written. If the database went away meanwhile, the row may have been written all
 * the same, and the file is only put aside.
 */
export const dropUnkept = (files: FileStore, key: string, error: unknown): Promise<void> =>
  error instanceof Error && isDatabaseAway(error) ? files.remove(key) : files.discard(key)
