import type { FaxReception, FaxSending, ReceivedFax, SentFax } from '../../legs/leg.ts'
import { type Attendance, createAttendance } from './attendance.ts'
import type { Clock } from './clock.ts'
import type { Connection } from './connection.ts'
import { createConnectionPair } from './connection-pair.ts'
import type { Voice } from './description.ts'
import { createDigits } from './digits.ts'
import { createFaxLine, type FaxLine } from './fax/fax-line.ts'
import { createReceivingModem, createSendingModem, type FaxModem, type FaxModemOptions } from './fax/fax-modem.ts'
import { createOutgoing, type MediaPacket } from './outgoing.ts'
import { createPlayer, type SoundOrder } from './player.ts'
import type { Places } from './places.ts'
import type { Recorder } from './recorder.ts'
import { createRecordings, type RecordOrder } from './recordings.ts'
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

type Work = 'play' | 'echo' | 'bridge' | 'attend'

/** The media that a session sends, and its connected party. */
interface Activity {
  readonly work: Work
  readonly bridged: Session | null
  readonly attendance: Attendance | null
}

/** The work after the last sound has been played. */
const atRest = ({ bridged, attendance }: Activity): Work => {
  if (attendance !== null) return 'attend'
  return bridged === null ? 'play' : 'bridge'
}

export const createSession = (options: SessionOptions): Session => {
  const { clock, cache, findPlaces, onDigit, onSpeaking } = options
  let isClosed = false
  let activity: Activity = { work: 'play', bridged: null, attendance: null }
  let fax: FaxLine | null = null
  const recordings = createRecordings(clock)
  const digits = createDigits()
  const { now } = clock
  const sendNow = (packet: Parameters<Connection['send']>[0]) => connections.current?.send(packet)
  const outgoing = {
    audio: createOutgoing({ kind: 'audio', now, send: sendNow }),
    video: createOutgoing({ kind: 'video', now, send: sendNow }),
  }
  const say: (typeof outgoing.audio)['say'] = (packet, ticks, isStart) => outgoing.audio.say(packet, ticks, isStart)
  const player = createPlayer({ clock, cache, isHeard: () => connections.isConnected, say })

  const sayAgain = (packet: MediaPacket) => outgoing[packet.kind === 'video' ? 'video' : 'audio'].relay(packet)
  const partner = () => (activity.work === 'bridge' ? activity.bridged : null)

  const hear = (packet: MediaPacket) => {
    if (packet.kind === 'event') {
      const digit = digits.take(packet)
      if (digit !== null) onDigit(digit)
    }
    recordings.hear(packet)
    fax?.hear(packet)
    if (activity.work === 'echo') sayAgain(packet)
    if (activity.work === 'attend') activity.attendance?.hear(packet)
    partner()?.relay(packet)
  }

  const connections = createConnectionPair({
    ...options,
    onPacket: hear,
    onPictureWanted: (connection) => {
      if (activity.work === 'echo') connection.askPicture()
      partner()?.askPicture()
    },
    // the new connection needs a key frame of the partner to start with
    onReplaced: () => partner()?.askPicture(),
  })

  const does = (work: Work) => {
    player.stop()
    activity = { ...activity, work }
  }

  const attendanceNow = (): Attendance => {
    if (activity.attendance !== null) return activity.attendance
    const isHeard = () => activity.work === 'attend' && connections.isConnected
    const attendance = createAttendance({ clock, findPlaces, onSpeaking, isHeard, say })
    // an announcement that is playing is played to its end first
    activity = { ...activity, attendance, work: player.isPlaying() ? activity.work : 'attend' }
    return attendance
  }

  const runFax = <Outcome>(modem: FaxModem<Outcome>, mostPages: number, mostSeconds: number): Promise<Outcome> =>
    new Promise((resolve) => {
      if (isClosed || fax !== null) return resolve(modem.close())
      const law = () => (connections.isConnected ? (connections.current?.codec() === 'PCMU' ? 'mu' : 'a') : null)
      fax = createFaxLine({ clock, modem, law, send: sendNow, mostPages, mostSeconds, onOver: resolve })
    })

  return {
    async negotiate(offer, isFresh) {
      if (isClosed) throw new Error('closed')
      const { known } = connections
      const connection = isFresh || known === null ? connections.connect() : known
      try {
        if (offer !== null) return await connection.answer(offer)
        return await connection.offer(activity.bridged?.hasPicture() ?? false)
      } catch (error) {
        connections.giveUp(connection)
        throw error
      }
    },
    confirm: async (answer) => await connections.known?.confirm(answer),
    refuseOffer: () => connections.refuseOffer(),
    async play(sounds) {
      does('play')
      const how = await player.play(sounds)
      if (how === 'done') activity = { ...activity, work: atRest(activity) }
      return how
    },
    silence: () => does(atRest(activity)),
    echo: () => does('echo'),
    async attend(offer, isFresh) {
      if (isClosed) throw new Error('closed')
      return await attendanceNow().answer(offer, isFresh)
    },
    mute: (isMuted) => activity.attendance?.mute(isMuted),
    bridge(other) {
      activity = { ...activity, bridged: other }
      does('bridge')
    },
    relay(packet) {
      if (activity.work === 'bridge') sayAgain(packet)
    },
    askPicture: () => connections.current?.askPicture(),
    hasPicture: () => connections.hasPicture,
    record: recordings.begin,
    receiveFax: async ({ mostPages, mostSeconds, ...machine }) =>
      await runFax(createReceivingModem(machine), mostPages, mostSeconds),
    sendFax: async ({ mostSeconds, ...machine }) => await runFax(createSendingModem(machine), Infinity, mostSeconds),
    close() {
      isClosed = true
      fax?.close()
      player.stop()
      activity.attendance?.close()
      recordings.finish()
      connections.close()
    },
  }
}
