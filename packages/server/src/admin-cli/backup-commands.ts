import { resolve } from 'node:path'
import { createBackup } from '../backup/create-backup.ts'
import { createProgress, sizeText } from '../backup/progress.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { verifyBackup } from '../backup/verify-backup.ts'
import { isS3Address } from '../platform/s3/s3-place.ts'
import type { Values, WholeInstallation } from './command.ts'
import { installationCommand } from './installation-command.ts'
import { readPassphrase } from './passphrase.ts'
import { UsageError } from './usage-error.ts'

const to = {
  kind: 'text',
  required: true,
  help: 'directory for backups, on another disk or machine; or s3://bucket/prefix',
  isRecorded: true,
} as const
const from = { kind: 'text', required: true, help: 'the backup, or the place of several: then the newest' } as const
const keep = {
  kind: 'number',
  help: 'how many backups stay there; older ones are removed. All stay without it',
} as const
const restoring = {
  replace: { kind: 'flag', help: 'keep what is in the data directory aside; otherwise it has to be empty' },
  'lose-damaged-files': { kind: 'flag', help: 'leave out files that are damaged in the backup' },
} as const

/** A path from the directory of whoever calls, or an address in S3. */
const addressOf = (place: string): string => (isS3Address(place) ? place : resolve(place))

const create = async (
  { config, log }: WholeInstallation,
  target: string,
  options: { keep?: number; as?: 'tables' },
) => {
  if (options.keep === 0) throw new UsageError('--keep takes 1 or more.')
  const passphrase = await readPassphrase(config.backup.passphraseFile, { isNew: true })
  const progress = createProgress()
  const made = await createBackup(config, { target: addressOf(target), passphrase, progress, log, ...options })
  const { bytes, damagedFiles, removedBackups, ...rest } = made
  return {
    outcome: 'created',
    ...rest,
    size: sizeText(bytes),
    ...(removedBackups.length > 0 && { removed: removedBackups }),
    ...(damagedFiles.length > 0 && { damagedFiles }),
  }
}

const restore = async ({ config, log }: WholeInstallation, source: string, values: Values<typeof restoring>) => {
  const passphrase = await readPassphrase(config.backup.passphraseFile, { isNew: false })
  const { keptIn, missingFiles, begunAt, ...restored } = await restoreBackup(config, {
    from: addressOf(source),
    passphrase,
    isReplacing: values.replace === true,
    isLosingDamagedFiles: values['lose-damaged-files'] === true,
    progress: createProgress(),
    log,
  })
  return {
    outcome: 'restored',
    ...restored,
    asOf: begunAt.toISOString(),
    ...(missingFiles.length > 0 && { missingFiles }),
    ...(keptIn !== null && { keptIn }),
  }
}

const hourMs = 3_600_000
/** `2 days and 3 hours`, whole hours. */
const ageText = (ms: number): string => {
  const hours = Math.floor(ms / hourMs)
  const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
  return hours < 24
    ? counted(hours, 'hour')
    : `${counted(Math.floor(hours / 24), 'day')} and ${counted(hours % 24, 'hour')}`
}

/** Commands for backups (SAFE-01 to SAFE-03). The passphrase comes from a file, standard input or the terminal. */
export const backupCommands = [
  installationCommand({
    words: ['backup', 'create'],
    isLogged: true,
    summary: 'back up database, files and key, beside a running server',
    options: { to, keep },
    run: (whole, values) => create(whole, values.to, values.keep === undefined ? {} : { keep: values.keep }),
  }),
  installationCommand({
    words: ['backup', 'verify'],
    summary: 'restore a backup for a trial: count every table, hash every file',
    operand: 'from',
    options: { from },
    run: async ({ config, log }, values) => {
      const passphrase = await readPassphrase(config.backup.passphraseFile, { isNew: false })
      const source = addressOf(values.from)
      const { begunAt, ...found } = await verifyBackup(config, {
        from: source,
        passphrase,
        progress: createProgress(),
        log,
      })
      const age = ageText(Date.now() - begunAt.getTime())
      return { outcome: 'whole', ...found, missing: 0, age, loses: `all changes since ${begunAt.toISOString()}` }
    },
  }),
  installationCommand({
    words: ['backup', 'restore'],
    summary: 'restore a backup into an empty data directory, while no server runs on it',
    operand: 'from',
    options: { from, ...restoring },
    run: (whole, values) => restore(whole, values.from, values),
  }),
  installationCommand({
    words: ['export'],
    isLogged: true,
    summary: 'the same in plain text, to move to another PostgreSQL, 15 to 18',
    options: { to },
    run: (whole, values) => create(whole, values.to, { as: 'tables' }),
  }),
  installationCommand({
    words: ['import'],
    summary: 'import an export into an empty data directory and, if set, an empty DATABASE_URL',
    operand: 'from',
    options: { from, ...restoring },
    run: (whole, values) => restore(whole, values.from, values),
  }),
]
