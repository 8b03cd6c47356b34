import { expect, test } from 'vitest'
import { mostFollows, stepWhere } from './step-where.ts'
import type { Where, WhereEffect, WhereEvent } from './where.ts'

type Event = WhereEvent<string>
type Effect = WhereEffect<string>

const here = (moves = 0): Where => ({ phase: 'here', moves })
const holds = (at: number, moves = 0, follows = 0): Where => ({
  phase: 'elsewhere',
  role: 'holder',
  at,
  moves,
  follows,
})
const owns = (at: number, moves = 0): Where => ({ phase: 'elsewhere', role: 'owner', at, moves, follows: 0 })
const sought = (moves = 1, follows = 1): Where => ({ phase: 'sought', moves, follows })
const lost = (at: number, moves = 0): Where => ({ phase: 'lost', at, moves })
const gone: Where = { phase: 'gone' }

const died = (process: number): Event => ({ type: 'died', process })
const found = (owner: number | 'here' | null, moves = 1): Event => ({ type: 'found', owner, moves })
const notFound = (moves = 1): Event => ({ type: 'not_found', moves })
const moved = (to: number | null, moves: number): Event => ({ type: 'moved', to, moves })
const heard = (from: number, moves: number): Event => ({ type: 'heard', from, moves, message: 'hello' })
const came = (holder: number, moves = 0): Event => ({ type: 'came', holder, moves })
const forgotten: Event = { type: 'forgotten' }
const left: Event = { type: 'left' }

const seek = (after: Extract<Effect, { do: 'seek' }>['after'], moves = 1): Effect => ({ do: 'seek', moves, after })
const deliver = (from: number): Effect => ({ do: 'deliver', message: 'hello', from })
const giveUp = (why: 'no_owner' | 'restless'): Effect => ({ do: 'give_up', why })

const table: readonly [string, Where, Event, Where, ...Effect[]][] = [
  ['the owner speaks', holds(2, 1, 3), heard(2, 1), holds(2, 1), deliver(2)],
  ['a new owner speaks before the former one has said so', holds(2), heard(3, 1), holds(3, 1), deliver(3)],
  ['a former owner speaks', holds(3, 1), heard(2, 0), holds(3, 1)],
  ['a process that never was the owner speaks', holds(2, 1), heard(4, 1), holds(2, 1)],
  ['the owner has died', holds(2), died(2), sought(), seek('death')],
  ['another process has died', holds(2), died(3), holds(2)],
  ['owners have died too often', holds(2, 7, mostFollows), died(2), gone, giveUp('restless')],
  ['the owner has gone', holds(2), moved(null, 1), sought(), seek('move')],
  ['owners have gone several times', holds(2, 1, 1), moved(null, 2), sought(2, 2), seek('moves', 2)],
  ['owners have gone too often', holds(2, 7, mostFollows), moved(null, 8), gone, giveUp('restless')],
  ['the owner has given it to another process', holds(2), moved(3, 1), holds(3, 1)],
  ['a former owner says late that it has gone', holds(3, 1), moved(null, 1), holds(3, 1)],
  ['a former owner says late who came after it', holds(4, 2), moved(3, 1), holds(4, 2)],
  ['it was taken for dead, and holds a party', holds(2), forgotten, sought(1, 0), seek('move')],
  ['its party has left', holds(2), left, gone],

  ['the rows name another process', sought(), found(3), holds(3, 1, 1), { do: 'announce' }],
  ['the rows name this process', sought(), found('here'), here(1), { do: 'settle' }],
  ['the rows name no process', sought(), found(null), gone, giveUp('no_owner')],
  ['the rows could not be read', sought(), notFound(), sought(), seek('failure')],
  ['rows that were read earlier', sought(2), found(3, 1), sought(2)],
  ['rows that could not be read earlier', sought(2), notFound(1), sought(2)],
  ['the new owner speaks first', sought(), heard(3, 1), holds(3, 1), { do: 'announce' }, deliver(3)],
  ['the dead owner had spoken', sought(), heard(2, 0), sought()],
  ['the dead owner had given it to another process', sought(), moved(3, 1), holds(3, 1, 1), { do: 'announce' }],
  ['the dead owner had given it away earlier', sought(2), moved(3, 1), sought(2)],
  ['the owner says once more that it has gone', sought(), moved(null, 1), sought()],
  ['it was taken for dead, and reads rows', sought(), forgotten, sought(2), seek('move', 2)],
  ['some process dies while rows are read', sought(), died(2), sought()],
  ['its party leaves while rows are read', sought(), left, gone],

  ['both ends are here, and it was taken for dead', here(), forgotten, sought(1, 0), seek('move')],
  ['both ends are here, and a former owner speaks', here(1), heard(2, 0), here(1)],
  ['both ends are here, and some process dies', here(), died(2), here()],
  ['both ends are here, and the rows are read late', here(2), found(3), here(2)],

  ['the holder speaks', owns(2), heard(2, 0), owns(2), deliver(2)],
  ['a former holder speaks', owns(3), heard(2, 0), owns(3)],
  ['the holder has died', owns(2, 1), died(2), lost(2, 1), { do: 'lose' }],
  ['a process that is not the holder has died', owns(2), died(3), owns(2)],
  ['its party comes to another process', owns(2, 1), came(3), owns(3, 1)],
  ['its party has followed further than it knows', owns(2, 1), came(2, 4), owns(2, 4)],
  ['it was taken for dead, and owns a party', owns(2), forgotten, owns(2)],
  ['its party is given away', owns(2), left, gone],

  ['a lost party comes back', lost(2, 1), came(3), owns(3, 1)],
  ['a lost party comes back by the same process', lost(2), came(2, 1), owns(2, 1)],
  ['what a lost holder had said comes late', lost(2), heard(2, 0), lost(2)],
  ['a lost party does not come back in time', lost(2), left, gone],

  ['nothing is left, and a message comes', gone, heard(2, 9), gone],
  ['nothing is left, and a party comes', gone, came(2), gone],
]

test.each(table)('CALL-16: where the other end is: %s', (_, state, event, next, ...effects) => {
  expect(stepWhere(state, event)).toEqual({ state: next, effects })
})
