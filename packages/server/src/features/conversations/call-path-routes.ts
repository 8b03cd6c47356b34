import { getCallPath } from '@lineside/contract/resources/conversations/conversations'
import type { TraceStep } from '@lineside/contract/rtc/call-steps'
import { soundSides } from '../../domain/call-sounds/call-sounds-store.ts'
import { findCallTrace } from '../../domain/conversations/conversations-store.ts'
import { linesNamed } from '../../domain/subscribers/lines-store.ts'
import { ownershipOf } from '../../platform/access/ownership.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound } from '../../platform/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'

/** PATH-01: why a call went where it went. The stored trace does not contain the settings of other lines. */
export const callPathRoutes = (api: Api, { db, pool }: Platform): void => {
  api.route(getCallPath, async ({ principal, params: { id } }) => {
    const row = await findCallTrace(pool, ownershipOf(principal), id)
    if (row === undefined) throw entityNotFound('callpath')
    const steps = [...(row.trace ?? [])]
    const people = await linesNamed(db, principal.customerId, [...new Set(steps.flatMap(namedIn))])
    return {
      started: row.start_time.toISOString(),
      steps,
      people: people.map((person) => ({ ...person, kind: person.id === row.subscriber_id ? 'own' : 'line' })),
      answered_by: row.answered_by,
      answered_on: row.answered_on,
      sound:
        row.call_id === null
          ? []
          : [
              ...(await soundSides(pool, {
                callId: row.call_id,
                line: row.subscriber_id,
                customer: principal.customerId,
              })),
            ],
    }
  })
}

const namedIn = (step: TraceStep): readonly number[] => [
  ...(step.line === null ? [] : [step.line]),
  ...('targets' in step ? step.targets.flatMap((target) => (target.to === 'subscriber' ? [target.id] : [])) : []),
  ...(step.code === 'hunts' ? step.members : []),
]
