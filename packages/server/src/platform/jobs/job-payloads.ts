import type { FaxFileType } from '@lineside/contract/resources/fax-and-voicebox/fax-settings'

/** A mail that waits to be admitted: the job that sends it. */
export type QueuedMail = {
  readonly [Name in 'send_mail' | 'send_fax_mail' | 'send_voicemail_mail']: {
    readonly name: Name
    readonly payload: JobPayloads[Name]
  }
}['send_mail' | 'send_fax_mail' | 'send_voicemail_mail']

/**
 * The kinds of jobs, one-time and repeated, and what each needs to know. Payloads are stored in rows: nothing secret
 * goes in.
 */
export interface JobPayloads {
  /** Lets a mail about this line be sent now or later, or leaves it out where there are too many. */
  admit_mail: { customer: number; subscriber: number; mail: QueuedMail; attempts: number }
  /**
   * A mail, sealed in the secret box (it may hold a token), in base64. `person`: it goes only while its address is the own one
   * of this line.
   */
  send_mail: { box: string; person?: number }
  /**
   * Mails a link for a new password to this user, if there is one, in the language that the subscriber has chosen, else
   * in the first of these that we have.
   */
  password_reset: { username: string; domain: string; portal: string; languages?: readonly string[] }
  /** Mails the owner of an account what has happened to it. */
  mail_notices: { subscriber: number }
  /** Tells the owner of an account that codes are refused, and from where the last wrong one came. */
  notice_refused_codes: { subscriber: number; address: string }
  /** Looks at a phone that has registered as its line has not seen it. A trigger of the table of registrations adds it. */
  meet_phone: { registration: number }
  /** Once an hour: removes expired sessions, tokens, failed sign-ins and registrations, and audit entries beyond the most. */
  remove_expired: Record<string, unknown>
  /** Once an hour: makes the tables of the next months, and moves rows from before there were any to theirs. */
  keep_months: Record<string, unknown>
  /** Once a day: removes what customers no longer keep. */
  apply_retention: Record<string, unknown>
  /** Makes the next step of an outgoing fax, which is named by the id of its conversation. */
  deliver_fax: { fax: number }
  /** Once a minute: continues faxes whose next step no job makes. */
  resume_faxes: Record<string, unknown>
  /** Once a minute: registers the devices of the demo world again. */
  renew_demo_devices: Record<string, unknown>
  /** Once an hour: replaces secret keys of mail to fax that are due. */
  renew_secret_keys: Record<string, unknown>
  /** Checks each row of an uploaded file of seats and stores the verdicts. */
  check_seats: { import: number }
  /** Saves the rows of an uploaded file of seats. */
  import_seats: { import: number }
  /** Mails somebody about a fax, named by the id of its conversation; with a file type the pages are attached. */
  send_fax_mail: { fax: number; to: string; filetype: FaxFileType | null }
  /** Mails a voicemail, named by the id of its conversation, to the owner of the voicebox. */
  send_voicemail_mail: { voicemail: number }
  /** Has the text of a voice message written, named by the id of its conversation. */
  write_message_text: { voicemail: number }
  /** Tells a device (`push_devices`) of a conversation. A trigger of the table of conversations adds it. */
  push_conversation: { device: number; conversation: number }
  /** Mails a person of the missed calls that wait, or comes again when they are due. A trigger of the table of conversations adds it. */
  mail_missed_calls: { subscriber: number }
  /** Every ten minutes: looks for missed calls whose mail no job writes. */
  plan_call_mails: Record<string, unknown>
  /** Tells a device that somebody has signed in with a browser of this name. */
  push_sign_in: { device: number; name: string }
  /** Tells a device that a colleague for whom its owner waits is free. */
  push_free: { device: number; subscriber: number; line: number }
  /** Looks whether a line is free that is awaited or called back, at the end of what its person says. */
  tell_free: { line: number }
  /** Calls a line if its reminder is due. */
  call_reminder: { reminder: number }
  /** Once a day, where a directory for backups is set: backs up, and once a week restores the backup for a trial. */
  back_up: Record<string, unknown>
  /** Every ten minutes: plans the calls of the next reminders. */
  plan_reminders: Record<string, unknown>
  /** Once a minute: lets address books be read that are due. */
  plan_contact_books: Record<string, unknown>
  /** Reads an address book at its server. */
  follow_contact_book: { book: number }
}

export type JobName = keyof JobPayloads

/** A job that throws is tried again: after 3 s, 7 s, 20 s, 1 min, 2 min, 7 min ... */
export type JobHandlers = { readonly [Name in JobName]: (payload: JobPayloads[Name]) => Promise<void> }
