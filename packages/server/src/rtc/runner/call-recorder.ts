import type { Services } from '../../domain/services.ts'
import { reason } from '../../platform/reason.ts'
import type { BridgeLegs, CallRecording, MediaLeg } from '../legs/leg.ts'
import type { RunningCall } from './call-ground.ts'
import { keepRecording, recordingAnnouncement } from './keep-recording.ts'

/** Longest recording, in seconds: the longest duration of a call. */
const LONGEST_RECORDING = 43_200

/** Records one call at the bridges through which its parties talk. */
export interface CallRecorder {
  /** A bridge is there; its sides hear the announcement once they are connected. */
  opened(bridge: BridgeLegs): void
  /** A leg has left the call; nothing is recorded at its side of a bridge any more. */
  dropped(leg: string): void
  /** Plays the announcement to this side of a bridge. */
  connected(side: string): void
  /** Begins to record both sides of the bridge that has this side. */
  start(side: string): void
  /** Ends the recording, which is stored in the background. */
  finish(): void
  /** @returns resolves when all recordings are stored */
  kept(): Promise<void>
}

export const createCallRecorder = (services: Services, running: RunningCall): CallRecorder => {
  const { log } = services
  const { id: callId } = running.call
  const bridges = new Map<string, BridgeLegs>()
  const unannounced = new Map<string, MediaLeg>()
  const keeping: Promise<void>[] = []
  let recording: { readonly file: CallRecording; readonly since: number } | null = null

  return {
    opened: (bridge) => {
      for (const side of bridge.sides) {
        bridges.set(side.id, bridge)
        unannounced.set(side.id, side)
      }
    },
    dropped: (leg) => void bridges.delete(leg),
    connected: (side) => {
      const leg = unannounced.get(side)
      unannounced.delete(side)
      if (leg === undefined) return
      recordingAnnouncement(services, running.call).then(
        (sound) => (sound === null ? undefined : leg.play([sound])),
        (error: unknown) => log.warn(`Call ${callId}: ${reason(error)}`),
      )
    },
    start: (side) => {
      const file = bridges.get(side)?.recordBoth(LONGEST_RECORDING)
      if (file !== undefined) recording = { file, since: running.age() }
    },
    finish: () => {
      if (recording === null) return
      const { file, since } = recording
      recording = null
      const { call } = running
      const kept = keepRecording(services, file, { call, since: new Date(call.started + since * 1000) })
      keeping.push(kept.catch((error: unknown) => log.error(error, `What was recorded of call ${callId} is lost`)))
    },
    kept: async () => {
      await Promise.all(keeping)
    },
  }
}
