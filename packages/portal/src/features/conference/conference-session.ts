import type {
  Cdk,
  CdkConference,
  CdkConferenceError,
  CdkConferenceNetwork,
  CdkMediaStream,
  CdkParticipant,
} from '@lineside/contract/rtc/cdk'
import { runMachine } from '@lineside/contract/machine'
import type { MediaToggle } from '@lineside/telephony/conference/media-mode'
import type { SelectionEvent } from '@lineside/telephony/conference/selection'
import {
  type Conference,
  type ConferenceEffect,
  type ConferenceEvent,
  freshConference,
  isJoining,
  stepConference,
} from '@lineside/telephony/conference/step-conference'
import { createStore, type Store } from '../../shared/state/store.ts'
import { listenTo } from './conference-listener.ts'
import { createLocalMedia } from './local-media.ts'
import { personOf } from './person.ts'

interface BrowserHandles {
  readonly sent: CdkMediaStream
  readonly shown: MediaStream
  readonly place: CdkConference
}

export type ConferenceState = Conference<BrowserHandles>
type Event = ConferenceEvent<BrowserHandles>
type Effect = ConferenceEffect<BrowserHandles>

export interface ConferenceSession extends Pick<Store<ConferenceState>, 'read' | 'subscribe'> {
  /** Switches the microphone on, so that the user sees whether it works. Only once: leaving releases all devices. */
  preview(): void
  join(room: string, pin: string): void
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
  readonly onError: (error: unknown) => void
}

/** The user's part in conferences while the page is open: it owns the devices and the place in a room. */
export const createConferenceSession = (options: SessionOptions): ConferenceSession => {
  const { media, network, displayName, anonymous, deviceOf, onError } = options
  const machine = runMachine<ConferenceState, Event, Effect>({
    first: freshConference(displayName),
    step: stepConference,
    perform: (effect) => perform(effect),
    onError,
    settled: (state) => store.set(state),
  })
  const { feed } = machine
  const store = createStore(machine.state)

  const local = createLocalMedia({
    media,
    deviceOf,
    onChange: (now) =>
      feed({ type: 'media', local: now, shown: (now.stream?.getStream() ?? null) as MediaStream | null }),
    onProblem: (problem) => feed({ type: 'media_problem', problem }),
  })

  const perform = (effect: Effect): void => {
    switch (effect.type) {
      case 'switch':
        return void local
          .toggle(effect.toggle)
          .then(() => effect.toggle === 'microphone' && feed({ type: 'microphone_switched' }))
      case 'enter':
        return void enter(effect)
      case 'send':
        return void send(effect.stream)
      case 'leave_room':
        return void network.leaveConference()
      case 'release':
        return local.release()
    }
  }

  /** With nothing switched on an empty stream is sent: the user stays in the room and hears the others. */
  const emptyStream = (): Promise<CdkMediaStream> => media.create().build()

  const send = async (stream: CdkMediaStream | null): Promise<void> => {
    try {
      await network.changeConferenceMedia({ localMediaStream: stream ?? (await emptyStream()) })
    } catch {
      feed({ type: 'media_problem', problem: 'failed' })
    }
  }

  const enter = async ({ attempt, room, pin }: Extract<Effect, { type: 'enter' }>): Promise<void> => {
    try {
      const sent = local.read().stream
      const localMediaStream = sent ?? (await emptyStream())
      if (!isJoining(machine.state, attempt)) return
      const place = await network.joinConference({
        conferenceName: room,
        displayName,
        localMediaStream,
        ...(pin && { pin }),
      })
      const { isLocked = false, lock } = place
      feed({ type: 'entered', attempt, place, sent, since: new Date(), isLocked, canLock: lock !== undefined })
      const me = place.getLocalParticipant()
      me.onChange?.(() => feed({ type: 'own_voice', place, isSpeaking: me.isSpeaking ?? false }))
    } catch (error) {
      feed({ type: 'refused', attempt, problem: (error as CdkConferenceError).code ?? 'failed' })
    }
  }

  const handleJoined = (participant: CdkParticipant): void => {
    const tell = (type: 'person_joined' | 'person_changed' | 'person_shown') =>
      feed({ type, person: personOf(participant, anonymous) })
    tell('person_joined')
    participant.onMediaStream(() => tell('person_shown')).onMediaEnded(() => tell('person_changed'))
    participant.onChange?.(() => tell('person_changed'))
  }

  const place = (): CdkConference | null => {
    const { conference } = machine.state
    return conference.phase === 'in' ? conference.place : null
  }

  machine.begin()
  return {
    read: store.read,
    subscribe: store.subscribe,
    preview: () => feed({ type: 'preview' }),
    join: (room, pin) => feed({ type: 'join', room, pin }),
    leave: () => feed({ type: 'leave' }),
    toggle: (toggle) => feed({ type: 'toggle', toggle }),
    renewMedia: () => void local.rebuild(),
    select: (event) => feed({ type: 'select', event }),
    lock: (pin) => place()?.lock?.(pin),
    remove: network.inviteToConference ? (id) => place()?.remove?.(id) : null,
    forgetProblem: () => feed({ type: 'problem_seen' }),
    open: () => {
      const stopListening = listenTo(network, {
        joined: handleJoined,
        left: (participant) => feed({ type: 'person_left', id: participant.getId() }),
        event: () => feed({ type: 'room_changed', isLocked: ({ isLocked }) => isLocked ?? false }),
        ended: () => feed({ type: 'ended' }),
      })
      return () => {
        feed({ type: 'leave' })
        stopListening()
        local.release()
      }
    },
  }
}
