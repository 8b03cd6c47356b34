import { describe, expect, test } from 'vitest'
import {
  type Conference,
  type ConferenceEffect,
  type ConferenceEvent,
  freshConference,
  type Participant,
  stepConference,
} from './step-conference.ts'

/** Strings stand for the browser's objects. */
interface Names {
  readonly sent: string
  readonly shown: string
  readonly place: string
}
type State = Conference<Names>
type Event = ConferenceEvent<Names>
type Effect = ConferenceEffect<Names>

const since = new Date(0)
const lobby = freshConference<Names>('Anna Novak')
const microphone: Effect = { type: 'switch', toggle: 'microphone' }
const enter = (attempt = 1): Effect => ({ type: 'enter', attempt, room: 'team', pin: '' })
const join: Event = { type: 'join', room: 'team', pin: '' }
const sends = (mode: State['local']['mode'], stream: string | null): Event => ({
  type: 'media',
  local: { mode, stream, isRequesting: false },
  shown: stream && `${stream} shown`,
})
const entered = (attempt = 1, sent: string | null = null): Event => ({
  type: 'entered',
  attempt,
  place: 'room',
  sent,
  since,
  isLocked: false,
  canLock: true,
})
const person = (id: string, change: Partial<Participant<string>> = {}): Participant<string> => ({
  id,
  name: id,
  stream: null,
  media: { audio: true, video: false, screen: false },
  isSpeaking: false,
  isByTelephone: false,
  sound: 'encrypted',
  ...change,
})

/** The state after the events, and the effects of the last one. */
const after = (first: State, ...events: Event[]) => {
  let state = first
  let effects: readonly Effect[] = []
  for (const event of events) ({ state, effects } = stepConference(state, event))
  return { state, effects }
}
const unwanted = after(lobby, { type: 'toggle', toggle: 'microphone' }).state
const inRoom = after(unwanted, join, entered()).state

describe('CONF-02: joining', () => {
  test.each<[string, State, Event[], State['conference']['phase'], readonly Effect[]]>([
    ['asks for a wanted microphone first', lobby, [join], 'joining', [microphone]],
    ['goes on when the microphone answers', lobby, [join, { type: 'microphone_switched' }], 'joining', [enter()]],
    ['begins at once without a microphone', unwanted, [join], 'joining', [enter()]],
    ['begins once only', unwanted, [join, join], 'joining', []],
    ['ends in the room', unwanted, [join, entered()], 'in', []],
    ['ends outside if refused', unwanted, [join, { type: 'refused', attempt: 1, problem: 'failed' }], 'out', []],
    [
      'sends media that changed meanwhile',
      unwanted,
      [join, sends('cam', 'cam'), entered()],
      'in',
      [{ type: 'send', stream: 'cam' }],
    ],
    ['does not send the same media again', unwanted, [sends('cam', 'cam'), join, entered(1, 'cam')], 'in', []],
    ['is undone by leaving', unwanted, [join, { type: 'leave' }], 'out', [{ type: 'leave_room' }, { type: 'release' }]],
    [
      'leaves the room that answers after leaving',
      unwanted,
      [join, { type: 'leave' }, entered()],
      'out',
      [{ type: 'leave_room' }],
    ],
    [
      'ignores a late answer to an earlier attempt',
      unwanted,
      [join, { type: 'leave' }, join, entered(1)],
      'joining',
      [],
    ],
    [
      'ignores a late refusal of an earlier attempt',
      unwanted,
      [join, { type: 'leave' }, join, { type: 'refused', attempt: 1, problem: 'failed' }],
      'joining',
      [],
    ],
    [
      'does not ask for the microphone twice',
      lobby,
      [join, { type: 'leave' }, { type: 'microphone_switched' }],
      'out',
      [],
    ],
  ])('%s', (_title, first, events, phase, effects) => {
    const done = after(first, ...events)
    expect([done.state.conference.phase, done.effects]).toEqual([phase, effects])
  })

  test('a refusal is kept to be shown', () => {
    const { conference } = after(unwanted, join, { type: 'refused', attempt: 1, problem: 'pin_wrong' }).state
    expect(conference).toEqual({ phase: 'out', problem: 'pin_wrong', hasEnded: false })
  })
})

describe('CONF-07: own media', () => {
  test.each<[string, State, Event[], boolean, readonly Effect[]]>([
    ['the lobby switches the microphone on', lobby, [{ type: 'preview' }], true, [microphone]],
    ['but once only', lobby, [{ type: 'preview' }, { type: 'preview' }], true, []],
    ['and not if it is unwanted', unwanted, [{ type: 'preview' }], false, []],
    [
      'a refused microphone is no longer wanted',
      lobby,
      [{ type: 'preview' }, { type: 'microphone_switched' }],
      false,
      [],
    ],
    ['muting before any device was used asks for none', lobby, [{ type: 'toggle', toggle: 'microphone' }], false, []],
    ['unmuting asks for one', unwanted, [{ type: 'toggle', toggle: 'microphone' }], true, [microphone]],
    [
      'muting in a room switches it off',
      inRoom,
      [sends('mic', 'mic'), { type: 'toggle', toggle: 'microphone' }],
      false,
      [microphone],
    ],
    [
      'a camera says nothing about the microphone',
      lobby,
      [{ type: 'toggle', toggle: 'camera' }],
      true,
      [{ type: 'switch', toggle: 'camera' }],
    ],
    [
      'nothing is toggled while a device is requested',
      lobby,
      [
        { type: 'media', local: { mode: null, stream: null, isRequesting: true }, shown: null },
        { type: 'toggle', toggle: 'camera' },
      ],
      true,
      [],
    ],
    ['a new stream is sent into the room', inRoom, [sends('cam', 'cam')], false, [{ type: 'send', stream: 'cam' }]],
    ['the same stream is not sent again', inRoom, [sends('cam', 'cam'), sends('cam', 'cam')], false, []],
    ['no stream is sent from the lobby', lobby, [sends('cam', 'cam')], true, []],
  ])('%s', (_title, first, events, wantsMicrophone, effects) => {
    const done = after(first, ...events)
    expect([done.state.wantsMicrophone, done.effects]).toEqual([wantsMicrophone, effects])
  })

  test('the user is drawn with the own media', () => {
    expect(after(lobby, sends('cam', 'mine')).state.me).toMatchObject({
      stream: 'mine shown',
      media: { audio: false, video: true, screen: false },
    })
  })

  test('a problem is shown until it was seen or the user toggles', () => {
    const failed: Event = { type: 'media_problem', problem: 'denied' }
    const shown = (event: Event) => after(lobby, failed, event).state.mediaProblem
    expect(after(lobby, failed).state.mediaProblem).toBe('denied')
    expect([shown({ type: 'problem_seen' }), shown({ type: 'toggle', toggle: 'camera' })]).toEqual([null, null])
  })
})

describe('CONF-06, CONF-08: the room', () => {
  const joined: Event = { type: 'person_joined', person: person('7') }

  test('CONF-06: leaving and the end of a conference clear it and release the devices', () => {
    const full = after(inRoom, joined, { type: 'select', event: { type: 'mute', id: '7' } }).state
    const left = after(full, { type: 'leave' })
    expect(left.effects).toEqual([{ type: 'leave_room' }, { type: 'release' }])
    const ended = after(full, { type: 'ended' })
    expect(ended.effects).toEqual([{ type: 'release' }])
    expect(ended.state.conference).toEqual({ phase: 'out', problem: null, hasEnded: true })
    for (const { state } of [left, ended]) expect([state.others, [...state.selection.muted]]).toEqual([[], []])
  })

  test('the end of a conference means nothing outside of one', () => {
    expect(after(lobby, { type: 'ended' })).toEqual({ state: lobby, effects: [] })
  })

  test('people are drawn in the order in which they joined; nobody outside of a conference', () => {
    const both = after(inRoom, joined, { type: 'person_joined', person: person('9') }).state
    expect(both.others.map(({ id }) => id)).toEqual(['7', '9'])
    expect(after(lobby, joined).state.others).toEqual([])
    expect(after(both, { type: 'person_left', id: '7' }).state.others.map(({ id }) => id)).toEqual(['9'])
  })

  test.each<[string, Event, string]>([
    ['a picture that arrives', { type: 'person_shown', person: person('7', { stream: 'of 7' }) }, '7'],
    ['a voice', { type: 'person_changed', person: person('7', { isSpeaking: true }) }, '7'],
    ['a muted microphone', { type: 'person_changed', person: person('7') }, 'local'],
    ['a person who is not in the room', { type: 'person_shown', person: person('8', { stream: 'of 8' }) }, 'local'],
  ])('CONF-08: %s', (_title, event, selected) => {
    expect(after(inRoom, joined, event).state.selection.selected).toBe(selected)
  })

  test('CONF-08: a person who joins with a picture is selected', () => {
    const { state } = after(inRoom, { type: 'person_joined', person: person('7', { stream: 'of 7' }) })
    expect(state.selection.selected).toBe('7')
  })

  test('the lock and the own voice are those of the present conference', () => {
    const isLocked = (event: Event) => {
      const { conference } = after(inRoom, event).state
      return conference.phase === 'in' && conference.isLocked
    }
    expect(isLocked({ type: 'room_changed', isLocked: (place) => place === 'room' })).toBe(true)
    const speaks = (place: string) => after(inRoom, { type: 'own_voice', place, isSpeaking: true }).state.me.isSpeaking
    expect([speaks('room'), speaks('an earlier room')]).toEqual([true, false])
  })
})
