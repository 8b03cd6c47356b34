import type { Db } from '../../platform/db/database.ts'
import { notify } from '../../platform/db/notify.ts'

export const signalsChannel = 'rtc_signals'

export interface Signal {
  readonly to: number
  readonly leg: string
  readonly content: unknown
}

/** A signal that may be written twice and is taken once. */
export interface MarkedSignal extends Signal {
  /** A UUID. */
  readonly mark: string
}

/** A signal as its receiver finds it. */
export interface FoundSignal extends Pick<Signal, 'leg' | 'content'> {
  /** null: it was written by an earlier version. */
  readonly mark: string | null
}

/**
 * Sends signals to other processes in one transaction. Signals to processes that have ended are dropped.
 * @param notifies whether each process also gets a notification with the commit
 * @returns the processes that were sent any
 */
export const insertSignals = async (
  db: Db,
  signals: readonly MarkedSignal[],
  { notifies }: { readonly notifies: boolean },
): Promise<readonly number[]> => {
  const wanted = [...new Set(signals.map(({ to }) => to))]
  return await db.transaction().execute(async (transaction) => {
    const there = await transaction
      .selectFrom('rtc_processes')
      .select('id')
      .where('id', 'in', wanted)
      .forKeyShare()
      .execute()
    const alive = new Set(there.map(({ id }) => id))
    const rows = signals
      .filter(({ to }) => alive.has(to))
      .map(({ to, leg, content, mark }) => ({ to_process: to, leg_id: leg, content: JSON.stringify(content), mark }))
    if (rows.length === 0) return []
    await transaction.insertInto('rtc_signals').values(rows).execute()
    if (notifies) for (const id of alive) await notify(transaction, signalsChannel, id)
    return [...alive]
  })
}

const mostAtOnce = 500

/** Takes the signals to this process out of the table, in the order in which each sender sent them. */
export const takeSignals = async (db: Db, process: number): Promise<readonly FoundSignal[]> => {
  const rows = await db
    .deleteFrom('rtc_signals')
    .where('id', 'in', (query) =>
      query.selectFrom('rtc_signals').select('id').where('to_process', '=', process).orderBy('id').limit(mostAtOnce),
    )
    .returning(['id', 'leg_id', 'content', 'mark'])
    .execute()
  return rows
    .toSorted((one, other) => one.id - other.id)
    .map(({ leg_id, content, mark }) => ({ leg: leg_id, content, mark }))
}
