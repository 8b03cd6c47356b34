import { addLeg, changeLeg, type Draft, legIsGone, nextKey, setStage, tell } from '../call-draft.ts'
import type { CallLeg, OpenedLeg, Stage } from '../call-state.ts'
import { connect } from '../connect-legs.ts'
import { endCall } from '../end-call.ts'
import type { LegEvent } from '../leg-messages.ts'

/** FRONT-03: somebody has answered, and hears a prompt of the line; the waiting party hears what it heard before. */
export type Greeting = Extract<Stage, { phase: 'greeting' }>

export const beginGreeting = (draft: Draft, { way, node }: Pick<Greeting, 'way' | 'node'>, callee: string): void => {
  const key = nextKey(draft)
  setStage(draft, { phase: 'greeting', way, node, key, callee, leg: null, isRunning: false })
  draft.effects.push({ do: 'open_media', key })
}

/** The platform's own leg is open: connects it to whoever answered. */
export const greetingOpened = (draft: Draft, stage: Greeting, opened: OpenedLeg): void => {
  addLeg(draft, opened, { role: 'music', phase: 'talking', answered: draft.at })
  setStage(draft, { ...stage, leg: opened.id })
  connect(draft, 'music', [stage.callee, opened.id], 'early')
}

export const greetingConnected = (draft: Draft, stage: Greeting): void => {
  const { key, leg, node } = stage
  if (leg === null || node.of === null) return
  setStage(draft, { ...stage, isRunning: true })
  const prompt = {
    do: 'media',
    kind: 'announcement',
    handle: 'announce_to_callee',
    of: node.of,
    why: [],
    on: {},
  } as const
  draft.effects.push({ do: 'serve', key, leg, node: { ...prompt, why: [] } })
}

/** Handles an event of whoever answered. Nothing can be done with a call before the two are connected but to end it. */
export const greetedSays = (draft: Draft, leg: CallLeg, event: LegEvent): void => {
  switch (event.type) {
    case 'ended':
      legIsGone(draft, leg.id, event.reason)
      return endCall(draft, event.reason, leg.party)
    case 'media':
      return changeLeg(draft, leg.id, { sends: event.media })
    case 'hold':
    case 'resume':
    case 'transfer':
    case 'connect':
      return tell(draft, leg.id, { kind: 'refused', code: 'wrong_state' })
    default:
  }
}
