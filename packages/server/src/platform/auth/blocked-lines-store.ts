import type { Db, Pool } from '../db/database.ts'
import { customerMoving } from '../db/moving-writes.ts'
import { CustomerMoved } from '../customer-moved.ts'
import { Refusal } from '../refusal.ts'

/** RUN-01: the refusal of a sign-in or request whose line the operator has blocked, or its customer. */
export const lineBlocked = (): Refusal => new Refusal('line_blocked', 'The operator has blocked this line.', {})

/** Every process listens to it: lines of this customer have been blocked or unblocked. */
export const blockingChannel = 'lines_blocked'

/** @throws Refusal `line_blocked`; `customer_moving` while, or since, another cell has it */
export const requireUnblocked = async (db: Db, subscriberId: number): Promise<void> => {
  const row = await db
    .selectFrom('subscribers as s')
    .leftJoin('customer_moves as m', (join) =>
      join.onRef('m.customer_id', '=', 's.customer_id').on('m.phase', 'in', ['arrived', 'left']),
    )
    .select(['s.status', 'm.phase', 'm.other_cell as cell'])
    .where('s.id', '=', subscriberId)
    .executeTakeFirst()
  if (row?.phase === 'left' && typeof row.cell === 'string') throw new CustomerMoved(row.cell)
  if (typeof row?.phase === 'string') throw customerMoving()
  if (row?.status === 'locked') throw lineBlocked()
}

/**
 * A session of a blocked line stays until the line is unblocked, so that its owner is told why nothing works.
 * @throws Refusal
 */
export const requireUnblockedSession = async (pool: Pool, sessionId: string, now: Date): Promise<void> => {
  const { rowCount } = await pool.query({
    name: 'blocked-session',
    text: `select from sessions s join subscribers b on b.id = s.subscriber_id
      where s.id = $1 and s.expires_at > $2 and b.status = 'locked'`,
    values: [sessionId, now],
  })
  if (rowCount !== 0) throw lineBlocked()
}

/** The cell that has the customer of a line, since it has left this one; null: it is here, or nothing is known of it. */
export const cellAfterMove = async (pool: Pool, uuid: string): Promise<string | null> => {
  const text = `select m.other_cell as cell from subscribers s join customer_moves m on m.customer_id = s.customer_id
    where s.uuid = $1 and m.phase = 'left'`
  const { rows } = await pool.query<{ cell: string }>({ name: 'cell-after-move', text, values: [uuid] })
  return rows[0]?.cell ?? null
}

/** Returns those of the given sessions whose lines are blocked. */
export const blockedSessions = async (db: Db, ids: readonly string[]): Promise<readonly string[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('sessions as s')
    .innerJoin('subscribers as b', 'b.id', 's.subscriber_id')
    .select('s.id')
    .where('s.id', 'in', ids)
    .where('b.status', '=', 'locked')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns those of the given lines that are blocked or removed. */
export const blockedLines = async (pool: Pool, ids: readonly number[]): Promise<readonly number[]> => {
  if (ids.length === 0) return []
  const text = `select id from unnest($1::int[]) given (id)
    where not exists (select from subscribers s where s.id = given.id and s.status = 'active')`
  const { rows } = await pool.query<{ id: number }>({ name: 'blocked-lines', text, values: [ids] })
  return rows.map(({ id }) => id)
}

/** Returns those of the given lines that are removed. */
export const removedLines = async (pool: Pool, ids: readonly number[]): Promise<readonly number[]> => {
  if (ids.length === 0) return []
  const text = `select id from unnest($1::int[]) given (id)
    where not exists (select from subscribers s where s.id = given.id and s.status <> 'terminated')`
  const { rows } = await pool.query<{ id: number }>({ name: 'removed-lines', text, values: [ids] })
  return rows.map(({ id }) => id)
}
