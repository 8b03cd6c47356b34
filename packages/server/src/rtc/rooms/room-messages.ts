import type { ServerFrame } from '@lineside/contract/rtc/frames'
import type { ConferenceFrame, Guest } from '../hub/connection.ts'

/** A guest as processes name it to each other. */
export interface SentGuest extends Pick<Guest, 'id' | 'line'> {
  readonly customerId: number
  readonly subscriberId: number
}

/** What processes say to each other about rooms that one of them holds. `from`: who says it. */
export type RoomMessage = { readonly from: number } & (
  | {
      readonly room: 'take'
      readonly guest: SentGuest
      readonly frame: ConferenceFrame
      /** It joins a room in which it was when the process died that held it. */
      readonly isAgain: boolean
    }
  | { readonly room: 'lost' | 'back' | 'gone'; readonly guest: string }
  | { readonly room: 'tell'; readonly guest: string; readonly frame: ServerFrame }
  /** The room that it wants to join is held by another process. */
  | { readonly room: 'moved'; readonly guest: string }
)
