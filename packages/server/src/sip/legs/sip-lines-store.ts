import type { Db, Pool } from '../../platform/db/database.ts'

/** A line's SIP address and its phones. */
export interface SipLine {
  readonly username: string
  readonly domain: string
  /** The phones that are registered now; empty: none. */
  readonly phones: readonly SipPhone[]
}

export interface SipPhone {
  /** What it calls itself, otherwise its contact. */
  readonly name: string
  readonly contact: string
  /** The address from which it registered, when its contact can not be reached. */
  readonly received: string | null
  /** The number of the edge at which it registered; null: unknown. */
  readonly edge: number | null
}

const activeLines = (db: Db) =>
  db.selectFrom('subscribers as s').innerJoin('domains as d', 'd.id', 's.domain_id').where('s.status', '=', 'active')

/** What a phone has signed in as. */
export interface SignedInAs {
  readonly username: string
  readonly domain: string
}

/** Finds the lines that phones have signed in as, with one statement. @returns in the same order; undefined: none */
export const findLinesOfPhones = async (
  pool: Pool,
  phones: readonly SignedInAs[],
): Promise<readonly (number | undefined)[]> => {
  const names = phones.map(({ username }) => username.toLowerCase())
  const domains = phones.map(({ domain }) => domain.toLowerCase())
  // the database uses the index of names only where it sees the state of the line in the text
  const text = `select s.id, lower(s.username) as username, lower(d.name) as domain
    from unnest($1::text[], $2::text[]) as a (username, domain)
    join domains d on lower(d.name) = a.domain
    join subscribers s on s.domain_id = d.id and lower(s.username) = a.username and s.status = 'active'`
  const values = [names, domains]
  const { rows } = await pool.query<SignedInAs & { id: number }>({ name: 'lines-of-phones', text, values })
  return names.map((name, at) => rows.find(({ username, domain }) => username === name && domain === domains[at])?.id)
}

/** The line that a phone has signed in as. */
export const findLineOfPhone = async (pool: Pool, phone: SignedInAs): Promise<number | undefined> => {
  const [line] = await findLinesOfPhones(pool, [phone])
  return line
}

/** @param registration only the phone with this registration; undefined: all */
export const findSipLine = async (
  db: Db,
  subscriberId: number,
  { now, registration }: { readonly now: Date; readonly registration?: number | undefined },
): Promise<SipLine | undefined> => {
  const line = await activeLines(db)
    .select(['s.username', 'd.name as domain'])
    .where('s.id', '=', subscriberId)
    .executeTakeFirst()
  if (line === undefined) return undefined
  const phones = await db
    .selectFrom('registrations as r')
    .leftJoin('lineside_sip.location as l', 'l.ruid', 'r.ruid')
    .select(({ fn, val }) => [
      fn.coalesce(fn<string | null>('nullif', ['r.user_agent', val('')]), 'r.contact').as('name'),
      'r.contact',
      'r.received',
      'l.server_id as edge',
    ])
    .where('r.subscriber_id', '=', subscriberId)
    .where('r.expires', '>', now)
    .$if(registration !== undefined, (query) => query.where('r.id', '=', registration ?? 0))
    .orderBy('r.q', 'desc')
    .orderBy('r.id')
    .execute()
  return { ...line, phones }
}
