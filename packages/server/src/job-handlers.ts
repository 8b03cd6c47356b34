import { deliverFax, resumeFaxes } from './domain/fax/deliver-fax.ts'
import { sendFaxMail } from './domain/fax/send-fax-mail.ts'
import { renewSecretKeys } from './domain/mail-to-fax/renew-secret-keys.ts'
import { checkSeatImport } from './features/seat-imports/check-import.ts'
import { runSeatImport } from './features/seat-imports/run-import.ts'
import { deleteOldSeatImports } from './features/seat-imports/seat-imports-store.ts'
import { sendPasswordReset } from './features/session/send-password-reset.ts'
import { deleteOldAuditEntries } from './platform/audit/audit-store.ts'
import { deleteExpired } from './platform/auth/expired-store.ts'
import type { JobHandlers } from './platform/jobs/job-payloads.ts'
import type { MailTransport } from './platform/mail/mail-transport.ts'
import { mailOf } from './platform/mail/mailer.ts'
import type { Platform } from './platform/platform.ts'

/** Every job there is, and what does it. */
export const createJobHandlers = (platform: Platform, transport: MailTransport): JobHandlers => ({
  send_mail: ({ box }) => transport.deliver(mailOf(platform.secrets, box)),
  password_reset: (request) => sendPasswordReset(platform, request),
  deliver_fax: ({ fax }) => deliverFax(platform, fax),
  resume_faxes: () => resumeFaxes(platform),
  renew_secret_keys: () => renewSecretKeys(platform),
  check_seats: ({ import: id }) => checkSeatImport(platform, id),
  import_seats: ({ import: id }) => runSeatImport(platform, id),
  send_fax_mail: (payload) => sendFaxMail(platform, transport, payload),
  remove_expired: async () => {
    const now = platform.now()
    await deleteExpired(platform.db, now)
    await deleteOldSeatImports(platform.db, new Date(now.getTime() - 86_400_000))
    await deleteOldAuditEntries(platform.db, new Date(now.getTime() - platform.config.auditDays * 86_400_000))
  },
})
