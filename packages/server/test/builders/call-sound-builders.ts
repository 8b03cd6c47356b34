import type { SoundReport } from '@lineside/contract/rtc/sound-report'
import { soundSummary } from '@lineside/telephony/sound/sound-points'
import type { Db } from '../../src/platform/db/database.ts'

/** A report of one moment of a good call, or of what `point` says. */
export const soundReport = (point: Partial<SoundReport['points'][number]> = {}): SoundReport => ({
  codec: 'opus',
  path: 'direct',
  points: [{ at: 30, lost: 0, jitter_ms: 4, round_trip_ms: 20, far_lost: 0, far_jitter_ms: 3, ...point }],
})

interface GivenSound {
  readonly callId: string
  readonly customer: number
  readonly line: number | null
  readonly at: Date
  readonly kind?: 'browser' | 'phone' | 'outside'
  readonly device?: string
  readonly report?: SoundReport
  readonly isSilent?: boolean
}

/** How one side of a past call heard it. */
export const givenCallSound = async (db: Db, given: GivenSound): Promise<void> => {
  const { callId, customer, line, at, kind = 'browser', device = 'Firefox', report = soundReport() } = given
  const { mos, bad } = soundSummary(report)
  const whose = { call_id: callId, leg_id: `${kind} ${line}`, customer_id: customer, subscriber_id: line }
  await db
    .insertInto('call_sounds')
    .values({
      ...whose,
      kind,
      device,
      at,
      report: JSON.stringify(report),
      mos,
      bad,
      is_silent: given.isSilent ?? false,
    })
    .execute()
}
