import type { IncomingRequestMessage } from 'sip.js/lib/core/index.js'

/**
 * RFC 4028: a phone that asks for it has to be heard of from time to time, by a request that changes nothing. Who gives those
 * signs of life is the phone, unless it wants them from us.
 */
export interface SessionTimer {
  /**
   * It has begun the call, or told that it is there: the time runs anew.
   * @returns headers of the answer
   */
  asked(request: Headed): readonly string[]
  stop(): void
}

type Headed = Pick<IncomingRequestMessage, 'getHeader' | 'getHeaders'>

export interface SessionTimerOptions {
  /** Nothing was heard of it in time. */
  readonly onOver: () => void
  /** It wants a sign of life of us. */
  readonly refresh: (headers: readonly string[]) => void
}

const LEAST_SECONDS = 90
const MOST_SECONDS = 86_400

/** A time that is shorter than phones may ask for. @returns headers of the refusal (422); null: it is none */
export const tooShort = (request: Headed): readonly string[] | null => {
  const seconds = secondsOf(request)
  return seconds !== null && seconds < LEAST_SECONDS ? [`Min-SE: ${LEAST_SECONDS}`] : null
}

export const createSessionTimer = ({ onOver, refresh }: SessionTimerOptions): SessionTimer => {
  let timer: NodeJS.Timeout | undefined
  const stop = (): void => clearTimeout(timer)

  const refreshEvery = (seconds: number): void => {
    timer = setTimeout(() => {
      refresh(['Supported: timer', `Session-Expires: ${seconds};refresher=uac`])
      refreshEvery(seconds)
    }, seconds * 500)
  }

  return {
    asked: (request) => {
      const asked = secondsOf(request)
      if (asked === null) return []
      stop()
      const seconds = Math.min(Math.max(asked, LEAST_SECONDS), MOST_SECONDS)
      if (/;\s*refresher\s*=\s*uas\b/i.test(request.getHeader('session-expires') ?? '')) {
        refreshEvery(seconds)
        return [`Session-Expires: ${seconds};refresher=uas`]
      }
      // section 10: a little before the other side ends it
      timer = setTimeout(onOver, (seconds - Math.min(32, seconds / 3)) * 1000)
      return ['Require: timer', `Session-Expires: ${seconds};refresher=uac`]
    },
    stop,
  }
}

/** @returns null: it asks for none */
const secondsOf = (request: Headed): number | null => {
  const tags = [...request.getHeaders('supported'), ...request.getHeaders('require')].join(',')
  const seconds = /^\s*(\d{1,9})\b/.exec(request.getHeader('session-expires') ?? '')?.[1]
  return /(?:^|,)\s*timer\s*(?:,|$)/i.test(tags) && seconds !== undefined ? Number(seconds) : null
}
