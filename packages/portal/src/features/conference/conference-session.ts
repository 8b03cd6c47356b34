import type {
  Cdk,
  CdkConference,
  CdkConferenceError,
  CdkConferenceNetwork,
  CdkMediaStream,
  CdkParticipant,
} from '@lineside/contract/rtc/cdk'
import type { ConferenceRefusal, MediaState } from '@lineside/contract/rtc/frames'
import { mediaOfMode, type MediaToggle } from '@lineside/telephony/conference/media-mode'
import {
  freshSelection,
  localParticipant,
  type Selection,
  type SelectionEvent,
  stepSelection,
} from '@lineside/telephony/conference/selection'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { createStore, type Store } from '../../shared/state/store.ts'
import { createLocalMedia, type LocalMedia, type MediaProblem, noMedia } from './local-media.ts'

/** A participant as it is drawn; the user has the id `local`. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly stream: MediaStream | null
  readonly media: MediaState
  readonly isSpeaking: boolean
  /** The person has called in by telephone, and is only heard. */
  readonly isByTelephone: boolean
}

export type JoinProblem = ConferenceRefusal | 'failed'

export type ConferencePhase =
  | { readonly phase: 'out'; readonly problem: JoinProblem | null; readonly hasEnded: boolean }
  | { readonly phase: 'joining' }
  | {
      readonly phase: 'in'
      readonly room: string
      readonly since: Date
      readonly isLocked: boolean
      readonly canLock: boolean
    }

export interface ConferenceState {
  readonly conference: ConferencePhase
  readonly local: LocalMedia
  readonly me: Person
  /** The other participants, in the order in which they joined. */
  readonly others: readonly Person[]
  readonly selection: Selection
  readonly mediaProblem: MediaProblem | null
}

export interface ConferenceSession extends Pick<Store<ConferenceState>, 'read' | 'subscribe'> {
  join(room: string, pin: string): Promise<void>
  leave(): void
  toggle(toggle: MediaToggle): void
  /** Restarts the user's stream with the devices that are chosen now. */
  renewMedia(): void
  select(event: SelectionEvent): void
  lock(pin: string | null): void
  /** Removes a participant who called in by telephone; null if this engine cannot do that. */
  readonly remove: ((id: string) => void) | null
  forgetProblem(): void
  /** Starts listening to the room. @returns a function that leaves the room and releases every device */
  open(): () => void
}

interface SessionOptions {
  readonly media: Cdk['media']
  readonly network: CdkConferenceNetwork
  readonly displayName: string
  /** The name shown for a caller who withholds the number. */
  readonly anonymous: string
  readonly deviceOf: (kind: 'microphone' | 'camera') => string
}

const out = (problem: JoinProblem | null = null, hasEnded = false): ConferencePhase => ({
  phase: 'out',
  problem,
  hasEnded,
})

/** The user's part in conferences while the page is open: it owns the devices and the place in a room. */
export const createConferenceSession = (options: SessionOptions): ConferenceSession => {
  const { media, network, displayName, anonymous, deviceOf } = options
  const personOf = (participant: CdkParticipant): Person => describe(participant, anonymous)
  const nobody: Person = {
    id: localParticipant,
    name: displayName,
    stream: null,
    media: mediaOfMode(null),
    isSpeaking: false,
    isByTelephone: false,
  }
  const store = createStore<ConferenceState>({
    conference: out(),
    local: noMedia,
    me: nobody,
    others: [],
    selection: freshSelection,
    mediaProblem: null,
  })
  let joined: CdkConference | null = null

  const change = (next: Partial<ConferenceState>): void => store.set({ ...store.read(), ...next })
  const select = (event: SelectionEvent): void => change({ selection: stepSelection(store.read().selection, event) })

  const handleMedia = (next: LocalMedia): void => {
    const stream = (next.stream?.getStream() ?? null) as MediaStream | null
    const isNew = next.stream !== store.read().local.stream
    change({ local: next, me: { ...store.read().me, stream, media: mediaOfMode(next.mode) } })
    if (isNew && joined) void sendMedia(next.stream)
  }

  const sendMedia = async (stream: CdkMediaStream | null): Promise<void> => {
    try {
      // with nothing switched on an empty stream is sent: the user stays in the room and hears the others
      await network.changeConferenceMedia({ localMediaStream: stream ?? (await media.create().build()) })
    } catch {
      change({ mediaProblem: 'failed' })
    }
  }

  const local = createLocalMedia({
    media,
    deviceOf,
    onChange: handleMedia,
    onProblem: (mediaProblem) => change({ mediaProblem }),
  })

  const show = (participant: CdkParticipant): void => {
    const person = personOf(participant)
    const { others } = store.read()
    if (!others.some(({ id }) => id === person.id)) return
    change({ others: others.map((other) => (other.id === person.id ? person : other)) })
  }

  const handleJoined = (participant: CdkParticipant): void => {
    if (!joined) return
    const id = participant.getId()
    change({ others: [...store.read().others.filter((other) => other.id !== id), personOf(participant)] })
    participant
      .onMediaStream(() => {
        show(participant)
        if (isThere(id)) select({ type: 'shown', id })
      })
      .onMediaEnded(() => show(participant))
    participant.onChange?.(() => {
      const before = store.read().others.find((other) => other.id === id)
      show(participant)
      if (before && !before.isSpeaking && participant.isSpeaking) select({ type: 'speaks', id })
    })
    if (participant.mediaStream) select({ type: 'shown', id })
  }

  const isThere = (id: string): boolean => store.read().others.some((other) => other.id === id)

  const handleLeft = (participant: CdkParticipant): void => {
    const id = participant.getId()
    if (!isThere(id)) return
    change({ others: store.read().others.filter((other) => other.id !== id) })
    select({ type: 'left', id })
  }

  const handleEvent = (): void => {
    const { conference } = store.read()
    if (conference.phase === 'in') change({ conference: { ...conference, isLocked: joined?.isLocked ?? false } })
  }

  /** CONF-06: clears participants, streams, mute state and selection, and releases the devices. */
  const reset = (conference: ConferencePhase): void => {
    joined = null
    change({ conference, others: [], selection: freshSelection, me: { ...store.read().me, isSpeaking: false } })
    local.release()
  }

  /** Whether joining still goes on: the user may have left meanwhile. */
  const isJoining = (): boolean => store.read().conference.phase === 'joining'

  const join = async (room: string, pin: string): Promise<void> => {
    if (store.read().conference.phase !== 'out') return
    change({ conference: { phase: 'joining' } })
    try {
      if (local.read().stream === null) await local.request('mic')
      const localMediaStream = local.read().stream ?? (await media.create().build())
      if (!isJoining()) return
      const conference = await network.joinConference({
        conferenceName: room,
        displayName,
        localMediaStream,
        ...(pin && { pin }),
      })
      if (!isJoining()) return void network.leaveConference()
      joined = conference
      const { isLocked = false, lock } = joined
      const since = new Date()
      change({
        conference: { phase: 'in', room, since, isLocked, canLock: lock !== undefined },
        selection: freshSelection,
      })
      watchOneself(joined)
      // the user may have switched devices while joining
      if (local.read().stream !== localMediaStream) await sendMedia(local.read().stream)
    } catch (error) {
      if (!isJoining()) return
      change({ conference: out((error as CdkConferenceError).code ?? 'failed') })
    }
  }

  const watchOneself = (conference: CdkConference): void => {
    const me = conference.getLocalParticipant()
    me.onChange?.(() => {
      if (joined === conference) change({ me: { ...store.read().me, isSpeaking: me.isSpeaking ?? false } })
    })
  }

  const leave = (): void => {
    if (store.read().conference.phase === 'out') return
    void network.leaveConference()
    reset(out())
  }

  return {
    read: store.read,
    subscribe: store.subscribe,
    join,
    leave,
    toggle: (toggle) => {
      change({ mediaProblem: null })
      void local.toggle(toggle)
    },
    renewMedia: () => void local.rebuild(),
    select,
    lock: (pin) => joined?.lock?.(pin),
    remove: network.inviteToConference ? (id) => joined?.remove?.(id) : null,
    forgetProblem: () => change({ mediaProblem: null }),
    open: () => {
      const stopListening = listenTo(network, {
        joined: handleJoined,
        left: handleLeft,
        event: handleEvent,
        ended: () => joined && reset(out(null, true)),
      })
      return () => {
        leave()
        stopListening()
        local.release()
      }
    },
  }
}

interface Listener {
  readonly joined: (participant: CdkParticipant) => void
  readonly left: (participant: CdkParticipant) => void
  readonly event: () => void
  readonly ended: () => void
}

const listeners = new WeakMap<CdkConferenceNetwork, { current: Listener | null }>()

/** A network cannot remove listeners: it gets one, which calls the session in use. @returns ends the calls */
const listenTo = (network: CdkConferenceNetwork, listener: Listener): (() => void) => {
  const known = listeners.get(network)
  const place = known ?? { current: null }
  place.current = listener
  if (!known) {
    listeners.set(network, place)
    network
      .onConferenceParticipantJoined((participant) => place.current?.joined(participant))
      .onConferenceParticipantLeft((participant) => place.current?.left(participant))
      .onConferenceEvent(() => place.current?.event())
      .onConferenceEnded(() => place.current?.ended())
  }
  return () => {
    if (place.current === listener) place.current = null
  }
}

/** Without `media` from the engine, the stream tells what a participant sends. */
const describe = (participant: CdkParticipant, anonymous: string): Person => {
  const { line } = participant
  const stream = participant.mediaStream
  const hasPicture = stream?.hasVideo() ?? false
  return {
    id: participant.getId(),
    name: line ? callerName(participant.displayName, line.number, anonymous) : participant.displayName,
    stream: (stream?.getStream() ?? null) as MediaStream | null,
    media: participant.media ?? { audio: stream !== null, video: hasPicture, screen: false },
    isSpeaking: participant.isSpeaking ?? false,
    isByTelephone: Boolean(line),
  }
}

const callerName = (name: string, number: string | null, anonymous: string): string =>
  name === number ? readableNumber(number) : /[\p{L}\d]/u.test(name) ? name : anonymous
