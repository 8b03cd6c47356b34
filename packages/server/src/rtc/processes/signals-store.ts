import type { Pool } from '../../platform/db/database.ts'
import { PG_CHANNEL } from '../../platform/db/notify.ts'

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

const insertText = `
with there as (
  select id from rtc_processes
    where id in (select (signal->>'to')::int from jsonb_array_elements($1::jsonb) as signal)
    for key share),
put as (
  insert into rtc_signals (to_process, leg_id, content, mark)
    select there.id, signal->>'leg', signal->'content', (signal->>'mark')::uuid
      from jsonb_array_elements($1::jsonb) with ordinality as sent (signal, place)
      join there on there.id = (signal->>'to')::int
      order by place)
select id, case when $2 then pg_notify('${PG_CHANNEL}', '${signalsChannel} ' || id)::text end from there`

/**
 * Sends signals to other processes with one statement, which is a transaction of its own. Signals to processes that have ended
 * are dropped.
 * @param notifies whether each process also gets a notification with the commit
 * @returns the processes that were sent any
 */
export const insertSignals = async (
  pool: Pick<Pool, 'query'>,
  signals: readonly MarkedSignal[],
  { notifies }: { readonly notifies: boolean },
): Promise<readonly number[]> => {
  const values = [JSON.stringify(signals), notifies]
  const { rows } = await pool.query<{ id: number }>({ name: 'insert-signals', text: insertText, values })
  return rows.map(({ id }) => id)
}

/** Maximum number of signals that are taken at once. */
export const mostTaken = 500

/**
 * The commit waits for no disk and no standby: a signal that comes back after the database crashed is known by its mark.
 * The setting is a row that is joined, so that it is made before the commit.
 */
const takeText = `
with quickly as materialized (select set_config('synchronous_commit', 'off', true)),
next as (select id from rtc_signals, quickly where to_process = $1 order by id limit ${mostTaken})
delete from rtc_signals using next where rtc_signals.id = next.id returning rtc_signals.id, leg_id as leg, content, mark`

/** Takes the signals to this process out of the table, in the order in which each sender sent them. */
export const takeSignals = async (pool: Pick<Pool, 'query'>, process: number): Promise<readonly FoundSignal[]> => {
  const { rows } = await pool.query<FoundSignal & { readonly id: number }>({
    name: 'take-signals',
    text: takeText,
    values: [process],
  })
  return rows.toSorted((one, other) => one.id - other.id).map(({ leg, content, mark }) => ({ leg, content, mark }))
}
