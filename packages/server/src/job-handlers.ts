import { sendPasswordReset } from './features/session/send-password-reset.ts'
import { deleteExpired } from './platform/auth/expired-store.ts'
import type { JobHandlers } from './platform/jobs/job-payloads.ts'
import type { MailTransport } from './platform/mail/mail-transport.ts'
import { mailOf } from './platform/mail/mailer.ts'
import type { Platform } from './platform/platform.ts'

/** Every job there is, and what does it. */
export const createJobHandlers = (platform: Platform, transport: MailTransport): JobHandlers => ({
  send_mail: ({ box }) => transport.deliver(mailOf(platform.secrets, box)),
  password_reset: (request) => sendPasswordReset(platform, request),
  remove_expired: () => deleteExpired(platform.db, platform.now()),
})
