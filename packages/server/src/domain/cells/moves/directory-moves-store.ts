import type { Pool } from '../../../platform/db/database.ts'
import type { EntryKind } from '../claims-store.ts'

/**
 * - `offered`: the old cell has written an export, and works on.
 * - `ready`: the new cell has tried it, and could take it in.
 * - `frozen`: nobody writes; the last part is on its way.
 * - `arrived`: the new cell has all of it.
 * - `switched`: the new cell has the customer; what calls of the old one write is passed on.
 * - `followed`: the old cell has passed on all.
 * - `done`: the new cell has taken it in.
 * - `given up`: the customer stays, and the new cell takes away what has arrived, whenever it looks.
 */
export type MovePhase = 'offered' | 'ready' | 'frozen' | 'arrived' | 'switched' | 'followed' | 'done' | 'given up'

/** A customer on its way, as the directory has it. */
export interface ListedMove {
  readonly token: string
  /** Its id, which it keeps. */
  readonly customer: number
  readonly from: string
  readonly to: string
  readonly phase: MovePhase
  /** The last part of its export that is written. */
  readonly parts: number
  readonly since: Date
}

/** Domains and numbers of a customer. */
export type Belongings = readonly { readonly kind: EntryKind; readonly value: string }[]

const columns = 'token, customer, from_cell as "from", to_cell as "to", phase, parts, since'

export const readMove = async (directory: Pool, token: string): Promise<ListedMove | undefined> =>
  (await directory.query<ListedMove>(`select ${columns} from lineside_directory.moves where token = $1`, [token]))
    .rows[0]

/** Moves that are not over. */
export const listMoves = async (directory: Pool): Promise<readonly ListedMove[]> =>
  (
    await directory.query<ListedMove>(
      `select ${columns} from lineside_directory.moves where phase not in ('done', 'given up') order by since limit 1000`,
    )
  ).rows

/** Offers a customer to another cell, unless it is offered. @returns false: it is on its way by another export */
export const offerMove = async (
  directory: Pool,
  { token, customer, from, to }: Pick<ListedMove, 'token' | 'customer' | 'from' | 'to'>,
): Promise<boolean> => {
  // by then each cell has been up
  await directory.query(
    `delete from lineside_directory.moves where phase = 'given up' and since < now() - interval '90 days'`,
  )
  await directory.query(
    `insert into lineside_directory.moves (token, customer, from_cell, to_cell, phase) values ($1, $2, $3, $4, 'offered')
     on conflict do nothing`,
    [token, customer, from, to],
  )
  return (await readMove(directory, token)) !== undefined
}

/**
 * Takes a move on, if it is where this says.
 * @param parts the last part of its export from now on; absent: as it was
 * @returns whether it was there
 */
export const advanceMove = async (
  directory: Pool,
  token: string,
  { from, to, parts }: { readonly from: readonly MovePhase[]; readonly to: MovePhase; readonly parts?: number },
): Promise<boolean> => {
  const { rowCount } = await directory.query(
    `update lineside_directory.moves set phase = $3, parts = greatest(parts, coalesce($4, parts)), since = now()
     where token = $1 and phase = any ($2::text[])`,
    [token, from, to, parts ?? null],
  )
  return rowCount === 1
}

/** Tells of a further part, after the switch. */
export const announcePart = async (directory: Pool, token: string, parts: number): Promise<void> => {
  await directory.query('update lineside_directory.moves set parts = greatest(parts, $2) where token = $1', [
    token,
    parts,
  ])
}

export const forgetMove = async (directory: Pool, token: string): Promise<void> => {
  await directory.query('delete from lineside_directory.moves where token = $1', [token])
}

const given = '(select * from unnest($2::text[], $3::text[]))'
const listOf = (belongings: Belongings) => [belongings.map(({ kind }) => kind), belongings.map(({ value }) => value)]

/** Lets all who ask about these forget the answers at once, or no longer. */
export const markMoving = async (
  directory: Pool,
  cell: string,
  belongings: Belongings,
  isMoving: boolean,
): Promise<void> => {
  await directory.query(
    `update lineside_directory.entries set is_moving = $4 where cell = $1 and (kind, value) in ${given} and is_moving <> $4`,
    [cell, ...listOf(belongings), isMoving],
  )
}

/**
 * GROW-08: gives the customer to the new cell. The commit of this transaction is the move.
 * @returns false: the move is not where it should be, and nothing has changed
 */
export const switchMove = async (
  directory: Pool,
  { token, from, to }: Pick<ListedMove, 'token' | 'from' | 'to'>,
  belongings: Belongings,
): Promise<boolean> => {
  const client = await directory.connect()
  try {
    await client.query('begin')
    const { rowCount } = await client.query(
      `update lineside_directory.moves set phase = 'switched', since = now() where token = $1 and phase = 'arrived'`,
      [token],
    )
    // a version below all that the new cell will say
    await client.query(
      `update lineside_directory.entries set cell = $4, version = 0, is_moving = false, since = now()
       where cell = $1 and (kind, value) in ${given}`,
      [from, ...listOf(belongings), to],
    )
    await client.query(`delete from lineside_directory.contested where cell = $1 and (kind, value) in ${given}`, [
      to,
      ...listOf(belongings),
    ])
    await client.query(rowCount === 1 ? 'commit' : 'rollback')
    client.release()
    return rowCount === 1
  } catch (error) {
    client.release(true)
    throw error
  }
}
