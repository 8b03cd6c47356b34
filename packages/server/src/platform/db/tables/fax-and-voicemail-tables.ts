import type { ColumnType, Generated } from 'kysely'

export interface FaxServerSettingsTable {
  subscriber_id: number
  name: string | null
  password_box: Buffer | null
  active: Generated<boolean>
  t38: Generated<boolean>
  ecm: Generated<boolean>
  destinations: ColumnType<unknown, string | undefined, string>
}

export interface MailToFaxSettingsTable {
  subscriber_id: number
  active: Generated<boolean>
  secret_key_box: Buffer | null
  last_secret_key_modify: Date | null
  secret_key_renew: Generated<'never' | 'daily' | 'weekly' | 'monthly'>
  secret_renew_notify: ColumnType<unknown, string | undefined, string>
  acl: ColumnType<unknown, string | undefined, string>
}

export interface FaxDeliveriesTable {
  conversation_id: number
  due_at: Date
  attempts: Generated<number>
  line_job: string | null
}

/** HARD-01: an address without a row was there before addresses were asked. */
export interface AskedAddressesTable {
  subscriber_id: number
  /** In lower case. */
  address: string
  state: 'asked' | 'agreed' | 'refused'
  token_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  asked_at: Date
}

export interface VoicemailSettingsTable {
  subscriber_id: number
  pin_box: Buffer | null
  email: Generated<string>
  attach: Generated<boolean>
  delete_mailed: Generated<boolean>
  /** TEXT-02: the person lets messages be written down. */
  writes_texts: Generated<boolean>
}

export interface VoicemailGreetingsTable {
  id: Generated<number>
  subscriber_id: number
  dir: 'unavail' | 'busy' | 'greet' | 'temp'
  file_key: string
  duration_ms: number
}
