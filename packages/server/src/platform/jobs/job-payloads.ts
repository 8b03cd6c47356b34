import type { FaxFileType } from '@lineside/contract/resources/fax-settings'

/** What is done later or again and again, and what each needs to know. Payloads are rows: nothing secret goes in. */
export interface JobPayloads {
  /** A mail, sealed in the secret box (it may hold a token), in base64. */
  send_mail: { box: string }
  /** Mail a link to whoever this is, if anybody; in one of these languages, unless the subscriber has chosen one. */
  password_reset: { username: string; domain: string; portal: string; languages?: readonly string[] }
  /** Once an hour: sessions, tokens, failed sign-ins, registrations and lines of the audit log that count no more. */
  remove_expired: Record<string, unknown>
  /** The next step of a fax on its way out, by its conversation. */
  deliver_fax: { fax: number }
  /** Once a minute: faxes whose next step nobody makes. */
  resume_faxes: Record<string, unknown>
  /** Once a minute: devices of the demo world register again. */
  renew_demo_devices: Record<string, unknown>
  /** Once an hour: secret keys of mail to fax whose time has come. */
  renew_secret_keys: Record<string, unknown>
  /** A verdict for each row of a file of seats, by its import. */
  check_seats: { import: number }
  /** Save them all. */
  import_seats: { import: number }
  /** Tell somebody of a fax, by its conversation; with a file type, the pages go along. */
  send_fax_mail: { fax: number; to: string; filetype: FaxFileType | null }
  /** Mail a message to its voicebox's owner, by its conversation. */
  send_voicemail_mail: { voicemail: number }
  /** Call a line if its reminder is due. */
  call_reminder: { reminder: number }
  /** Every ten minutes: when reminders are due next. */
  plan_reminders: Record<string, unknown>
}

export type JobName = keyof JobPayloads

/** A job that throws is tried again: after 3 s, 7 s, 20 s, 1 min, 2 min, 7 min ... */
export type JobHandlers = { readonly [Name in JobName]: (payload: JobPayloads[Name]) => Promise<void> }
