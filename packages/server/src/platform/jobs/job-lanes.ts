import type { JobName } from './job-payloads.ts'

/**
 * Jobs run in lanes, each with places of its own, so that what is slow in one lane (a mail server that says nothing, an
 * import of ten thousand seats) never delays the others.
 */
export const lanes = { mails: 4, pushes: 4, reminders: 2, faxes: 2, texts: 2, backups: 1, books: 2, others: 2 } as const
export type Lane = keyof typeof lanes

/** The lane of each kind of job. */
export const laneOf: Readonly<Record<JobName, Lane>> = {
  admit_mail: 'mails',
  send_mail: 'mails',
  send_fax_mail: 'mails',
  send_voicemail_mail: 'mails',
  password_reset: 'mails',
  mail_notices: 'mails',
  mail_missed_calls: 'mails',
  plan_call_mails: 'others',
  meet_phone: 'others',
  notice_refused_codes: 'mails',
  push_conversation: 'pushes',
  push_sign_in: 'pushes',
  push_free: 'pushes',
  tell_free: 'others',
  call_reminder: 'reminders',
  write_message_text: 'texts',
  deliver_fax: 'faxes',
  resume_faxes: 'faxes',
  back_up: 'backups',
  remove_expired: 'others',
  keep_months: 'others',
  apply_retention: 'others',
  renew_demo_devices: 'others',
  renew_secret_keys: 'others',
  check_seats: 'others',
  import_seats: 'others',
  plan_reminders: 'others',
  plan_contact_books: 'others',
  follow_contact_book: 'books',
}

/** Within a lane the job with the lowest priority runs first; those without one have 0. */
export const priorities = {
  /** Somebody waits for the mail at a sign-in, and its link lives for minutes only. */
  recovery: -100,
  /** Deciding about a mail is quick. */
  admission: -10,
  /** A mail of somebody who has used everything that is allowed. */
  last: 1000,
} as const
