import type { Hub } from './hub/hub.ts'
import type { RemoteLegs } from './remote-legs.ts'
import type { Targets } from './runner/runner.ts'

/** Whoever can be rung: the browsers of a subscriber, at this process and at others. Nothing leads outside yet. */
export const createTargets = (hub: Pick<Hub, 'openLegs'>, remote: Pick<RemoteLegs, 'open'>): Targets => ({
  open: async (target, callId) => {
    if (target.to === 'outside') return { legs: [], none: 'offline' }
    const { legs, none } = hub.openLegs(target.id, callId)
    return { legs: [...legs, ...(await remote.open(target.id, callId))], none }
  },
})
