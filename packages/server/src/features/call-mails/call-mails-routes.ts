import { opensGate } from '@lineside/contract/access'
import { type CallMails, getCallMails, setCallMails } from '@lineside/contract/resources/app/call-mails'
import { readCallMails, unchosen, writeCallMails } from '../../domain/call-mails/call-mails-store.ts'
import { planCallMails } from '../../domain/call-mails/mail-missed-calls.ts'
import { findVoicebox } from '../../domain/voicebox/voicebox-store.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Api } from '../../platform/http/api.ts'
import type { Platform } from '../../platform/platform.ts'

/** PUSH-03: when a person is mailed of calls; nobody sees the choice of others. */
export const callMailsRoutes = (api: Api, { db }: Platform): void => {
  api.route(getCallMails, ({ principal }) => presented(db, principal.subscriberId))

  api.route(setCallMails, ({ principal: { subscriberId }, body }) =>
    db.transaction().execute(async (within) => {
      await writeCallMails(within, subscriberId, body)
      await planCallMails(within, subscriberId)
      return await presented(within, subscriberId)
    }),
  )
}

const presented = async (db: Db, subscriberId: number): Promise<CallMails> => {
  const { missed, day_at, email, timezone } = await readCallMails(db, subscriberId)
  const box = await findVoicebox(db, subscriberId)
  return {
    missed: missed ?? unchosen.missed,
    day_at: day_at ?? unchosen.day_at,
    email: email || null,
    timezone,
    messages:
      box !== undefined && opensGate(box, 'voiceMail') ? { email: box.email || null, attach: box.attach } : null,
  }
}
