import type { Plan } from '@lineside/contract/rtc/plan'
import { describe, expect, test } from 'vitest'
import {
  answered,
  connected,
  key,
  leg,
  media,
  menu,
  opened,
  play,
  queue,
  reject,
  ring,
  says,
  sends,
} from '../../test/play-call.ts'
import type { CallEffect, CallHappening, Stepped } from './call-events.ts'
import type { Call } from './call-state.ts'
import { startCall, stepCall } from './step-call.ts'

const bridge = (call: Call): CallHappening => ({
  type: 'media_opened',
  key: call.asked,
  legs: [leg('l', null, 'media'), leg('r', null, 'media')],
})

const passes = () => says('b', { type: 'transfer', to: '3' })
const checked = (call: Call): CallHappening => ({ type: 'transfer_checked', key: call.asked, refused: null })
const stages = {
  deciding: startCall({
    id: 'c',
    started: 0,
    dialled: '2',
    origin: leg('a', 1),
    offer: 'offer',
    media: sends,
    from: null,
    goes: { kind: 'out', line: 1, dialled: '2' },
  }).call,
  opening: play(ring()).call,
  ringing: play(ring(), opened, () => says('b', { type: 'ringing' })).call,
  queueing: play(queue).call,
  waiting: play(queue, (call) => ({ type: 'queued', key: key(call), place: 'waits' }), media('s'), connected).call,
  menu: play(menu, media('s'), connected).call,
  talking: play(ring(), opened, () => answered).call,
  holding: play(
    ring(),
    opened,
    () => answered,
    () => says('b', { type: 'hold' }),
    media('m'),
    connected,
  ).call,
  recording: play(ring({ record: true }), opened, () => answered, bridge, connected, connected).call,
  passed: play(ring(), opened, () => answered, passes, checked).call,
  ended: play(ring(), () => ({ type: 'stop', reason: 'server_stopped' })).call,
} satisfies Record<string, Call>
type Name = keyof typeof stages

const happenings = {
  'a hangs up': () => says('a', { type: 'ended', reason: 'hung_up' }),
  'b hangs up': () => says('b', { type: 'ended', reason: 'hung_up' }),
  'b declines': () => says('b', { type: 'failed', outcome: 'declined' }),
  'b answers': () => answered,
  'a holds': () => says('a', { type: 'hold' }),
  'a finds addresses': () => says('a', { type: 'addresses', description: 'offer, whole' }),
  'b is there by another way': () => ({ type: 'attached', leg: 'b', isFresh: false }),
  'b holds': () => says('b', { type: 'hold' }),
  'b resumes': () => says('b', { type: 'resume' }),
  'a passes on': () => says('a', { type: 'transfer', to: '3' }),
  'b connects': () => says('b', { type: 'connect', legId: 'x' }),
  'b deflects': () => says('b', { type: 'deflect' }),
  'a presses': () => says('a', { type: 'digit', digit: '1' }),
  'a renegotiates': () => says('a', { type: 'renegotiate', description: 'sdp' }),
  'a is lost': () => says('a', { type: 'lost', until: new Date(0) }),
  'ring time': () => ({ type: 'time', timer: 'ring' }),
  'too long': () => ({ type: 'time', timer: 'unanswered' }),
  'longest time': () => ({ type: 'time', timer: 'longest' }),
  served: (call) => ({ type: 'served', key: key(call), outcome: { type: 'digit', digit: '1' } }),
  turn: (call) => ({ type: 'turn', key: key(call), agents: [2] }),
  full: (call) => ({ type: 'queued', key: key(call), place: 'full' }),
  undecided: (call) => ({ type: 'not_decided', key: key(call) }),
  'media dies': () => says('s', { type: 'ended', reason: 'media_failed' }),
  'b has no sound': () => says('b', { type: 'ended', reason: 'media_failed' }),
  'bridge dies': () => says('l', { type: 'ended', reason: 'media_failed' }),
  'late legs': () => ({ type: 'opened', key: 99, target: 0, legs: [leg('z', 3)], none: 'busy' }),
  'late media': () => ({ type: 'media_opened', key: 99, legs: [leg('z', null, 'media')] }),
  'late decision': () => ({ type: 'decided', key: 99, plan: reject, called: null, lines: {} }),
  'late service': () => ({ type: 'served', key: 99, outcome: { type: 'done' } }),
  'late connection': () => ({ type: 'connected', key: 99 }),
  stop: () => ({ type: 'stop', reason: 'server_stopped' }),
} satisfies Record<string, (call: Call) => CallHappening>

const words: Partial<Record<CallEffect['do'], (effect: never) => string>> = {
  end: ({ leg: id, reason }: Extract<CallEffect, { do: 'end' }>) => `${id}:${reason}`,
  tell: ({ leg: id, notice }: Extract<CallEffect, { do: 'tell' }>) =>
    `${id}<${notice.kind}${notice.kind === 'refused' ? ` ${notice.code}` : ''}`,
  connect: ({ stays, joins }: Extract<CallEffect, { do: 'connect' }>) => `${stays.leg}=${joins.leg}`,
  pass_offer: ({ from, to }: Extract<CallEffect, { do: 'pass_offer' }>) => `${from}>${to}`,
  accept: ({ leg: id }: Extract<CallEffect, { do: 'accept' }>) => `${id}<accept`,
}
const unspoken = new Set<CallEffect['do']>(['timer', 'clear', 'progress', 'close'])

/** The new phase of the call, if it changes, and the effects; `-`: neither. */
const outcome = (before: Call, happening: CallHappening): string => {
  const { call, effects } = stepCall(before, { ...happening, at: 2 })
  const said = effects
    .filter((effect) => !unspoken.has(effect.do))
    .map((effect) => words[effect.do]?.(effect as never) ?? effect.do)
  const { stage } = call
  const change = stage.phase === 'ended' ? `ended ${stage.reason}` : stage.phase
  const phase = stage.phase === before.stage.phase ? '' : change
  return [phase, ...said].filter((word) => word !== '').join(' ') || '-'
}

const anew = 'a<back b<party b<media b<recording b<holding b<talking'
/** Stages without an entry: the event comes too late or does not fit, and must change nothing. */
const table: Record<keyof typeof happenings, Partial<Record<Name, string>>> = {
  'a hangs up': {
    deciding: 'ended cancelled',
    opening: 'ended cancelled',
    ringing: 'ended cancelled b:cancelled',
    queueing: 'ended cancelled leave_queue',
    waiting: 'ended hung_up leave_queue stop_service s:done',
    menu: 'ended hung_up stop_service s:done',
    talking: 'ended hung_up b:hung_up',
    holding: 'ended hung_up b:hung_up m:done',
    recording: 'ended hung_up finish_recording l:done r:done b:hung_up',
    passed: 'ended hung_up',
  },
  'b hangs up': {
    ringing: 'serving open_media',
    talking: 'ended hung_up a:hung_up',
    holding: 'ended hung_up a:hung_up m:done',
    recording: 'ended hung_up finish_recording l:done r:done a:hung_up',
  },
  'b has no sound': {
    ringing: 'ended media_failed a:media_failed',
    talking: 'ended media_failed a:media_failed',
    holding: 'ended media_failed a:media_failed m:done',
    recording: 'ended media_failed finish_recording l:done r:done a:media_failed',
  },
  'a finds addresses': {
    ringing: 'b<addresses',
    waiting: 's<addresses',
    menu: 's<addresses',
    talking: 'b<addresses',
    holding: 'm<addresses',
    recording: 'l<addresses',
  },
  'b is there by another way': { talking: anew, holding: anew, recording: anew },
  'b declines': {
    ringing: 'serving open_media',
    talking: 'b<refused wrong_state',
    holding: 'b<refused wrong_state',
    recording: 'b<refused wrong_state',
  },
  'b answers': {
    ringing: 'talking a<accept',
    talking: 'b<refused wrong_state',
    holding: 'b<refused wrong_state',
    recording: 'b<refused wrong_state',
  },
  'a holds': {
    deciding: 'a<refused wrong_state',
    opening: 'a<refused wrong_state',
    ringing: 'a<refused wrong_state',
    queueing: 'a<refused wrong_state',
    waiting: 'a<refused wrong_state',
    menu: 'a<refused wrong_state',
    talking: 'a<holding open_media',
    holding: 'a<holding open_media',
    recording: 'a<holding open_media',
    passed: 'a<refused wrong_state',
  },
  'b holds': {
    talking: 'b<holding open_media',
    holding: 'b<holding',
    recording: 'b<holding open_media',
  },
  'b resumes': {
    talking: 'b<holding',
    holding: 'b<holding m:done a<talking a=b',
    recording: 'b<holding',
  },
  'a passes on': {
    deciding: 'a<refused wrong_state',
    opening: 'a<refused wrong_state',
    ringing: 'a<refused wrong_state',
    queueing: 'a<refused wrong_state',
    waiting: 'a<refused wrong_state',
    menu: 'a<refused wrong_state',
    talking: 'check_transfer',
    holding: 'check_transfer',
    recording: 'check_transfer',
    passed: 'a<refused wrong_state',
  },
  'b connects': {
    talking: 'adopt',
    holding: 'adopt',
    recording: 'adopt',
  },
  'b deflects': {
    ringing: 'serving b:declined open_media',
    talking: 'b<refused wrong_state',
    holding: 'b<refused wrong_state',
    recording: 'b<refused wrong_state',
  },
  'a presses': {
    waiting: 'digit',
    menu: 'digit',
    talking: 'b<digit',
    holding: 'b<digit',
    recording: 'b<digit',
  },
  'a renegotiates': {
    deciding: 'refuse_offer',
    opening: 'refuse_offer',
    ringing: 'refuse_offer',
    queueing: 'refuse_offer',
    waiting: 'a>s',
    menu: 'a>s',
    talking: 'a>b',
    holding: 'a>m',
    recording: 'a>l',
    passed: 'refuse_offer',
  },
  'a is lost': {
    talking: 'b<lost',
    holding: 'b<lost',
    recording: 'b<lost',
  },
  'ring time': {
    opening: 'serving open_media',
    ringing: 'serving b:no_answer open_media',
  },
  'too long': {
    deciding: 'ended no_answer a:no_answer',
    opening: 'ended no_answer a:no_answer',
    ringing: 'ended no_answer a:no_answer b:no_answer',
    queueing: 'ended no_answer leave_queue a:no_answer',
    passed: 'ended no_answer a:no_answer',
  },
  'longest time': {
    deciding: 'ended done a:done',
    opening: 'ended done a:done',
    ringing: 'ended done a:done b:done',
    queueing: 'ended done leave_queue a:done',
    waiting: 'ended done leave_queue stop_service s:done a:done',
    menu: 'ended done stop_service s:done a:done',
    talking: 'ended done a:done b:done',
    holding: 'ended done a:done b:done m:done',
    recording: 'ended done finish_recording l:done r:done a:done b:done',
    passed: 'ended done a:done',
  },
  served: {
    waiting: 's:done',
    menu: 'ringing s:done open',
  },
  turn: {
    waiting: 'deciding decide',
  },
  full: {
    queueing: 'serving open_media',
  },
  undecided: {
    deciding: 'serving open_media',
    passed: 'ringing open',
  },
  'media dies': {
    waiting: 'stop_service',
    menu: 'stop_service open_media',
  },
  'bridge dies': {
    recording: 'finish_recording r:done a<recording b<recording a=b',
  },
  'late legs': {
    deciding: 'z:cancelled',
    opening: 'z:cancelled',
    ringing: 'z:cancelled',
    queueing: 'z:cancelled',
    waiting: 'z:cancelled',
    menu: 'z:cancelled',
    talking: 'z:cancelled',
    holding: 'z:cancelled',
    recording: 'z:cancelled',
    passed: 'z:cancelled',
    ended: 'z:cancelled',
  },
  'late media': {
    deciding: 'z:cancelled',
    opening: 'z:cancelled',
    ringing: 'z:cancelled',
    queueing: 'z:cancelled',
    waiting: 'z:cancelled',
    menu: 'z:cancelled',
    talking: 'z:cancelled',
    holding: 'z:cancelled',
    recording: 'z:cancelled',
    passed: 'z:cancelled',
    ended: 'z:cancelled',
  },
  'late decision': {},
  'late service': {},
  'late connection': {},
  stop: {
    deciding: 'ended server_stopped a:server_stopped',
    opening: 'ended server_stopped a:server_stopped',
    ringing: 'ended server_stopped a:server_stopped b:server_stopped',
    queueing: 'ended server_stopped leave_queue a:server_stopped',
    waiting: 'ended server_stopped leave_queue stop_service s:done a:server_stopped',
    menu: 'ended server_stopped stop_service s:done a:server_stopped',
    talking: 'ended server_stopped a:server_stopped b:server_stopped',
    holding: 'ended server_stopped a:server_stopped b:server_stopped m:done',
    recording: 'ended server_stopped finish_recording l:done r:done a:server_stopped b:server_stopped',
    passed: 'ended server_stopped a:server_stopped',
  },
}

describe.each(Object.keys(happenings) as (keyof typeof happenings)[])('%s', (name) => {
  test.each(Object.keys(stages) as Name[])('while %s', (stage) => {
    const call = stages[stage]
    expect(outcome(call, happenings[name](call))).toBe(table[name][stage] ?? '-')
  })
})

describe('the rules of a call', () => {
  test('all that ring are busy: busy; nobody is there: offline; one declines: the branch for that', () => {
    const busy = { ...reject, code: 486 } as const
    const on = { no_answer: reject, busy, offline: { ...reject, code: 480, reason: 'callee_offline' } } as const
    const two = ring({
      targets: [
        { to: 'subscriber', id: 2 },
        { to: 'subscriber', id: 3 },
      ],
      on,
    })
    const none =
      (target: number, why: 'busy' | 'offline') =>
      (call: Call): CallHappening => ({ type: 'opened', key: key(call), target, legs: [], none: why })
    const codes = ({ call }: Stepped) => call.trace.map(({ code }) => code)
    expect(codes(play(two, none(0, 'busy'), none(1, 'offline')))).toEqual(['busy', 'rejected'])
    expect(codes(play(two, none(0, 'offline'), none(1, 'offline')))).toEqual(['offline', 'rejected'])
    expect(codes(play(two, none(1, 'busy'), opened, () => says('b', { type: 'failed', outcome: 'declined' })))).toEqual(
      ['declined', 'rejected'],
    )
    expect(play(two, none(1, 'busy'), opened).call.stage.phase).toBe('ringing')
  })

  test('a caller who has heard a prompt is rung without its offer and accepted without an answer; its offer is used once', () => {
    const announced: Plan = { do: 'media', kind: 'announcement', of: 2, handle: 'x', why: [], on: { done: ring() } }
    const { call, effects } = play(
      announced,
      media('s'),
      connected,
      (now) => ({ type: 'served', key: key(now), outcome: { type: 'done' } }),
      opened,
    )
    expect(effects.find((effect) => effect.do === 'ring')).toMatchObject({ invitation: { description: null } })
    const answer = stepCall(call, { ...answered, at: 3 })
    expect(answer.effects.find((effect) => effect.do === 'connect')).toMatchObject({
      stays: { leg: 'a', offer: null, takes: 'confirm' },
      joins: { leg: 'b', offer: 'answer' },
    })
    expect(answer.effects.find((effect) => effect.do === 'accept')).toMatchObject({ accepted: { description: null } })
  })

  test('TEL-05: a party transferred while both talk hears music until somebody answers', () => {
    const asked = stages.passed.asked - 1
    const music = { type: 'media_opened', key: asked, legs: [leg('m', null, 'media')], at: 3 } as const
    const { call, effects } = stepCall(stages.passed, music)
    expect(effects).toContainEqual(
      expect.objectContaining({ do: 'connect', stays: expect.objectContaining({ leg: 'a' }) }),
    )
    expect(effects).toContainEqual({ do: 'tell', leg: 'a', notice: { kind: 'held', music: true } })
    const heard = stepCall(call, { ...connected(call), at: 4 }).call
    expect(heard.legs['a']?.linked).toBe('m')
    const [decision] = stages.passed.stage.phase === 'deciding' ? [stages.passed.stage.key] : []
    const decided: CallHappening = { type: 'decided', key: decision ?? 0, plan: ring(), called: null, lines: {} }
    const ringing = stepCall(heard, { ...decided, at: 5 }).call
    const there = stepCall(ringing, { ...opened(ringing), legs: [leg('d', 2)], at: 5 }).call
    const taken = stepCall(there, { ...says('d', { type: 'answered', description: 'o', media: sends }), at: 6 })
    const talk = stepCall(taken.call, { ...connected(taken.call), at: 7 })
    expect(talk.effects).toContainEqual({ do: 'end', leg: 'm', reason: 'done', by: null })
    expect(talk.call.legs['a']?.linked).toBe('d')
  })

  test('CALL-16: a caller whose page is loaded anew while it rings is connected afresh once somebody answers', () => {
    const ringing = stepCall(stages.ringing, { ...says('a', { type: 'lost', until: new Date(0) }), at: 2 }).call
    const back = stepCall(ringing, { ...says('a', { type: 'back', isFresh: true }), at: 3 })
    expect(back.call).toMatchObject({ stage: { phase: 'ringing' }, legs: { a: { phase: 'early', offer: null } } })
    const { call, effects } = stepCall(back.call, { ...answered, at: 4 })
    expect(call.stage.phase).toBe('talking')
    // the answer was for a connection that no longer exists
    expect(effects.find((effect) => effect.do === 'connect')).toMatchObject({
      stays: { leg: 'a', offer: null, takes: 'confirm' },
      joins: { leg: 'b', offer: null },
    })
    expect(effects.find((effect) => effect.do === 'accept')).toMatchObject({ accepted: { description: null } })
  })

  test('CALL-16: a page that is loaded anew while it is being connected is connected again, and the first attempt is forgotten', () => {
    const service = play(menu, media('s')).call
    const [first] = service.joins
    const back = stepCall(service, { ...says('a', { type: 'back', isFresh: true }), at: 3 })
    expect(back.effects.find((effect) => effect.do === 'connect')).toMatchObject({
      stays: { leg: 'a' },
      joins: { leg: 's' },
    })
    const failed = stepCall(back.call, { type: 'not_connected', key: first?.key ?? 0, leg: 'a', at: 4 })
    expect(failed.call.stage.phase).toBe('serving')
    const again = stepCall(failed.call, { ...connected(failed.call), at: 5 })
    expect(again.effects).toContainEqual(expect.objectContaining({ do: 'serve', leg: 's' }))
  })

  test('a call that nobody takes comes back after it was passed on, for 20 seconds, and once', () => {
    const { call } = stepCall(stages.passed, { ...happenings.undecided(stages.passed), at: 3 })
    expect(call.stage).toMatchObject({
      phase: 'ringing',
      node: { seconds: 20, targets: [{ id: 2 }] },
      way: { back: null },
    })
    const over = stepCall(call, { type: 'time', timer: 'ring', at: 23 })
    expect(over.call.stage.phase).toBe('serving')
  })

  test('a rejected caller gets the reason at once, before the prompt is over', () => {
    const { effects } = play(ring(), opened, () => says('b', { type: 'failed', outcome: 'declined' }))
    expect(effects).toContainEqual({ do: 'progress', leg: 'a', progress: { kind: 'refused', reason: 'busy' } })
  })

  test('a plan that leads on and on is ended', () => {
    let plan: Plan = reject
    for (let part = 0; part < 600; part += 1) plan = ring({ targets: [], on: { no_answer: plan } })
    expect(play(plan).call.stage).toMatchObject({ phase: 'ended', reason: 'failed' })
  })
})
