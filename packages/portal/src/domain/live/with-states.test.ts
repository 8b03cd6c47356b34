import { expect, it } from 'vitest'
import { withStates } from './with-states.ts'

it('PRES: colleagues have the states that were told, and the rest of the answer stays', () => {
  const ben = { subscriber_id: 2, name: 'Ben', extension: '22', state: 'free', status: null } as const
  const carla = { subscriber_id: 3, name: 'Carla', extension: '23', state: 'offline', status: null } as const
  const answer = { own: 'free', colleagues: [ben, carla] }
  const meeting = { kind: 'meeting', until: null, note: '' } as const
  const idle = { since: null, status: null, wraps_until: null, with: null }
  const told = [
    { ...idle, subscriber_id: 3, state: 'talking', status: meeting },
    { ...idle, subscriber_id: 4, state: 'free' },
  ] as const
  expect(withStates(answer, [...told])).toEqual({
    own: 'free',
    colleagues: [ben, { ...carla, state: 'talking', status: meeting }],
  })
})
