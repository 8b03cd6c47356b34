import { setTimeout as delay } from 'node:timers/promises'
import { abortedWithin } from './platform/aborted-within.ts'
import type { Config } from './platform/config.ts'
import type { OpenRequests } from './platform/http/server/open-requests.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log.ts'
import { reason } from './platform/reason.ts'
import type { Readiness } from './platform/watch/readiness.ts'
import type { Rtc } from './rtc/start-rtc.ts'

export interface DrainedServer {
  readonly config: Pick<Config, 'drainSeconds' | 'drainNoticeSeconds'>
  readonly readiness: Pick<Readiness, 'stopping'>
  readonly requests: OpenRequests
  readonly jobs: Pick<Jobs, 'stop'>
  readonly rtc: Pick<Rtc, 'draining' | 'others'>
  readonly log: Log
}

/** How often to look whether all requests are answered. */
const lookEveryMs = 100
/** Pause between questions for the other processes while the database does not answer. */
const askEveryMs = 500

/**
 * GROW-03: lets other servers take over before this one stops: says so at `/ready`, answers on until the load balancer
 * has noticed, then hands over calls and browsers, and waits for those that cannot move and for open requests. A server
 * that is alone on its database has nobody to hand over to, and is not drained: that would only make the pause longer.
 * @param hurry aborted: ends the wait
 * @returns resolves after `drainSeconds` at most, and never rejects
 */
export const drainServer = async (server: DrainedServer, hurry: AbortSignal): Promise<void> => {
  const { config, readiness, requests, jobs, rtc, log } = server
  if (config.drainSeconds === 0 || hurry.aborted) return
  const { signal: patience, clear } = abortedWithin(config.drainSeconds * 1_000, hurry)
  const rest = (ms: number) => delay(ms, undefined, { signal: patience }).catch(() => undefined)
  /** While the database fails over, nobody knows; the others have to take over all the same. */
  const askOthers = async (): Promise<readonly number[]> => {
    for (let asked = 1; ; asked += 1) {
      try {
        return await rtc.others()
      } catch (error) {
        if (asked === 1) log.warn(`Other server processes are not known yet: ${reason(error)}`)
        await rest(askEveryMs)
        if (patience.aborted) throw error
      }
    }
  }
  try {
    const others = await askOthers()
    if (others.length === 0) return
    log.info(`Draining for up to ${config.drainSeconds} s: ${others.length} other server processes take over`)
    readiness.stopping()
    requests.closeConnections()
    rtc.draining.begin()
    await rest(config.drainNoticeSeconds * 1_000)
    // faxes and reminders, which are calls, are jobs: other processes do them
    jobs.stop().catch((error: unknown) => log.warn(`Jobs were not stopped: ${reason(error)}`))
    await rtc.draining.finish(patience)
    while (requests.count > 0 && !patience.aborted) await rest(lookEveryMs)
  } catch (error) {
    log.error(error, 'The server could not be drained: it stops at once')
  } finally {
    clear()
  }
}
