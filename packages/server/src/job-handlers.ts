import { hasDemoWorld, renewRegistrations } from './demo/demo-store.ts'
import { deleteEndedCallBacks } from './domain/call-backs/call-backs-store.ts'
import { deleteOldCellCalls } from './domain/cells/cell-calls-store.ts'
import { deleteOldRegistrations } from './domain/endpoints/endpoints-store.ts'
import { forgetEndedStays } from './domain/emergency/chosen-places-store.ts'
import { expireRemovedFiles } from './domain/files/expire-removed-files.ts'
import { sweepOrphans } from './domain/retention/sweep-orphans.ts'
import { deliverFax, resumeFaxes } from './domain/fax/deliver-fax.ts'
import type { FaxCalls } from './domain/fax/fax-calls.ts'
import { sendFaxMail } from './domain/fax/send-fax-mail.ts'
import { forgetOldPhones } from './domain/line-phones/line-phones-store.ts'
import { meetRegistered } from './domain/line-phones/meet-phone.ts'
import { mailNotices } from './domain/security-mails/mail-notices.ts'
import { noticeRefusedCodes } from './domain/security-mails/notice.ts'
import { deleteOldNotices } from './domain/security-mails/notices-store.ts'
import { mailMissedCalls, planAllCallMails } from './domain/call-mails/mail-missed-calls.ts'
import { followBook } from './domain/contact-books/follow-book.ts'
import { planContactBooks } from './domain/contact-books/plan-contact-books.ts'
import { sendMail } from './domain/call-mails/send-mail.ts'
import { deleteOldToldCalls } from './domain/voicebox/told-calls-store.ts'
import { deleteEndedWishes } from './domain/team/awaited-store.ts'
import { tellFree } from './domain/team/tell-free.ts'
import { pushConversation, pushFree, pushSignIn } from './domain/push/tell-news.ts'
import { callDueReminder, planReminders } from './domain/reminders/reminder-calls.ts'
import { sendVoicemailMail } from './domain/voicebox/send-voicemail-mail.ts'
import { writeMessageText } from './domain/voicebox/write-message-text.ts'
import { renewSecretKeys } from './domain/mail-to-fax/renew-secret-keys.ts'
import { deleteOldWebhookDeliveries } from './domain/webhooks/delete-old-deliveries.ts'
import { checkSeatImport } from './features/seat-imports/check-import.ts'
import { runSeatImport } from './features/seat-imports/run-import.ts'
import { deleteOldSeatImports } from './features/seat-imports/seat-imports-store.ts'
import { sendPasswordReset } from './features/session/send-password-reset.ts'
import { expireOperatorLog } from './domain/retention/expire-operator-log.ts'
import { applyRetention } from './domain/retention/apply-retention.ts'
import { capAuditLog } from './domain/retention/audit-cap-store.ts'
import { deleteExpired } from './platform/auth/expired-store.ts'
import { keepMonths } from './platform/db/months/keep-months.ts'
import { addJob } from './platform/jobs/add-job-store.ts'
import { tellPresence } from './platform/events/events-store.ts'
import type { JobHandlers } from './platform/jobs/job-payloads.ts'
import { admitMail } from './platform/mail/admit-mail.ts'
import { deleteFreeBudgets } from './platform/mail/mail-budgets-store.ts'
import type { MailTransport } from './platform/mail/mail-transport.ts'
import { deleteOldQueueEvents } from './domain/call-queues/queue-events-store.ts'
import { deleteOldCalls } from './rtc/store/calls-store.ts'
import type { Services } from './domain/services.ts'

/** The parts that jobs need from this process: its call engine, and its backups. */
interface Calls {
  /** @throws Error while calls cannot be made */
  readonly remind: (subscriberId: number) => Promise<void>
  readonly faxes?: FaxCalls
  /** Makes the backup of the day. */
  readonly backUp?: () => Promise<void>
}

const nobodyCalls: Calls = { remind: () => Promise.resolve() }

/** Every kind of job and its handler. */
export const createJobHandlers = (
  services: Services,
  transport: MailTransport,
  { remind, faxes, backUp }: Calls = nobodyCalls,
): JobHandlers => ({
  admit_mail: (mail) => admitMail(services, mail),
  send_mail: (payload) => sendMail(services, transport, payload),
  password_reset: (request) => sendPasswordReset(services, request),
  mail_notices: (payload) => mailNotices(services, payload),
  mail_missed_calls: (payload) => mailMissedCalls(services, payload),
  plan_call_mails: () => planAllCallMails(services),
  notice_refused_codes: (payload) => noticeRefusedCodes(services, payload),
  meet_phone: (payload) => meetRegistered(services, payload),
  deliver_fax: ({ fax }) => deliverFax(services, fax, faxes),
  resume_faxes: () => resumeFaxes(services),
  renew_demo_devices: async () => {
    if (await hasDemoWorld(services.db)) await renewRegistrations(services.db, services.now())
  },
  renew_secret_keys: () => renewSecretKeys(services),
  check_seats: ({ import: id }) => checkSeatImport(services, id),
  import_seats: ({ import: id }) => runSeatImport(services, id),
  send_fax_mail: (payload) => sendFaxMail(services, transport, payload),
  push_conversation: (payload) => pushConversation(services, payload),
  push_sign_in: (payload) => pushSignIn(services, payload),
  push_free: (payload) => pushFree(services, payload),
  tell_free: async ({ line }) => {
    await tellFree(services, { lines: [line], customers: [] })
    // RECEIVE-02: processes with calls look at the line's call backs
    await tellPresence(services.db, [line])
  },
  call_reminder: ({ reminder }) => callDueReminder(services, remind, reminder),
  plan_reminders: () => planReminders(services),
  plan_contact_books: () => planContactBooks(services),
  follow_contact_book: ({ book }) => followBook(services, book),
  write_message_text: (payload) => writeMessageText(services, payload),
  send_voicemail_mail: (payload) => sendVoicemailMail(services, transport, payload),
  keep_months: async () => {
    // what is left has its next turn behind the jobs that wait
    if (await keepMonths(services)) await addJob(services.db, 'keep_months', {}, { key: 'keep_months', priority: 1 })
  },
  apply_retention: async () => {
    if (await applyRetention(services))
      await addJob(services.db, 'apply_retention', {}, { key: 'apply_retention', priority: 1 })
  },
  back_up: async () => await backUp?.(),
  remove_expired: async () => {
    const now = services.now()
    await deleteExpired(services.db, now)
    await deleteOldNotices(services.db, now)
    await deleteOldToldCalls(services.db, now)
    await forgetOldPhones(services.db, now)
    await deleteEndedWishes(services.db, now)
    await deleteEndedCallBacks(services.db, now)
    await forgetEndedStays(services.db, now)
    await deleteFreeBudgets(services.db, now)
    await deleteOldRegistrations(services.db, new Date(now.getTime() - 7 * 86_400_000))
    await deleteOldCalls(services.db, new Date(now.getTime() - 86_400_000))
    await deleteOldQueueEvents(services.db, now)
    await deleteOldCellCalls(services.db, new Date(now.getTime() - 86_400_000))
    await deleteOldSeatImports(services.db, new Date(now.getTime() - 86_400_000))
    await deleteOldWebhookDeliveries(services.db, now)
    await expireRemovedFiles(services)
    await sweepOrphans(services)
    await capAuditLog(services.db, { now })
    await expireOperatorLog(services)
  },
})
