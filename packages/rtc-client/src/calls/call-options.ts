import type { ClientFrame, MediaState, RtcParty, ServerFrame } from '@lineside/contract/rtc/frames'
import type { SoundReport } from '@lineside/contract/rtc/sound-report'
import type { MediaPartSource } from '../media-part.ts'
import type { Wire } from '../network.ts'

/** A frame of the server about one call. */
export type CallFrame = Extract<ServerFrame, { call: string }>
type WithoutCall<Frame> = Frame extends unknown ? Omit<Frame, 'call'> : never
/** A frame of a call, without its id. */
export type OwnFrame = WithoutCall<Extract<ClientFrame, { call: string }>>

export interface CallOptions {
  readonly id: string
  readonly wire: Wire
  readonly mediaPart: MediaPartSource
  readonly begins: 'calling' | 'incoming' | 'talking'
  /** The call survived a reload of the page, but its media connection did not. */
  readonly isResumed?: boolean
  /** For a call that survived a reload: the media that it sent before. */
  readonly sentBefore?: MediaState
  /** For a call that survived a reload: how the other side was heard before. */
  readonly soundBefore?: SoundReport | null
  readonly party: RtcParty
  readonly dialled?: string | undefined
  readonly called?: RtcParty | null
  readonly isOwn?: boolean
  /** For an incoming call: the caller's offer; null: the side that takes the call makes the offer. */
  readonly offer?: string | null
  /** The media of the other side. */
  readonly media?: MediaState
  readonly onOver: () => void
}
