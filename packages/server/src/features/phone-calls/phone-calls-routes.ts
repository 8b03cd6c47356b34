import { randomUUID } from 'node:crypto'
import { callByPhone } from '@lineside/contract/resources/conversations/phone-calls'
import { rejectionReason } from '@lineside/telephony/call/end-call'
import { findCallLine } from '../../domain/call-snapshot/call-snapshot-store.ts'
import { decideOutgoing } from '../../domain/call-snapshot/place-call.ts'
import { ownDevices } from '../../domain/endpoints/own-devices.ts'
import type { Services } from '../../domain/services.ts'
import { Answer } from '../../platform/http/answer.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound, tryLater } from '../../platform/http-problem.ts'
import { Refusal } from '../../platform/refusal.ts'

/** KEYS-03: a program calls on behalf of its caller, from the phones. The call is as one that was dialled there. */
export const phoneCallsRoutes = (api: Api, services: Services): void => {
  const { pool, questions, now } = services

  /** Told before a phone rings: nobody shall take it to hear that the number is not allowed. */
  const requireAllowed = async (subscriberId: number, number: string): Promise<void> => {
    const line = await findCallLine(questions, subscriberId)
    const circumstances = { moment: now(), now: now(), chance: 0, isBounded: false }
    const decided = line && (await decideOutgoing(questions, line, number, circumstances))
    if (decided === null) throw entityNotFound('call')
    const reason = decided.plan.do === 'reject' ? rejectionReason(decided.plan) : null
    if (reason === 'not_allowed')
      throw new Refusal('number_not_allowed', 'The line may not call this number.', {}, 'number')
    if (reason === 'unknown_number')
      throw new Refusal('number_unknown', `The number ${number} does not exist.`, { number }, 'number')
  }

  api.route(callByPhone, async ({ principal: { subscriberId }, body: { number } }) => {
    await requireAllowed(subscriberId, number)
    const devices = await ownDevices(pool, subscriberId, now())
    if (!devices.some(({ kind }) => kind === 'phone')) throw noPhone()
    const id = randomUUID()
    if (!(await services.dial(subscriberId, { callId: id, to: number }))) throw tryLater()
    return new Answer(202, { id })
  })
}

const noPhone = (): Refusal => new Refusal('no_phone_registered', 'No phone of the line is registered.', {})
