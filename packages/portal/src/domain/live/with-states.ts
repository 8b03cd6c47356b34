import type { EngineEvent } from '@lineside/contract/events'
import type { TeamMember } from '@lineside/contract/resources/team'
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
  const known = new Map(lines.map((line) => [line.subscriber_id, line]))
  const colleagues = answer.colleagues.map((colleague) => {
    const line = known.get(colleague.subscriber_id)
    return line === undefined ? colleague : { ...colleague, state: line.state, status: line.status }
  })
  return { ...answer, colleagues }
}

/** The list of colleagues, as far as events change it. */
export interface TeamAnswer {
  readonly colleagues: readonly TeamMember[]
}

/** TEAM-01: the list with what some lines are doing now; lines that are not in it are left out. */
export const withLines = <Answer extends TeamAnswer>(
  answer: Answer,
  lines: NonNullable<EngineEvent['lines']>,
): Answer => {
  const known = new Map(lines.map((line) => [line.subscriber_id, line]))
  return {
    ...answer,
    colleagues: answer.colleagues.map((colleague) => ({ ...colleague, ...known.get(colleague.subscriber_id) })),
  }
}
