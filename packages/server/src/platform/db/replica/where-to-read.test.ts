import { expect, test } from 'vitest'
import { failureOf, mayLeavePrimary, replicaInTurn } from './where-to-read.ts'

test.each([
  ['conversations', true],
  ['voicemails', true],
  ['faxes', true],
  ['callrecordings', true],
  ['callrecordingstreams', true],
  ['auditlog', true],
  ['contacts', true],
  ['callqueues.days.get', true],
  ['operator.lists', true],
  ['persons.export', true],
  ['callqueues.get', false],
  ['subscribers', false],
  ['callforwards', false],
  ['sessions', false],
  ['', false],
])('GROW-07: whether a read of %s may leave the primary: %s', (read, may) => {
  expect(mayLeavePrimary(read)).toBe(may)
})

test.each<readonly [readonly string[], number, number | null]>([
  [[], 0, null],
  [['starting'], 0, null],
  [['off', 'starting'], 5, null],
  [['serving'], 7, 0],
  [['serving', 'serving'], 0, 0],
  [['serving', 'serving'], 1, 1],
  [['serving', 'off', 'serving'], 1, 2],
  [['serving', 'off', 'serving'], 2, 0],
])('GROW-07: among replicas that are %j, read %i goes to %j', (phases, turn, place) => {
  expect(replicaInTurn(phases, turn)).toBe(place)
})

test.each([
  [{ code: '57P01', message: 'terminating connection due to administrator command' }, 'away'],
  [{ code: '57P03', message: 'the database system is starting up' }, 'away'],
  [{ code: '08006', message: 'connection failure' }, 'away'],
  [{ code: '53300', message: 'too many clients' }, 'away'],
  [{ code: '28P01', message: 'password authentication failed' }, 'away'],
  [{ code: '3D000', message: 'database does not exist' }, 'away'],
  [{ code: 'ECONNREFUSED', message: 'connect ECONNREFUSED' }, 'away'],
  [{ code: 'ENOTFOUND', message: 'getaddrinfo ENOTFOUND' }, 'away'],
  [{ message: 'Connection terminated unexpectedly' }, 'away'],
  [{ message: 'Connection terminated due to connection timeout' }, 'away'],
  [{ message: 'timeout exceeded when trying to connect' }, 'once'],
  [{ message: 'Query read timeout' }, 'away'],
  [{ code: '40001', message: 'canceling statement due to conflict with recovery' }, 'once'],
  [{ code: '57014', message: 'canceling statement due to statement timeout' }, 'once'],
  [{ code: '25006', message: 'cannot execute INSERT in a read-only transaction' }, 'once'],
  [{ code: '42703', message: 'column does not exist' }, 'once'],
  [{ message: 'bigint 9007199254740993 does not fit into a number' }, 'once'],
])('GROW-07: a read that failed by %j at a replica: %s', (error, failure) => {
  expect(failureOf(error)).toBe(failure)
})
