import { availableParallelism } from 'node:os'
import type { Services } from '../../domain/services.ts'
import { LegFailed, type MediaLegs } from '../legs/leg.ts'
import { placesVariables } from './child/places.ts'
import { createMediaLeg } from './media-leg.ts'
import { createCallRecording } from './recording.ts'
import { type MediaProcess, startMediaProcess } from './media-process.ts'

/** Sides of calls that one process takes: a core carries about 400, and the rest of the server wants some of it. */
const MOST_SESSIONS = 150

/** The platform's own legs, in processes of their own, which share the calls. The first one starts when somebody needs it. */
export const createMediaLegs = ({ config, log, media }: Pick<Services, 'config' | 'log' | 'media'>): MediaLegs => {
  const { address, ports, processes = Math.max(1, availableParallelism() - 1) } = config.media
  const environment = {
    ...(address !== undefined && { [placesVariables.address]: address }),
    ...(ports !== undefined && { [placesVariables.ports]: `${ports.first}-${ports.last}` }),
  }
  const running = new Set<MediaProcess>()
  let isClosed = false

  const start = (): MediaProcess => {
    const process: MediaProcess = startMediaProcess({ log, environment, onEnd: () => void running.delete(process) })
    running.add(process)
    return process
  }

  /** All sides of a call are in one process; a new call goes where there are fewest. */
  const processFor = (callId: string): MediaProcess => {
    if (isClosed) throw new LegFailed('The server stops')
    const alive = [...running].filter((process) => process.isAlive())
    const holder = alive.find((process) => process.holds(callId))
    if (holder !== undefined) return holder
    const [idlest] = alive.toSorted((one, other) => one.sessions() - other.sessions())
    const isFree = idlest !== undefined && (idlest.sessions() === 0 || alive.length >= processes)
    const process = isFree ? idlest : start()
    if (process.sessions() >= MOST_SESSIONS) throw new LegFailed('All media processes are full')
    return process
  }

  const scratchPath = () => media.scratchPath()

  return {
    getReady() {
      if (running.size === 0 && !isClosed) start()
    },
    async open(callId) {
      return createMediaLeg(processFor(callId), { callId, withVideo: false, scratchPath }).leg
    },
    async openBridge(callId) {
      const process = processFor(callId)
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
      isClosed = true
      await Promise.all([...running].map((process) => process.end()))
    },
  }
}
