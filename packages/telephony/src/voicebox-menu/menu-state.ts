import type { WallTime } from '../clocks/wall-time.ts'
import type { SpokenSentence } from '../spoken/saying.ts'

/** A voicebox as its menu shows it, when somebody has got in. */
export interface VoiceboxView {
  readonly messages: readonly MenuMessage[]
  readonly isFull: boolean
}

export interface MenuMessage {
  readonly id: number
  readonly isNew: boolean
  /** Digits of the caller; null: it showed none. */
  readonly caller: string | null
  readonly received: WallTime
}

export type GreetingKind = 'unavail' | 'busy'

/** What the caller hears, part by part. */
export type MenuSaying =
  | { readonly say: 'sentence'; readonly sentence: SpokenSentence }
  | { readonly say: 'number'; readonly value: number }
  | { readonly say: 'digits'; readonly digits: string }
  | { readonly say: 'when'; readonly moment: WallTime }
  | { readonly say: 'message'; readonly id: number }
  /** The line's own greeting of this kind, or that it has none. */
  | { readonly say: 'greeting'; readonly kind: GreetingKind }

export type MenuEffect =
  /** In place of what is being said. When it is through, `silence` comes after some seconds without a digit. */
  | { readonly do: 'say'; readonly sayings: readonly MenuSaying[] }
  /** Answered by `entered` or `refused`. `extension` null: the own line. */
  | { readonly do: 'enter'; readonly extension: string | null; readonly pin: string | null }
  | { readonly do: 'keep'; readonly id: number }
  | { readonly do: 'remove'; readonly id: number }
  /** Answered by `recorded`; ends by a digit, or by itself. */
  | { readonly do: 'record_greeting'; readonly kind: GreetingKind }
  | { readonly do: 'remove_greeting'; readonly kind: GreetingKind }
  | { readonly do: 'set_pin'; readonly pin: string }
  /** After what is being said. */
  | { readonly do: 'end' }

export type MenuEvent =
  | { readonly type: 'digit'; readonly digit: string }
  | { readonly type: 'silence' }
  | { readonly type: 'entered'; readonly box: VoiceboxView }
  /** `pin`: one is needed, or it was wrong. `banned`: there were too many wrong ones, whoever gave them. */
  | { readonly type: 'refused'; readonly reason: 'pin' | 'banned' }
  | { readonly type: 'recorded'; readonly isKept: boolean }

export type Typing = { readonly typed: string }
type Inside = { readonly box: VoiceboxView }
type Hearing = Inside & { readonly queue: readonly MenuMessage[]; readonly index: number }

export type MenuPhase =
  | ({ readonly phase: 'extension' } & Typing)
  | ({ readonly phase: 'pin'; readonly extension: string | null; readonly wrong: number } & Typing)
  /** Waits whether it may get in. */
  | { readonly phase: 'entering'; readonly extension: string | null; readonly hasPin: boolean; readonly wrong: number }
  | ({ readonly phase: 'main' } & Inside)
  | ({ readonly phase: 'message' } & Hearing)
  | ({ readonly phase: 'greetings' } & Inside)
  | ({ readonly phase: 'greeting'; readonly kind: GreetingKind } & Inside)
  | ({ readonly phase: 'recording'; readonly kind: GreetingKind } & Inside)
  | ({ readonly phase: 'new_pin' } & Inside & Typing)
  | ({ readonly phase: 'repeat_pin'; readonly first: string } & Inside & Typing)
  | { readonly phase: 'over' }

/** `silences`: how often in a row nothing was pressed. `wrong`: PINs so far that were not right. */
export type MenuState = MenuPhase & { readonly silences: number }

export interface MenuStep {
  readonly state: MenuState
  readonly effects: readonly MenuEffect[]
}
