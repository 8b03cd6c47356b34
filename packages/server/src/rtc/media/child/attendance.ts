import { Encoder } from '@evan/opus'
import { runMachine } from '@lineside/contract/machine'
import type { Clock } from './clock.ts'
import { tameDescription } from './description.ts'
import { createMixer, MIXER_RATE } from './mixer.ts'
import { opusSilence, SILENCE_TICKS } from './opus-packet.ts'
import type { MediaPacket } from './outgoing.ts'
import { createPeer, type Peer } from './peer.ts'
import type { Places } from './places.ts'
import { createSpeaking } from './speaking.ts'
import { type AttendanceEffect, beginAttendance, stepAttendance } from './step-attendance.ts'

/**
 * A telephone caller's place in a conference: the caller hears all other members mixed into one voice, and they hear
 * the caller. For the conference's forwarder, which may run in another process, this is an ordinary member without
 * pictures.
 */
export interface Attendance {
  /**
   * Answers an offer of the forwarder.
   * @param isFresh true: over a new connection that replaces the present one
   * @throws BadDescription; Error of the WebRTC library
   */
  answer(offer: string, isFresh: boolean): Promise<string>
  /** Takes a packet from the caller. */
  hear(packet: MediaPacket): void
  mute(isMuted: boolean): void
  close(): void
}

export interface AttendanceOptions {
  readonly clock: Clock
  readonly findPlaces: () => Places
  /** Whether the caller is connected and no announcement plays to them in place of the conference. */
  readonly isHeard: () => boolean
  readonly say: (packet: Buffer, ticks: number, isStart: boolean) => void
  readonly onSpeaking: (isSpeaking: boolean) => void
}

const MOST_VOICES = 32
/** Encoder settings: clear speech for half the CPU time of the encoder's default complexity. */
const BITRATE = 24_000
const SET_COMPLEXITY = 4010
const COMPLEXITY = 5

export const createAttendance = (options: AttendanceOptions): Attendance => {
  const { clock, findPlaces, isHeard, say, onSpeaking } = options
  const mixer = createMixer()
  const encoder = new Encoder({ channels: 1, sample_rate: MIXER_RATE, application: 'voip' })
  encoder.bitrate = BITRATE
  encoder.ctl(SET_COMPLEXITY, COMPLEXITY)
  const speaking = createSpeaking()
  let peer: Peer | null = null

  const passOn = (packet: MediaPacket): void => {
    const [own] = peer?.library.getTransceivers() ?? []
    if (own !== undefined) peer?.send(own, packet)
  }

  const perform = (effect: AttendanceEffect): void => {
    switch (effect.do) {
      case 'listen':
        if (speaking.isSpeech(effect.packet.payload)) machine.feed({ type: 'spoke', at: clock.now() })
        return
      case 'pass_on':
        return passOn(effect.packet)
      case 'tell_speaking':
        return onSpeaking(effect.isSpeaking)
      case 'say': {
        const samples = mixer.next()
        const packet = samples === null ? opusSilence : Buffer.from(encoder.encode(samples))
        return say(packet, SILENCE_TICKS, effect.isStart)
      }
      case 'skip':
        mixer.next()
    }
  }

  const machine = runMachine({
    first: beginAttendance,
    step: stepAttendance,
    perform,
    onError: (error) => {
      throw error
    },
  })
  machine.begin()
  const leave = clock.every((now) => machine.feed({ type: 'time', at: now, isHeard: isHeard() }))

  const open = (): Peer => {
    peer?.close()
    const opened = createPeer({
      places: findPlaces(),
      onConnected: () => {},
      // nothing to do: the forwarder also notices that the connection is gone, and makes a new offer
      onGone: () => {},
      onPacket(packet) {
        if (peer === opened) mixer.take(packet)
      },
      onPictureWanted: () => {},
    })
    peer = opened
    return opened
  }

  return {
    async answer(offer, isFresh) {
      const { sdp, refused } = tameDescription(offer, { audio: MOST_VOICES, video: 0 })
      const known = isFresh || peer === null ? open() : peer
      const { library } = known
      await library.setRemoteDescription({ type: 'offer', sdp })
      for (const [index, transceiver] of library.getTransceivers().entries())
        transceiver.setDirection(index === 0 ? 'sendonly' : 'recvonly')
      known.watch()
      await library.setLocalDescription(await library.createAnswer())
      known.expectConnection()
      return known.ownDescription(refused)
    },
    hear: (packet) => machine.feed({ type: 'packet', packet }),
    mute: (isMuted) => machine.feed({ type: 'muted', isMuted }),
    close() {
      leave()
      peer?.close()
      peer = null
    },
  }
}
