import type { Services } from '../../domain/services.ts'
import { keepSounds, type ToldSound } from '../../domain/call-sounds/call-sounds-store.ts'
import { inBatches } from '../../platform/db/in-batches.ts'
import type { Pool } from '../../platform/db/database.ts'
import { reason } from '../../platform/reason.ts'
import type { LegSound } from '../legs/leg.ts'

/** HEALTH-02: keeps how the legs of calls hear. */
export interface SoundBook {
  /** Writes what a leg has told; a failure is logged, and the next report holds it again. */
  told(callId: string, legId: string, sound: LegSound): void
}

export const createSoundBook = (pool: Pool, { log, now }: Pick<Services, 'log' | 'now'>): SoundBook => {
  const keep = inBatches(async (told: readonly ToldSound[]) => {
    // one statement may touch a row once: the newest report of a leg holds the earlier ones
    const byLeg = new Map<string, ToldSound>()
    for (const one of told) {
      const before = byLeg.get(`${one.callId} ${one.legId}`)
      byLeg.set(`${one.callId} ${one.legId}`, {
        ...one,
        report: one.report ?? before?.report ?? null,
        isSilent: one.isSilent || before?.isSilent === true,
      })
    }
    await keepSounds(pool, [...byLeg.values()], now())
    return told
  })
  return {
    told: (callId, legId, sound) => {
      const one = sound === 'nothing' ? { report: null, isSilent: true } : { report: sound, isSilent: false }
      keep({ callId, legId, ...one }).catch((error: unknown) =>
        log.warn(`The sound of call ${callId} could not be kept: ${reason(error)}`),
      )
    },
  }
}
