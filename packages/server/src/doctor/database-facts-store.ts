import { createDatabase, type Pool } from '../platform/db/database.ts'
import { readInstallation, type KnownInstallation } from '../platform/db/installation-store.ts'
import { readBackupState } from '../platform/db/backup-state-store.ts'
import { edgeRows, partsOfTable } from '../platform/db/months/months-store.ts'
import { monthTables } from '../platform/db/months/month-tables.ts'
import { createPool } from '../platform/db/pool.ts'
import { readReplica, type ReplicaFacts } from '../platform/db/replica/replica-facts.ts'
import { readFigures } from '../domain/watch/figures-store.ts'
import { listTrunks } from '../domain/trunks/trunks-store.ts'
import type { AppliedMigration, BackupFacts, DatabaseFacts, JobFacts, MonthFacts } from './judge-database.ts'

/** Questions to the database, over one connection that may write nothing. Each ends within `limitMs`. */
export interface DatabaseQuestions {
  /** @returns by how much our clock is ahead, in milliseconds */
  clock(): Promise<number>
  facts(): Promise<DatabaseFacts>
  migrations(): Promise<readonly AppliedMigration[]>
  installation(): Promise<KnownInstallation>
  months(): Promise<readonly MonthFacts[]>
  jobs(now: Date): Promise<JobFacts>
  backup(now: Date): Promise<Omit<BackupFacts, 'hasSchedule'>>
  /** Asks a replica how it is; over a connection of its own. */
  replica(address: string): Promise<ReplicaFacts>
  /** Domains of the resellers, at most `mostDomains`. */
  domains(): Promise<readonly string[]>
  trunks(): Promise<readonly AskedTrunk[]>
  close(): Promise<void>
}

export interface AskedTrunk {
  readonly name: string
  readonly kind: 'address' | 'registration'
  readonly host: string
  readonly port: number
  readonly transport: 'udp' | 'tcp' | 'tls'
}

const mostDomains = 50
const mostTrunks = 50
const mostCounted = 1_000

/** @throws Error the database cannot be reached */
export const openQuestions = async (connectionString: string, limitMs: number): Promise<DatabaseQuestions> => {
  const pool = createPool(connectionString, { max: 1, statementTimeoutMs: limitMs, queryTimeoutMs: limitMs + 500 })
  try {
    await pool.query('set default_transaction_read_only = on')
  } catch (error) {
    await pool.end()
    throw error
  }
  const db = createDatabase(pool)
  return {
    clock: () => clockDifference(pool),
    facts: () => databaseFacts(pool),
    migrations: async () =>
      (await pool.query<AppliedMigration>('select name, kind from schema_migrations order by name')).rows,
    installation: () => readInstallation(pool),
    months: async () => {
      const found: MonthFacts[] = []
      for (const table of monthTables) {
        const { isChanging } = await partsOfTable(db, table)
        found.push({ table: table.name, isChanging, edgeRows: (await edgeRows(db, table, mostCounted)).count })
      }
      return found
    },
    jobs: (now) => jobFacts(pool, now),
    backup: async (now) => {
      const { madeAt, verifiedAt, failure } = await readBackupState(db)
      const age = (at: string | undefined) => (at === undefined ? null : Math.max(0, now.getTime() - Date.parse(at)))
      return { ageMs: age(madeAt), verifiedAgeMs: age(verifiedAt), failure: failure?.why ?? null }
    },
    replica: (address) => readReplica(address, pool, limitMs),
    domains: async () =>
      (await db.selectFrom('domains').select('name').orderBy('id').limit(mostDomains).execute()).map(
        ({ name }) => name,
      ),
    trunks: async () => (await listTrunks(db)).filter((trunk) => trunk.is_enabled).slice(0, mostTrunks),
    close: () => db.destroy(),
  }
}

const clockDifference = async (pool: Pool): Promise<number> => {
  const before = Date.now()
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
  // the answer was made about in the middle between question and answer
  return (before + Date.now()) / 2 - (rows[0]?.now.getTime() ?? before)
}

const databaseFacts = async (pool: Pool): Promise<DatabaseFacts> => {
  const { rows } = await pool.query<Omit<DatabaseFacts, 'behind'>>(`
    select current_setting('server_version') as version, pg_is_in_recovery() as "isReplica",
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
      current_setting('autovacuum')::boolean and current_setting('track_counts')::boolean as "isVacuumOn",
      (select age(datfrozenxid)::float from pg_database where datname = current_database()) as transactions`)
  // twice what makes autovacuum begin, and enough of it to matter
  const behind = await pool.query<{ table: string; dead: number }>(`
    select relname as table, n_dead_tup::float as dead from pg_stat_user_tables
    where n_dead_tup > 100000 and n_dead_tup > 2 * (
      current_setting('autovacuum_vacuum_threshold')::float
      + current_setting('autovacuum_vacuum_scale_factor')::float * n_live_tup)
    order by n_dead_tup desc limit 1`)
  return { ...(rows[0] as Omit<DatabaseFacts, 'behind'>), behind: behind.rows[0] ?? null }
}

const jobFacts = async (pool: Pool, now: Date): Promise<JobFacts> => {
  const { due_jobs, oldest_job } = await readFigures(pool, now)
  const { rows } = await pool.query<{ task: string; count: number }>(`
    select task_identifier as task, count(*)::int as count
    from (select task_identifier from graphile_worker.jobs where attempts >= max_attempts limit ${mostCounted}) jobs
    group by 1 order by 2 desc limit 5`)
  return { due: due_jobs, oldest: oldest_job, givenUp: rows }
}
