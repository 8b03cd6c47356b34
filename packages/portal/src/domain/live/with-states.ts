import type { EngineEvent } from '@lineside/contract/events'
import type { Presence } from '@lineside/contract/resources/presence'

/** The answer to a request for presence, as far as events change it. */
export interface PresenceAnswer {
  readonly colleagues: readonly Presence[]
}

/** The answer with the present states of some lines; lines that are not in it are left out. */
export const withStates = <Answer extends PresenceAnswer>(
  answer: Answer,
  lines: NonNullable<EngineEvent['lines']>,
): Answer => {
  const states = new Map(lines.map(({ subscriber_id, state }) => [subscriber_id, state]))
  const colleagues = answer.colleagues.map((colleague) => {
    const state = states.get(colleague.subscriber_id)
    return state === undefined ? colleague : { ...colleague, state }
  })
  return { ...answer, colleagues }
}
