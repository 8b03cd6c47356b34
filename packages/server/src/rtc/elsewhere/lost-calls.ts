import type { Services } from '../../domain/services.ts'
import { isLegOf } from '../hub/connection-id.ts'
import type { LostCall, LostCalls } from '../hub/connection.ts'
import type { RtcProcess } from '../processes/rtc-process.ts'
import { talkingBrowsers, talkingDevice } from '../store/left-calls-store.ts'
import type { HeldLegs } from './held-legs.ts'

/** Finds the calls of browsers that were connected to another process before. */
export const createLostCalls = (
  { db }: Pick<Services, 'db'>,
  process: Pick<RtcProcess, 'id' | 'look'>,
  held: Pick<HeldLegs, 'belong' | 'take'>,
): LostCalls => ({
  find: async (browserCalls, { subscriberId, previous }) => {
    if (browserCalls.length === 0) return []
    const read = () => talkingBrowsers(db, browserCalls, subscriberId)
    let legs = await read()
    // the process that ran the call may have died a moment ago
    if (legs.some(({ owner }) => owner !== process.id)) {
      await process.look()
      legs = await read()
    }
    return browserCalls.flatMap((call): LostCall | readonly LostCall[] => {
      const of = legs.filter(({ browserCall }) => browserCall === call)
      const same = of.find(({ legId }) => isLegOf(legId, previous))
      const leg = same ?? (of.length === 1 ? of[0] : undefined)
      return leg === undefined ? [] : { ...leg, isFresh: previous === undefined, isKnown: same !== undefined }
    })
  },
  findTalk: async (callId, subscriberId) => {
    const found = await talkingDevice(db, callId, subscriberId)
    return found && { ...found, browserCall: callId, isFresh: true, isKnown: true, takes: found.legId }
  },
  attach: (leg, { callId, owner, isFresh, isKnown, takes }) =>
    held.belong(leg, callId, owner, { isFresh, isKnown, ...(takes !== undefined && { takes }) }),
  leave: ({ id }) => void held.take(id),
})
