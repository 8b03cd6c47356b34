import type { ReceivedFax, SentFax } from '../legs/leg.ts'
import type { FaxOrder, SendingOrder } from './child/session.ts'

/**
 * Orders from the server to a media process. The server picks the numbers that identify sessions, exchanges, plays,
 * recordings and rooms.
 */
export type MediaOrder =
  | {
      readonly do: 'open'
      readonly session: number
      readonly withVideo: boolean
      /** `g711`: the session receives or sends a fax. */
      readonly voice: 'opus' | 'g711'
    }
  | {
      readonly do: 'negotiate'
      readonly session: number
      readonly exchange: number
      readonly offer: string | null
      readonly isFresh: boolean
    }
  | { readonly do: 'confirm'; readonly session: number; readonly answer: string }
  | { readonly do: 'refuse_offer'; readonly session: number }
  | {
      readonly do: 'play'
      readonly session: number
      readonly play: number
      readonly sounds: readonly { readonly path: string; readonly repeats: boolean }[]
    }
  | { readonly do: 'silence'; readonly session: number }
  | { readonly do: 'echo'; readonly session: number }
  | { readonly do: 'bridge'; readonly sessions: readonly [number, number] }
  | {
      readonly do: 'record'
      readonly session: number
      readonly recording: number
      readonly path: string
      readonly maximumSeconds: number
      readonly silentSeconds: number | null
    }
  | ({ readonly do: 'receive_fax'; readonly session: number; readonly fax: number } & FaxOrder)
  | ({ readonly do: 'send_fax'; readonly session: number; readonly fax: number } & SendingOrder)
  /** The session takes part in a conference; `offer` is the conference's offer to it. */
  | {
      readonly do: 'attend'
      readonly session: number
      readonly exchange: number
      readonly offer: string
      readonly isFresh: boolean
    }
  | { readonly do: 'mute'; readonly session: number; readonly isMuted: boolean }
  | { readonly do: 'finish'; readonly recording: number }
  | { readonly do: 'close'; readonly session: number }
  | { readonly do: 'open_room'; readonly room: number }
  | { readonly do: 'join'; readonly room: number; readonly member: string; readonly isAudioOnly: boolean }
  | { readonly do: 'answer'; readonly room: number; readonly member: string; readonly description: string }
  | { readonly do: 'leave'; readonly room: number; readonly member: string }
  | { readonly do: 'close_room'; readonly room: number }
  /** Health check: a process that still works answers `pong`. */
  | { readonly do: 'ping' }

/** Reports from a media process to the server. */
export type MediaReport =
  | { readonly tell: 'described'; readonly exchange: number; readonly description: string }
  | { readonly tell: 'not_described'; readonly exchange: number; readonly reason: string }
  | { readonly tell: 'played'; readonly play: number; readonly how: 'done' | 'stopped' }
  | { readonly tell: 'digit'; readonly session: number; readonly digit: string }
  /** Whether the caller at the far end of a session in a conference is speaking. */
  | { readonly tell: 'speaking'; readonly session: number; readonly isSpeaking: boolean }
  /**
   * The session's connection is gone: the far end closed it, stopped answering (`lost`), or it never came up (`never`).
   */
  | { readonly tell: 'gone'; readonly session: number; readonly why: 'closed' | 'lost' | 'never' }
  /**
   * A recording has ended, by order or by itself. `seconds` is null if nothing was heard or the file could not be
   * written.
   */
  | { readonly tell: 'recorded'; readonly recording: number; readonly seconds: number | null }
  /** A fax call has ended. null: the machine did not start. */
  | { readonly tell: 'fax'; readonly fax: number; readonly outcome: ReceivedFax | null }
  | { readonly tell: 'fax_sent'; readonly fax: number; readonly outcome: SentFax | null }
  | {
      readonly tell: 'offer'
      readonly room: number
      readonly member: string
      readonly description: string
      readonly streams: Readonly<Record<string, string>>
    }
  | { readonly tell: 'lost_member'; readonly room: number; readonly member: string }
  | { readonly tell: 'pong' }
