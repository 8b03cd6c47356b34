import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDiskFileStore } from '../../src/platform/files/disk-file-store.ts'
import { writeFile } from 'node:fs/promises'
import pino from 'pino'
import { afterAll, onTestFinished } from 'vitest'
import type { MediaConfig } from '../../src/platform/config.ts'
import { readConfig } from '../../src/config.ts'
import { convertAudio, encodeOpus } from '../../src/domain/media/convert-audio.ts'
import type { LegEvent, MediaLeg, MediaLegs } from '../../src/rtc/legs/leg.ts'
import { createMediaLegs } from '../../src/rtc/media/media-legs.ts'
import { bytesOf, mediaKit, pcm16Wav, tone, wavSamples } from './media-kit.ts'
import { createTestPeer } from '../test-peer.ts'

interface Bounds {
  readonly mostSessions?: number
  /** Whether there is one customer only. */
  readonly isOnly?: boolean
}

/** Media legs, sounds for them, and what stands for browsers at their other end. Called at the top of a file. */
export const mediaLegsKit = async () => {
  const kit = await mediaKit()
  const directory = await mkdtemp(join(tmpdir(), 'lineside-media-'))
  afterAll(() => rm(directory, { recursive: true, force: true }))
  const files = await createDiskFileStore(directory)

  const create = (media: MediaConfig = { processes: 1 }, { mostSessions, isOnly = false }: Bounds = {}) =>
    createMediaLegs(
      { config: { ...readConfig({}), media }, log: pino({ level: 'silent' }), media: kit.pool, files },
      { mostSessions, isOnly: () => isOnly },
    )
  let shared: MediaLegs | null = null
  const endShared = async () => {
    await shared?.close()
    shared = null
  }
  afterAll(endShared)
  const untilOver = (leg: MediaLeg) => {
    onTestFinished(() => leg.end('done', null))
    return leg
  }
  const open = async (callId = 'call-0001') => {
    shared ??= create()
    return untilOver(await shared.open(callId, null))
  }
  const listen = (leg: MediaLeg) => {
    const events: LegEvent[] = []
    leg.listen((event) => void events.push(event))
    return events
  }
  const connect = async (leg: MediaLeg, peer = createTestPeer()) => {
    const events = listen(leg)
    await peer.confirm(await leg.negotiate(await peer.offer(), true))
    await peer.connected()
    return { peer, events }
  }
  return {
    ...kit,
    /** Legs in processes of the test's own. */
    start(media?: MediaConfig, whenDone: typeof onTestFinished = onTestFinished, bounds?: Bounds) {
      const legs = create(media, bounds)
      whenDone(() => legs.close())
      return legs
    },
    /** A leg in the process that the tests of a file share: to start one takes longer than most of them. */
    open,
    async openBridge(callId: string) {
      shared ??= create()
      const bridge = await shared.openBridge(callId, null)
      for (const leg of bridge.sides) untilOver(leg)
      return bridge
    },
    endShared,
    listen,
    connect,
    /** A leg with somebody at its other end. */
    async talking() {
      const leg = await open()
      return { leg, ...(await connect(leg)) }
    },
    /** A tone to play. */
    async soundOf(seconds: number, repeats = false) {
      const wav = await kit.pool.scratchPath()
      await writeFile(wav, pcm16Wav(tone(440, seconds, 16_000), 16_000))
      const path = await kit.pool.scratchPath()
      await writeFile(path, (await encodeOpus(kit.pool, wav)).stream)
      return { path, repeats }
    },
    /** The samples of a file. */
    async samplesOf(path: string) {
      const samples = wavSamples(await bytesOf(await convertAudio(kit.pool, path, { to: 'wav' })))
      return { seconds: samples.length / 16_000, samples }
    },
  }
}

export const loudness = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, each) => sum + each * each, 0) / samples.length)

/** The sounding part of samples, wherever the pauses are: these depend on how busy the machine is. */
export const sounding = (samples: Float32Array): Float32Array => {
  const step = 16_000 / 50
  const parts = Array.from({ length: Math.floor(samples.length / step) }, (_, index) =>
    samples.subarray(index * step, (index + 1) * step),
  )
  return Float32Array.from(parts.filter((part) => loudness(part) > 0.1).flatMap((part) => [...part]))
}

/** Numbers of packets that follow one another. */
export const isOneCount = (numbers: readonly number[]): boolean =>
  numbers.every((number, index) => index === 0 || number === (((numbers[index - 1] ?? 0) + 1) & 0xffff))
