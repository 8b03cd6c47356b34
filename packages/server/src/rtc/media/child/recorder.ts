import { runMachine } from '@lineside/contract/machine'
import type { Clock } from './clock.ts'
import { createOggFile } from './ogg-file.ts'
import { OPUS_TICKS, opusSilence, SILENCE_TICKS } from './opus-packet.ts'
import type { MediaPacket } from './outgoing.ts'
import {
  beginPlacement,
  type Placement,
  type PlacementEffect,
  type PlacementEvent,
  stepPlacement,
} from './place-packets.ts'
import { createSpeaking } from './speaking.ts'

/**
 * Writes the packets of one side of a call into an Ogg Opus file without decoding them. Missing packets become silence,
 * so that the file is as long as the call. A page is written about every second: if the process dies, no more than that
 * is lost.
 */
export interface Recorder {
  take(packet: MediaPacket): void
  /** @returns the length in seconds of what is in the file, which may be less than was heard; null: nothing */
  finish(): Promise<number | null>
}

export interface RecorderOptions {
  readonly path: string
  readonly clock: Clock
  readonly maximumSeconds: number
  /** Ends the recording after this many seconds without speech; null: silence does not end it. */
  readonly silentSeconds: number | null
  /** Called once when the recording ends: by itself or by `finish`. */
  readonly onEnd: () => void
}

/** After this time without packets the gap is filled with silence: no packets for it can still arrive. */
const SILENT_TICKS = 0.5 * OPUS_TICKS
const PAGE_TICKS = 0.9 * OPUS_TICKS

export const createRecorder = (options: RecorderOptions): Recorder => {
  const { path, clock, maximumSeconds, silentSeconds, onEnd } = options
  const file = createOggFile(path)
  const speaking = silentSeconds === null ? null : createSpeaking()
  const begin = clock.now()
  const ticksAt = (moment: number): number => Math.round(((moment - begin) / 1000) * OPUS_TICKS)
  const limit = maximumSeconds * OPUS_TICKS
  let pageAt = 0
  let spokenAt = 0
  let hasHeard = false
  let isOver = false

  const placement = runMachine<Placement, PlacementEvent, PlacementEffect>({
    first: beginPlacement(limit),
    step: stepPlacement,
    perform: (effect) => {
      if (effect.do === 'silence') {
        for (let count = 0; count < effect.count; count++) file.add(opusSilence, SILENCE_TICKS)
        return
      }
      hasHeard = true
      if (speaking?.isSpeech(effect.payload)) spokenAt = effect.cameAt
      file.add(effect.payload, effect.ticks)
    },
    onError: () => file.fail(),
  })
  placement.begin()

  const end = (): void => {
    if (isOver) return
    isOver = true
    leave()
    placement.feed({ type: 'end', at: ticksAt(clock.now()) })
    file.endPage(true)
    onEnd()
  }

  const leave = clock.every((moment) => {
    const now = ticksAt(moment)
    placement.feed({ type: 'time', at: now })
    if (now - pageAt >= PAGE_TICKS) {
      placement.feed({ type: 'silence', to: now - SILENT_TICKS })
      file.endPage(false)
      pageAt = now
      if (file.hasFailed()) {
        file.fail()
        end()
      }
    }
    const isSilent = silentSeconds !== null && now - spokenAt >= silentSeconds * OPUS_TICKS
    if (isSilent || now >= limit) end()
  })

  return {
    take(packet) {
      if (!isOver) placement.feed({ type: 'packet', packet, at: ticksAt(clock.now()) })
    },
    async finish() {
      end()
      await file.close()
      // a disk that is full keeps what was written before
      const ticks = file.hasFailed() ? file.writtenTicks() : placement.state.written
      return hasHeard && ticks > 0 ? ticks / OPUS_TICKS : null
    },
  }
}
