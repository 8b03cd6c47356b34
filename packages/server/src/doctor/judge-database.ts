import { type Finding, ok, remark, spanText, wrong } from './finding.ts'

export interface AppliedMigration {
  readonly name: string
  readonly kind: string | null
}

/** @param ours migrations of this version; `applied`: those of the database, both in order */
export const judgeSchema = (ours: readonly string[], applied: readonly AppliedMigration[]): Finding => {
  const part = 'schema'
  const known = new Set(ours)
  const harmful = applied.find(({ name, kind }) => !known.has(name) && kind !== 'expand')
  if (harmful !== undefined)
    return wrong(
      part,
      `The database has the schema of a newer version (${harmful.name} is unknown here).`,
      'Start that version here too.',
    )
  const there = new Set(applied.map(({ name }) => name))
  const missing = ours.filter((name) => !there.has(name))
  if (missing.length > 0)
    return wrong(
      part,
      `The database has the schema of an older version (${missing[0]} is missing).`,
      'Start the server of this version, which changes the schema, or use the shell of that version.',
    )
  const newer = applied.findLast(({ name }) => !known.has(name))
  if (newer !== undefined)
    return remark(
      part,
      `The database has the schema of a newer version, with which this one goes on (${newer.name}).`,
      'Bring all processes to that version.',
    )
  return ok(part, `The database has the schema of this version (${ours.at(-1)}).`)
}

export interface DatabaseFacts {
  /** Such as `18.1`. */
  readonly version: string
  readonly isReplica: boolean
  readonly used: number
  readonly most: number
  readonly isVacuumOn: boolean
  /** The table with most dead rows that autovacuum should have taken away; null: none. */
  readonly behind: { readonly table: string; readonly dead: number } | null
  /** Transactions since the oldest row that was not frozen; at 2 billion PostgreSQL stops. */
  readonly transactions: number
}

const oldestPostgres = 15
const fewConnections = 10
const manyTransactions = 1_000_000_000

/** @param setting names the setting with the database's address */
export const judgeDatabase = (facts: DatabaseFacts, setting = 'DATABASE_URL'): readonly Finding[] => {
  const { version, used, most } = facts
  const reachable = (): Finding => {
    if (Number.parseInt(version, 10) < oldestPostgres)
      return wrong('database', `PostgreSQL ${version} is too old.`, `Upgrade to PostgreSQL ${oldestPostgres} to 18.`)
    if (facts.isReplica)
      return wrong('database', `${setting} leads to a replica, which takes no writes.`, 'Lead it to the primary.')
    return ok('database', `PostgreSQL ${version} answers.`)
  }
  const connections = (): Finding => {
    const says = `${used} of ${most} connections of the database are in use.`
    if (most - used >= fewConnections) return ok('connections', says)
    return wrong('connections', says, 'Raise max_connections, or lower DATABASE_CONNECTIONS of the processes.')
  }
  return [reachable(), connections(), judgeVacuum(facts)]
}

const judgeVacuum = ({ isVacuumOn, behind, transactions }: DatabaseFacts): Finding => {
  const part = 'autovacuum'
  if (!isVacuumOn) return wrong(part, 'Autovacuum is off.', 'Set autovacuum = on and track_counts = on in PostgreSQL.')
  if (transactions > manyTransactions)
    return wrong(
      part,
      `Rows have not been frozen for ${Math.floor(transactions / 1_000_000)} million transactions; PostgreSQL stops at 2000 million.`,
      'End old transactions and unused replication slots, then run VACUUM (FREEZE).',
    )
  if (behind !== null)
    return remark(
      part,
      `Autovacuum is behind: ${behind.table} has ${behind.dead} dead rows.`,
      'Look in pg_stat_activity for a transaction that is open for hours, and at the speed of the disk.',
    )
  return ok(part, 'Autovacuum keeps up.')
}

export interface MonthFacts {
  readonly table: string
  /** Rows from before the change-over to months are still moved. */
  readonly isChanging: boolean
  /** Rows that lie in no month, counted up to some limit. */
  readonly edgeRows: number
}

export const judgeMonths = (tables: readonly MonthFacts[]): Finding => {
  const stray = tables.find(({ edgeRows }) => edgeRows > 0)
  if (stray !== undefined)
    return remark(
      'months',
      `${stray.edgeRows} or more rows of ${stray.table} lie in no month (${stray.table}_earlier, ${stray.table}_later).`,
      'See whether the clock was wrong, and whether the job that makes months ahead fails in the log.',
    )
  const changing = tables.filter(({ isChanging }) => isChanging).map(({ table }) => table)
  return changing.length === 0
    ? ok('months', 'All rows lie in tables of their months.')
    : remark('months', `Older rows of ${changing.join(' and ')} are being moved to months; everything works meanwhile.`)
}

export interface JobFacts {
  /** Jobs that are due and not begun. */
  readonly due: number
  /** For how long the oldest of them waits, in seconds; null: there is none. */
  readonly oldest: number | null
  /** Jobs that were given up after their last attempt, by kind. */
  readonly givenUp: readonly { readonly task: string; readonly count: number }[]
}

/** The alert `LinesideJobsStuck`. */
const stuckSeconds = 300

export const judgeJobs = ({ due, oldest, givenUp }: JobFacts): Finding => {
  if (oldest !== null && oldest > stuckSeconds)
    return wrong(
      'jobs',
      `${due} background job${due === 1 ? ' waits' : 's wait'}, the oldest for ${spanText(oldest * 1000)}: mails, faxes and reminders are late.`,
      'See whether a server runs, and look in its log for jobs that fail or hang.',
    )
  if (givenUp.length > 0)
    return remark(
      'jobs',
      `Jobs were given up: ${givenUp.map(({ task, count }) => `${count} of ${task}`).join(', ')}.`,
      'The log says why each failed, often the mail server.',
    )
  return ok('jobs', due === 0 ? 'No background job waits.' : `${due} background jobs are due, none for long.`)
}

export interface BackupFacts {
  readonly hasSchedule: boolean
  /** Ages in milliseconds; null: never. */
  readonly ageMs: number | null
  readonly verifiedAgeMs: number | null
  readonly failure: string | null
}

const hourMs = 3_600_000
/** The alert `LinesideBackupOld`. */
const oldBackupMs = 36 * hourMs
/** The schedule verifies every week; one may fail. */
const oldTrialMs = 15 * 24 * hourMs

export const judgeBackup = ({ hasSchedule, ageMs, verifiedAgeMs, failure }: BackupFacts): Finding => {
  const part = 'backup'
  const make = hasSchedule
    ? 'Run npm run admin -- backup create, and look in the log for the scheduled one.'
    : 'Set BACKUP_DIR and BACKUP_PASSPHRASE_FILE for a backup every night.'
  if (failure !== null) return wrong(part, `The last scheduled backup failed: ${failure}`, make)
  if (ageMs === null) return remark(part, 'There has never been a backup.', make)
  if (ageMs > oldBackupMs) return wrong(part, `The newest backup is ${spanText(ageMs)} old.`, make)
  const says = `The newest backup is ${spanText(ageMs)} old`
  if (verifiedAgeMs === null || verifiedAgeMs > oldTrialMs)
    return remark(
      part,
      `${says}; ${verifiedAgeMs === null ? 'none was ever restored for a trial' : `the last trial was ${spanText(verifiedAgeMs)} ago`}.`,
      'Run npm run admin -- backup verify DIR.',
    )
  return ok(part, `${says} and was restored for a trial ${spanText(verifiedAgeMs)} ago.`)
}
