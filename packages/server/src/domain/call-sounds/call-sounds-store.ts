import type { SoundReport, SoundSide } from '@lineside/contract/rtc/sound-report'
import { soundSummary } from '@lineside/telephony/sound/sound-points'
import type { Pool } from '../../platform/db/database.ts'

/** Sides of one call of which the sound is kept. */
const mostSides = 20

/** News of one leg: a report, which replaces the one before, or that it hears nothing. */
export interface ToldSound {
  readonly callId: string
  readonly legId: string
  readonly report: SoundReport | null
  readonly isSilent: boolean
}

/**
 * The row of the leg says whose it is. A call has at most `mostSides` rows: a leg beyond is not kept. A leg that was given to
 * another call (a transfer) is told there.
 */
const keepText = `
  insert into call_sounds (call_id, leg_id, customer_id, subscriber_id, kind, device, at, report, mos, bad, is_silent)
  select l.call_id, l.leg_id, c.id, l.subscriber_id, l.kind, l.device, $2, g.report, g.mos, g.bad, g.is_silent
  from jsonb_to_recordset($1::jsonb) as g (call_id text, leg_id text, report jsonb, mos real, bad real, is_silent boolean)
  join call_legs l on l.call_id = g.call_id and l.leg_id = g.leg_id
  join lateral (select s.customer_id as id from call_legs o join subscribers s on s.id = o.subscriber_id
    where o.call_id = g.call_id order by (o.leg_id = g.leg_id) desc, o.leg_id limit 1) c on true
  where (select count(*) from call_sounds k where k.call_id = g.call_id and k.leg_id <> g.leg_id) < $3
  on conflict (call_id, leg_id) do update set is_silent = call_sounds.is_silent or excluded.is_silent,
    report = coalesce(excluded.report, call_sounds.report), mos = coalesce(excluded.mos, call_sounds.mos),
    bad = case when excluded.report is null then call_sounds.bad else excluded.bad end`

/** Writes what is told of legs; each leg at most once. */
export const keepSounds = async (pool: Pool, told: readonly ToldSound[], at: Date): Promise<void> => {
  const rows = told.map(({ callId, legId, report, isSilent }) => {
    const summary = report === null ? null : soundSummary(report)
    return {
      call_id: callId,
      leg_id: legId,
      report: report,
      mos: summary?.mos ?? null,
      bad: summary?.bad ?? 0,
      is_silent: isSilent,
    }
  })
  await pool.query({ name: 'keep-sounds', text: keepText, values: [JSON.stringify(rows), at, mostSides] })
}

interface SideRow {
  readonly is_own: boolean
  readonly kind: SoundSide['kind']
  readonly name: string | null
  readonly mos: number | null
  readonly is_silent: boolean
  readonly report: SoundReport | null
}

/**
 * The sides of a call, the line's own first. People of other customers have no name here.
 * @param line whose conversation it is
 */
export const soundSides = async (
  pool: Pool,
  { callId, line, customer }: { readonly callId: string; readonly line: number; readonly customer: number },
): Promise<readonly SoundSide[]> => {
  const { rows } = await pool.query<SideRow>({
    name: 'sound-sides',
    text: `select x.subscriber_id is not distinct from $2::int as is_own, x.kind, s.display_name as name, x.mos, x.is_silent, x.report
      from call_sounds x left join subscribers s on s.id = x.subscriber_id and s.customer_id = $3
      where x.call_id = $1 order by 1 desc, x.at, x.leg_id limit $4`,
    values: [callId, line, customer, mostSides],
  })
  return rows
}
