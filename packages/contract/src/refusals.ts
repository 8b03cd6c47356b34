import * as z from 'zod/mini'

/** Nothing but the code. */
type Nothing = Readonly<Record<string, never>>

/**
 * Why the platform refuses something: each reason by its code, with what it names. The platform's own words are for clients that
 * know no codes; the portal has a sentence for each code in each language, and its texts are checked against this list.
 */
export interface RefusalValues {
  /** For clients alone: the portal makes no such request. */
  malformed: Nothing
  expansion_unknown: Nothing
  /** For operators at the shell alone. */
  operator: Nothing
  busy: Nothing
  not_allowed: Nothing
  /** Something was changed again since. */
  changed_again: Nothing
  /** It is not there any more, was never known in full, or is no change of settings. */
  not_to_be_put_back: Nothing
  own_line: Nothing

  value_missing: Nothing
  value_invalid: Nothing
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
  /** And one like it that nobody has, where that is known. */
  username_taken: { username: string; free: string }
  webusername_taken: { webusername: string; free: string }
  password_missing: Nothing
  password_too_long: { most: number }
  password_spaces: Nothing
  password_characters: Nothing
  password_holds_username: Nothing
  password_weak: Nothing

  /** Who has it, where that is known, and up to three that nobody has, parted by commas. */
  extension_taken: { extension: string; holder: string; free: string }
  extension_missing: Nothing
  extension_invalid: { extension: string }
  /** Empty where an end is open. */
  extension_out_of_range: { extension: string; min: string; max: string }
  number_invalid: Nothing
  number_too_long: { most: number; length: number }
  number_taken: { number: string }
  number_unknown: { number: string }
  number_is_primary: { number: string; subscriber_id: number }
  number_needed: Nothing
  /** Of whose it is to be: there is no such line, or it is not the caller's. */
  line_unknown: Nothing
  pilot_exists: Nothing
  pilot_missing: Nothing
  pilot_stays: Nothing
  customer_full: { most: number }
  profile_unknown: { profile: string }
  group_unknown: { group: string }
  member_unknown: { member: string }
  kind_differs: { username: string; kind: 'pilot' | 'seat' | 'group' | 'line' }

  seat_repeated: { line: number }
  number_repeated: { number: string; line: number }
  numbers_unreadable: { text: string }
  file_empty: Nothing
  file_without_rows: Nothing
  file_not_csv: Nothing
  rows_too_many: { most: number }
  column_missing: { column: string }
  column_repeated: { column: string }
  column_unknown: { column: string; known: string }
  import_in_phase: { phase: string }
  import_has_errors: { count: number }
  import_broken: Nothing

  /** Of things of one kind that a subscriber or a customer stores. */
  too_many: { most: number }
  /** Of a preference that the profile of the line does not have. */
  setting_off: Nothing
  reminder_exists: Nothing
  /** A key or a code of speed dial that leads to two destinations. */
  slot_repeated: { slot: string }
  set_name_taken: Nothing
  forwarding_changed: Nothing
  /** A forwarding rule is not any more as it was seen by whoever changes it. */
  rule_changed: Nothing
  rule_gone: Nothing
  destination_invalid: { destination: string }
  sound_empty: Nothing
  sound_format: Nothing
  sound_too_long: { seconds: number }
  sound_set_name_taken: Nothing
  sound_set_unknown: Nothing
  /** A set behind itself. */
  sound_set_circle: Nothing
  file_too_large: Nothing
  greeting_exists: Nothing
  device_exists: { identifier: string }
  device_model_unknown: Nothing
  no_fax_license: Nothing
  fax_off: Nothing
  fax_not_active: Nothing
  fax_empty: Nothing
  fax_number_invalid: { number: string }
  fax_unreadable: Nothing
  fax_postscript: Nothing
  fax_too_much: { most: number }
  fax_too_slow: Nothing
  /** Somebody else has it, or it has hung up. */
  queue_caller_gone: Nothing
  queue_agent_busy: Nothing
  queue_agent_offline: Nothing
}

export type RefusalCode = keyof RefusalValues

/** A refusal as it travels: in the body of an error answer beside `code` and `message`, and in a verdict on a row of a file. */
export const refusalSchema = z.object({
  /** A `RefusalCode`; other platforms, and later versions of this one, have others. */
  reason: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Member of the body, or column of the file, that it is about. */
  field: z.optional(z.string()),
})
export type RefusalReason = z.infer<typeof refusalSchema>
