import type { ServerFrame } from '@lineside/contract/rtc/frames'
import type { ConferenceFrame, Guest } from './guest.ts'

/** A guest as sent between processes. */
export interface SentGuest extends Pick<Guest, 'id' | 'line'> {
  readonly customerId: number
  readonly subscriberId: number
}

/** Messages between processes about rooms that one of them holds. */
export type RoomMessage =
  | {
      readonly room: 'take'
      readonly guest: SentGuest
      readonly frame: ConferenceFrame
      /** The guest has been in the room before, at this process or at another one. */
      readonly isAgain: boolean
    }
  | { readonly room: 'lost' | 'back' | 'gone' }
  | { readonly room: 'tell'; readonly frame: ServerFrame }
