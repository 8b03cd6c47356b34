/** What the server tells a media process to do. Numbers are the server's own names for what it began. */
export type MediaOrder =
  | { readonly do: 'open'; readonly session: number; readonly withVideo: boolean }
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
  /** It takes part in a conference, which has made this offer to it. */
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
  /** Answers `pong`, if it still does anything. */
  | { readonly do: 'ping' }

/** What a media process tells. */
export type MediaReport =
  | { readonly tell: 'described'; readonly exchange: number; readonly description: string }
  | { readonly tell: 'not_described'; readonly exchange: number; readonly reason: string }
  | { readonly tell: 'played'; readonly play: number; readonly how: 'done' | 'stopped' }
  | { readonly tell: 'digit'; readonly session: number; readonly digit: string }
  /** Of one that takes part in a conference: whether the other side speaks. */
  | { readonly tell: 'speaking'; readonly session: number; readonly isSpeaking: boolean }
  /** Its connection: the other side ended it, does not answer any more, or it never came about. */
  | { readonly tell: 'gone'; readonly session: number; readonly why: 'closed' | 'lost' | 'never' }
  /** It is over, on order or by itself. null: nothing was heard, or it could not be written. */
  | { readonly tell: 'recorded'; readonly recording: number; readonly seconds: number | null }
  | {
      readonly tell: 'offer'
      readonly room: number
      readonly member: string
      readonly description: string
      readonly streams: Readonly<Record<string, string>>
    }
  | { readonly tell: 'lost_member'; readonly room: number; readonly member: string }
  | { readonly tell: 'pong' }
