import { createDeadline } from '../../platform/deadline.ts'
import type { IncomingRequestMessage } from 'sip.js/lib/core/index.js'

/**
 * RFC 4028: a call whose phone asks for a session timer must have a sign of life from time to time: a request that
 * changes nothing. The phone sends it, unless it asks this side to.
 */
export interface SessionTimer {
  /** The phone has begun the call or sent a sign of life: restarts the time. @returns headers of the answer */
  asked(request: Headed): readonly string[]
  stop(): void
}

type Headed = Pick<IncomingRequestMessage, 'getHeader' | 'getHeaders'>

export interface SessionTimerOptions {
  /** No sign of life came in time. */
  readonly onOver: () => void
  /** This side must send a sign of life now. */
  readonly refresh: (headers: readonly string[]) => void
}

const LEAST_SECONDS = 90
const MOST_SECONDS = 86_400

/** Checks for an interval shorter than allowed. @returns headers of the refusal (422); null: acceptable */
export const tooShort = (request: Headed): readonly string[] | null => {
  const seconds = secondsOf(request)
  return seconds !== null && seconds < LEAST_SECONDS ? [`Min-SE: ${LEAST_SECONDS}`] : null
}

export const createSessionTimer = ({ onOver, refresh }: SessionTimerOptions): SessionTimer => {
  const deadline = createDeadline()

  const refreshEvery = (seconds: number): void =>
    deadline.set(seconds * 500, () => {
      refresh(['Supported: timer', `Session-Expires: ${seconds};refresher=uac`])
      refreshEvery(seconds)
    })

  return {
    asked: (request) => {
      const asked = secondsOf(request)
      if (asked === null) return []
      deadline.clear()
      const seconds = Math.min(Math.max(asked, LEAST_SECONDS), MOST_SECONDS)
      if (/;\s*refresher\s*=\s*uas\b/i.test(request.getHeader('session-expires') ?? '')) {
        refreshEvery(seconds)
        return [`Session-Expires: ${seconds};refresher=uas`]
      }
      // RFC 4028 section 10: end the session a little before the interval is over
      deadline.set((seconds - Math.min(32, seconds / 3)) * 1000, onOver)
      return ['Require: timer', `Session-Expires: ${seconds};refresher=uac`]
    },
    stop: deadline.clear,
  }
}

/** @returns the requested interval in seconds; null: none requested */
const secondsOf = (request: Headed): number | null => {
  const tags = [...request.getHeaders('supported'), ...request.getHeaders('require')].join(',')
  const seconds = /^\s*(\d{1,9})\b/.exec(request.getHeader('session-expires') ?? '')?.[1]
  return /(?:^|,)\s*timer\s*(?:,|$)/i.test(tags) && seconds !== undefined ? Number(seconds) : null
}
