import type { ServerFrame } from '@lineside/contract/rtc/frames'
import type { ConferenceFrame, Guest } from './guest.ts'

/** A guest as sent between processes. */
export interface SentGuest extends Pick<Guest, 'id' | 'line'> {
  readonly customerId: number
  readonly subscriberId: number
}

/** How a guest asks to join. */
export interface Joining {
  /** It has asked before, at this process or at another one, which may have let it in without an answer. */
  readonly isAgain: boolean
  /** It was told that it is in the room, so it may come back without the PIN. */
  readonly wasIn: boolean
}

export const asksFirst: Joining = { isAgain: false, wasIn: false }

/** Messages between processes about rooms that one of them holds. */
export type RoomMessage =
  | ({ readonly room: 'take'; readonly guest: SentGuest; readonly frame: ConferenceFrame } & Joining)
  | { readonly room: 'lost' | 'back' | 'gone' }
  | { readonly room: 'tell'; readonly frame: ServerFrame }
