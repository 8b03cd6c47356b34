import { expect, test } from 'vitest'
import {
  enteringQueue,
  type GoesOn,
  stepWaitingPlace,
  type WaitingPlace,
  type WaitingPlaceEffect,
  type WaitingPlaceEvent,
} from './waiting-place.ts'

const waits = (place: number, offers = 0): WaitingPlace => ({ phase: 'waits', place, offers })
const seen = (
  place: number,
  more: Partial<Omit<Extract<WaitingPlaceEvent, { type: 'seen' }>, 'type' | 'place'>> = {},
): WaitingPlaceEvent => ({ type: 'seen', place, offers: 0, offeredTo: null, goesOn: undefined, ...more })
const tells = (place: number): WaitingPlaceEffect => ({ do: 'tell_place', place })
const turn = (agents: readonly number[] | Exclude<GoesOn, undefined>): WaitingPlaceEffect => ({ do: 'turn', agents })

const table: readonly [string, WaitingPlace, WaitingPlaceEvent, WaitingPlace, ...WaitingPlaceEffect[]][] = [
  [
    'its place is written',
    enteringQueue,
    { type: 'written', place: 3, offers: 1 },
    { phase: 'entering', place: 3, offers: 1 },
  ],
  ['before the call knows of it, nothing is told', enteringQueue, seen(2, { goesOn: null }), enteringQueue],
  ['the call knows of it', { ...enteringQueue, place: 3 }, { type: 'known' }, waits(3)],
  ['nothing has changed', waits(2), seen(2), waits(2)],
  ['somebody before it has gone', waits(2), seen(1), waits(1), tells(1)],
  ['it is offered to agents', waits(1), seen(1, { offeredTo: [7, 8], offers: 1 }), waits(1, 1), turn([7, 8])],
  ['an offer is told once', waits(1, 1), seen(1, { offeredTo: [7, 8], offers: 1 }), waits(1, 1)],
  ['it is offered to others', waits(1, 1), seen(1, { offeredTo: [9], offers: 2 }), waits(1, 2), turn([9])],
  ['an offer was taken back', waits(1, 1), seen(1, { offers: 1 }), waits(1, 1)],
  ['no agent is reachable any more', waits(2), seen(2, { goesOn: null }), waits(2), turn(null)],
  [
    'QBOARD-05: it has waited for too long',
    waits(2),
    seen(1, { goesOn: 'overflow' }),
    waits(1),
    tells(1),
    turn('overflow'),
  ],
  ['all agents pause for too long', waits(2), seen(1, { goesOn: 'all_pause' }), waits(1), tells(1), turn('all_pause')],
  [
    'the place of a caller who is offered is told first',
    waits(2),
    seen(1, { offeredTo: [7], offers: 1 }),
    waits(1, 1),
    tells(1),
    turn([7]),
  ],
]

test.each(table)('CQ-04: a caller waits: %s', (_, state, event, next, ...effects) => {
  expect(stepWaitingPlace(state, event)).toEqual({ state: next, effects })
})
