import { limits } from '@lineside/contract/limits'
import type { SessionFactor, SessionWay } from '@lineside/contract/resources/security'
import type { Db, Pool } from '../../platform/db/database.ts'

export interface OpenSession {
  readonly id: string
  readonly user_agent: string | null
  readonly address: string | null
  readonly way: SessionWay | null
  readonly factor: SessionFactor | null
  readonly created_at: Date
  readonly seen_at: Date | null
  /** How many the subscriber has in all. */
  readonly total: number
}

interface Asked {
  readonly subscriberId: number
  readonly currentId: string | null
  readonly now: Date
}

/** The open sessions of a subscriber: the present one first, then those seen last. */
export const listOpenSessions = async (
  pool: Pool,
  { subscriberId, currentId, now }: Asked,
): Promise<readonly OpenSession[]> => {
  const text = `select id, user_agent, address, way, factor, created_at, seen_at, count(*) over ()::int as total
    from sessions where subscriber_id = $1 and expires_at > $3
    order by id = $2 desc nulls last, coalesce(seen_at, created_at) desc, id limit ${limits.sessionsListed}`
  const { rows } = await pool.query<OpenSession>({
    name: 'open-sessions',
    text,
    values: [subscriberId, currentId, now],
  })
  return rows
}

/** The subscriber of a session, as far as it is open. */
export const ownerOfSession = async (db: Db, id: string, now: Date): Promise<number | undefined> => {
  const query = db.selectFrom('sessions').select('subscriber_id').where('id', '=', id).where('expires_at', '>', now)
  return (await query.executeTakeFirst())?.subscriber_id
}

/** Deletes a subscriber's session, or all but one. @returns how many there were */
export const deleteSessions = async (
  db: Db,
  {
    subscriberId,
    id,
    except,
  }: { readonly subscriberId: number; readonly id?: string; readonly except?: string | null },
): Promise<number> => {
  let query = db.deleteFrom('sessions').where('subscriber_id', '=', subscriberId)
  if (id !== undefined) query = query.where('id', '=', id)
  if (except) query = query.where('id', '<>', except)
  return Number((await query.executeTakeFirst()).numDeletedRows)
}
