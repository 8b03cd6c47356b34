import { backupAge, readBackupState, writeBackupState } from '../platform/db/backup-state-store.ts'
import type { Platform } from '../platform/platform.ts'
import { reason } from '../platform/reason.ts'
import { runAdmin } from './run-admin.ts'

/** The backup of the schedule (SAFE-02). */
export interface ScheduledBackup {
  /**
   * Backs up, and verifies the backup if the last verification is a week old. A failure is logged, kept and mailed to
   * the operator.
   * @throws Error only if the server stops meanwhile
   */
  run(): Promise<void>
  /** Ends the work at once; the job is tried again later. */
  close(): void
}

/** Somewhat less than a week, so that a backup of the same hour a week later is verified too. */
const verifiedForMs = 6.5 * 86_400_000

export const createScheduledBackup = (platform: Platform): ScheduledBackup => {
  const { config, pool, db, now } = platform
  const stopping = new AbortController()
  const admin = (args: readonly string[]) => runAdmin(config, args, stopping.signal)

  const backUp = async (directory: string): Promise<void> => {
    const { damagedFiles } = await admin(['backup', 'create', '--to', directory, '--keep', String(config.backup.keep)])
    const { verifiedAt } = await readBackupState(db)
    if (verifiedAt === undefined || now().getTime() - Date.parse(verifiedAt) > verifiedForMs) {
      await admin(['backup', 'verify', directory])
      await writeBackupState(pool, { verifiedAt: now().toISOString() })
    }
    if (Array.isArray(damagedFiles))
      throw new Error(`The backup is made, but ${damagedFiles.length} files in ${config.dataDir} were damaged before.`)
  }

  return {
    run: async () => {
      const directory = config.backup.dir
      if (directory === undefined) return
      try {
        await backUp(directory)
        await writeBackupState(pool, { failure: null })
      } catch (error) {
        if (stopping.signal.aborted) throw error
        await tellOperator(platform, directory, reason(error))
      }
    },
    close: () => stopping.abort(),
  }
}

const tellOperator = async (
  { config, pool, db, log, mail, now }: Platform,
  directory: string,
  why: string,
): Promise<void> => {
  log.error({ directory, why }, 'The backup failed')
  await writeBackupState(pool, { failure: { at: now().toISOString(), why } })
  if (config.operatorMail === undefined) return
  const age = await backupAge(db, now())
  await mail.sendFirst(db, {
    to: config.operatorMail,
    subject: 'Lineside: the backup failed',
    text: [
      `The backup of ${config.publicUrl ?? config.dataDir} to ${directory} failed:`,
      why,
      age === null
        ? 'There has been no backup yet.'
        : `The newest backup is ${Math.floor(age / 3600)} hours old: later changes are in no backup.`,
      'Once its cause is gone, "npm run admin -- backup create" makes one at once.',
    ].join('\n\n'),
  })
}
