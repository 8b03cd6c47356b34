import type { Plan, Ring } from '@lineside/contract/rtc/plan'
import {
  array,
  assert,
  boolean,
  constantFrom,
  integer,
  letrec,
  oneof,
  property,
  record,
  constant,
  tuple,
} from 'fast-check'
import { expect, test } from 'vitest'
import type { CallEffect, CallHappening } from './call-events.ts'
import type { Call, CallLeg, OpenedLeg, Timer } from './call-state.ts'
import { recordsOf } from './records-of.ts'
import { startCall, stepCall } from './step-call.ts'
import { takeOver } from './take-over.ts'
import { releasable } from './talk-stage.ts'
import { runs } from '../../../contract/test/runs.ts'

const line = (id: number) => ({
  customerId: 1,
  name: `Line ${id}`,
  number: `431${id}`,
  extension: String(id),
  devices: [],
})
const lines = Object.fromEntries([1, 2, 3, 4].map((id) => [id, line(id)]))
const sends = { audio: true, video: false, screen: false }
const reject: Plan = { do: 'reject', code: 486, reason: 'callee_busy', why: [] }

const { plan: plans } = letrec<{ plan: Plan }>((tie) => ({
  plan: oneof(
    { depthSize: 'small' },
    constant(reject),
    constant<Plan>({ do: 'media', kind: 'voicebox', of: 2, greeting: 'unavail', is_custom: false, why: [], on: {} }),
    record({
      do: constant('ring' as const),
      of: constantFrom(2, 3),
      targets: constantFrom<Ring['targets']>(
        [],
        [{ to: 'subscriber', id: 2 }],
        [
          { to: 'subscriber', id: 3 },
          { to: 'subscriber', id: 4 },
        ],
        [{ to: 'outside', address: '43664' }],
      ),
      seconds: constantFrom(5, 20),
      present: constant('anonymous' as const),
      record: boolean(),
      music_on_hold: boolean(),
      greets: constantFrom<Ring['greets']>(undefined, true),
      why: constantFrom<Plan['why']>([], [{ line: 2, code: 'rule_fits', type: 'cft', sources: null, times: null }]),
      on: record({ no_answer: tie('plan'), busy: tie('plan') }, { requiredKeys: ['no_answer'] }),
    }),
    record({
      do: constant('media' as const),
      kind: constant('announcement' as const),
      of: constant(2),
      handle: constant('x'),
      why: constant([]),
      on: record({ done: tie('plan') }, { requiredKeys: [] }),
    }),
    record({
      do: constant('media' as const),
      kind: constant('queue' as const),
      of: constant(2),
      length: constant(1),
      wrap_up_seconds: constant(5),
      overflow_seconds: constant(30),
      why: constant([]),
      on: record({ done: tie('plan'), full: tie('plan'), overflow: tie('plan') }, { requiredKeys: ['done', 'full'] }),
    }),
    record({
      do: constant('media' as const),
      kind: constant('attendant' as const),
      of: constant(2),
      why: constant([]),
      on: record({ digit: record({ '1': tie('plan') }), timeout: tie('plan') }),
    }),
  ) as never,
}))

/** The world around a call: the unanswered requests, the legs that have not ended, and the running timers. */
interface World {
  call: Call
  at: number
  asked: CallHappening[][]
  readonly legs: Map<string, 'live' | 'ended'>
  readonly timers: Set<Timer>
  services: Set<number>
  made: number
  closed: number
  recording: number
  /** Places that the call holds in queues. */
  readonly places: Set<number>
  /** Places in which the call is parked. */
  readonly parked: Set<number>
}

const opened = (world: World, subscriberId: number | null, kind: OpenedLeg['kind']): OpenedLeg => {
  const id = `leg-${++world.made}`
  return { id, subscriberId, kind, device: 'Browser' }
}

/** The other party of another call, as it is handed over by that call in an attended transfer. */
const guest = (world: World, by: string): CallLeg => {
  const own = world.call.legs[by]
  if (own === undefined) throw new Error('Nobody asks')
  return { ...own, ...opened(world, 4, 'browser'), role: 'target', phase: 'talking', answered: 0, linked: null, of: 4 }
}

const turns = (key: number): CallHappening[] =>
  ([[2], [3, 4], [], null, 'all_pause', 'overflow'] as const).map((agents) => ({ type: 'turn', key, agents }))

/** Carries out an effect: adds the possible answers to the requests, one of which is given at some later time. */
const perform = (world: World, plan: Plan, effect: CallEffect): void => {
  const live = (id: string) => expect(world.legs.get(id), `${effect.do} of ${id}`).toBe('live')
  switch (effect.do) {
    case 'decide':
      world.asked.push([
        { type: 'decided', key: effect.key, plan, called: { line: 2, number: '4312' }, lines },
        { type: 'not_decided', key: effect.key },
      ])
      return
    case 'check_transfer':
      world.asked.push([
        { type: 'transfer_checked', key: effect.key, refused: null },
        { type: 'transfer_checked', key: effect.key, refused: 'unknown_number' },
      ])
      return
    case 'ask_place':
      world.asked.push([
        { type: 'place_given', key: effect.key, place: 1 },
        { type: 'place_given', key: effect.key, place: null },
      ])
      return
    case 'leave_place':
      world.parked.delete(effect.key)
      return
    case 'open': {
      const { key, target, to } = effect
      const some = [1, 2].map((count) =>
        Array.from({ length: count }, () => opened(world, to.to === 'subscriber' ? to.id : null, 'browser')),
      )
      world.asked.push([
        ...some.map((legs): CallHappening => ({ type: 'opened', key, target, legs, none: 'offline' })),
        { type: 'opened', key, target, legs: [], none: 'busy' },
        { type: 'opened', key, target, legs: [], none: 'offline' },
        { type: 'opened', key, target, legs: [], none: 'peering_unavailable' },
      ])
      return
    }
    case 'open_media':
      world.asked.push([
        { type: 'media_opened', key: effect.key, legs: [opened(world, null, 'media')] },
        { type: 'media_refused', key: effect.key },
      ])
      return
    case 'open_bridge':
      world.asked.push([
        { type: 'media_opened', key: effect.key, legs: [opened(world, null, 'media'), opened(world, null, 'media')] },
        { type: 'media_refused', key: effect.key },
      ])
      return
    case 'connect':
      live(effect.stays.leg)
      live(effect.joins.leg)
      world.asked.push([
        { type: 'connected', key: effect.key },
        { type: 'not_connected', key: effect.key, leg: effect.joins.leg },
        { type: 'not_connected', key: effect.key, leg: effect.stays.leg },
      ])
      return
    case 'serve':
      world.services.add(effect.key)
      world.asked.push([
        { type: 'served', key: effect.key, outcome: { type: 'done' } },
        { type: 'served', key: effect.key, outcome: { type: 'failed' } },
        { type: 'served', key: effect.key, outcome: { type: 'digit', digit: '1' } },
      ])
      return
    case 'stop_service':
      world.services.delete(effect.key)
      return
    case 'queue':
      world.places.add(effect.key)
      world.asked.push(
        [
          ...(['waits', 'full', 'nobody'] as const).map(
            (place): CallHappening => ({ type: 'queued', key: effect.key, place }),
          ),
          { type: 'queued', key: effect.key, place: 'turn', agents: [2, 3] },
        ],
        turns(effect.key),
        turns(effect.key),
      )
      return
    case 'wait_on':
      expect(world.places).toContain(effect.key)
      world.asked.push(turns(effect.key))
      return
    case 'leave_queue':
      expect(world.places.delete(effect.key)).toBe(true)
      return
    case 'adopt':
      world.asked.push([
        { type: 'not_adopted', by: effect.by, code: 'unknown_call' },
        { type: 'adopted', by: effect.by, leg: guest(world, effect.by), lines },
      ])
      return
    case 'end':
      live(effect.leg)
      world.legs.set(effect.leg, 'ended')
      return
    case 'timer':
      world.timers.add(effect.timer)
      return
    case 'clear':
      world.timers.delete(effect.timer)
      return
    case 'record':
      world.recording += 1
      return
    case 'finish_recording':
      world.recording -= 1
      return
    case 'close':
      world.closed += 1
      return
    case 'ring':
    case 'progress':
    case 'accept':
    case 'tell':
      live(effect.leg)
      return
    default:
  }
}

const feed = (world: World, plan: Plan, happening: CallHappening): void => {
  if (happening.type === 'opened' || happening.type === 'media_opened')
    for (const { id } of happening.legs) world.legs.set(id, 'live')
  // the leg is only handed over while the leg that asked for it is still in a conversation
  if (happening.type === 'adopted') {
    const { stage, legs } = world.call
    const asker = legs[happening.by]
    if (stage.phase !== 'talking' || asker?.phase === 'ended' || !stage.talk.sides.includes(happening.by)) return
    world.legs.set(happening.leg.id, 'live')
  }
  if (happening.type === 'queued' && (happening.place === 'full' || happening.place === 'nobody'))
    world.places.delete(happening.key)
  if (happening.type === 'place_given' && happening.place !== null) world.parked.add(happening.key)
  if (happening.type === 'served') world.services.delete(happening.key)
  if (happening.type === 'time') world.timers.delete(happening.timer)
  const stepped = stepCall(world.call, { ...happening, at: world.at })
  world.call = stepped.call
  for (const effect of stepped.effects) perform(world, plan, effect)
  expect(JSON.parse(JSON.stringify(world.call))).toEqual(world.call)
}

const begin = (plan: Plan): World => {
  const origin: OpenedLeg = { id: 'origin', subscriberId: 1, kind: 'browser', device: null }
  const world: World = {
    call: undefined as never,
    at: 0,
    asked: [],
    legs: new Map([['origin', 'live']]),
    timers: new Set(),
    services: new Set(),
    made: 0,
    closed: 0,
    recording: 0,
    places: new Set(),
    parked: new Set(),
  }
  const goes = { kind: 'out', line: 1, dialled: '2' } as const
  const started = startCall({
    id: 'call',
    started: 0,
    dialled: '2',
    origin,
    offer: 'offer',
    media: sends,
    from: null,
    goes,
  })
  world.call = started.call
  for (const effect of started.effects) perform(world, plan, effect)
  return world
}

/** A random event of a leg; `ended` occurs only once per leg. */
const says = (leg: CallLeg | undefined, id: string, lot: number): CallHappening => {
  const events = [
    { type: 'ringing' },
    { type: 'answered', description: 'sdp', media: sends },
    { type: 'hold' },
    { type: 'resume' },
    { type: 'digit', digit: '1' },
    { type: 'transfer', to: '3' },
    { type: 'transfer', to: '*59' },
    { type: 'connect', legId: 'other' },
    { type: 'deflect' },
    { type: 'renegotiate', description: 'sdp' },
    { type: 'media', media: sends },
    { type: 'addresses', description: 'sdp' },
    { type: 'lost', until: new Date(0) },
    { type: 'back', isFresh: lot % 2 === 0 },
    { type: 'media_gone' },
    { type: 'failed', outcome: 'busy' },
    { type: 'failed', outcome: 'declined' },
    { type: 'ended', reason: 'hung_up' },
    { type: 'ended', reason: 'lost' },
    // events that advance the call are listed repeatedly, so that they are drawn more often
    { type: 'answered', description: 'sdp', media: sends },
    { type: 'answered', description: 'sdp', media: sends },
    { type: 'hold' },
  ] as const
  const event = events[lot % events.length] ?? events[0]
  const isRung = leg?.phase === 'invited' || leg?.phase === 'ringing'
  // only legs that ring can fail
  return { type: 'leg', leg: id, event: event.type === 'failed' && !isRung ? { type: 'ringing' } : event }
}

/** The server process dies, and another one continues the call or can not. Pending requests are never answered. */
const takenOver = (world: World, plan: Plan): void => {
  const taken = takeOver(world.call, world.at)
  if (taken === null) return
  world.call = taken.call
  world.asked = []
  world.timers.clear()
  world.services.clear()
  world.recording = 0
  for (const id of world.legs.keys()) if (taken.call.legs[id]?.phase !== 'talking') world.legs.set(id, 'ended')
  for (const effect of taken.effects) perform(world, plan, effect)
}

const lots = array(
  tuple(integer({ min: 0, max: 9 }), integer({ min: 0, max: 1_000 }), integer({ min: 0, max: 1_000 })),
  {
    maxLength: 60,
  },
)

test('in any order of events, every call ends with all its legs, timers, services and recordings, and its rows', () => {
  assert(
    property(plans, lots, (plan, order) => {
      const world = begin(plan)
      for (const [kind, one, other] of order) {
        world.at += one % 7
        const live = [...world.legs].flatMap(([id, state]) => (state === 'live' ? id : []))
        const [id] = live.slice(one % Math.max(1, live.length))
        const timers = [...world.timers]
        const timer = timers[one % Math.max(1, timers.length)]
        if (kind < 5 && world.asked.length > 0) {
          const [answers = []] = world.asked.splice(one % world.asked.length, 1)
          const answer = answers[other % Math.max(1, answers.length)]
          if (answer !== undefined) feed(world, plan, answer)
        } else if (kind === 6 && other % 9 === 0 && world.call.stage.phase === 'talking') {
          // the other party is moved to another call
          const { sides } = world.call.stage.talk
          const [leaves, goes] = other % 2 === 0 ? sides : [sides[1], sides[0]]
          if (world.legs.get(goes) === 'live') world.legs.set(goes, 'ended')
          feed(world, plan, { type: 'let_go', leg: leaves })
        } else if (kind === 7 && other % 9 === 0 && id !== undefined)
          feed(world, plan, { type: 'attached', leg: id, isFresh: other % 2 === 0 })
        else if (kind === 8 && other % 9 === 0) takenOver(world, plan)
        else if (kind === 5 && timer !== undefined) feed(world, plan, { type: 'time', timer })
        else if (id !== undefined) {
          const happening = says(world.call.legs[id], id, other)
          if (happening.type === 'leg' && (happening.event.type === 'ended' || happening.event.type === 'failed'))
            world.legs.set(id, 'ended')
          feed(world, plan, happening)
        }
      }
      // the longest duration must end a call that nobody ends
      expect(world.timers.has('longest')).toBe(world.call.stage.phase !== 'ended')
      if (order.length % 2 === 0 && world.timers.has('longest')) {
        feed(world, plan, { type: 'time', timer: 'longest' })
        expect(world.call.stage).toMatchObject({ phase: 'ended', reason: 'done' })
      }
      feed(world, plan, { type: 'stop', reason: 'server_stopped' })
      // answers that are still pending come too late, and legs that they open must be ended
      while (world.asked.length > 0) {
        const [answers = []] = world.asked.splice(0, 1)
        const [answer] = answers
        if (answer !== undefined) feed(world, plan, answer)
      }
      expect(world.call.stage.phase).toBe('ended')
      expect([...world.legs].filter(([, state]) => state === 'live')).toEqual([])
      expect(Object.values(world.call.legs).filter(({ phase }) => phase !== 'ended')).toEqual([])
      expect({
        ...world,
        timers: world.timers.size,
        services: world.services.size,
        places: world.places.size,
        parked: world.parked.size,
      }).toMatchObject({
        timers: 0,
        services: 0,
        places: 0,
        parked: 0,
        closed: 1,
        recording: 0,
      })
      const records = recordsOf(world.call)
      const made = records.filter(({ direction, subscriberId }) => direction === 'out' && subscriberId === 1)
      // the caller is known only after a decision; the record of a party that was moved is kept by the other call
      const isKept = 1 in world.call.lines && world.call.legs['origin']?.role !== 'moved'
      expect(made.length).toBe(isKept ? 1 : 0)
      for (const { durationMs, started } of records) expect(durationMs >= 0 && started >= 0).toBe(true)
    }),
    runs(500, 10_000),
  )
})

test('a call that is over lets nobody go', () => {
  const world = begin(reject)
  feed(world, reject, { type: 'stop', reason: 'failed' })
  expect(releasable(world.call, 'origin', 1, 0)).toBeNull()
})
