import { type FileHandle, open } from 'node:fs/promises'
import { createOggWriter, segmentsOf } from '../../../domain/media/audio/ogg-writer.ts'
import { opusHead, opusTags } from '../../../domain/media/audio/opus-head.ts'
import type { Clock } from './clock.ts'
import { OPUS_TICKS, opusSilence, opusTicks, SILENCE_TICKS } from './opus-packet.ts'
import type { MediaPacket } from './outgoing.ts'
import { createSpeaking } from './speaking.ts'

/**
 * Writes the packets of one side of a call into an Ogg Opus file without decoding them. Missing packets become silence,
 * so that the file is as long as the call. A page is written about every second: if the process dies, no more than that
 * is lost.
 */
export interface Recorder {
  take(packet: MediaPacket): void
  /** @returns the length in seconds; null: nothing was heard, or the file could not be written */
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

/** Packets may arrive out of order; a missing packet is given up after this time. */
const REORDER_MS = 100
const MOST_HELD = 50
/** After this time without packets the gap is filled with silence: no packets for it can still arrive. */
const SILENT_MS = 500
/** A source whose timestamps are further off than this has paused, or has a new clock. */
const LARGEST_JUMP_TICKS = 0.4 * OPUS_TICKS
const PAGE_MS = 900
const PAGE_SEGMENTS = 240
/** Maximum number of pages that may wait to be written; with more the disk counts as failed, and the recording ends. */
const MOST_WAITING = 60
const INPUT_RATE = 48_000

interface Held {
  readonly packet: MediaPacket
  readonly cameAt: number
}

export const createRecorder = (options: RecorderOptions): Recorder => {
  const { path, clock, maximumSeconds, silentSeconds, onEnd } = options
  const begin = clock.now()
  const speaking = silentSeconds === null ? null : createSpeaking()
  let spokenAt = begin
  const writePage = createOggWriter()
  let page: Buffer[] = []
  let pageSegments = 0
  let pageAt = begin
  /** Ticks written to the file or to the current page. */
  let written = 0
  let hasHeard = false
  let isOver = false
  let anchor: { source: number; timestamp: number; place: number } | null = null
  let lastSequence: number | null = null
  const held: Held[] = []

  let file: FileHandle | null = null
  let waiting = 0
  let hasFailed = false
  let writing: Promise<void> = open(path, 'wx', 0o600).then((opened) => void (file = opened))
  const write = (bytes: Buffer) => {
    waiting++
    writing = writing
      .then(async () => void (await file?.write(bytes)))
      .catch(() => {
        hasFailed = true
      })
      .finally(() => waiting--)
  }
  write(writePage([opusHead(0, INPUT_RATE)], 0, false))
  write(writePage([opusTags()], 0, false))

  const limit = maximumSeconds * OPUS_TICKS
  const clockTicks = (moment: number) => Math.min(limit, Math.round(((moment - begin) / 1000) * OPUS_TICKS))

  const endPage = (isLast: boolean) => {
    if (page.length === 0 && !isLast) return
    write(writePage(page, written, isLast))
    page = []
    pageSegments = 0
    pageAt = clock.now()
  }
  const add = (payload: Buffer, ticks: number) => {
    const segments = segmentsOf(payload)
    if (pageSegments + segments > PAGE_SEGMENTS) endPage(false)
    page.push(payload)
    pageSegments += segments
    written += ticks
  }
  const fillTo = (place: number) => {
    while (place - written >= SILENCE_TICKS) add(opusSilence, SILENCE_TICKS)
  }

  /**
   * Puts a packet at the place that its RTP timestamp says. The first packet of a source, or after a jump of its
   * timestamps, is placed by its time of arrival.
   */
  const settle = ({ packet, cameAt }: Held) => {
    const ticks = opusTicks(packet.payload)
    if (ticks === 0) return
    const cameTicks = clockTicks(cameAt)
    const placeBy = (known: { timestamp: number; place: number }) =>
      known.place + ((packet.timestamp - known.timestamp) | 0)
    if (
      anchor === null ||
      anchor.source !== packet.source ||
      Math.abs(placeBy(anchor) - cameTicks) > LARGEST_JUMP_TICKS
    )
      anchor = { source: packet.source, timestamp: packet.timestamp, place: cameTicks }
    const place = placeBy(anchor)
    if (place + ticks / 2 < written) return
    fillTo(place)
    hasHeard = true
    if (speaking?.isSpeech(packet.payload)) spokenAt = cameAt
    add(packet.payload, ticks)
  }

  const settleHeld = (now: number) => {
    for (let first = held[0]; first !== undefined; first = held[0]) {
      const isNext = lastSequence !== null && first.packet.sequence === ((lastSequence + 1) & 0xffff)
      if (!isNext && now - first.cameAt < REORDER_MS && held.length < MOST_HELD) return
      held.shift()
      lastSequence = first.packet.sequence
      settle(first)
    }
  }

  const end = () => {
    if (isOver) return
    isOver = true
    leave()
    settleHeld(Infinity)
    fillTo(clockTicks(clock.now()))
    endPage(true)
    onEnd()
  }

  const leave = clock.every((now) => {
    settleHeld(now)
    if (now - pageAt >= PAGE_MS) {
      fillTo(clockTicks(now - SILENT_MS))
      endPage(false)
      pageAt = now
      if (hasFailed || waiting > MOST_WAITING) {
        hasFailed = true
        end()
      }
    }
    const isSilent = silentSeconds !== null && now - spokenAt >= silentSeconds * 1000
    if (isSilent || clockTicks(now) >= limit) end()
  })

  return {
    take(packet) {
      if (isOver) return
      const isNewSource = anchor !== null && anchor.source !== packet.source
      if (isNewSource && lastSequence !== null) {
        settleHeld(Infinity)
        lastSequence = null
      }
      const isLate = lastSequence !== null && ((packet.sequence - lastSequence - 1) & 0xffff) >= 0x8000
      if (isLate) return
      const index = held.findIndex((each) => ((each.packet.sequence - packet.sequence) & 0xffff) < 0x8000)
      if (held[index]?.packet.sequence === packet.sequence) return
      held.splice(index === -1 ? held.length : index, 0, { packet, cameAt: clock.now() })
      settleHeld(clock.now())
    },
    async finish() {
      end()
      await writing
      await file?.close().catch(() => {})
      file = null
      return hasHeard && !hasFailed ? written / OPUS_TICKS : null
    },
  }
}
