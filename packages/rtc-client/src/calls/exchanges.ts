import { limits } from '@lineside/contract/limits'
import type { CallFrame } from './call-options.ts'
import type { MediaSession } from './media-session.ts'
import { isOwnExchange } from '@lineside/telephony/browser-negotiation/exchange-numbers'

/**
 * The exchange that a server's frame means for the media of a call; null: nothing.
 * @param refuse called if a description that the call needs cannot be used. One that this side has asked for is dropped
 *   instead, and the call goes on as it was.
 */
export const exchangeOf = (
  frame: CallFrame,
  refuse: (error: unknown) => void,
): ((session: MediaSession) => Promise<void>) | null => {
  switch (frame.type) {
    case 'description':
      return (session) => session.confirm(null, frame.description).catch(refuse)
    case 'confirm':
      return async (session) => {
        const confirmed = session.confirm(frame.exchange, frame.description)
        await (isOwnExchange(frame.exchange) ? confirmed : confirmed.catch(refuse))
      }
    case 'negotiation_failed':
      return (session) => session.fail(frame.exchange)
    case 'negotiate':
      return (session) => session.negotiate(frame)
    case 'addresses':
      return (session) => session.learn(frame.description)
    default:
      return null
  }
}

/** The words of a browser's engine, as many as a frame may have. */
export const engineWords = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, limits.engineWordsLength)
