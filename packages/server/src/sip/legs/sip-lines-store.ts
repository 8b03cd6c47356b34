import type { Db } from '../../platform/db/database.ts'

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
  /** The number of the edge at which it registered; null: unknown. */
  readonly edge: number | null
}

const activeLines = (db: Db) =>
  db.selectFrom('subscribers as s').innerJoin('domains as d', 'd.id', 's.domain_id').where('s.status', '=', 'active')

/** The line that a phone has signed in as. */
export const findLineOfPhone = async (db: Db, username: string, domain: string): Promise<number | undefined> => {
  const row = await activeLines(db)
    .select('s.id')
    .where(({ fn, eb }) => eb(fn<string>('lower', ['s.username']), '=', username.toLowerCase()))
    .where(({ fn, eb }) => eb(fn<string>('lower', ['d.name']), '=', domain.toLowerCase()))
    .executeTakeFirst()
  return row?.id
}

export const findSipLine = async (db: Db, subscriberId: number, now: Date): Promise<SipLine | undefined> => {
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
      'l.server_id as edge',
    ])
    .where('r.subscriber_id', '=', subscriberId)
    .where('r.expires', '>', now)
    .orderBy('r.q', 'desc')
    .orderBy('r.id')
    .execute()
  return { ...line, phones }
}
