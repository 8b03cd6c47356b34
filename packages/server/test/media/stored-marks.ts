import type { Pool } from '../../src/platform/db/database.ts'

const watchedTables = [
  'subscribers',
  'numbers',
  'conversations',
  'registrations',
  'fax_server_settings',
  'mail_to_fax_settings',
  'fax_deliveries',
  'sessions',
  'see_as_sessions',
  'one_time_tokens',
  'second_factors',
  'recovery_codes',
  'subscriber_preferences',
  'customers',
  'audit_log',
  'seat_imports',
  'profiles',
  'reseller_brandings',
  'speed_dials',
  'reminders',
  'cf_destination_sets',
  'cf_source_sets',
  'cf_time_sets',
  'cf_bnumber_sets',
  'cf_mappings',
  'voicemail_settings',
  'voicemail_greetings',
  'sound_sets',
  'sound_files',
  'attendant_slots',
  'device_models',
  'device_model_images',
  'device_profiles',
  'devices',
  'device_lines',
  'call_recordings',
  'call_recording_parties',
  'call_recording_streams',
  'rtc_sessions',
  'contacts',
  'contact_numbers',
  'queue_agents',
  'seat_roles',
]

/** How many rows each has, and which transactions wrote them: whatever is added, changed or removed shows. */
const marks = watchedTables.map(
  (table) => `(select count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) from ${table})`,
)
/**
 * It has a name, so that each connection plans it once: to plan it takes longer than to run it, and it runs twice for
 * each test.
 */
const storedQuery = { name: 'stored', text: `select concat_ws(',', ${marks.join(', ')}) as marks` }

/**
 * A text that changes with everything stored except the records of sign-ins: a refused call must leave it unchanged.
 */
export const storedMarks = async (pool: Pool): Promise<string> => {
  const { rows } = await pool.query<{ marks: string }>(storedQuery)
  return rows[0]?.marks ?? ''
}
