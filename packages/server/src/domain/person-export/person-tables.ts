import { conversationFile, type PersonTable, rowsOf } from './person-table.ts'

const person = rowsOf(
  'subscribers',
  'person',
  'The line and its owner',
  `id uuid username webusername email timezone status administrative display_name is_pbx_pilot is_pbx_group pbx_extension
  pbx_hunt_policy pbx_hunt_timeout pbx_hunt_cancel_mode create_timestamp modify_timestamp cft_ringtimeout blocked_at blocked_reason
  web_password_set_at web_password_given security_mails_off settings_open_until sso_made_at`,
  {
    owner: 'id',
    more: {
      domain: '(select name from domains d where d.id = x.domain_id)',
      customer: '(select name from customers c where c.id = x.customer_id)',
      profile: '(select name from profiles p where p.id = x.profile_id)',
    },
    without: `web_password_hash web_password_expired sip_password_box sip_ha1 sip_ha1s customer_id domain_id profile_id name_folded search_folded find_text blocked_by`,
  },
)

const conversations = rowsOf(
  'conversations',
  'conversations',
  'Calls, voicemails and faxes',
  `id type start_time direction caller callee call_id call_type status rating_status duration_ms customer_cost
  total_customer_cost currency pages quality reason folder trace answered_on fax_station`,
  {
    order: 'x.start_time, x.id',
    isSheet: true,
    more: { file: `case when x.file_key is not null then ${conversationFile} end` },
    without: 'customer_id file_key file_bytes answered_by follows was_taken',
  },
)

const contacts = rowsOf('contacts', 'contacts', 'Contacts of their own', 'id name company email', {
  isSheet: true,
  more: {
    numbers: `(select jsonb_agg(jsonb_build_object('label', n.label, 'number', n.number) order by n.position)
      from contact_numbers n where n.contact_id = x.id)`,
  },
  without: 'customer_id search_text',
})

const contactBooks = rowsOf(
  'contact_books',
  'contact-books',
  'Address books that their contacts follow',
  'id made_at url name username synced_at failure failing_since',
  {
    without: `customer_id made_by password_box revision compared_at was_empty changed_at added changed removed failures next_at
      asked_at lease leased_until`,
  },
)

const keysOfDevices = rowsOf(
  'device_lines',
  'device-keys',
  'Keys of devices',
  'id position key_num type target_number label extension_unit',
  {
    more: {
      device: '(select d.station_name from devices d where d.id = x.device_id)',
      device_identifier: '(select d.identifier from devices d where d.id = x.device_id)',
    },
    without: 'device_id range_id deviceid_number_id',
  },
)

const settings = [
  rowsOf('numbers', 'numbers', 'Numbers', 'id e164 cc ac sn is_primary is_devid'),
  rowsOf('subscriber_preferences', 'preferences', 'Preferences', 'preferences'),
  rowsOf('speed_dials', 'speed-dials', 'Speed dials', 'slot destination'),
  rowsOf('reminders', 'reminders', 'Reminders', 'id time recur active settled_until'),
  rowsOf('line_statuses', 'status', 'Status', 'kind since until note calls number callers', {
    without: 'colleague_id',
  }),
  rowsOf(
    'cf_mappings',
    'forwarding-rules',
    'Call forwarding: rules',
    'id type position destination_set_id source_set_id time_set_id bnumber_set_id enabled use_redirection',
  ),
  rowsOf('cf_destination_sets', 'forwarding-destinations', 'Call forwarding: destinations', 'id name destinations'),
  rowsOf('cf_source_sets', 'forwarding-sources', 'Call forwarding: callers', 'id name mode is_regex sources'),
  rowsOf('cf_time_sets', 'forwarding-times', 'Call forwarding: times', 'id name times schedule_use', {
    more: { schedule: '(select name from schedules h where h.id = x.schedule_id)' },
    without: 'schedule_id',
  }),
  rowsOf('cf_bnumber_sets', 'forwarding-numbers', 'Call forwarding: called numbers', 'id name mode is_regex bnumbers'),
  rowsOf('attendant_slots', 'menu', 'Auto attendant', 'id slot destination'),
  rowsOf('voicemail_settings', 'voicebox', 'Voicebox', 'email attach delete_mailed writes_texts', {
    without: 'pin_box',
  }),
  rowsOf(
    'message_texts',
    'voicemail-texts',
    'Texts of voice messages',
    'conversation_id state reason asked_at language text words',
    { order: 'x.asked_at, x.conversation_id', without: 'tries text_folded' },
  ),
  rowsOf('voicemail_greetings', 'greetings', 'Greetings of the voicebox', 'id dir duration_ms', {
    more: { file: `'greetings/' || x.dir || '.ogg'` },
    without: 'file_key',
  }),
  rowsOf('asked_addresses', 'asked-addresses', 'Addresses asked for consent', 'address state asked_at', {
    without: 'token_hash',
  }),
  rowsOf('fax_server_settings', 'fax', 'Fax', 'name active t38 ecm destinations', { without: 'password_box' }),
  rowsOf(
    'mail_to_fax_settings',
    'mail-to-fax',
    'Mail to fax',
    'active last_secret_key_modify secret_key_renew secret_renew_notify acl',
    { without: 'secret_key_box' },
  ),
  keysOfDevices,
  rowsOf('shared_calls', 'shared-calls', 'Whether colleagues see the calls', 'subscriber_id'),
]

const placeName = (column: string) => `(select name from emergency_places p where p.id = x.${column})`

const colleagues = [
  rowsOf('group_members', 'groups', 'Membership in groups', 'group_id position', { owner: 'member_id' }),
  rowsOf('queue_agents', 'queues', 'Work in call queues', 'queue_id paused_at rests_from rests_until asked_at', {
    owner: 'agent_id',
    without: 'rests_after_number rests_after_name',
  }),
  rowsOf('seat_places', 'emergency-place', 'Place of emergency calls', 'elsewhere_address elsewhere_until', {
    more: { place: placeName('place_id'), elsewhere_place: placeName('elsewhere_place_id') },
    without: 'place_id elsewhere_place_id',
  }),
  rowsOf('seat_roles', 'roles', 'Roles in the company', 'role'),
  rowsOf('team_favourites', 'favourites', 'Favourites among colleagues', 'colleague_id'),
  rowsOf('call_sounds', 'sound-of-calls', 'How calls sounded', 'call_id kind device at report mos bad is_silent', {
    order: 'x.at',
    without: 'leg_id customer_id',
  }),
  rowsOf('call_backs', 'call-backs', 'Colleagues called back when free', 'colleague_id after phase asked_at ends_at', {
    without: 'call_id tried_at',
  }),
  rowsOf('awaited_colleagues', 'awaited-colleagues', 'Colleagues whose call is awaited', 'colleague_id ends_at'),
]

const presence = [
  rowsOf(
    'registrations',
    'registrations',
    'Phones that are registered',
    'id contact path socket received q expires nat user_agent instance',
    { without: 'ruid told_lost period' },
  ),
  rowsOf(
    'sessions',
    'sessions',
    'Sessions of the portal',
    'created_at expires_at is_from_token way factor address user_agent seen_at proved_at',
    {
      more: { app_password: '(select name from app_passwords a where a.id = x.app_password_id)' },
      without: 'id app_password_id',
    },
  ),
  rowsOf(
    'see_as_sessions',
    'seen-by',
    'Administrators who saw the portal as the person',
    'reason created_at expires_at',
    {
      order: 'x.created_at',
      // the address and the program are the administrator's
      without: 'id by_subscriber by_session address user_agent',
    },
  ),
  rowsOf(
    'api_keys',
    'api-keys',
    'API keys of the company that act as this line',
    'name prefix reads writes made_at expires_at revoked_at last_used_at last_used_from',
    { owner: 'made_by', without: 'id customer_id key_hash' },
  ),
  rowsOf('rtc_sessions', 'call-engine-sessions', 'Sessions of the call engine', 'created_at token_expires_at', {
    without: 'id session_id token_hash',
  }),
  rowsOf('rtc_connections', 'connected-browsers', 'Browsers that are connected', 'name since', {
    without: 'id process_id',
  }),
  rowsOf('left_browsers', 'left-browsers', 'Browsers that have left', 'name left_at'),
  rowsOf('push_devices', 'notified-browsers', 'Browsers that are notified', 'name language kinds created_at seen_at', {
    without: 'id endpoint_hash box',
  }),
  rowsOf('call_mails', 'call-mails', 'Mails about missed calls', 'missed day_at mailed_at'),
  rowsOf('missed_calls_to_mail', 'calls-to-mail', 'Missed calls that wait for their mail', 'start_time stored_at', {
    without: 'conversation_id',
  }),
  rowsOf('calls_told_by_message', 'calls-told', 'Calls of which the mail of a message tells', 'call_id told_at'),
  rowsOf('one_time_tokens', 'sign-in-links', 'Links to sign in or to reset the password', 'purpose expires_at', {
    without: 'token_hash session_id',
  }),
  rowsOf('call_legs', 'calls-that-are-up', 'Calls that are up', 'kind role state since ended_at reason device', {
    without: 'call_id leg_id',
  }),
  rowsOf('unfinished_messages', 'messages-under-way', 'Messages under way', 'caller started kind', {
    without: 'file call_id',
  }),
  rowsOf('seat_imports', 'imports', 'Imports of seats', 'id phase total done created_at', {
    without: 'customer_id duplicates message rows_box verdicts refusal unread_columns key_name',
  }),
]

/** SQL: how many recovery codes of a second step `x` are used, or not. */
const recoveryCodes = (used: string): string =>
  `(select count(*)::int from recovery_codes r where r.subscriber_id = x.subscriber_id and r.used_at is ${used})`

/** SQL: whether somebody else did what is told in an event `x`. */
const isByOthers = `(x.facts ->> 'by' is not null or x.facts -> 'byOperator' is not null)`

const signIn = [
  rowsOf(
    'second_factors',
    'second-step',
    'The second step of sign-in',
    `confirmed_at last_used_at codes_made_at pending_until wanted_at wrong_codes wrong_since codes_refused_until`,
    {
      more: { recovery_codes_used: recoveryCodes('not null'), recovery_codes_left: recoveryCodes('null') },
      without: 'secret_box pending_box last_step',
    },
  ),
  rowsOf('app_passwords', 'app-passwords', 'App passwords', 'name scope made_at last_used_at last_used_from', {
    order: 'x.id',
    without: 'id password_hash',
  }),
  rowsOf('passkeys', 'passkeys', 'Passkeys', 'name host transports is_synced counter made_at last_used_at', {
    order: 'x.id',
    without: 'id credential_id public_key',
  }),
  rowsOf(
    'line_phones',
    'phones',
    'Phones that have been seen on the line',
    'user_agent address state first_seen_at seen_at warned_at',
    {
      order: 'x.id',
      without: 'id family network',
    },
  ),
  rowsOf('known_browsers', 'known-browsers', 'Browsers that have signed in', 'seen_at', { without: 'mark_hash' }),
  rowsOf(
    'security_notices',
    'security-mails',
    'Events that the person is mailed of',
    'kind happened_at recipient mailed_at',
    {
      order: 'x.happened_at, x.id',
      // name and address of somebody else are theirs
      more: {
        what: `x.facts ->> 'what'`,
        by_others: isByOthers,
        address: `case when not ${isByOthers} then x.facts ->> 'address' end`,
        user_agent: `case when not ${isByOthers} then x.facts ->> 'userAgent' end`,
      },
      without: 'id facts',
    },
  ),
]

/**
 * SAFE-04: everything of a person that rows hold, but the recordings and the log of changes, which are shared with
 * others (`person-rows-store.ts`). A test compares this with the schema: a new table or column has to be decided on.
 */
export const personTables: readonly PersonTable[] = [
  person,
  conversations,
  contacts,
  contactBooks,
  ...settings,
  ...colleagues,
  ...signIn,
  ...presence,
]
