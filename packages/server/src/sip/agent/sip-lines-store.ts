import { sql } from 'kysely'
import type { Db, Pool } from '../../platform/db/database.ts'

/** A line's SIP address and its phones. */
export interface SipLine {
  readonly username: string
  readonly domain: string
  /** The phones that are registered now; empty: none. */
  readonly phones: readonly SipPhone[]
}

export interface SipPhone {
  readonly registration: number
  /** The phone's own name for itself, otherwise its contact. */
  readonly name: string
  readonly contact: string
  /** The address from which it registered, when its contact can not be reached. */
  readonly received: string | null
  /** The number of the edge at which it registered (`edgeNumber`); null: unknown. */
  readonly edge: number | null
}

/** The identity under which a phone has signed in. */
export interface SignedInAs {
  readonly username: string
  readonly domain: string
}

/** The line that a phone has signed in as. */
export interface LineOfPhone {
  readonly id: number
  /** Another cell serves its customer (GROW-08). */
  readonly isElsewhere: boolean
}

/**
 * Finds the lines that phones have signed in as, with one statement. A line that the operator has blocked is among them:
 * it may call for help.
 * @returns in the same order; undefined: none
 */
export const findLinesOfPhones = async (
  pool: Pool,
  phones: readonly SignedInAs[],
): Promise<readonly (LineOfPhone | undefined)[]> => {
  const names = phones.map(({ username }) => username.toLowerCase())
  const domains = phones.map(({ domain }) => domain.toLowerCase())
  // the database uses the index of names only where it sees the state of the line in the text
  const text = `select s.id, lower(s.username) as username, lower(d.name) as domain, is_elsewhere(s.customer_id) as "isElsewhere"
    from unnest($1::text[], $2::text[]) as a (username, domain)
    join domains d on lower(d.name) = a.domain
    join subscribers s on s.domain_id = d.id and lower(s.username) = a.username and s.status <> 'terminated'`
  const values = [names, domains]
  const { rows } = await pool.query<SignedInAs & LineOfPhone>({ name: 'lines-of-phones', text, values })
  return names.map((name, index) => rows.find(({ username, domain }) => username === name && domain === domains[index]))
}

/** The line that a phone has signed in as. */
export const findLineOfPhone = async (pool: Pool, phone: SignedInAs): Promise<number | undefined> => {
  const [line] = await findLinesOfPhones(pool, [phone])
  return line?.id
}

/** The edges of the cell that a line's customer has moved to, as that cell names them; empty: nothing is known of it. */
export const edgesAfterMove = async (pool: Pool, lineId: number): Promise<readonly string[]> => {
  const text = `select p.edges from subscribers s join customer_moves m on m.customer_id = s.customer_id and m.phase = 'left'
    join cell_peers p on p.name = m.other_cell where s.id = $1`
  const { rows } = await pool.query<{ edges: string[] }>({ name: 'edges-after-move', text, values: [lineId] })
  return rows[0]?.edges ?? []
}

export interface AskedLine {
  readonly id: number
  readonly now: Date
  /** Only the phone with this registration; undefined: all. */
  readonly registration?: number | undefined
}

/** Finds lines with their phones, with one statement. @returns in the same order; undefined: no line, or not active */
export const findSipLines = async (
  pool: Pool,
  asked: readonly AskedLine[],
): Promise<readonly (SipLine | undefined)[]> => {
  const text = `select s.id, s.username, d.name as domain, p.phones
    from subscribers s join domains d on d.id = s.domain_id, lateral (
      select coalesce(json_agg(json_build_object(
        'registration', r.id, 'name', coalesce(nullif(r.user_agent, ''), r.contact), 'contact', r.contact,
        'received', r.received, 'edge', l.server_id) order by r.q desc, r.id), '[]') as phones
      from registrations r left join lineside_sip.location l on l.ruid = r.ruid
      where r.subscriber_id = s.id and r.expires > $2
    ) p
    where s.id = any($1::int[]) and s.status = 'active'`
  const values = [asked.map(({ id }) => id), new Date(Math.max(...asked.map(({ now }) => now.getTime())))]
  const { rows } = await pool.query<SipLine & { id: number }>({ name: 'sip-lines', text, values })
  return asked.map(({ id, registration }) => {
    const line = rows.find((row) => row.id === id)
    if (line === undefined || registration === undefined) return line
    return { ...line, phones: line.phones.filter((phone) => phone.registration === registration) }
  })
}

/** The leg of a line's phone in this dialog, at any process. */
export const findLegOfDialog = async (db: Db, subscriberId: number, sipCallId: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('call_legs as l')
    .innerJoin('calls as c', 'c.id', 'l.call_id')
    .select('l.leg_id')
    .where('l.subscriber_id', '=', subscriberId)
    .where('l.ended_at', 'is', null)
    .where('c.ended_at', 'is', null)
    .where(sql`c.state -> 'left' -> l.leg_id ->> 'callId'`, '=', sipCallId)
    .executeTakeFirst()
  return row?.leg_id
}
