import type { TextFailure } from '@lineside/contract/resources/conversations/message-texts'
import type { ReadAnswer } from './read-answer.ts'
import type { SpokenText } from './spoken-text.ts'

/** How asking for a text has ended: with an answer, or why there is none. */
export type Asked =
  | { readonly phase: 'answered'; readonly answer: ReadAnswer }
  /** Nobody answers, the answer takes too long, or the service is busy: another time may do. */
  | { readonly phase: 'away' | 'slow' }
  /** The service takes no such sound, or the key is wrong. */
  | { readonly phase: 'refused' }
  /** The message's own sound cannot be read. */
  | { readonly phase: 'soundless' }

export type NextOfText =
  | { readonly next: 'keep'; readonly text: SpokenText }
  | { readonly next: 'fail'; readonly reason: TextFailure }
  /** Seconds until it is asked again. */
  | { readonly next: 'wait'; readonly seconds: number }

/** Pauses before the second and later tries. A service that is restarted, or loads its model, is there again by then. */
const pauses = [30, 120, 600, 1800] as const

/** @param tries so many have been made, this one included */
export const nextOfText = (asked: Asked, tries: number): NextOfText => {
  switch (asked.phase) {
    case 'answered': {
      const { answer } = asked
      return answer.phase === 'read' ? { next: 'keep', text: answer } : { next: 'fail', reason: answer.phase }
    }
    case 'away':
    case 'slow': {
      const seconds = pauses[tries - 1]
      return seconds === undefined ? { next: 'fail', reason: asked.phase } : { next: 'wait', seconds }
    }
    case 'refused':
    case 'soundless':
      return { next: 'fail', reason: asked.phase }
  }
}
