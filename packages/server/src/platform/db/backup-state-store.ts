import type { ClientBase, Pool } from 'pg'
import type { Db } from './database.ts'

/** All that is known of the installation's backups; every member is absent before its first time. Times are in ISO 8601. */
export interface BackupState {
  /** The beginning of the newest whole backup: what it surely holds. */
  readonly madeAt?: string
  /** The newest backup was last restored for a trial, and everything was in it. */
  readonly verifiedAt?: string
  /** The last run of the schedule that failed, and why; null: the last one succeeded. */
  readonly failure?: { readonly at: string; readonly why: string } | null
}

const name = 'backup'

export const readBackupState = async (db: Db): Promise<BackupState> => {
  const row = await db.selectFrom('platform_settings').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value ?? {}
}

/** Replaces the members that are given. */
export const writeBackupState = async (pool: Pool | ClientBase, change: BackupState): Promise<void> => {
  await pool.query(
    `insert into platform_settings (name, value) values ($1, $2::jsonb)
     on conflict (name) do update set value = platform_settings.value || excluded.value`,
    [name, JSON.stringify(change)],
  )
}

/**
 * Seconds since the beginning of the newest backup: what a restore would lose now. For the metric
 * `lineside_backup_age_seconds` (SAFE-02).
 * @returns null if there has never been a backup
 */
export const backupAge = async (db: Db, now = new Date()): Promise<number | null> => {
  const { madeAt } = await readBackupState(db)
  return madeAt === undefined ? null : Math.max(0, (now.getTime() - Date.parse(madeAt)) / 1000)
}
