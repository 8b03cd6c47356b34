import type { Step } from '@lineside/contract/machine'
import type { ConferenceRefusal, FarSide, MediaState } from '@lineside/contract/rtc/frames'
import { type MediaMode, type MediaToggle, mediaOfMode } from './media-mode.ts'
import { freshSelection, localParticipant, type Selection, type SelectionEvent, stepSelection } from './selection.ts'

/** Objects of the browser that the machine passes on and compares, but never looks into. */
export interface Handles {
  /** The stream that the browser sends. */
  readonly sent: unknown
  /** A stream that a page can show. */
  readonly shown: unknown
  /** The engine's conference. */
  readonly place: unknown
}

/** A participant as it is drawn; the user has the id `local`. */
export interface Participant<Shown> {
  readonly id: string
  readonly name: string
  readonly stream: Shown | null
  readonly media: MediaState
  readonly isSpeaking: boolean
  /** The person has called in by telephone, and is only heard. HARD-04: `sound` is that up to the platform. */
  readonly isByTelephone: boolean
  readonly sound: FarSide['sound']
}

/** The media that this browser sends into a conference, or will send after joining. */
export interface OwnMedia<Sent> {
  readonly mode: MediaMode
  /** null: nothing is sent and no device is in use. */
  readonly stream: Sent | null
  /** A device is being requested: toggles do nothing until the answer (CONF-07). */
  readonly isRequesting: boolean
}

/** The cause of trouble with a device; each value has its own message. */
export type MediaProblem = 'denied' | 'screenDenied' | 'missing' | 'inUse' | 'insecure' | 'ended' | 'failed'

export type JoinProblem = ConferenceRefusal | 'failed'

export type ConferencePhase<Place> =
  | { readonly phase: 'out'; readonly problem: JoinProblem | null; readonly hasEnded: boolean }
  | {
      readonly phase: 'joining'
      readonly room: string
      readonly pin: string
      /** Joining waits for the answer of the microphone. */
      readonly awaitsMicrophone: boolean
    }
  | {
      readonly phase: 'in'
      readonly place: Place
      readonly room: string
      readonly since: Date
      readonly isLocked: boolean
      readonly canLock: boolean
    }

export interface Conference<H extends Handles> {
  readonly conference: ConferencePhase<H['place']>
  /** The number of the last attempt to join. */
  readonly attempt: number
  readonly local: OwnMedia<H['sent']>
  /** Before joining: whether the user will be heard. Shown in the lobby, and kept for the next time. */
  readonly wantsMicrophone: boolean
  readonly hasPreviewed: boolean
  readonly me: Participant<H['shown']>
  /** The other participants, in the order in which they joined. */
  readonly others: readonly Participant<H['shown']>[]
  readonly selection: Selection
  readonly mediaProblem: MediaProblem | null
}

export type ConferenceEvent<H extends Handles> =
  /** The lobby is shown. The microphone is switched on once; leaving releases all devices. */
  | { readonly type: 'preview' }
  | { readonly type: 'join'; readonly room: string; readonly pin: string }
  | { readonly type: 'leave' }
  | { readonly type: 'toggle'; readonly toggle: MediaToggle }
  | { readonly type: 'select'; readonly event: SelectionEvent }
  | { readonly type: 'problem_seen' }
  /** A switch of the microphone is over, whether it worked or not. */
  | { readonly type: 'microphone_switched' }
  | { readonly type: 'media'; readonly local: OwnMedia<H['sent']>; readonly shown: H['shown'] | null }
  | { readonly type: 'media_problem'; readonly problem: MediaProblem }
  /** `sent` is the stream that the conference was joined with; null: an empty one. */
  | {
      readonly type: 'entered'
      readonly attempt: number
      readonly place: H['place']
      readonly sent: H['sent'] | null
      readonly since: Date
      readonly isLocked: boolean
      readonly canLock: boolean
    }
  | { readonly type: 'refused'; readonly attempt: number; readonly problem: JoinProblem }
  | { readonly type: 'room_changed'; readonly isLocked: (place: H['place']) => boolean }
  | { readonly type: 'ended' }
  | { readonly type: 'own_voice'; readonly place: H['place']; readonly isSpeaking: boolean }
  | { readonly type: 'person_joined' | 'person_changed' | 'person_shown'; readonly person: Participant<H['shown']> }
  | { readonly type: 'person_left'; readonly id: string }

export type ConferenceEffect<H extends Handles> =
  | { readonly type: 'switch'; readonly toggle: MediaToggle }
  | { readonly type: 'enter'; readonly attempt: number; readonly room: string; readonly pin: string }
  /** Sends a stream into the conference; null: an empty one. */
  | { readonly type: 'send'; readonly stream: H['sent'] | null }
  | { readonly type: 'leave_room' }
  /** Releases all devices. */
  | { readonly type: 'release' }

type State<H extends Handles> = Conference<H>
type Next<H extends Handles> = Step<Conference<H>, ConferenceEffect<H>>

/** The user in the lobby, before any conference. */
export const freshConference = <H extends Handles>(name: string): Conference<H> => ({
  conference: out(),
  attempt: 0,
  local: { mode: null, stream: null, isRequesting: false },
  wantsMicrophone: true,
  hasPreviewed: false,
  me: {
    id: localParticipant,
    name,
    stream: null,
    media: mediaOfMode(null),
    isSpeaking: false,
    isByTelephone: false,
    sound: 'encrypted',
  },
  others: [],
  selection: freshSelection,
  mediaProblem: null,
})

/** The user's part in a conference (CONF-01 to CONF-08): the place in a room, the own devices and the people there. */
export const stepConference = <H extends Handles>(state: State<H>, event: ConferenceEvent<H>): Next<H> => {
  switch (event.type) {
    case 'preview':
      return preview(state)
    case 'join':
      return join(state, event.room, event.pin)
    case 'leave':
      return state.conference.phase === 'out' ? still(state) : reset(state, out(), { type: 'leave_room' })
    case 'toggle':
      return toggle(state, event.toggle)
    case 'select':
      return still(select(state, event.event))
    case 'problem_seen':
      return still({ ...state, mediaProblem: null })
    case 'microphone_switched':
      return microphoneSwitched(state)
    case 'media':
      return media(state, event.local, event.shown)
    case 'media_problem':
      return still({ ...state, mediaProblem: event.problem })
    case 'entered':
      return entered(state, event)
    case 'refused':
      return isJoining(state, event.attempt) ? still({ ...state, conference: out(event.problem) }) : still(state)
    case 'room_changed':
      return still(roomChanged(state, event.isLocked))
    case 'ended':
      return state.conference.phase === 'in' ? reset(state, out(null, true)) : still(state)
    case 'own_voice':
      return still(ownVoice(state, event.place, event.isSpeaking))
    case 'person_joined':
      return still(personJoined(state, event.person))
    case 'person_changed':
    case 'person_shown':
      return still(personChanged(state, event.type, event.person))
    case 'person_left':
      return still(personLeft(state, event.id))
  }
}

/** Whether this attempt to join still goes on: the user may have left meanwhile. */
export const isJoining = <H extends Handles>({ conference, attempt }: State<H>, ofAttempt: number): boolean =>
  conference.phase === 'joining' && attempt === ofAttempt

const out = (problem: JoinProblem | null = null, hasEnded = false) => ({ phase: 'out' as const, problem, hasEnded })

const still = <H extends Handles>(state: State<H>): Next<H> => ({ state, effects: [] })

const isHeard = <H extends Handles>(state: State<H>): boolean => mediaOfMode(state.local.mode).audio

const switchMicrophone = { type: 'switch', toggle: 'microphone' } as const

const select = <H extends Handles>(state: State<H>, event: SelectionEvent): State<H> => ({
  ...state,
  selection: stepSelection(state.selection, event),
})

const preview = <H extends Handles>(state: State<H>): Next<H> => ({
  state: { ...state, hasPreviewed: true },
  effects: !state.hasPreviewed && state.wantsMicrophone && state.local.mode === null ? [switchMicrophone] : [],
})

const join = <H extends Handles>(state: State<H>, room: string, pin: string): Next<H> => {
  if (state.conference.phase !== 'out') return still(state)
  const awaitsMicrophone = state.wantsMicrophone && !isHeard(state)
  const attempt = state.attempt + 1
  return {
    state: { ...state, attempt, conference: { phase: 'joining', room, pin, awaitsMicrophone } },
    effects: [awaitsMicrophone ? switchMicrophone : { type: 'enter', attempt, room, pin }],
  }
}

/** A microphone that is refused or missing is no longer wanted: what the lobby shows is what joining does. */
const microphoneSwitched = <H extends Handles>(state: State<H>): Next<H> => {
  const { attempt, conference } = state
  const now = { ...state, wantsMicrophone: isHeard(state) }
  if (conference.phase !== 'joining' || !conference.awaitsMicrophone) return still(now)
  const { room, pin } = conference
  return {
    state: { ...now, conference: { ...conference, awaitsMicrophone: false } },
    effects: [{ type: 'enter', attempt, room, pin }],
  }
}

const media = <H extends Handles>(state: State<H>, local: OwnMedia<H['sent']>, shown: H['shown'] | null): Next<H> => ({
  state: { ...state, local, me: { ...state.me, stream: shown, media: mediaOfMode(local.mode) } },
  effects:
    state.conference.phase === 'in' && local.stream !== state.local.stream
      ? [{ type: 'send', stream: local.stream }]
      : [],
})

const toggle = <H extends Handles>(state: State<H>, which: MediaToggle): Next<H> => {
  if (state.local.isRequesting) return still(state)
  const now = { ...state, mediaProblem: null }
  if (which !== 'microphone') return { state: now, effects: [{ type: 'switch', toggle: which }] }
  const isOn = state.conference.phase === 'in' ? isHeard(state) : state.wantsMicrophone
  // in the lobby it may be wanted without being in use: after a conference all devices are released
  return { state: { ...now, wantsMicrophone: !isOn }, effects: isOn === isHeard(state) ? [switchMicrophone] : [] }
}

const entered = <H extends Handles>(
  state: State<H>,
  event: Extract<ConferenceEvent<H>, { type: 'entered' }>,
): Next<H> => {
  const { conference } = state
  if (!isJoining(state, event.attempt) || conference.phase !== 'joining')
    return { state, effects: conference.phase === 'out' ? [{ type: 'leave_room' }] : [] }
  const { place, since, isLocked, canLock } = event
  return {
    state: {
      ...state,
      conference: { phase: 'in', place, room: conference.room, since, isLocked, canLock },
      selection: freshSelection,
    },
    // the user may have switched devices while joining
    effects: state.local.stream === event.sent ? [] : [{ type: 'send', stream: state.local.stream }],
  }
}

/** CONF-06: clears participants, streams, mute state and selection, and releases the devices. */
const reset = <H extends Handles>(
  state: State<H>,
  conference: ConferencePhase<H['place']>,
  ...first: ConferenceEffect<H>[]
): Next<H> => ({
  state: { ...state, conference, others: [], selection: freshSelection, me: { ...state.me, isSpeaking: false } },
  effects: [...first, { type: 'release' }],
})

const roomChanged = <H extends Handles>(state: State<H>, isLocked: (place: H['place']) => boolean): State<H> => {
  const { conference } = state
  if (conference.phase !== 'in') return state
  return { ...state, conference: { ...conference, isLocked: isLocked(conference.place) } }
}

const ownVoice = <H extends Handles>(state: State<H>, place: H['place'], isSpeaking: boolean): State<H> =>
  state.conference.phase === 'in' && state.conference.place === place
    ? { ...state, me: { ...state.me, isSpeaking } }
    : state

const personJoined = <H extends Handles>(state: State<H>, person: Participant<H['shown']>): State<H> => {
  if (state.conference.phase !== 'in') return state
  const now = { ...state, others: [...state.others.filter(({ id }) => id !== person.id), person] }
  return person.stream === null ? now : select(now, { type: 'shown', id: person.id })
}

const personChanged = <H extends Handles>(
  state: State<H>,
  type: 'person_changed' | 'person_shown',
  person: Participant<H['shown']>,
): State<H> => {
  const before = state.others.find(({ id }) => id === person.id)
  if (!before) return state
  const now = { ...state, others: state.others.map((other) => (other === before ? person : other)) }
  if (type === 'person_shown') return select(now, { type: 'shown', id: person.id })
  return !before.isSpeaking && person.isSpeaking ? select(now, { type: 'speaks', id: person.id }) : now
}

const personLeft = <H extends Handles>(state: State<H>, id: string): State<H> => {
  const others = state.others.filter((other) => other.id !== id)
  return others.length === state.others.length ? state : select({ ...state, others }, { type: 'left', id })
}
