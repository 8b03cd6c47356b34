import type { WallTime } from '../clocks/wall-time.ts'
import type { SpokenSentence } from '../spoken/saying.ts'

/** The contents of a voicebox, once the caller has access. */
export interface VoiceboxView {
  readonly messages: readonly MenuMessage[]
  readonly isFull: boolean
}

export interface MenuMessage {
  readonly id: number
  readonly isNew: boolean
  /** The caller's number in digits; null: it was withheld. */
  readonly caller: string | null
  readonly received: WallTime
}

export type GreetingKind = 'unavail' | 'busy'

/** The caller's prompts, part by part. */
export type MenuSaying =
  | { readonly say: 'sentence'; readonly sentence: SpokenSentence }
  | { readonly say: 'number'; readonly value: number }
  | { readonly say: 'digits'; readonly digits: string }
  | { readonly say: 'when'; readonly moment: WallTime }
  | { readonly say: 'message'; readonly id: number }
  /** Plays the line's own greeting of this kind, or says that there is none. */
  | { readonly say: 'greeting'; readonly kind: GreetingKind }

export type MenuEffect =
  /**
   * Says this instead of anything that is being said. The event `silence` follows when it is finished and no key is
   * pressed for some seconds.
   */
  | { readonly do: 'say'; readonly sayings: readonly MenuSaying[] }
  /** Asks for access; answered by the event `entered` or `refused`. `extension` null: the caller's own line. */
  | { readonly do: 'enter'; readonly extension: string | null; readonly pin: string | null }
  | { readonly do: 'keep'; readonly id: number }
  | { readonly do: 'remove'; readonly id: number }
  /** Records a greeting until a key is pressed or the time is over; answered by the event `recorded`. */
  | { readonly do: 'record_greeting'; readonly kind: GreetingKind }
  | { readonly do: 'remove_greeting'; readonly kind: GreetingKind }
  | { readonly do: 'set_pin'; readonly pin: string }
  /** Ends the call after what is being said. */
  | { readonly do: 'end' }

export type MenuEvent =
  | { readonly type: 'digit'; readonly digit: string }
  | { readonly type: 'silence' }
  | { readonly type: 'entered'; readonly box: VoiceboxView }
  /**
   * `pin`: a PIN is needed, or it was wrong. `banned`: there were too many wrong PINs for this line, from any caller.
   */
  | { readonly type: 'refused'; readonly reason: 'pin' | 'banned' }
  | { readonly type: 'recorded'; readonly isKept: boolean }

export type Typing = { readonly typed: string }
type Inside = { readonly box: VoiceboxView }
type Hearing = Inside & { readonly queue: readonly MenuMessage[]; readonly index: number }

export type MenuPhase =
  | ({ readonly phase: 'extension' } & Typing)
  | ({ readonly phase: 'pin'; readonly extension: string | null; readonly wrong: number } & Typing)
  /** Waits for the answer to `enter`. */
  | { readonly phase: 'entering'; readonly extension: string | null; readonly hasPin: boolean; readonly wrong: number }
  | ({ readonly phase: 'main' } & Inside)
  | ({ readonly phase: 'message' } & Hearing)
  | ({ readonly phase: 'greetings' } & Inside)
  | ({ readonly phase: 'greeting'; readonly kind: GreetingKind } & Inside)
  | ({ readonly phase: 'recording'; readonly kind: GreetingKind } & Inside)
  | ({ readonly phase: 'new_pin' } & Inside & Typing)
  | ({ readonly phase: 'repeat_pin'; readonly first: string } & Inside & Typing)
  | { readonly phase: 'over' }

/** `silences`: how many times in a row no key was pressed. `wrong`: how many wrong PINs there were so far. */
export type MenuState = MenuPhase & { readonly silences: number }

export interface MenuStep {
  readonly state: MenuState
  readonly effects: readonly MenuEffect[]
}
