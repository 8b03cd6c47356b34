import { type Attendance, createAttendance } from './attendance.ts'
import type { Clock } from './clock.ts'
import { type Connection, createConnection } from './connection.ts'
import { createDigits } from './digits.ts'
import { createOutgoing, type MediaPacket } from './outgoing.ts'
import { createPlayer, type SoundOrder } from './player.ts'
import type { Places } from './places.ts'
import { createRecorder, type Recorder, type RecorderOptions } from './recorder.ts'
import type { SoundCache } from './sound-cache.ts'

/** The side of a call that this process is: what it says, and what it does with what it hears. */
export interface Session {
  /** @param offer null: it makes one */
  negotiate(offer: string | null, isFresh: boolean): Promise<string>
  confirm(answer: string): Promise<void>
  refuseOffer(): Promise<void>
  play(sounds: readonly SoundOrder[]): Promise<'done' | 'stopped'>
  silence(): void
  echo(): void
  /** What it hears the other says from now on, whenever it has nothing else to say itself. */
  bridge(other: Session): void
  /** Takes part in a conference, whenever it has nothing else to say. */
  attend(offer: string, isFresh: boolean): Promise<string>
  mute(isMuted: boolean): void
  relay(packet: MediaPacket): void
  askPicture(): void
  hasPicture(): boolean
  record(order: RecordOrder, onEnd: () => void): Recorder
  close(): void
}

type RecordOrder = Pick<RecorderOptions, 'path' | 'maximumSeconds' | 'silentSeconds'>

export interface SessionOptions {
  readonly clock: Clock
  readonly cache: SoundCache
  readonly findPlaces: () => Places
  readonly withVideo: boolean
  readonly onDigit: (digit: string) => void
  /** At the other end, while it takes part in a conference. */
  readonly onSpeaking: (isSpeaking: boolean) => void
  readonly onGone: (why: 'closed' | 'lost' | 'never') => void
}

/** As long as a lost connection of a browser is waited for, and the time to make one again. */
const PATIENCE_MS = 40_000

type Work = 'play' | 'echo' | 'bridge' | 'attend'

export const createSession = (options: SessionOptions): Session => {
  const { clock, cache, findPlaces, withVideo, onDigit, onSpeaking, onGone } = options
  /** The one that carries media, and one that shall take its place. */
  let current: Connection | null = null
  let next: Connection | null = null
  let isClosed = false
  let wasConnected = false
  let patience: NodeJS.Timeout | undefined
  let work: Work = 'play'
  let bridged: Session | null = null
  let attendance: Attendance | null = null
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
    if (work === 'echo') sayAgain(packet)
    if (work === 'attend') attendance?.hear(packet)
    partner()?.relay(packet)
  }

  /**
   * A page that is loaded anew closes its connection, and a network that is gone loses it: the call itself says whether it is
   * over. Meanwhile what is said waits.
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
      places: findPlaces(),
      onConnected() {
        if (connection !== next) return
        wasConnected = true
        current?.close()
        current = connection
        next = null
        // who sees it from now on begins with a whole picture
        partner()?.askPicture()
      },
      onGone(why) {
        if (connection !== current && connection !== next) return
        if (connection === current) current = null
        else next = null
        // of the old connection nobody wants to know while there is a new one, nor of a new one that came to nothing
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

  return {
    async negotiate(offer, isFresh) {
      if (isClosed) throw new Error('closed')
      const known = next ?? current
      const connection = isFresh || known === null ? connect() : known
      try {
        return offer === null ? await connection.offer(bridged?.hasPicture() ?? false) : await connection.answer(offer)
      } catch (error) {
        // a new one that came to nothing leaves the old one as it was
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
        // what is being said is heard to its end
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
    close() {
      isClosed = true
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
