import type { Services } from '../../domain/services.ts'
import { type MediaLegs, NoPlace } from '../legs/leg.ts'
import { createFaxLegs } from './fax-legs.ts'
import { createMediaLeg } from './media-leg.ts'
import { createMediaProcesses } from './media-processes.ts'
import { createCallRecording } from './recording.ts'
import { createSharedPlaces } from './shared-places.ts'

/**
 * Maximum number of sessions (sides of calls) per process. One core could carry more, but the rest of the server needs
 * part of it.
 */
const MOST_SESSIONS = 150

interface MediaLegsOptions {
  /** Per process; replaced in tests. */
  readonly mostSessions?: number | undefined
  /** Whether there is one customer only. */
  readonly isOnly: () => boolean
}

/** Opens the platform's own legs. Several media processes share the calls between them. */
export const createMediaLegs = (
  { config, log, media, files }: Pick<Services, 'config' | 'log' | 'media' | 'files'>,
  { mostSessions = MOST_SESSIONS, isOnly }: MediaLegsOptions,
): MediaLegs => {
  const processes = createMediaProcesses({ config, log, mostLoad: mostSessions })
  const places = createSharedPlaces(processes.mostLoad, isOnly)
  const faxes = createFaxLegs({ config, log, media, files }, isOnly)
  const scratchPath = () => media.scratchPath()

  const opens = (callId: string, customer: number | null, withVideo: boolean) => {
    const process = processes.processFor(callId)
    const onOver = places.take(customer)
    if (onOver === null) throw new NoPlace(`Customer ${customer} has its share of the media processes`)
    return { process, ...createMediaLeg(process, { callId, withVideo, scratchPath, files, onOver }) }
  }

  return {
    getReady: () => processes.getReady(),
    async open(callId, customer) {
      return opens(callId, customer, false).leg
    },
    openFax: (callId, use, customer) => faxes.open(callId, use, customer),
    hasFax: faxes.isThere,
    async openBridge(callId, customer) {
      const left = opens(callId, customer, true)
      let right: typeof left
      try {
        right = opens(callId, customer, true)
      } catch (error) {
        left.leg.end('failed', null)
        throw error
      }
      left.process.bridge([left.session, right.session])
      return {
        sides: [left.leg, right.leg],
        recordBoth: (seconds) =>
          createCallRecording([left.leg.record(seconds), right.leg.record(seconds)], { media, log }),
      }
    },
    use: () => ({ ...processes.use(), places: processes.mostLoad }),
    async close() {
      await Promise.all([processes.close(), faxes.close()])
    },
  }
}
