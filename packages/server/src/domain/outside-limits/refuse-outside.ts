import type { Platform } from '../../platform/platform.ts'
import { reason as reasonOf } from '../../platform/reason.ts'
import { noticeSecurity } from '../security-mails/notice.ts'
import { insertRefusal, nameOfLine, type OutsideRefusal, readersOfRefusal } from './refusals-store.ts'

type Told = Omit<OutsideRefusal, 'at'> & { readonly callId: string }

/**
 * HARD-02: tells everybody of a call that a limit has refused or ended: the operator by log and figure, and, for the first of its kind in
 * a day, the person at the line and the customer's administrators by mail. The caller has been told already, and does not wait.
 */
export const tellOfRefusal = (
  { db, log, now, metrics }: Pick<Platform, 'db' | 'log' | 'now' | 'metrics'>,
  { callId, ...refusal }: Told,
): void => {
  const { customerId, subscriberId, reason, of } = refusal
  metrics.calls.refused.inc({ reason })
  log.warn(
    `Call ${callId}: line ${subscriberId} of customer ${customerId} may not call outside, ${reason} of the ${of}`,
  )
  const tell = async (): Promise<void> => {
    await db.transaction().execute(async (within) => {
      if (!(await insertRefusal(within, { ...refusal, at: now() }))) return
      const line = await nameOfLine(within, subscriberId)
      const outside = { reason, of, line, number: refusal.number }
      for (const reader of await readersOfRefusal(within, customerId, subscriberId))
        await noticeSecurity({ now }, within, { subscriberId: reader, kind: 'outside', by: { outside } })
    })
  }
  tell().catch((error: unknown) => log.error(`Nobody is mailed of call ${callId}: ${reasonOf(error)}`))
}
