import type { Services } from '../../domain/services.ts'
import type { MediaLegs } from '../legs/leg.ts'
import { createFaxLegs } from './fax-legs.ts'
import { createMediaLeg } from './media-leg.ts'
import { createMediaProcesses } from './media-processes.ts'
import { createCallRecording } from './recording.ts'

/**
 * Maximum number of sessions (sides of calls) per process. One core could carry more, but the rest of the server needs
 * part of it.
 */
const MOST_SESSIONS = 150

/** Opens the platform's own legs. Several media processes share the calls between them. */
export const createMediaLegs = ({ config, log, media }: Pick<Services, 'config' | 'log' | 'media'>): MediaLegs => {
  const processes = createMediaProcesses({ config, log, mostLoad: MOST_SESSIONS })
  const faxes = createFaxLegs({ config, log, media })
  const scratchPath = () => media.scratchPath()
  return {
    getReady: () => processes.getReady(),
    async open(callId) {
      return createMediaLeg(processes.processFor(callId), { callId, withVideo: false, scratchPath }).leg
    },
    openFax: (callId, use) => faxes.open(callId, use),
    hasFax: faxes.isThere,
    async openBridge(callId) {
      const process = processes.processFor(callId)
      const options = { callId, withVideo: true, scratchPath }
      const [left, right] = [createMediaLeg(process, options), createMediaLeg(process, options)]
      process.bridge([left.session, right.session])
      return {
        sides: [left.leg, right.leg],
        recordBoth: (seconds) =>
          createCallRecording([left.leg.record(seconds), right.leg.record(seconds)], { media, log }),
      }
    },
    async close() {
      await Promise.all([processes.close(), faxes.close()])
    },
  }
}
