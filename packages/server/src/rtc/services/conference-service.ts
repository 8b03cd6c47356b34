import { limits } from '@lineside/contract/limits'
import type { Media } from '@lineside/contract/rtc/plan'
import { wrongPins } from '../rooms/bounds.ts'
import { customerOfLine } from '../rooms/conferences-store.ts'
import type { SharedRooms } from '../rooms/shared-rooms.ts'
import { startVisit } from './conference-visit.ts'
import { gone, listenForKeys } from './keys.ts'
import type { Service } from './service.ts'

type ConferenceNode = Extract<Media, { kind: 'conference' }>

/** Limits how many wrong conference IDs one caller may try a minute, over all of their calls. */
export type DialInAccess = ReturnType<typeof wrongPins<string>>

export const createDialInAccess = (now: () => Date): DialInAccess => wrongPins<string>(() => now().getTime())

export interface ConferenceOptions {
  readonly rooms: Pick<SharedRooms, 'find' | 'take' | 'gone'>
  readonly access: DialInAccess
  /** Seconds to wait for a key. */
  readonly silenceSeconds: number
  readonly aloneSeconds?: number
}

/**
 * TEL-03: brings a call by telephone into a conference of the line's customer, as a member who hears the others and is
 * heard.
 */
export const conferenceService = ({ of }: ConferenceNode, options: ConferenceOptions): Service => ({
  async run(call) {
    const { rooms, access, silenceSeconds, aloneSeconds = limits.conferenceAloneSeconds } = options
    const customerId = await customerOfLine(call.services.db, of)
    if (customerId === undefined) return { type: 'failed' }
    const account = `${customerId} ${call.caller.subscriberId ?? call.caller.number}`
    const keys = listenForKeys(call)
    const visit = startVisit({
      call,
      keys,
      rooms,
      customerId,
      of,
      silenceSeconds,
      aloneSeconds,
      // the answer to a wrong ID, and to too many of them, is the same
      async find(id) {
        const room = access.isTooMany(account) ? undefined : await rooms.find(customerId, id)
        if (room === undefined) access.add(account)
        return room ?? null
      },
    })
    try {
      await Promise.race([visit.over, gone(call.signal)])
      return { type: 'done' }
    } finally {
      visit.end()
      keys.close()
    }
  },
})
