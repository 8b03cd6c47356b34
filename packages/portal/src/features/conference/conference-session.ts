import type {
  Cdk,
  CdkConference,
  CdkConferenceError,
  CdkConferenceNetwork,
  CdkMediaStream,
  CdkParticipant,
} from '@lineside/contract/rtc/cdk'
import type { ConferenceRefusal } from '@lineside/contract/rtc/frames'
import { mediaOfMode, type MediaToggle } from '@lineside/telephony/conference/media-mode'
import {
  freshSelection,
  localParticipant,
  type Selection,
  type SelectionEvent,
  stepSelection,
} from '@lineside/telephony/conference/selection'
import { createStore, type Store } from '../../shared/state/store.ts'
import { listenTo } from './conference-listener.ts'
import { createLocalMedia, type LocalMedia, type MediaProblem, noMedia } from './local-media.ts'
import { type Person, personOf } from './person.ts'

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
  /** Before joining: whether the user will be heard. Shown in the lobby, and kept for the next time. */
  readonly wantsMicrophone: boolean
  readonly me: Person
  /** The other participants, in the order in which they joined. */
  readonly others: readonly Person[]
  readonly selection: Selection
  readonly mediaProblem: MediaProblem | null
}

export interface ConferenceSession extends Pick<Store<ConferenceState>, 'read' | 'subscribe'> {
  /** Switches the microphone on, so that the user sees whether it works. Only once: leaving releases all devices. */
  preview(): void
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
    wantsMicrophone: true,
    me: nobody,
    others: [],
    selection: freshSelection,
    mediaProblem: null,
  })
  let joined: CdkConference | null = null
  let hasPreviewed = false

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

  const hears = (): boolean => mediaOfMode(local.read().mode).audio

  /** A microphone that is refused or missing is no longer wanted: what the lobby shows is what joining does. */
  const switchMicrophone = async (): Promise<void> => {
    await local.toggle('microphone')
    change({ wantsMicrophone: hears() })
  }

  const show = (participant: CdkParticipant): void => {
    const person = personOf(participant, anonymous)
    const { others } = store.read()
    if (!others.some(({ id }) => id === person.id)) return
    change({ others: others.map((other) => (other.id === person.id ? person : other)) })
  }

  const handleJoined = (participant: CdkParticipant): void => {
    if (!joined) return
    const id = participant.getId()
    change({ others: [...store.read().others.filter((other) => other.id !== id), personOf(participant, anonymous)] })
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
      if (store.read().wantsMicrophone && !hears()) await switchMicrophone()
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

  const preview = (): void => {
    if (hasPreviewed) return
    hasPreviewed = true
    if (store.read().wantsMicrophone && local.read().mode === null) void switchMicrophone()
  }

  const toggle = (which: MediaToggle): void => {
    const { conference, local: now, wantsMicrophone } = store.read()
    if (now.isRequesting) return
    change({ mediaProblem: null })
    if (which !== 'microphone') return void local.toggle(which)
    const isOn = conference.phase === 'in' ? hears() : wantsMicrophone
    change({ wantsMicrophone: !isOn })
    // in the lobby it may be wanted without being in use: after a conference all devices are released
    if (isOn === hears()) void switchMicrophone()
  }

  return {
    read: store.read,
    subscribe: store.subscribe,
    preview,
    join,
    leave,
    toggle,
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
