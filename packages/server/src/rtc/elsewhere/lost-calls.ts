import type { Services } from '../../domain/services.ts'
import type { LostCall, LostCalls } from '../hub/connection.ts'
import type { RtcProcess } from '../processes/rtc-process.ts'
import { talkingBrowsers, talkingDevice } from '../store/left-calls-store.ts'
import type { HeldLegs } from './held-legs.ts'

/** Finds the calls of browsers that were connected to another process before. */
export const createLostCalls = (
  { db }: Pick<Services, 'db'>,
  process: Pick<RtcProcess, 'id' | 'look'>,
  held: Pick<HeldLegs, 'belong'>,
): LostCalls => ({
  find: async (callIds, { subscriberId, previous }) => {
    if (callIds.length === 0) return []
    const read = () => talkingBrowsers(db, callIds, subscriberId)
    let legs = await read()
    // the process that ran the call may have died a moment ago
    if (legs.some(({ owner }) => owner !== process.id)) {
      await process.look()
      legs = await read()
    }
    return callIds.flatMap((callId): LostCall | readonly LostCall[] => {
      const of = legs.filter((leg) => leg.callId === callId)
      const same = of.find(({ legId }) => `${legId}.`.startsWith(`${previous}.${callId}.`))
      const leg = same ?? (of.length === 1 ? of[0] : undefined)
      return leg === undefined ? [] : { ...leg, isFresh: previous === undefined, isKnown: same !== undefined }
    })
  },
  findTalk: async (callId, subscriberId) => {
    const found = await talkingDevice(db, callId, subscriberId)
    return found && { ...found, isFresh: true, isKnown: true, takes: found.legId }
  },
  attach: (leg, { owner, isFresh, isKnown, takes }) =>
    held.belong(leg, leg.callId, owner, { isFresh, isKnown, ...(takes !== undefined && { takes }) }),
})
