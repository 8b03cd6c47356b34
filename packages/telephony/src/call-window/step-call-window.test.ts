import { expect, it } from 'vitest'
import type { CallEnd, CallStage, CallWindow } from './call-window.ts'
import type { CallEffect, CallEvent, IncomingCall } from './call-window-events.ts'
import { comingIn, held, outgoing, talking } from './stages.ts'
import { emptyCallWindow, stepCallWindow } from './step-call-window.ts'

const max = { number: '21', name: 'Max Berger' }
const sofia = { number: '22', name: 'Sofia Marchetti' }
const maria = { number: '436641234567', name: 'Maria Huber' }
const silent = { audio: false, video: false, screen: false }
const hungUp: CallEnd = { kind: 'reason', reason: 'hung_up', by: null, at: 9000 }
const busy: CallEnd = { kind: 'reason', reason: 'busy', by: null, at: 9000 }
const transferred: CallEnd = { kind: 'reason', reason: 'transferred', by: null, at: 9000 }
const coming = (id: string): IncomingCall => ({ id, party: maria, called: null, remote: silent })

const out = outgoing('front', max, 'audio', 1000)
const talk = talking(out, 2000)
const second = talking(comingIn(coming('second'), 1500), 1600)

const stages = {
  input: { phase: 'input' },
  initiating: { phase: 'initiating', call: out, other: null },
  ringing: { phase: 'ringing', call: out, other: null },
  incoming: {
    phase: 'incoming',
    call: comingIn(coming('front'), 1000),
    isSilenced: false,
    isAnswering: false,
    other: null,
  },
  established: { phase: 'established', call: talk, other: null },
  holding: {
    phase: 'established',
    call: { ...talk, hold: { byUs: true, byThem: false, since: 3000 } },
    other: null,
  },
  waiting: { phase: 'established', call: talk, other: { state: 'waiting', call: second, isSilenced: false } },
  two: { phase: 'established', call: talk, other: held(second) },
  asking: { phase: 'ringing', call: out, other: held(second, true) },
  ended: { phase: 'ended', call: out, end: hungUp, closesAt: 14_000 },
} as const satisfies Record<string, CallStage>
type StageName = keyof typeof stages
const names = Object.keys(stages) as StageName[]

const to = { number: '+43 1', name: null }
const events = {
  start: { type: 'start', id: 'new', to, media: 'video', isConnected: true, at: 5000 },
  startOffline: { type: 'start', id: 'new', to, media: 'video', isConnected: false, at: 5000 },
  startWrong: { type: 'start', id: 'new', to: { number: 'max', name: null }, media: 'audio', isConnected: true, at: 1 },
  add: { type: 'add', id: 'new', to, isAsking: true, at: 5000 },
  answer: { type: 'answer', media: 'audio' },
  endAndAnswer: { type: 'endAndAnswer' },
  decline: { type: 'decline' },
  toVoicebox: { type: 'toVoicebox' },
  hangUp: { type: 'hangUp' },
  close: { type: 'close' },
  mute: { type: 'microphone', isOn: false },
  camera: { type: 'camera', isOn: true },
  screen: { type: 'screen', isOn: true },
  digit: { type: 'digit', digit: '5' },
  hold: { type: 'hold' },
  resume: { type: 'resume' },
  swap: { type: 'swap' },
  connect: { type: 'connect' },
  back: { type: 'back' },
  transfer: { type: 'transfer', to },
  park: { type: 'park' },
  incoming: { type: 'incoming', call: coming('new'), at: 5000 },
  resumed: { type: 'resumed', call: coming('new'), isAnswered: true, at: 5000 },
  resumedRinging: { type: 'resumed', call: coming('new'), isAnswered: false, at: 5000 },
  ringing: { type: 'ringing', id: 'front' },
  answered: { type: 'answered', id: 'front', at: 5000 },
  ended: { type: 'ended', id: 'front', end: busy },
  secondEnded: { type: 'ended', id: 'second', end: busy },
  strangerEnded: { type: 'ended', id: 'somebody else', end: busy },
  timeout: { type: 'timeout', id: 'front' },
} as const satisfies Record<string, CallEvent>

const inEach = (value: string, ...only: StageName[]): Partial<Record<StageName, string>> =>
  Object.fromEntries(only.map((name) => [name, value]))
const calling: StageName[] = names.filter((name) => name !== 'input' && name !== 'ended')

/**
 * The next stage and the effects of each event in each state; in a state without an entry, the event must return the
 * same object and have no effects.
 */
const table: Record<keyof typeof events, Partial<Record<StageName, string>>> = {
  start: {
    ...inEach('initiating new: closeNever, place new', 'input', 'ended'),
    ...Object.fromEntries(calling.map((name) => [name, 'same: refuse exists'])),
  },
  startOffline: {
    ...inEach('same: refuse notConnected', 'input', 'ended'),
    ...Object.fromEntries(calling.map((name) => [name, 'same: refuse exists'])),
  },
  startWrong: Object.fromEntries(calling.map((name) => [name, 'same: refuse exists'])),
  add: inEach('initiating new + held front asked: hold front, place new', 'established', 'holding'),
  answer: {
    incoming: 'incoming front answering: accept front',
    waiting: 'incoming second answering + held front: hold front, accept second',
  },
  endAndAnswer: { waiting: 'incoming second answering: end front, accept second' },
  decline: { incoming: 'input: end front', waiting: 'established front: end second' },
  toVoicebox: { incoming: 'input: deflect front', waiting: 'established front: deflect second' },
  hangUp: {
    ...inEach('input: end front', 'initiating', 'ringing', 'incoming', 'established', 'holding'),
    waiting: 'incoming second: end front',
    ...inEach('established second: end front, sendAudio second', 'two', 'asking'),
  },
  close: { ended: 'input: closeNever' },
  mute: inEach('muted: sendAudio front', ...calling.filter((name) => name !== 'incoming')),
  camera: inEach('same: changeMedia front', 'established', 'holding', 'waiting', 'two'),
  screen: inEach('same: changeMedia front', 'established', 'holding', 'waiting', 'two'),
  digit: inEach('same: digit front', 'initiating', 'ringing', 'asking', 'established', 'holding', 'waiting', 'two'),
  hold: inEach('same: hold front', 'established', 'waiting', 'two'),
  resume: { holding: 'same: resume front' },
  swap: { two: 'established second + held front: hold front, resume second, sendAudio second' },
  connect: {
    asking: 'established second: end front, transfer second',
    two: 'established front + held second connecting: connect front',
  },
  back: inEach('established second: end front, resume second, sendAudio second', 'two', 'asking'),
  transfer: inEach('same: transfer front', 'established', 'holding', 'waiting', 'two'),
  park: inEach('same: park front', 'established', 'holding', 'waiting'),
  incoming: {
    ...inEach('incoming new: closeNever', 'input', 'ended'),
    ...inEach('established front + waiting new', 'established', 'holding'),
    ...inEach('same: end new', 'initiating', 'ringing', 'incoming', 'waiting', 'two', 'asking'),
  },
  resumed: {
    ...inEach('established new: sendAudio new, unpinMenu', 'input', 'ended'),
    ...Object.fromEntries(calling.map((name) => [name, 'same: end new'])),
  },
  resumedRinging: {
    ...inEach('initiating new', 'input', 'ended'),
    ...Object.fromEntries(calling.map((name) => [name, 'same: end new'])),
  },
  ringing: { initiating: 'ringing front' },
  answered: {
    ...inEach('established front: sendAudio front, unpinMenu', 'initiating', 'ringing', 'incoming'),
    asking: 'established front + held second asked: sendAudio front, unpinMenu',
  },
  ended: {
    ...inEach('ended front: closeLater front', 'initiating', 'ringing', 'incoming', 'established', 'holding'),
    waiting: 'incoming second',
    ...inEach('established second: sendAudio second', 'two', 'asking'),
  },
  secondEnded: { ...inEach('established front', 'waiting', 'two'), asking: 'ringing front' },
  strangerEnded: {},
  timeout: { ended: 'input' },
}

const told = (before: CallWindow, after: CallWindow, effects: readonly CallEffect[]): string => {
  const done = effects.map((effect) => {
    const about = 'id' in effect ? effect.id : 'reason' in effect ? effect.reason : ''
    return `${effect.type} ${about}`.trim()
  })
  return [before.stage === after.stage ? sameStage(before, after) : stageWords(after.stage), done.join(', ')]
    .filter((part) => part !== '')
    .join(': ')
}

const sameStage = (before: CallWindow, after: CallWindow): string =>
  before.controls.microphone === after.controls.microphone ? 'same' : 'muted'

const stageWords = (stage: CallStage): string => {
  if (stage.phase === 'input') return 'input'
  const answering = stage.phase === 'incoming' && stage.isAnswering ? ' answering' : ''
  const front = `${stage.phase} ${stage.call.id}${answering}`
  if (stage.phase === 'ended' || !stage.other) return front
  const { other } = stage
  const flags =
    other.state === 'held' ? `${other.isAsking ? ' asked' : ''}${other.isConnecting ? ' connecting' : ''}` : ''
  return `${front} + ${other.state} ${other.call.id}${flags}`
}

const cases = (Object.keys(events) as (keyof typeof events)[]).flatMap((event) =>
  names.map((stage) => [stage, event, table[event][stage] ?? 'same'] as const),
)

it.each(cases)('CALL-06: in %s, %s: %s', (stage, event, expected) => {
  const before: CallWindow = { ...emptyCallWindow, stage: stages[stage] }
  const { state: after, effects } = stepCallWindow(before, events[event])
  expect(told(before, after, effects)).toBe(expected)
})

const run = (given: Partial<CallWindow>, ...sent: readonly CallEvent[]): CallWindow =>
  sent.reduce((state, event) => stepCallWindow(state, event).state, { ...emptyCallWindow, ...given })

it('CALL-06: an error says why for five seconds; while the focus is in it, it stays', () => {
  const ended = run({ stage: stages.ringing }, events.ended)
  expect(ended.stage).toMatchObject({ phase: 'ended', end: busy, closesAt: 14_000 })
  const kept = run(ended, { type: 'keepOpen', isKept: true, at: 10_000 }, events.timeout)
  expect(kept.stage).toMatchObject({ phase: 'ended', closesAt: null })
  const left = run(kept, { type: 'keepOpen', isKept: false, at: 20_000 })
  expect(left.stage).toMatchObject({ closesAt: 25_000 })
  expect(run(left, events.timeout).stage.phase).toBe('input')
})

it('CALL-09: a talk that came here from another device, or over a reload, lasts as long as the platform says', () => {
  const taken = run({}, events.resumed)
  expect(taken.stage).toMatchObject({ call: { since: 5000, answeredAt: 5000 } })
  const known = run(taken, { type: 'changed', id: 'new', changes: { answeredAt: 1200 }, at: 5100 })
  expect(known.stage).toMatchObject({ phase: 'established', call: { since: 1200, answeredAt: 1200 } })
  // nothing else that changes begins its time anew
  const changed = run(known, { type: 'changed', id: 'new', changes: { isHeld: true }, at: 6000 })
  expect(changed.stage).toMatchObject({ call: { answeredAt: 1200 } })
  // a call that still rings has no time yet
  const rings = run({ stage: stages.ringing }, { type: 'changed', id: 'front', changes: { answeredAt: 9 }, at: 1 })
  expect(rings.stage).toMatchObject({ call: { answeredAt: null } })
})

it('CALL-06: an earlier end does not close the next call', () => {
  const next = run({ stage: stages.ended }, events.start)
  expect(run(next, events.timeout).stage.phase).toBe('initiating')
})

it('CALL-08: camera, volume, keys and stage begin anew with each call that is established', () => {
  const controls = { microphone: true, camera: false, volume: 0.2, keypad: false }
  const before = { stage: stages.ringing, controls, isHome: true }
  const { state, effects } = stepCallWindow({ ...emptyCallWindow, ...before }, events.answered)
  expect(state).toMatchObject({
    controls: { microphone: true, camera: true, volume: 1, keypad: true },
    isMaximised: true,
  })
  expect(effects).toContainEqual({ type: 'unpinMenu' })
})

it('CALL-08: a microphone muted in an earlier call is on in the next', () => {
  const muted = run({ stage: stages.established }, events.mute, events.hangUp)
  expect(run(muted, events.start).controls.microphone).toBe(true)
  expect(run(muted, events.incoming).controls.microphone).toBe(true)
})

it('CALL-08: a caller muted while ringing stays unheard after the answer', () => {
  expect(run({ stage: stages.ringing }, events.mute, events.answered).controls.microphone).toBe(false)
})

it('CALL-08: leaving /user/home minimises, coming back fills the page, and elsewhere a call stays in the corner', () => {
  const home = run({ stage: stages.ringing, isHome: true, isMaximised: true }, { type: 'page', isHome: false })
  expect(home.isMaximised).toBe(false)
  expect(run(home, events.answered).isMaximised).toBe(false)
  expect(run(home, { type: 'page', isHome: true }).isMaximised).toBe(true)
  expect(run({}, { type: 'page', isHome: true }).isMaximised).toBe(false)
})

it('CALL-08: on a phone maximising leads home, elsewhere it fills the page', () => {
  const elsewhere: CallWindow = { ...emptyCallWindow, stage: stages.established }
  expect(stepCallWindow(elsewhere, { type: 'maximise', isPhone: true })).toEqual({
    state: elsewhere,
    effects: [{ type: 'goHome' }],
  })
  expect(run(elsewhere, { type: 'maximise', isPhone: false }).isMaximised).toBe(true)
  expect(run(elsewhere, { type: 'maximise', isPhone: false }, { type: 'minimise' }).isMaximised).toBe(false)
  expect(run({}, { type: 'maximise', isPhone: false }).isMaximised).toBe(false)
})

it('CALL-08: a panel that is opened from the bar makes the call fill the page, and closing it changes nothing', () => {
  const bar: CallWindow = { ...emptyCallWindow, stage: stages.established }
  expect(run(bar, { type: 'panel', panel: 'transfer' })).toMatchObject({ panel: 'transfer', isMaximised: true })
  expect(run(bar, { type: 'panel', panel: null }).isMaximised).toBe(false)
})

it('CALL-12: the number is dialled without its separators', () => {
  const { effects } = stepCallWindow(emptyCallWindow, {
    ...events.start,
    to: { number: '+43 (1) 992-00 24', name: 'Anna Novak' },
  })
  expect(effects).toContainEqual({ type: 'place', id: 'new', number: '4319920024', media: 'video' })
})

it('CALL-07: a covered camera is uncovered without a new stream; without a camera the browser is asked for one', () => {
  const video: CallWindow = {
    ...emptyCallWindow,
    stage: { ...stages.established, call: { ...talk, media: 'video' } },
  }
  const covered = stepCallWindow(video, { type: 'camera', isOn: false })
  expect(covered.state.controls.camera).toBe(false)
  expect(covered.effects).toEqual([{ type: 'sendVideo', id: 'front', isOn: false }])
  const audio = { ...emptyCallWindow, stage: stages.established }
  expect(stepCallWindow(audio, { type: 'camera', isOn: false }).effects).toEqual([])
  const sharing = run(video, { type: 'mediaChanged', id: 'front', media: 'screen' })
  expect(stepCallWindow(sharing, { type: 'screen', isOn: false }).effects).toEqual([
    { type: 'changeMedia', id: 'front', media: 'audio' },
  ])
})

it('CALL-08: a camera that cannot be continued is shown as paused', () => {
  const video = run({ stage: stages.established }, { type: 'mediaChanged', id: 'front', media: 'video' })
  expect(video.controls.camera).toBe(true)
  expect(run(video, { type: 'notShown', id: 'other' })).toEqual(video)
  expect(run(video, { type: 'notShown', id: 'front' })).toMatchObject({
    controls: { camera: false },
    notice: { kind: 'failed', step: 'media' },
  })
})

it('CALL-08: a muted user stays muted in the call swapped to', () => {
  const muted = run({ stage: stages.two }, events.mute)
  expect(stepCallWindow(muted, events.swap).effects).toContainEqual({ type: 'sendAudio', id: 'second', isOn: false })
})

const refused = { kind: 'userMediaPermissionDenied', at: 9000 } as const

it('CALL-13: a call that cannot be taken for want of a microphone rings on, and may be taken to listen', () => {
  const answering = run({ stage: stages.incoming }, events.answer)
  const rings = run(answering, { type: 'notTaken', id: 'front', end: refused })
  expect(rings).toMatchObject({
    stage: { phase: 'incoming', isAnswering: false },
    notice: { kind: 'notTaken', end: refused },
  })
  const { state, effects } = stepCallWindow(rings, { type: 'answer', media: 'listen' })
  expect(effects).toEqual([{ type: 'accept', id: 'front', media: 'listen' }])
  expect(state.notice).toBeNull()
  expect(run({ stage: stages.established }, { type: 'notTaken', id: 'front', end: refused }).notice).toBeNull()
})

it('CALL-13: a listener is muted, and unmuting asks for the microphone', () => {
  const listening = run({}, { ...events.start, media: 'listen' }, { type: 'answered', id: 'new', at: 6000 })
  expect(listening.controls.microphone).toBe(false)
  const unmuted = stepCallWindow(listening, { type: 'microphone', isOn: true })
  expect(unmuted).toEqual({ state: listening, effects: [{ type: 'changeMedia', id: 'new', media: 'audio' }] })
  const heard = stepCallWindow(listening, { type: 'mediaChanged', id: 'new', media: 'audio' })
  expect(heard.state.controls.microphone).toBe(true)
  expect(heard.effects).toEqual([{ type: 'sendAudio', id: 'new', isOn: true }])
  expect(run(heard.state, { type: 'mediaChanged', id: 'new', media: 'listen' }).controls.microphone).toBe(false)
})

it('a hold has its own time, and is over when neither side holds', () => {
  const changed = (isHolding: boolean, at: number, isHeld = false): CallEvent => ({
    type: 'changed',
    id: 'front',
    changes: { isHolding, isHeld },
    at,
  })
  const holding = run({ stage: stages.established }, changed(true, 4000), changed(true, 5000, true))
  expect(holding.stage).toMatchObject({ call: { hold: { byUs: true, byThem: true, since: 4000 } } })
  expect(run(holding, changed(false, 6000)).stage).toMatchObject({ call: { hold: null } })
})

it('a dialled name stays if the platform knows no other', () => {
  const changes = { party: { number: '4321', name: null }, isRecorded: true }
  const state = run({ stage: stages.ringing }, { type: 'changed', id: 'front', changes, at: 1 })
  expect(state.stage).toMatchObject({ call: { party: { number: '4321', name: 'Max Berger' }, isRecorded: true } })
})

it('a call that was handed on is with somebody else: the old name does not stay', () => {
  const changes = { party: { number: '99', name: null } }
  const state = run({ stage: stages.established }, { type: 'changed', id: 'front', changes, at: 1 })
  expect(state.stage).toMatchObject({ call: { party: { number: '99', name: null } } })
})

it('a service keeps its dialled name, not that of the line it belongs to', () => {
  const changes = { party: { number: '431', name: 'Anna Novak' }, isService: true }
  const state = run({ stage: stages.ringing }, { type: 'changed', id: 'front', changes, at: 1 }, events.answered)
  expect(state.stage).toMatchObject({ call: { party: { number: '21', name: 'Max Berger' }, isService: true } })
})

it.each([
  ['another answers', stages.ringing, [{ party: sofia }], { party: sofia, dialled: max }],
  ['the same number, written otherwise', stages.ringing, [{ party: { number: '+2 1', name: null } }], {}],
  [
    'another answers after a queue',
    stages.ringing,
    [{ isService: true, party: max }, 'answered', { isService: false, party: sofia }],
    { party: sofia, dialled: max },
  ],
  ['a transfer later', stages.established, [{ party: sofia }], { party: sofia }],
  [
    'a transfer after somebody else has answered',
    stages.ringing,
    [{ party: sofia }, 'answered', { party: maria }],
    { party: maria },
  ],
  ['a caller is another one', stages.incoming, [{ party: sofia }], { party: sofia }],
] as const)('CALL-08: the called party stays known when somebody else answers: %s', (_, stage, steps, known) => {
  const all = steps.map(
    (step): CallEvent =>
      step === 'answered' ? events.answered : { type: 'changed', id: 'front', changes: step, at: 1 },
  )
  const { stage: shown } = run({ stage }, ...all)
  expect(shown).toMatchObject({ call: known })
  expect('call' in shown && shown.call.dialled).toEqual('dialled' in known ? known.dialled : undefined)
})

it('connecting two calls ends both; if one of them hangs up, the other stays', () => {
  const connecting = run({ stage: stages.two }, events.connect)
  const done = run(connecting, { type: 'ended', id: 'second', end: transferred })
  const { other } = stages.two as { other: { call: { party: unknown } } }
  expect(done.stage).toMatchObject({ phase: 'ended', end: { ...transferred, connectedWith: other.call.party } })
  expect(run(connecting, events.ended).stage).toMatchObject({ phase: 'established', call: { id: 'second' } })
  const failed = run(connecting, { type: 'trouble', notice: { kind: 'failed', step: 'connect' } })
  expect(failed.stage).toMatchObject({ other: { isConnecting: false } })
})

it('handing on the call in front leaves the held one', () => {
  const state = run({ stage: stages.two }, events.transfer, { type: 'ended', id: 'front', end: transferred })
  expect(state.stage).toMatchObject({ phase: 'established', call: { id: 'second' } })
  expect(state.notice).toEqual({ kind: 'otherEnded', party: max, end: transferred })
})

it.each<[string, CallEvent]>([
  ['by the other side', { type: 'ended', id: 'front', end: hungUp }],
  ['by the user', { type: 'hangUp' }],
])('CALL-06: a notice about a call ends with it, also if it ends %s', (_, event) => {
  const notice = { kind: 'pictureDeclined', party: max } as const
  const before = run({ stage: stages.established }, { type: 'trouble', notice })
  expect([before.notice, run(before, event).notice]).toEqual([notice, null])
})
