import { describe, expect, test } from 'vitest'
import type { KeptEdge } from './keeper-messages.ts'
import { type KeeperEffect, type KeeperEvent, type KeeperState, stepKeeper } from './step-keeper.ts'

const address = { host: '127.0.0.1', port: 5062 }

/** An edge of these programs, by name and sum. */
const edgeOf = (sums: Readonly<Record<string, string>>, leaseMs = 120_000): KeptEdge => ({
  programs: Object.entries(sums).map(([name, sum]) => ({
    name,
    sum,
    command: [name],
    runAs: { how: 'direct' },
    environment: {},
    logFile: `/${name}.log`,
  })),
  leaseMs,
  note: { rpcToken: 'secret', inside: address, relay: address, processes: [address], listens: [address] },
})

const both = edgeOf({ rtpengine: '1', Kamailio: '1' })

/** Returns the effects of the last of these events, and the state then. */
const after = (...events: readonly KeeperEvent[]) => {
  let state: KeeperState = { phase: 'new' }
  let effects: readonly KeeperEffect[] = []
  for (const event of events) ({ state, effects } = stepKeeper(state, event))
  return { state, effects, does: effects.map((effect) => effect.do) }
}

const comes = (by: number, edge = both): readonly KeeperEvent[] => [
  { type: 'connected', by },
  { type: 'holds', by, edge },
]
const goes = (by: number): KeeperEvent => ({ type: 'gone', by })

describe('TEL-09: the keeper of an edge', () => {
  test('greets the first server without a note, and runs what it orders', () => {
    expect(after({ type: 'connected', by: 1 }).effects).toEqual([{ do: 'greet', to: 1, edge: null }])
    expect(after(...comes(1)).effects).toEqual([
      { do: 'stop_clock' },
      { do: 'run', name: 'rtpengine', edge: both },
      { do: 'run', name: 'Kamailio', edge: both },
      { do: 'confirm', to: 1, kept: [], renewed: [] },
    ])
  })

  test('lets the edge run when its server goes, and gives it to the next one as it is', () => {
    expect(after(...comes(1), goes(1))).toMatchObject({
      state: { phase: 'left' },
      effects: [{ do: 'start_clock', ms: 120_000 }],
    })
    expect(after(...comes(1), goes(1), { type: 'connected', by: 2 }).effects).toEqual([
      { do: 'greet', to: 2, edge: both },
    ])
    expect(after(...comes(1), goes(1), ...comes(2)).effects).toEqual([
      { do: 'stop_clock' },
      { do: 'confirm', to: 2, kept: ['rtpengine', 'Kamailio'], renewed: [] },
    ])
  })

  test('starts only what is to run in another way, and stops what is wanted no more', () => {
    const other = edgeOf({ rtpengine: '1', Kamailio: '2' })
    expect(after(...comes(1), goes(1), ...comes(2, other)).effects).toEqual([
      { do: 'stop_clock' },
      { do: 'run', name: 'Kamailio', edge: other },
      { do: 'confirm', to: 2, kept: ['rtpengine'], renewed: [] },
    ])
    expect(after(...comes(1), goes(1), ...comes(2, edgeOf({ rtpengine: '1' }))).does).toEqual([
      'stop_clock',
      'stop',
      'confirm',
    ])
  })

  test('tells its server, or the next one, which program has begun anew', () => {
    const renewed: KeeperEvent = { type: 'renewed', name: 'rtpengine' }
    expect(after(...comes(1), renewed).effects).toEqual([{ do: 'tell_renewed', to: 1, name: 'rtpengine' }])
    expect(after(...comes(1), goes(1), renewed, renewed, ...comes(2)).effects.at(-1)).toMatchObject({
      renewed: ['rtpengine'],
    })
    const other = edgeOf({ rtpengine: '2', Kamailio: '1' })
    expect(after(...comes(1), goes(1), renewed, ...comes(2, other)).effects.at(-1)).toMatchObject({ renewed: [] })
  })

  test('ends the edge when nobody comes in time, and hangs up its calls first', () => {
    expect(after(...comes(1), goes(1), { type: 'time_is_over' }).effects).toEqual([
      { do: 'stop_clock' },
      { do: 'end_all', hangsUp: both },
    ])
    expect(after(...comes(1), goes(1), ...comes(2), { type: 'time_is_over' }).state.phase).toBe('held')
    // its server has died before it ordered anything
    expect(after({ type: 'time_is_over' }).does).toEqual(['stop_clock', 'end_all'])
    expect(after({ type: 'time_is_over' }, { type: 'all_ended' }).does).toEqual(['exit'])
  })

  test('ends it with a server that wants it so', () => {
    const ends = { does: ['stop_clock', 'end_all'], state: { phase: 'ending' } }
    expect(after(...comes(1), { type: 'ends', by: 1 })).toMatchObject(ends)
    expect(after(...comes(1, edgeOf({ Kamailio: '1' }, 0)), goes(1))).toMatchObject(ends)
    expect(after(...comes(1), { type: 'told_to_end' })).toMatchObject(ends)
  })

  test.each<[string, readonly KeeperEvent[], KeptEdge | null]>([
    ['its server ends it, after its calls', [...comes(1), { type: 'ends', by: 1 }], null],
    ['the system ends it beside its server', [...comes(1), { type: 'told_to_end' }], both],
    ['the system ends it while its server is away', [...comes(1), goes(1), { type: 'told_to_end' }], both],
    // of another version, or one that runs no edge
    [
      'the next server wants none of it',
      [...comes(1), goes(1), { type: 'connected', by: 2 }, { type: 'ends', by: 2 }],
      both,
    ],
    ['a server ends it that it has been given to', [...comes(1), goes(1), ...comes(2), { type: 'ends', by: 2 }], null],
    [
      'a server ends it before it has ordered anything',
      [
        { type: 'connected', by: 1 },
        { type: 'ends', by: 1 },
      ],
      null,
    ],
  ])('hangs up where nobody else does: %s', (_how, events, hangsUp) => {
    expect(after(...events)).toMatchObject({
      state: { phase: 'ending' },
      effects: [{ do: 'stop_clock' }, { do: 'end_all', hangsUp }],
    })
  })

  test('belongs to one server at a time', () => {
    const refused = [{ do: 'refuse', to: 2, why: 'held' }]
    for (const event of [
      { type: 'connected', by: 2 },
      { type: 'holds', by: 2, edge: both },
      { type: 'ends', by: 2 },
    ] as const) {
      expect(after(...comes(1), event).effects).toEqual(refused)
      expect(after(...comes(1), event).state).toMatchObject({ phase: 'held', by: 1 })
    }
    expect(after(...comes(1), goes(2)).does).toEqual([])
  })

  test('takes nobody once it ends', () => {
    const end: readonly KeeperEvent[] = [...comes(1), { type: 'ends', by: 1 }]
    expect(after(...end, { type: 'connected', by: 2 }).effects).toEqual([{ do: 'refuse', to: 2, why: 'ending' }])
    expect(after(...end, ...comes(2)).effects).toEqual([{ do: 'refuse', to: 2, why: 'ending' }])
    for (const event of [goes(1), { type: 'time_is_over' }, { type: 'told_to_end' }] as const)
      expect(after(...end, event).does).toEqual([])
  })
})
