import { join } from 'node:path'
import { connectionStringFor } from '../../packages/server/src/platform/db/postgres-command.ts'
import { createPool } from '../../packages/server/src/platform/db/pool.ts'
import type { DemoAccount, RunningServer } from './server.ts'

type RunCommand = (args: string[], environment: NodeJS.ProcessEnv, log: Console) => Promise<string>
// built, and by an address that types do not follow: a process of its own would take a second a line
const command = new URL('../../packages/server/dist/admin-cli/run-command.js', import.meta.url).href
const { runCommand } = (await import(command)) as { runCommand: RunCommand }

export type Line = Pick<DemoAccount, 'username' | 'password' | 'subscriber_id'>

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
  /** Has the sound of one of the demo world, or the pages: of one with as many. */
  hasFile?: boolean
}

/** A seat of its own in a company of the demo world, made by the command of operators; nothing has happened on it yet. */
export async function givenLine(server: RunningServer, name: string, extension: string): Promise<Line> {
  const username = `${name.toLowerCase().replaceAll(' ', '.')}@nordwind.example`
  const password = 'quiet-lantern-61-elm'
  const options = { customer: 'ahorn', username, 'display-name': name, extension, password }
  const args = ['seats', 'save', '--json', ...Object.entries(options).flatMap(([key, value]) => [`--${key}`, value])]
  const seat = await runCommand(args, { DATA_DIR: server.dataDir }, console)
  return { username, password, subscriber_id: (JSON.parse(seat) as { id: number }).id }
}

/** Writes down what happened on a line. @returns ids, in the order given */
export async function givenConversations(
  server: RunningServer,
  line: Pick<Line, 'subscriber_id'>,
  conversations: readonly GivenConversation[],
  now = new Date(),
): Promise<number[]> {
  const pool = createPool(connectionStringFor(join(server.dataDir, 'postgres')))
  try {
    const rows = conversations.map(({ minutesAgo = 0, type = 'call', ...row }, index) => ({
      direction: 'in',
      caller: '436641234567',
      callee: '24',
      call_id: `given-${now.getTime()}-${index}`,
      type,
      ...(type === 'call' && {
        call_type: 'call',
        status: 'ok',
        duration_ms: 6e4,
      }),
      ...(type === 'voicemail' && {
        folder: 'INBOX',
        duration_ms: 6e3,
      }),
      ...(type === 'fax' && {
        status: 'SUCCESS',
        pages: 2,
      }),
      ...row,
      start_time: new Date(now.getTime() - minutesAgo * 6e4),
    }))
    const { rows: made } = await pool.query<{ id: number }>(insert, [line.subscriber_id, JSON.stringify(rows)])
    return made.map(({ id }) => id)
  } finally {
    await pool.end()
  }
}

const columns =
  'type, start_time, direction, caller, callee, call_id, call_type, status, duration_ms, total_customer_cost, currency, pages, folder'
const insert = `
  insert into conversations (customer_id, subscriber_id, ${columns}, file_key)
  select (select customer_id from subscribers where id = $1), $1, ${columns},
    case when "hasFile" then (select file_key from conversations c where c.type = r.type and file_key is not null
      order by (c.pages = r.pages) desc, id limit 1) end
  from jsonb_to_recordset($2) as r(type text, start_time timestamptz, direction text, caller text, callee text,
    call_id text, call_type text, status text, duration_ms integer, total_customer_cost integer, currency text,
    pages integer, folder text, "hasFile" boolean)
  returning id`
