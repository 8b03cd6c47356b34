import { setTimeout as delay } from 'node:timers/promises'
import type { Check } from './readiness.ts'

/** Less than the second after which HAProxy gives a check up (`inter` in deploy/proxy/haproxy-several.cfg). */
const usualMs = 700

export interface SilentIsRemark {
  /** Rejects with what went wrong; without an answer in time it resolves. */
  readonly check: Check
  /** Says that the last answer did not come in time; null: it came. */
  remark(): string | null
}

/**
 * Makes a check of something that all server processes share and that lets people wait while there is much to do, such as a
 * pooler. All processes wait there at the same time: if each of them counted that as a fault, a load balancer would take all
 * of them out at once. A refused or broken connection stays a fault.
 * @param limitMs how long an answer may take, in milliseconds
 */
export const silentIsRemark = (ask: Check, limitMs = usualMs): SilentIsRemark => {
  let isSilent = false
  return {
    check: async () => {
      const over = new AbortController()
      try {
        const silence = delay(limitMs, 'silent' as const, { signal: over.signal })
        isSilent = (await Promise.race([ask(), silence])) === 'silent'
      } catch (error) {
        isSilent = false
        throw error
      } finally {
        over.abort()
      }
    },
    remark: () => (isSilent ? `no answer within ${limitMs / 1000} s` : null),
  }
}
