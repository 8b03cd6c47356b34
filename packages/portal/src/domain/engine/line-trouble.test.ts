import { expect, test } from 'vitest'
import type { EngineState } from './engine.ts'
import { lineTrouble } from './line-trouble.ts'

const ready = (part: object): EngineState =>
  ({
    phase: 'ready',
    hasSip: false,
    cdk: { ngcp: { setSubscriber: () => {} } },
    client: {},
    ...part,
  }) as unknown as EngineState

test.each<[string, EngineState, ReturnType<typeof lineTrouble>]>([
  ['no password', { phase: 'failed', failure: 'line' }, 'line'],
  ['a wrong password', { phase: 'failed', failure: 'refused' }, 'refused'],
  ['a failure of another engine', { phase: 'failed', failure: 'session' }, null],
  ['a line that is refused later', ready({ client: { disconnectReason: 'refused' } }), 'refused'],
  ['a lost connection', ready({ client: { disconnectReason: 'connectionLost' } }), 'unreachable'],
  ['a lost connection of another engine', ready({ cdk: { ngcp: {} } }), null],
  ['calls', ready({ hasSip: true }), null],
  ['a start', { phase: 'starting' }, null],
])('FRONT-02, CALL-14: why a line can not be registered: %s', (_, state, trouble) => {
  expect(lineTrouble(state)).toBe(trouble)
})
