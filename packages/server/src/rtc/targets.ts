import type { Hub } from './hub/hub.ts'
import type { Targets } from './runner/runner.ts'

/** Whoever can be rung: the browsers of a subscriber. Nothing leads outside yet. */
export const createTargets = (hub: Hub): Targets => ({
  open: async (target, callId) => {
    if (target.to === 'outside') return { legs: [], none: 'offline' }
    return hub.openLegs(target.id, callId)
  },
})
