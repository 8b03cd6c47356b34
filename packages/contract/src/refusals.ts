import * as z from 'zod/mini'

/** The refusal has no values. */
type Nothing = Readonly<Record<string, never>>

/**
 * Why the platform refuses something: each code with the values that its message names. The platform's own English
 * message is for clients that do not know the codes; the portal has a sentence for each code in each language, and a
 * check compares its texts with this list.
 */
export interface RefusalValues {
  /** Only other clients get these; the portal does not make such requests. */
  malformed: Nothing
  expansion_unknown: Nothing
  /** Only operators get this, on the command line. */
  operator: Nothing
  busy: Nothing
  not_allowed: Nothing
  /** The same thing was changed again later. */
  changed_again: Nothing
  /**
   * The item no longer exists, its earlier values were not fully recorded, or the entry is not a change of settings.
   */
  not_to_be_put_back: Nothing
  own_line: Nothing
  /** The operator has blocked the line that makes the request, or its customer. */
  line_blocked: Nothing
  /** GROW-08: the customer is on its way to another cell, or has left: nothing of it can be changed here. */
  customer_moving: Nothing

  /** FACT-06: the company asks for a second step, which this person has to set up before anything else. */
  factor_needed: Nothing
  /** FRONT-03: the password has expired; a new one has to be set before anything else. */
  password_expired: Nothing
  /** The new password is the expired one. */
  password_same: Nothing
  /** FACT-04: the app password does not open this. */
  scope_missing: Nothing
  /** ROLE-02: an administrator who sees as a seat is not shown what is the person's own. */
  see_as_private: Nothing
  /** ROLE-02: an administrator who sees as a seat changes nothing, or nothing of this kind. */
  see_as_read_only: Nothing
  /** ROLE-02: the line is no seat of an ordinary person. */
  see_as_impossible: Nothing
  /** The password that was asked for again is wrong. */
  password_wrong: Nothing
  /** The code of the second step is missing, wrong or used. */
  code_wrong: Nothing
  /** Nobody has begun to set up a second step, or it took too long. */
  enrolment_over: Nothing
  /** The company offers no second step. */
  factor_not_offered: Nothing
  /** The company asks for a second step, so it cannot be switched off. */
  factor_required: Nothing
  /** No second step is on. */
  factor_off: Nothing
  /** The passkey is unknown, of another host, or its answer was used or is too old. */
  passkey_refused: Nothing
  /** The portal is open under an address of numbers, which browsers give no passkey. */
  passkey_host: Nothing
  /** FACT-08: no company signs in with this mail domain. */
  sso_unknown: Nothing
  /** The provider does not answer, or not as a provider does. */
  sso_away: Nothing
  /** The answer's times do not fit: one of the clocks is wrong, or it took too long. */
  sso_clock: Nothing
  /** The answer is not of this provider, for this portal, or this sign-in. */
  sso_untrusted: Nothing
  /** The provider refuses the client or its secret. */
  sso_client: Nothing
  /** The sign-in was used, has taken too long, or was begun in another browser. */
  sso_spent: Nothing
  /** The person, or the provider, has ended it. */
  sso_cancelled: Nothing
  /** The provider names no mail address, in the claim that was chosen. */
  sso_no_address: Nothing
  /** The provider has not verified the mail address. */
  sso_unverified: Nothing
  /** The mail domain is not one of the company. */
  sso_domain: { address: string }
  sso_no_seat: { address: string }
  /** A seat would be made, but the company may have no more. */
  sso_full: Nothing
  /** A seat would be made, but no extension is free. */
  sso_no_extension: Nothing
  /** An administrator has removed the seat with this address: none is made again. */
  sso_removed: { address: string }
  /** Several seats have the mail address. */
  sso_several: { address: string }
  /** A try has named another line than that of the administrator. */
  sso_other_seat: { address: string }
  /** The company signs in with its provider only. `domain`: one of its mail domains; empty: it has none. */
  sso_only: { name: string; domain: string }
  /** The connection has not been tried. */
  sso_untried: Nothing
  /** Without passwords, one administrator with a password has to be chosen. */
  sso_keeper: Nothing
  /** The address of the issuer is none that may be called. */
  sso_issuer: Nothing
  /** The second step is switched off with password and code only. */
  factor_needs_code: Nothing

  value_missing: Nothing
  value_invalid: Nothing
  /** The address is not https, or leads to a machine that is not on the public internet. */
  url_not_public: Nothing
  value_too_long: { most: number; length: number }
  value_too_short: { least: number; length: number }
  value_too_big: { most: number }
  value_too_small: { least: number }
  value_fixed: Nothing
  email_invalid: Nothing
  time_zone_unknown: Nothing
  address_repeated: { address: string }

  username_length: { most: number }
  username_spaces: Nothing
  username_dots: Nothing
  username_symbols: Nothing
  /** `free`: a similar name that nobody has; empty if none is known. */
  username_taken: { username: string; free: string }
  webusername_taken: { webusername: string; free: string }
  password_missing: Nothing
  password_too_long: { most: number }
  password_spaces: Nothing
  password_characters: Nothing
  password_holds_username: Nothing
  password_weak: Nothing
  password_too_short: { least: number }
  /** The password is on the list of common and breached ones. */
  password_common: Nothing
  /** The change asks for the current password first (`proveOwner`). */
  proof_needed: Nothing
  /** The password given as a proof is not the current one. */
  proof_wrong: Nothing

  /** `holder`: who has it, if known; `free`: up to three extensions that nobody has, separated by commas. */
  extension_taken: { extension: string; holder: string; free: string }
  extension_missing: Nothing
  extension_invalid: { extension: string }
  /** `min` or `max` is empty when the range is open on that side. */
  extension_out_of_range: { extension: string; min: string; max: string }
  number_invalid: Nothing
  number_too_long: { most: number; length: number }
  number_taken: { number: string }
  number_unknown: { number: string }
  number_is_primary: { number: string; subscriber_id: number }
  number_needed: Nothing
  /** KEYS-03: the rules of the line forbid to call the number. */
  number_not_allowed: Nothing
  /** KEYS-03: no phone can ring. */
  no_phone_registered: Nothing
  /** The line that the item is meant for does not exist, or does not belong to the caller's customer. */
  line_unknown: Nothing
  pilot_exists: Nothing
  pilot_missing: Nothing
  pilot_stays: Nothing
  /** ROLE-01: the pilot is an administrator for good. */
  pilot_administers: Nothing
  /** ROLE-01: somebody has to administer the customer. */
  last_administrator: Nothing
  /** ROLE-01: only people have roles, not groups. */
  no_person: Nothing
  /** ROLE-01: what lets the pilot in is changed by the pilot alone. */
  pilot_alone: Nothing
  customer_full: { most: number }
  profile_unknown: { profile: string }
  group_unknown: { group: string }
  member_unknown: { member: string }
  kind_differs: { username: string; kind: 'pilot' | 'seat' | 'group' | 'line' }

  seat_repeated: { line: number }
  number_repeated: { number: string; line: number }
  numbers_unreadable: { text: string }
  /** Told of a number in a file of contacts: what follows it is left out. */
  extension_left_out: { extension: string }
  /** Told of an e-mail address in a file of contacts after the first one. */
  email_further: Nothing
  /** BOOK-02: why a CardDAV server can not be read. */
  book_credentials: Nothing
  book_forbidden: Nothing
  book_not_found: Nothing
  book_certificate: Nothing
  book_away: Nothing
  book_bad_answer: Nothing
  book_too_large: Nothing
  book_redirect: Nothing
  book_not_public: Nothing
  /** Contacts stay until the server has said it twice. */
  book_empty: Nothing
  /** BOOK-02: a contact that follows an address book is changed there. */
  contact_follows: { book: string }
  book_followed: Nothing
  file_empty: Nothing
  file_without_rows: Nothing
  file_not_csv: Nothing
  /** A quotation mark in this line is not closed, or stands where none may. */
  file_quotes_wrong: { line: number }
  rows_too_many: { most: number }
  column_missing: { column: string }
  import_in_phase: { phase: string }
  import_has_errors: { count: number }
  import_broken: Nothing

  /** The subscriber or customer already stores as many items of this kind as it may. */
  too_many: { most: number }
  /** The profile of the line does not grant this preference. */
  setting_off: Nothing
  reminder_exists: Nothing
  /** A slot of an auto attendant or of speed dial has two destinations. */
  slot_repeated: { slot: string }
  set_name_taken: Nothing
  schedule_name_taken: Nothing
  place_name_taken: Nothing
  /** Seats or phones have the place. */
  place_in_use: { count: number }
  /** QBOARD-05: `name`: the queue whose overflow leads back. */
  queue_overflow_loop: { name: string }
  /** Rules, groups, queues or attendants use the schedule. */
  schedule_in_use: { count: number }
  /** Somebody else has changed the same holiday since the user loaded it. */
  closure_changed: Nothing
  holidays_changed: Nothing
  /** The time set stands for a schedule, which is changed instead. */
  schedule_read_only: Nothing
  forwarding_changed: Nothing
  /** The forwarding rule has changed since the user loaded it. */
  rule_changed: Nothing
  rule_gone: Nothing
  destination_invalid: { destination: string }
  sound_empty: Nothing
  sound_format: Nothing
  /** The file holds a sound in a coding, such as AMR, that is not read. */
  sound_coding: { coding: string }
  sound_too_long: { seconds: number }
  sound_set_name_taken: Nothing
  sound_set_unknown: Nothing
  /** The parent of a sound set would be the set itself, directly or through other sets. */
  sound_set_circle: Nothing
  file_too_large: Nothing
  greeting_exists: Nothing
  device_exists: { identifier: string }
  device_model_unknown: Nothing
  /** The portal is not reached over TLS, or the device's identifier is no MAC address. */
  plain_fetch_impossible: Nothing
  no_fax_license: Nothing
  fax_off: Nothing
  fax_not_active: Nothing
  fax_empty: Nothing
  fax_number_invalid: { number: string }
  /** Those who answer there listen, and would hear a machine. */
  fax_emergency: { number: string }
  fax_unreadable: Nothing
  /** The file is of a format, such as DOCX or HEIC, that is not faxed. */
  fax_format: { format: string }
  fax_postscript: Nothing
  fax_too_much: { most: number }
  fax_too_slow: Nothing
  /** The line, or its customer, stores as many faxes as it may. */
  fax_store_full: Nothing
  /** Another agent has taken the waiting caller, or the caller has hung up. */
  queue_caller_gone: Nothing
  queue_agent_busy: Nothing
  queue_agent_offline: Nothing
}

export type RefusalCode = keyof RefusalValues

/**
 * A refusal as it is sent: in the body of an error answer beside `code` and `message`, and in the verdict on a row of
 * an imported file.
 */
export const refusalSchema = z.object({
  /** A `RefusalCode`; other platforms and later versions of this one may send codes that are not in the list. */
  reason: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The member of the body, or the column of the file, that the refusal is about. */
  field: z.optional(z.string()),
})
export type RefusalReason = z.infer<typeof refusalSchema>
