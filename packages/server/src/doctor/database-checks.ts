import { installationProblem } from '../installation.ts'
import type { Config } from '../platform/config.ts'
import { migrationNames } from '../platform/db/migrate.ts'
import { runningAddress } from '../platform/db/postgres/postgres-join.ts'
import { filesAddress, openFilePlace } from '../platform/files/open-file-place.ts'
import { reason } from '../platform/reason.ts'
import { findKeyRing } from '../secret-key.ts'
import { type DatabaseQuestions, openQuestions } from './database-facts-store.ts'
import { type Finding, ok, skipped, wrong } from './finding.ts'
import { judgeBackup, judgeDatabase, judgeJobs, judgeMonths, judgeSchema } from './judge-database.ts'
import { judgeClock } from './judge-machine.ts'
import type { Check } from './run-checks.ts'
import { within } from './within.ts'

/** The database as it is found: questions can be asked, or a finding says why not. */
export type FoundDatabase =
  | { readonly questions: DatabaseQuestions }
  | { readonly questions: null; readonly why: Finding }

const afterSchema = 'See the schema first: these tables come with it.'

const statementMs = 3_500
const connectMs = 2_500

/** Names the setting with the address by which the doctor goes. */
const settingOf = ({ databasePoolerUrl }: Pick<Config, 'databasePoolerUrl'>): string =>
  databasePoolerUrl === undefined ? 'DATABASE_URL' : 'DATABASE_SESSION_URL'

/**
 * Joins the database of DATABASE_URL, or of DATABASE_SESSION_URL where a pooler is before it, or that of the server that runs on the data directory. A bundled database whose
 * server does not run is left alone: starting it would write, and be in the way of the server.
 */
export const findDatabase = async (
  config: Pick<Config, 'databaseUrl' | 'databasePoolerUrl' | 'dataDir'>,
): Promise<FoundDatabase> => {
  const { databaseUrl, dataDir } = config
  const address = databaseUrl ?? (await runningAddress(dataDir).catch(() => null))
  if (address === null)
    return {
      questions: null,
      why: wrong(
        'database',
        `No server runs on ${dataDir}, and with it no database.`,
        'Start the server, or set DATA_DIR to the directory of the one that runs; the last line of its log says why it ended.',
      ),
    }
  const opening = openQuestions(address, statementMs)
  try {
    return { questions: await within(opening, connectMs) }
  } catch (error) {
    void opening.then((questions) => questions.close()).catch(() => undefined)
    const mend =
      databaseUrl === undefined
        ? 'See postgres.log in DATA_DIR ("The database is gone" in docs/runbooks.md).'
        : `See whether PostgreSQL runs and whether the address, the name and the password of ${settingOf(config)} are right.`
    return { questions: null, why: wrong('database', `The database does not answer (${reason(error)}).`, mend) }
  }
}

/** The checks of the database; where it is away, the parts that need it are skipped. */
export const databaseChecks = (found: FoundDatabase, config: Config, now: Date): readonly Check[] => {
  const { questions } = found
  if (questions === null)
    return [
      { part: 'database', ask: () => Promise.resolve(found.why) },
      ...['schema', 'clock', 'key and files', 'jobs', 'backup'].map((part) => ({
        part,
        ask: () => Promise.resolve(skipped(part, 'Not asked: the database is away.')),
      })),
    ]
  return [
    { part: 'database', ask: async () => judgeDatabase(await questions.facts(), settingOf(config)) },
    {
      part: 'schema',
      mend: 'See whether this is the database of Lineside.',
      ask: async () => judgeSchema(await migrationNames(), await questions.migrations()),
    },
    { part: 'clock', ask: async () => judgeClock(await questions.clock()) },
    { part: 'key and files', ask: () => askKeyAndFiles(questions, config) },
    { part: 'months', mend: afterSchema, ask: async () => judgeMonths(await questions.months()) },
    { part: 'jobs', mend: afterSchema, ask: async () => judgeJobs(await questions.jobs(now)) },
    {
      part: 'backup',
      ask: async () => judgeBackup({ hasSchedule: config.backup.dir !== undefined, ...(await questions.backup(now)) }),
    },
  ]
}

/** SAFE-05 */
const askKeyAndFiles = async (questions: DatabaseQuestions, config: Config): Promise<Finding> => {
  const { dataDir } = config
  const known = await questions.installation()
  const problem = installationProblem(known, {
    ring: await findKeyRing(config),
    files: await openFilePlace(config).readId(),
    dataDir,
    place: filesAddress(config),
  })
  const [says, ...mend] = problem?.split(/(?<=:) /) ?? []
  if (says === undefined) return ok('key and files', 'Key, files and database belong together.')
  return wrong('key and files', says.replace(/:$/, '.'), mend.length === 0 ? undefined : capital(mend.join(' ')))
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
