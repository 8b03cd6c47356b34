import { Client, type Pool } from 'pg'
import { SetupError } from '../../setup-error.ts'
import { pooledOptions } from '../pool.ts'

/** Connections that are opened to find out: a pooler gives away first what was given back last. */
const mostTries = 5

/**
 * Whether a pooler on the way changes the connection with each transaction, as pgbouncer does with
 * `pool_mode = transaction`. A client learns at its sign-in which process of PostgreSQL serves it; if another one does, a
 * pooler is there. It keeps no sessions if the process of this client, which is idle, serves somebody else in between.
 */
const changesConnections = async (connectionString: string): Promise<boolean> => {
  const opened: Client[] = []
  const open = async (): Promise<Client> => {
    const client = new Client({ ...pooledOptions(connectionString), query_timeout: 10_000 })
    client.on('error', () => undefined)
    opened.push(client)
    await client.connect()
    return client
  }
  try {
    const idle = await open()
    const first = await servedBy(idle)
    if (first === (idle as Client & { readonly processID?: number }).processID) return false
    for (let tried = 0; tried < mostTries; tried++) {
      const busy = await open()
      await busy.query('begin')
      if ((await servedBy(busy)) === first || (await servedBy(idle)) !== first) return true
    }
    return false
  } finally {
    // an open transaction ends with its connection
    await Promise.all(opened.map((client) => client.end().catch(() => undefined)))
  }
}

const servedBy = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/**
 * Refuses a start whose listening, locks and migrations would be lost in a pooler.
 * @throws SetupError in one sentence
 */
export const requireSessions = async (setting: string, connectionString: string): Promise<void> => {
  if (await changesConnections(connectionString)) throw noSessions(setting)
}

/** Begins what pgbouncer says to a client that wants settings for its session. */
export const isRefusedByPooler = ({ message }: Error): boolean => message.startsWith('unsupported startup parameter')

export const noSessions = (setting: string): SetupError =>
  new SetupError(
    setting === 'DATABASE_URL'
      ? 'DATABASE_URL leads to a pooler, which keeps no sessions: set DATABASE_SESSION_URL as well, to the address of PostgreSQL itself.'
      : `${setting} leads to a pooler, which keeps no sessions: set it to the address of PostgreSQL itself.`,
  )

/**
 * Refuses a start whose two addresses lead to different databases.
 * @throws SetupError in one sentence
 */
export const requireSame = async (pooled: Pool, direct: Pool): Promise<void> => {
  // the start of the server and the number of the database: no two databases have both in common
  const [one, other] = await Promise.all(
    [pooled, direct].map(async (pool) => {
      const { rows } = await pool.query<{ which: string }>(
        `select extract(epoch from pg_postmaster_start_time()) || ' ' || oid as which
         from pg_database where datname = current_database()`,
      )
      return rows[0]?.which
    }),
  )
  if (one !== other) throw new SetupError('DATABASE_URL and DATABASE_SESSION_URL lead to different databases.')
}
