import type { FaxReception, FaxSending, ReceivedFax, SentFax } from '../../legs/leg.ts'
import { type Attendance, createAttendance } from './attendance.ts'
import type { Clock } from './clock.ts'
import { type Connection, createConnection } from './connection.ts'
import type { Voice } from './description.ts'
import { createDigits } from './digits.ts'
import { createFaxLine, type FaxLine } from './fax/fax-line.ts'
import { createReceivingModem, createSendingModem, type FaxModem, type FaxModemOptions } from './fax/fax-modem.ts'
import { createOutgoing, type MediaPacket } from './outgoing.ts'
import { createPlayer, type SoundOrder } from './player.ts'
import type { Places } from './places.ts'
import { createRecorder, type Recorder, type RecorderOptions } from './recorder.ts'
import type { SoundCache } from './sound-cache.ts'

/** The platform's side of one call: sends media, and handles the media that it receives. */
export interface Session {
  /**
   * @param offer null: the session makes an offer and returns it
   * @param isFresh true: over a new connection that replaces the present one once it is up
   */
  negotiate(offer: string | null, isFresh: boolean): Promise<string>
  confirm(answer: string): Promise<void>
  refuseOffer(): Promise<void>
  play(sounds: readonly SoundOrder[]): Promise<'done' | 'stopped'>
  silence(): void
  echo(): void
  /**
   * From now on `other` sends the media that this session receives, except while `other` plays something of its own.
   */
  bridge(other: Session): void
  /** Answers a conference's offer and takes part in it, except while this session plays something. */
  attend(offer: string, isFresh: boolean): Promise<string>
  mute(isMuted: boolean): void
  relay(packet: MediaPacket): void
  askPicture(): void
  hasPicture(): boolean
  record(order: RecordOrder, onEnd: () => void): Recorder
  /**
   * Receives a fax; for sessions that speak G.711.
   * @throws Error there is no fax machine
   */
  receiveFax(order: FaxOrder): Promise<ReceivedFax>
  /** The same for a fax to be sent. */
  sendFax(order: SendingOrder): Promise<SentFax>
  close(): void
}

type RecordOrder = Pick<RecorderOptions, 'path' | 'maximumSeconds' | 'silentSeconds'>

export type FaxOrder = FaxModemOptions & FaxReception
export type SendingOrder = FaxModemOptions & FaxSending

export interface SessionOptions {
  readonly clock: Clock
  readonly cache: SoundCache
  readonly findPlaces: () => Places
  readonly withVideo: boolean
  readonly voice: Voice
  readonly onDigit: (digit: string) => void
  /** Whether the far end speaks, reported while the session takes part in a conference. */
  readonly onSpeaking: (isSpeaking: boolean) => void
  readonly onGone: (why: 'closed' | 'lost' | 'never') => void
}

/**
 * How long a lost connection may be replaced: the 30 s that the server waits for a browser's socket, plus the time to
 * negotiate again.
 */
const PATIENCE_MS = 40_000

type Work = 'play' | 'echo' | 'bridge' | 'attend'

export const createSession = (options: SessionOptions): Session => {
  const { clock, cache, findPlaces, withVideo, voice, onDigit, onSpeaking, onGone } = options
  /** `current` carries media; `next` replaces it once it is connected. */
  let current: Connection | null = null
  let next: Connection | null = null
  let isClosed = false
  let wasConnected = false
  let patience: NodeJS.Timeout | undefined
  let work: Work = 'play'
  let bridged: Session | null = null
  let attendance: Attendance | null = null
  let fax: FaxLine | null = null
  const recorders = new Set<Recorder>()
  const digits = createDigits()
  const { now } = clock
  const sendNow = (packet: Parameters<Connection['send']>[0]) => current?.send(packet)
  const outgoing = {
    audio: createOutgoing({ kind: 'audio', now, send: sendNow }),
    video: createOutgoing({ kind: 'video', now, send: sendNow }),
  }
  const player = createPlayer({
    clock,
    cache,
    isHeard: () => current?.isConnected() ?? false,
    say: (packet, ticks, isStart) => outgoing.audio.say(packet, ticks, isStart),
  })

  const sayAgain = (packet: MediaPacket) => outgoing[packet.kind === 'video' ? 'video' : 'audio'].relay(packet)
  const partner = () => (work === 'bridge' ? bridged : null)

  const hear = (packet: MediaPacket) => {
    if (packet.kind === 'event') {
      const digit = digits.take(packet)
      if (digit !== null) onDigit(digit)
    }
    if (packet.kind === 'audio') for (const recorder of recorders) recorder.take(packet)
    fax?.hear(packet)
    if (work === 'echo') sayAgain(packet)
    if (work === 'attend') attendance?.hear(packet)
    partner()?.relay(packet)
  }

  /**
   * A reloaded page closes its connection, and a broken network loses it, but the call may go on: the server decides
   * whether it is over. So a session that was connected waits for a new connection, and what it plays waits too.
   */
  const awaitNext = (why: 'closed' | 'lost' | 'never') => {
    clearTimeout(patience)
    if (!wasConnected) onGone(why)
    else if (!isClosed) patience = setTimeout(() => onGone(why), PATIENCE_MS)
  }

  const connect = (): Connection => {
    clearTimeout(patience)
    next?.close()
    const connection = createConnection({
      withVideo,
      voice,
      places: findPlaces(),
      onConnected() {
        if (connection !== next) return
        wasConnected = true
        current?.close()
        current = connection
        next = null
        // the new connection needs a key frame of the partner to start with
        partner()?.askPicture()
      },
      onGone(why) {
        if (connection !== current && connection !== next) return
        if (connection === current) current = null
        else next = null
        // report the end only when no connection is left: neither the old one beside a new one, nor a new one that
        // failed beside the old one
        if (current === null && next === null) awaitNext(why)
      },
      onPacket(packet) {
        if (connection === current) hear(packet)
      },
      onPictureWanted() {
        if (work === 'echo') connection.askPicture()
        partner()?.askPicture()
      },
    })
    next = connection
    return connection
  }

  const does = (wanted: Work) => {
    player.stop()
    work = wanted
  }
  const rest = (): Work => {
    if (attendance !== null) return 'attend'
    return bridged === null ? 'play' : 'bridge'
  }

  const runFax = <Outcome>(modem: FaxModem<Outcome>, mostPages: number, mostSeconds: number): Promise<Outcome> =>
    new Promise((resolve) => {
      if (isClosed || fax !== null) return resolve(modem.close())
      const law = () => (current?.isConnected() ? (current.codec() === 'PCMU' ? 'mu' : 'a') : null)
      fax = createFaxLine({ clock, modem, law, send: sendNow, mostPages, mostSeconds, onOver: resolve })
    })

  return {
    async negotiate(offer, isFresh) {
      if (isClosed) throw new Error('closed')
      const known = next ?? current
      const connection = isFresh || known === null ? connect() : known
      try {
        return offer === null ? await connection.offer(bridged?.hasPicture() ?? false) : await connection.answer(offer)
      } catch (error) {
        // a failed new connection leaves the old one as it was
        if (connection === next) {
          next = null
          connection.close()
        }
        throw error
      }
    },
    async confirm(answer) {
      await (next ?? current)?.confirm(answer)
    },
    async refuseOffer() {
      if (next === null) return await current?.takeOfferBack()
      next.close()
      next = null
      return undefined
    },
    async play(sounds) {
      does('play')
      const how = await player.play(sounds)
      if (how === 'done') work = rest()
      return how
    },
    silence: () => does(rest()),
    echo: () => does('echo'),
    async attend(offer, isFresh) {
      if (isClosed) throw new Error('closed')
      if (attendance === null) {
        attendance = createAttendance({
          clock,
          findPlaces,
          onSpeaking,
          isHeard: () => work === 'attend' && current?.isConnected() === true,
          say: (packet, ticks, isStart) => outgoing.audio.say(packet, ticks, isStart),
        })
        // an announcement that is playing is played to its end first
        if (!player.isPlaying()) work = 'attend'
      }
      return await attendance.answer(offer, isFresh)
    },
    mute: (isMuted) => attendance?.mute(isMuted),
    bridge(other) {
      bridged = other
      does('bridge')
    },
    relay(packet) {
      if (work === 'bridge') sayAgain(packet)
    },
    askPicture: () => current?.askPicture(),
    hasPicture: () => [next, current].some((connection) => connection?.has('video')),
    record({ path, maximumSeconds, silentSeconds }, onEnd) {
      const recorder = createRecorder({
        path,
        clock,
        maximumSeconds,
        silentSeconds,
        onEnd() {
          recorders.delete(recorder)
          onEnd()
        },
      })
      recorders.add(recorder)
      return recorder
    },
    receiveFax: async ({ mostPages, mostSeconds, ...machine }) =>
      await runFax(createReceivingModem(machine), mostPages, mostSeconds),
    sendFax: async ({ mostSeconds, ...machine }) => await runFax(createSendingModem(machine), Infinity, mostSeconds),
    close() {
      isClosed = true
      fax?.close()
      clearTimeout(patience)
      player.stop()
      attendance?.close()
      for (const recorder of recorders) void recorder.finish()
      next?.close()
      current?.close()
      next = current = null
    },
  }
}
