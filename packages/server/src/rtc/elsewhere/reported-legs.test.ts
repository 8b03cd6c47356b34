import { expect, test } from 'vitest'
import { createBrowserLeg } from '../legs/browser-leg.ts'
import { createReportedLegs } from './reported-legs.ts'

const browser = { isBusy: false, send: () => {}, take: () => true, drop: () => {}, legOf: () => undefined }

test('HEALTH-02: the last report of a leg that was moved is told of the call that it was in, also when the leg is forgotten', () => {
  const told: string[] = []
  const addresses = { at: () => 2, post: () => {}, postTo: () => {}, holds: () => {}, owns: () => {}, drop: () => {} }
  const legs = createReportedLegs({ ...addresses, begin: () => {} } as never, () => new Date(0), {
    told: (callId) => void told.push(callId),
  })
  const leg = createBrowserLeg({
    id: 'leg',
    callId: 'own',
    subscriberId: 7,
    device: 'Firefox',
    role: 'talking',
    browser,
  })
  legs.add(leg, 'first', 2, 0)
  leg.sounds('nothing')
  legs.isIn('leg', 'second')
  legs.remove('leg')
  leg.sounds('nothing')
  expect(told).toEqual(['first', 'second'])
})
