import { createTokens } from '../../packages/server/src/platform/auth/tokens.ts'
import { hashPassword } from '../../packages/server/src/platform/auth/passwords/passwords.ts'
import type { Pool } from '../../packages/server/src/platform/db/database.ts'
import { worldSql } from './world-sql.ts'

/** The size of the measured database; the results state it. */
export const worldSize = {
  conversations: 1_000_000,
  customers: 200,
  seatsOfCustomer: 25,
  /** Conversations of subscriber 2, a seat of the first customer; the other lines share the rest. */
  ofLargest: 50_000,
  /** The period over which the conversations are spread. */
  days: 730,
  sessions: 6_000,
} as const

/** A client: a subscriber and the token of one of its sessions. */
export interface Caller {
  readonly subscriberId: number
  readonly username: string
  readonly token: string
  readonly sessionId: string
  /** The customer whose lines an administrator sees; null for a seat. */
  readonly administers: number | null
}

export interface World {
  readonly password: string
  /** The seat with 50,000 conversations. */
  readonly largest: Caller
  /** The administrator of that seat, who sees its conversations, too. */
  readonly pilot: Caller
  /** All sessions, each started at another moment by some subscriber. */
  readonly callers: readonly Caller[]
}

interface CallerRow {
  readonly sid: string
  readonly id: number
  readonly uuid: string
  readonly username: string
  readonly domain: string
  readonly administers: number | null
}

/** Longest time for one statement, in milliseconds. */
const longestFill = 600_000

const password = 'quiet-harbour-42'

/** Fills a migrated, empty database, and analyses and vacuums it, like one that has been in use for long. */
export const fillWorld = async (pool: Pool, secret: Buffer): Promise<World> => {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    // inserting a million rows at once takes longer than the server allows for a query
    for (const text of worldSql(worldSize, await hashPassword(password)))
      await client.query({ text, query_timeout: longestFill } as { text: string })
    const { rows } = await client.query<CallerRow>(
      `select s.id as sid, b.id, b.uuid, b.webusername as username, d.name as domain,
         case when b.administrative then b.customer_id end as administers
       from sessions s join subscribers b on b.id = s.subscriber_id join domains d on d.id = b.domain_id
       order by s.created_at, b.id`,
    )
    const tokens = createTokens(() => [secret])
    const iat = Math.floor(Date.now() / 1000)
    const callers = await Promise.all(
      rows.map(async ({ sid, id, uuid, username, domain, administers }) => ({
        subscriberId: id,
        username: `${username}@${domain}`,
        sessionId: sid,
        administers,
        token: await tokens.sign({ sid, subscriber_uuid: uuid, username, iat, exp: iat + 36_000 }),
      })),
    )
    const callerOf = (subscriberId: number) => callers.find((caller) => caller.subscriberId === subscriberId) as Caller
    return { password, largest: callerOf(2), pilot: callerOf(1), callers }
  } finally {
    client.release(true)
  }
}
