import { countryCodeOf } from '@lineside/telephony/numbers/number-plan'
import { isAlarmingCall } from '@lineside/telephony/outside/is-alarming-call'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import type { Platform } from '../../platform/platform.ts'
import { reason } from '../../platform/reason.ts'
import { nameOfLine, readersOfRefusal } from '../outside-limits/refusals-store.ts'
import { noticeSecurity } from '../security-mails/notice.ts'
import { findOutsideAccount } from '../trunks/trunks-store.ts'
import { hasCalled, type NewPhoneCall, warnOnce } from './new-phone-calls-store.ts'

interface BegunCall {
  readonly customerId: number
  readonly subscriberId: number
  readonly callId: string
  readonly number: string
  /** The price of a minute, in millionths; null: no rate is known. */
  readonly price: number | null
  readonly phone: NewPhoneCall
}

/**
 * HARD-02: mails the person at a line and the customer's administrators at once when a phone that the line has not known for a day
 * begins an alarming call; of each phone once. The call goes on, and does not wait.
 */
export const warnOfCall = (
  { db, log, now }: Pick<Platform, 'db' | 'log' | 'now'>,
  { customerId, subscriberId, callId, number, price, phone }: BegunCall,
): void => {
  const warn = async (): Promise<void> => {
    const country = countryCodeOf(number) ?? null
    const ownCountry = (await findOutsideAccount(db, subscriberId))?.cc ?? null
    const hasCalledCountry = country !== null && (await hasCalled(db, { subscriberId, country, callId }))
    if (!isAlarmingCall(number, { ownCountry, price, hasCalledCountry })) return
    await db.transaction().execute(async (within) => {
      if (!(await warnOnce(within, phone.phoneId, now()))) return
      log.warn(`Call ${callId}: a new phone of line ${subscriberId} calls where it is expensive or unusual`)
      const line = await nameOfLine(within, subscriberId)
      const what = [line, phone.userAgent, readableNumber(`+${number}`)].filter(Boolean).join(', ')
      const by = { address: phone.address, userAgent: phone.userAgent }
      for (const reader of await readersOfRefusal(within, customerId, subscriberId))
        await noticeSecurity({ now }, within, { subscriberId: reader, kind: 'abroad', by, what })
    })
  }
  warn().catch((error: unknown) => log.error(`Nobody is warned of call ${callId}: ${reason(error)}`))
}
