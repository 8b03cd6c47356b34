import type { ServerFrame } from '@lineside/contract/rtc/frames'
import type { ConferenceFrame, Guest } from './guest.ts'

/** A guest as sent between processes. */
export interface SentGuest extends Pick<Guest, 'id' | 'line'> {
  readonly customerId: number
  readonly subscriberId: number
}

/** Messages between processes about rooms that one of them holds. `from`: the sending process. */
export type RoomMessage = { readonly from: number } & (
  | {
      readonly room: 'take'
      readonly guest: SentGuest
      readonly frame: ConferenceFrame
      /** The guest was in the room when the process that held the room ended. */
      readonly isAgain: boolean
    }
  | { readonly room: 'lost' | 'back' | 'gone'; readonly guest: string }
  | { readonly room: 'tell'; readonly guest: string; readonly frame: ServerFrame }
  /** The guest's room is held by another process now. */
  | { readonly room: 'moved'; readonly guest: string }
)
