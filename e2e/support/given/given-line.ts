import { runningAddress } from '../../../packages/server/src/platform/db/postgres/postgres-join.ts'
import { createDatabase } from '../../../packages/server/src/platform/db/database.ts'
import { createPool } from '../../../packages/server/src/platform/db/pool.ts'
import type * as RecordStore from '../../../packages/server/src/domain/conversations/record-store.ts'
import type { DemoAccount, RunningServer } from '../server.ts'

type RunCommand = (
  args: string[],
  environment: NodeJS.ProcessEnv,
  log: Console,
  readInput?: () => Promise<string>,
) => Promise<string>
// built, and by an address that types do not follow: a process of its own would take a second a line
const command = new URL('../../../packages/server/dist/admin-cli/run-command.js', import.meta.url).href
const { runCommand } = (await import(command)) as { runCommand: RunCommand }

/** Runs an operator's command. @returns its output */
export const administer = ({ dataDir }: RunningServer, ...args: readonly string[]): Promise<string> =>
  runCommand([...args], { DATA_DIR: dataDir }, console)

/** The same at a server with further settings. */
export const administerAt = (environment: Record<string, string>, ...args: readonly string[]): Promise<string> =>
  runCommand([...args], environment, console)

/** The same for a command that takes secrets: a line each. */
const administerWith = ({ dataDir }: RunningServer, secrets: readonly string[], args: readonly string[]) =>
  runCommand([...args], { DATA_DIR: dataDir }, console, async () => `${secrets.join('\n')}\n`)

const store = new URL('../../../packages/server/dist/domain/conversations/record-store.js', import.meta.url).href
const { recordConversations } = (await import(store)) as typeof RecordStore

export type Line = Pick<DemoAccount, 'username' | 'password' | 'subscriber_id'>
export type GivenLine = Line & { extension: string }

/** A conversation as the database keeps it; what is left out is as in a call of a minute that was taken. */
export type GivenConversation = {
  type?: 'call' | 'voicemail' | 'fax'
  /** Before `now`. Default: 0. */
  minutesAgo?: number
  direction?: 'in' | 'out'
  caller?: string
  callee?: string
  call_id?: string
  call_type?: string
  status?: string
  duration_ms?: number
  total_customer_cost?: number
  currency?: string
  pages?: number
  folder?: string
  fax_station?: string
  /** Has the sound of one of the demo world, or the pages: of one with as many. */
  hasFile?: boolean
}

/**
 * A seat of its own in a company of the demo world, made by the command of operators; nothing has happened on it yet.
 *
 * @param asked an extension of two digits that no other test takes; left out, one of three that nobody has
 */
export async function givenLine(server: RunningServer, name: string, asked?: string): Promise<GivenLine> {
  const username = `${name.toLowerCase().replaceAll(' ', '.')}@nordwind.example`
  const password = 'quiet-lantern-61-elm'
  const save = async (extension: string) => {
    const options = { customer: 'ahorn', username, 'display-name': name, extension }
    const args = Object.entries(options).flatMap(([key, value]) => [`--${key}`, value])
    const secrets = ['--password', '--sip-password']
    const seat = await administerWith(server, [password, password], ['seats', 'save', '--json', ...args, ...secrets])
    return { username, password, extension, subscriber_id: (JSON.parse(seat) as { id: number }).id }
  }
  return asked === undefined ? beyondRange(server, save) : save(asked)
}

/**
 * Lets a line have an extension behind those of its company's range, where no test that types one by itself looks for it.
 * The range is as it was afterwards, for screens show it.
 */
async function beyondRange<T>(server: RunningServer, save: (extension: string) => Promise<T>): Promise<T> {
  const pool = createPool(await runningAddress(server.dataDir))
  try {
    const { rows } = await pool.query<{ next: number }>(nextBeyondRange)
    await pool.query(`update customers set ext_range_max = '999' where external_id = 'ahorn'`)
    return await save(String(rows[0]?.next))
  } finally {
    await pool.query(`update customers set ext_range_max = '89' where external_id = 'ahorn'`)
    await pool.end()
  }
}

const nextBeyondRange = `select coalesce(max(pbx_extension::int), 300) + 1 as next from subscribers
  where customer_id = (select id from customers where external_id = 'ahorn') and length(pbx_extension) = 3`

/** Writes down what happened on a line. @returns ids, in the order given */
export async function givenConversations(
  server: RunningServer,
  line: Pick<Line, 'subscriber_id'>,
  conversations: readonly GivenConversation[],
  now = new Date(),
): Promise<number[]> {
  const pool = createPool(await runningAddress(server.dataDir))
  try {
    const { rows: of } = await pool.query<{ customer_id: number }>(
      'select customer_id from subscribers where id = $1',
      [line.subscriber_id],
    )
    const fileOf = async (type: string, pages: number | undefined): Promise<string | null> => {
      const { rows } = await pool.query<{ file_key: string }>(fileLike, [type, pages])
      return rows[0]?.file_key ?? null
    }
    const records = conversations.map(async ({ minutesAgo = 0, type = 'call', hasFile, ...row }, index) => ({
      customer_id: of[0]?.customer_id ?? 0,
      subscriber_id: line.subscriber_id,
      type,
      start_time: new Date(now.getTime() - minutesAgo * 6e4),
      direction: 'in' as const,
      caller: '436641234567',
      callee: '24',
      call_id: `given-${now.getTime()}-${index}`,
      ...(type === 'call' && { call_type: 'call', status: 'ok', duration_ms: 6e4 }),
      ...(type === 'voicemail' && { folder: 'INBOX', duration_ms: 6e3 }),
      ...(type === 'fax' && { status: 'SUCCESS', pages: 2 }),
      ...row,
      file_key: hasFile ? await fileOf(type, row.pages ?? 2) : null,
    }))
    return [...(await recordConversations(createDatabase(pool), await Promise.all(records)))]
  } finally {
    await pool.end()
  }
}

/** A file of the demo world that suits a conversation. */
const fileLike = `select file_key from conversations where type = $1 and file_key is not null
  order by (pages = $2) desc, id limit 1`
