import { expect, it } from 'vitest'
import { withStates } from './with-states.ts'

it('PRES: colleagues have the states that were told, and the rest of the answer stays', () => {
  const ben = { subscriber_id: 2, name: 'Ben', extension: '22', state: 'free' } as const
  const carla = { subscriber_id: 3, name: 'Carla', extension: '23', state: 'offline' } as const
  const answer = { own: 'free', colleagues: [ben, carla] }
  const told = [
    { subscriber_id: 3, state: 'talking' },
    { subscriber_id: 4, state: 'free' },
  ] as const
  expect(withStates(answer, [...told])).toEqual({ own: 'free', colleagues: [ben, { ...carla, state: 'talking' }] })
})
