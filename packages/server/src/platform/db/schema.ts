import type { ContactBookCardsTable, ContactBooksTable } from './tables/contact-book-tables.ts'
import type { GivenRole } from '@lineside/contract/roles'
import type { StatusCallKind, StatusKind } from '@lineside/contract/rtc/status-kinds'
import type { TraceStep } from '@lineside/contract/rtc/call-steps'
import type { ColumnType, Generated } from 'kysely'
import type { ApiKeysTable } from './tables/api-keys-table.ts'
import type { MessageTextsTable } from './tables/message-text-tables.ts'
import type { CallMailsTable, MissedCallsToMailTable } from './tables/call-mail-tables.ts'
import type { CallTables } from './tables/call-tables.ts'
import type { CallRecordingStreamsTable, CallRecordingsTable } from './tables/recording-tables.ts'
import type { CellTables } from './tables/cell-tables.ts'
import type { RemindersTable } from './tables/reminders-table.ts'
import type { SeatImportsTable } from './tables/seat-import-table.ts'
import type {
  CfBNumberSetsTable,
  CfDestinationSetsTable,
  CfMappingsTable,
  CfSourceSetsTable,
  CfTimeSetsTable,
} from './tables/call-forwarding-tables.ts'
import type { CustomersTable, ProfilesTable, ResellerBrandingsTable } from './tables/customer-tables.ts'
import type {
  DeviceLinesTable,
  DeviceModelImagesTable,
  DeviceModelRangesTable,
  DeviceModelsTable,
  DevicesTable,
} from './tables/device-tables.ts'
import type {
  FaxDeliveriesTable,
  AskedAddressesTable,
  FaxServerSettingsTable,
  MailToFaxSettingsTable,
  VoicemailGreetingsTable,
  VoicemailSettingsTable,
} from './tables/fax-and-voicemail-tables.ts'
import type {
  AppPasswordsTable,
  PasskeyChallengesTable,
  PasskeysTable,
  RecoveryCodesTable,
  SecondFactorsTable,
} from './tables/factor-tables.ts'
import type { Json } from './tables/json-column.ts'
import type { AuditLogTable, OperatorLogTable } from './tables/log-tables.ts'
import type { PlaceTables } from './tables/place-tables.ts'
import type { PushDevicesTable } from './tables/push-tables.ts'
import type { HoldsTable, RetentionTable } from './tables/retention-tables.ts'
import type { MailDomainsTable, SsoAttemptsTable, SsoProvidersTable, SsoSeatGroupsTable } from './tables/sso-tables.ts'
import type { ScheduleTables } from './tables/schedule-tables.ts'
import type { SoundFilesTable, SoundSetsTable } from './tables/sound-tables.ts'
import type {
  LinePhonesTable,
  NewPhoneCallsTable,
  OutsideCallsTable,
  OutsideTotalsTable,
  OutsideDaysTable,
  OutsideLimitsTable,
  OutsideRatesTable,
  OutsideRefusalsTable,
  OutsideStartsTable,
  TrunksTable,
} from './tables/trunk-tables.ts'
import type {
  MailBudgetsTable,
  KnownBrowsersTable,
  OneTimeTokensTable,
  SecurityNoticesTable,
  OldPortalVisitsTable,
  SeeAsSessionsTable,
  OperatorKeysTable,
  RegistrationsTable,
  SessionsTable,
  SignInFailuresTable,
} from './tables/sign-in-tables.ts'
import type { WebhookDeliveriesTable, WebhooksTable } from './tables/webhook-tables.ts'

/** Row types of the tables in `migrations/`, for Kysely. Times are read as Date, bigint as number. */
export interface Database extends CallTables, CellTables, PlaceTables, ScheduleTables {
  resellers: { id: Generated<number>; name: string }
  reseller_brandings: ResellerBrandingsTable
  domains: { id: Generated<number>; reseller_id: number; name: string }
  profile_sets: { id: Generated<number>; reseller_id: number; name: string }
  profiles: ProfilesTable
  customers: CustomersTable
  subscribers: SubscribersTable
  group_members: { group_id: number; member_id: number; position: number }
  numbers: NumbersTable
  subscriber_preferences: { subscriber_id: number; preferences: Json }
  asked_addresses: AskedAddressesTable
  fax_server_settings: FaxServerSettingsTable
  mail_to_fax_settings: MailToFaxSettingsTable
  fax_deliveries: FaxDeliveriesTable
  registrations: RegistrationsTable
  conversations: ConversationsTable
  contacts: ContactsTable
  contact_books: ContactBooksTable
  contact_book_cards: ContactBookCardsTable
  contact_numbers: { contact_id: number; position: number; label: string; number: string; customer_id: number }
  call_recordings: CallRecordingsTable
  call_recording_parties: { recording_id: number; subscriber_id: number }
  call_recording_streams: CallRecordingStreamsTable
  speed_dials: { subscriber_id: number; slot: string; destination: string }
  reminders: RemindersTable
  line_statuses: LineStatusesTable
  push_devices: PushDevicesTable
  call_mails: CallMailsTable
  missed_calls_to_mail: MissedCallsToMailTable
  calls_told_by_message: { subscriber_id: number; call_id: string; told_at: Date }
  awaited_colleagues: { subscriber_id: number; colleague_id: number; ends_at: Date }
  team_favourites: { subscriber_id: number; colleague_id: number }
  shared_calls: { subscriber_id: number }
  seat_roles: { subscriber_id: number; role: GivenRole }
  message_texts: MessageTextsTable
  voicemail_settings: VoicemailSettingsTable
  voicemail_greetings: VoicemailGreetingsTable
  cf_destination_sets: CfDestinationSetsTable
  cf_source_sets: CfSourceSetsTable
  cf_time_sets: CfTimeSetsTable
  cf_bnumber_sets: CfBNumberSetsTable
  cf_mappings: CfMappingsTable
  sound_sets: SoundSetsTable
  sound_files: SoundFilesTable
  attendant_slots: { id: Generated<number>; subscriber_id: number; slot: string; destination: string }
  device_models: DeviceModelsTable
  device_model_extensions: { phone_id: number; extension_id: number }
  device_model_ranges: DeviceModelRangesTable
  device_model_images: DeviceModelImagesTable
  device_profiles: { id: Generated<number>; reseller_id: number; model_id: number; name: string }
  devices: DevicesTable
  device_lines: DeviceLinesTable
  sessions: SessionsTable
  one_time_tokens: OneTimeTokensTable
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  app_passwords: AppPasswordsTable
  passkeys: PasskeysTable
  mail_domains: MailDomainsTable
  sso_providers: SsoProvidersTable
  sso_attempts: SsoAttemptsTable
  sso_seat_groups: SsoSeatGroupsTable
  passkey_challenges: PasskeyChallengesTable
  old_portal_visits: OldPortalVisitsTable
  see_as_sessions: SeeAsSessionsTable
  known_browsers: KnownBrowsersTable
  security_notices: SecurityNoticesTable
  operator_keys: OperatorKeysTable
  api_keys: ApiKeysTable
  sign_in_failures: SignInFailuresTable
  mail_budgets: MailBudgetsTable
  audit_log: AuditLogTable
  operator_log: OperatorLogTable
  retention: RetentionTable
  holds: HoldsTable
  seat_imports: SeatImportsTable
  platform_settings: { name: string; value: Json }
  trunks: TrunksTable
  outside_calls: OutsideCallsTable
  outside_limits: OutsideLimitsTable
  outside_starts: OutsideStartsTable
  outside_days: OutsideDaysTable
  outside_totals: OutsideTotalsTable
  outside_refusals: OutsideRefusalsTable
  outside_rates: OutsideRatesTable
  line_phones: LinePhonesTable
  new_phone_calls: NewPhoneCallsTable
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
}

export interface LineStatusesTable {
  subscriber_id: number
  kind: StatusKind
  since: Date
  until: Date | null
  note: Generated<string>
  calls: StatusCallKind
  colleague_id: number | null
  number: string | null
  callers: Generated<string[]>
}

export interface ContactsTable {
  id: Generated<number>
  customer_id: number
  subscriber_id: number | null
  name: string
  company: string | null
  email: string | null
  search_text: string
}

export interface SubscribersTable {
  id: Generated<number>
  uuid: Generated<string>
  customer_id: number
  domain_id: number
  username: string
  webusername: string | null
  web_password_hash: string | null
  /** null: none, or set by an earlier version. */
  web_password_set_at: Date | null
  /** Somebody else than the owner has set it. */
  web_password_given: Generated<boolean>
  /** Hash of the last password that had expired when another one was set; null: none has. */
  web_password_expired: string | null
  /** Kinds of mails about the account that its owner does not want. */
  security_mails_off: Generated<string[]>
  /** Until then an administrator who sees as the line may change its settings; null: may not. */
  settings_open_until: Date | null
  sip_password_box: Buffer | null
  sip_ha1: string | null
  /** By the spelling of the name. */
  sip_ha1s: Json | null
  email: string | null
  timezone: string | null
  /** `locked`: the operator has blocked the line, or its customer. A trigger keeps it true to `blocked_at` of both. */
  status: Generated<'active' | 'locked' | 'terminated'>
  /** The operator has blocked the line itself since then; null: it has not. */
  blocked_at: Date | null
  blocked_reason: string | null
  blocked_by: string | null
  administrative: Generated<boolean>
  display_name: string | null
  profile_id: number | null
  is_pbx_pilot: Generated<boolean>
  is_pbx_group: Generated<boolean>
  pbx_extension: string | null
  pbx_hunt_policy: 'serial' | 'parallel' | 'random' | 'circular' | 'none' | null
  pbx_hunt_timeout: number | null
  pbx_hunt_cancel_mode: 'bye' | 'cancel' | null
  /** Seconds of ringing before forwarding on no answer starts. */
  cft_ringtimeout: number | null
  create_timestamp: Generated<Date>
  modify_timestamp: Generated<Date>
  /** When a single sign-on has made the line; null: people have. */
  sso_made_at: Date | null
  /**
   * Generated columns for filters: the display name in lower case; display name and username in lower case; and, in
   * `find_text`, all words that find the line, folded.
   */
  name_folded: ColumnType<string | null, never, never>
  search_folded: ColumnType<string, never, never>
  find_text: ColumnType<string, never, never>
}

interface NumbersTable {
  id: Generated<number>
  cc: string
  ac: Generated<string>
  sn: string
  e164: ColumnType<string, never, never>
  subscriber_id: number
  is_primary: Generated<boolean>
  is_devid: Generated<boolean>
}

export interface ConversationsTable {
  id: Generated<number>
  customer_id: number
  subscriber_id: number
  type: 'call' | 'voicemail' | 'fax'
  start_time: Date
  direction: 'in' | 'out'
  caller: string
  callee: string
  call_id: string
  call_type: string | null
  status: string | null
  rating_status: string | null
  duration_ms: number | null
  customer_cost: number | null
  total_customer_cost: number | null
  currency: string | null
  pages: number | null
  quality: string | null
  reason: string | null
  folder: string | null
  file_key: string | null
  /** Bytes of the file of a fax; null: unknown. */
  file_bytes: number | null
  /**
   * For a call: why it went where it went. The row and its trace are written together, by the one writer of
   * conversations.
   */
  trace: ColumnType<readonly TraceStep[] | null, never, never>
  answered_by: number | null
  answered_on: string | null
  /** Station name of the other side's fax machine, as read by `faxStation`. */
  fax_station: string | null
}
