import type { Platform } from '../../platform/platform.ts'
import { portalAddress } from '../../platform/http/server/portal-address.ts'
import { spendMail } from '../../platform/mail/mail-budgets-store.ts'
import { reason } from '../../platform/reason.ts'
import type { FactsOfCall } from './place-of-call-store.ts'
import { findSafetyReader } from './safety-contact-store.ts'
import { type HelpCall, safetyMail } from './safety-mail.ts'

/** Attempts over more than a day: who was not told of an emergency at once is told later. */
const attempts = 16

/**
 * RECEIVE-05: mails the company's safety contact of a call to an emergency number. The mail goes before others, and has a budget of
 * its own. The call does not wait, whatever happens here.
 */
export const tellSafetyContact = (
  { db, log, now, mail, config }: Pick<Platform, 'db' | 'log' | 'now' | 'mail' | 'config'>,
  callId: string,
  facts: FactsOfCall,
  call: HelpCall,
): void => {
  const tell = (): Promise<void> =>
    db.transaction().execute(async (within) => {
      const reader = await findSafetyReader(within, facts.customerId)
      if (reader === undefined) return
      if ((await spendMail(within, [['emergency', facts.customerId]], now())) === null)
        return log.warn({ customer: facts.customerId }, 'Too many emergency calls: a mail about one is left out')
      const { email: to, ...rest } = reader
      const written = safetyMail(facts, call, { ...rest, portal: portalAddress(config, config.port) })
      await mail.sendFirst(within, { to, id: `emergency-${callId}`, ...written }, { attempts })
    })
  tell().catch((error: unknown) => log.error(`The safety contact is not told of call ${callId}: ${reason(error)}`))
}
