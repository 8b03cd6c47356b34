import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { callerNetwork } from '../../platform/caller-network.ts'
import type { Db } from '../../platform/db/database.ts'

/** Browsers that are remembered for a subscriber; those used longest ago go first. */
const most = 50

export interface SigningIn {
  readonly address: string
  readonly userAgent: string | undefined
  /** The browser's mark, as it was sent. */
  readonly mark: string | undefined
}

/**
 * Remembers the browser of a sign-in. A program that keeps no mark is known by its name and network.
 * @returns whether it is new beside others: the first one of all is nothing to tell of
 */
export const rememberBrowser = async (
  db: Db,
  subscriberId: number,
  { address, userAgent, mark }: SigningIn,
  now: Date,
): Promise<boolean> => {
  const isMark = mark !== undefined && /^[0-9a-f]{32}$/.test(mark)
  const known = isMark ? `mark ${mark}` : `program ${callerNetwork(address)} ${userAgent ?? ''}`
  const hash = createHash('sha256').update(known).digest()
  const { rows } = await sql<{ isNew: boolean; hadOthers: boolean }>`
    insert into known_browsers (subscriber_id, mark_hash, seen_at) values (${subscriberId}, ${hash}, ${now})
    on conflict (subscriber_id, mark_hash) do update set seen_at = excluded.seen_at
    returning xmax = 0 as "isNew",
      exists (select from known_browsers k where k.subscriber_id = ${subscriberId}) as "hadOthers"`.execute(db)
  const [row] = rows
  if (row?.isNew !== true) return false
  await sql`delete from known_browsers where subscriber_id = ${subscriberId} and mark_hash in (
    select mark_hash from known_browsers where subscriber_id = ${subscriberId} order by seen_at desc offset ${most})`.execute(
    db,
  )
  return row.hadOthers
}
