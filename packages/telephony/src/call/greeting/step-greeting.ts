import { type Draft, legIsGone, liveLeg } from '../call-draft.ts'
import type { CallEvent } from '../call-events.ts'
import type { Join } from '../call-state.ts'
import { endCall } from '../end-call.ts'
import type { LegEvent } from '../leg-messages.ts'
import { greetingOver } from '../ring-stage.ts'
import { type Greeting, greetedSays, greetingConnected, greetingOpened } from './greet-callee.ts'

/** Events of whoever answered that mean something else before the two are connected. */
const ofCallee: ReadonlySet<LegEvent['type']> = new Set(['ended', 'media', 'hold', 'resume', 'transfer', 'connect'])

/**
 * FRONT-03: handles an event while whoever answered hears the prompt of the line.
 * @returns false: the event is handled as in any other stage
 */
export const stepGreeting = (draft: Draft, stage: Greeting, event: CallEvent): boolean => {
  switch (event.type) {
    case 'media_opened': {
      const [first] = event.legs
      if (stage.key !== event.key || stage.leg !== null || first === undefined) return false
      greetingOpened(draft, stage, first)
      return true
    }
    case 'media_refused':
      if (stage.key !== event.key) return false
      greetingOver(draft, stage)
      return true
    case 'served':
      if (stage.key !== event.key || !stage.isRunning) return false
      greetingOver(draft, { ...stage, isRunning: false })
      return true
    case 'leg':
      return legSays(draft, stage, event.leg, event.event)
    default:
      return false
  }
}

const legSays = (draft: Draft, stage: Greeting, id: string, event: LegEvent): boolean => {
  const leg = liveLeg(draft, id)
  if (leg === null) return false
  if (id === stage.leg && event.type === 'ended') {
    legIsGone(draft, id, event.reason)
    greetingOver(draft, stage)
    return true
  }
  if (id !== stage.callee || !ofCallee.has(event.type)) return false
  greetedSays(draft, leg, event)
  return true
}

/**
 * The prompt's leg and whoever answered are connected, or could not be.
 * @param failed the leg at which it failed; null: they are connected
 * @returns false: others were to be connected
 */
export const greetingJoined = (draft: Draft, { stays, joins }: Join, failed: string | null): boolean => {
  const { stage } = draft.call
  if (stage.phase !== 'greeting' || stage.leg !== joins) return false
  if (failed === stays) endCall(draft, 'media_failed')
  else if (failed !== null) greetingOver(draft, stage)
  else if (!stage.isRunning) greetingConnected(draft, stage)
  return true
}
