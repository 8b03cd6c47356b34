import type { Clock } from './clock.ts'
import type { MediaPacket } from './outgoing.ts'
import { createRecorder, type Recorder, type RecorderOptions } from './recorder.ts'

export type RecordOrder = Pick<RecorderOptions, 'path' | 'maximumSeconds' | 'silentSeconds'>

/** The present recordings of one session: each has the voice that the session hears. */
export interface Recordings {
  begin(order: RecordOrder, onEnd: () => void): Recorder
  hear(packet: MediaPacket): void
  finish(): void
}

export const createRecordings = (clock: Clock): Recordings => {
  const recorders = new Set<Recorder>()
  return {
    begin: ({ path, maximumSeconds, silentSeconds }, onEnd) => {
      const recorder: Recorder = createRecorder({
        path,
        clock,
        maximumSeconds,
        silentSeconds,
        onEnd: () => {
          recorders.delete(recorder)
          onEnd()
        },
      })
      recorders.add(recorder)
      return recorder
    },
    hear: (packet) => {
      if (packet.kind === 'audio') for (const recorder of recorders) recorder.take(packet)
    },
    finish: () => {
      for (const recorder of recorders) void recorder.finish()
    },
  }
}
