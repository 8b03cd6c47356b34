/** A column whose values are sealed with the installation's key. */
export interface SealedColumn {
  readonly table: string
  readonly column: string
  /** SQL of the name of a row, which is unique in its table, and by which the table is walked. */
  readonly row: string
  readonly type: 'integer' | 'bigint' | 'text'
  /** For a column of JSON: where in it the box stands, in base64. Absent: the column is the box. */
  readonly path?: readonly string[]
}

const ofLine = { row: 'subscriber_id', type: 'integer' } as const
const byId = { row: 'id', type: 'integer' } as const
const jobs = { table: 'graphile_worker._private_jobs', column: 'payload', row: 'id', type: 'bigint' } as const

/** Everything sealed in the database (SAFE-05); a test looks for columns that are missing here. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'subscribers', column: 'sip_password_box', ...byId },
  { table: 'fax_server_settings', column: 'password_box', ...ofLine },
  { table: 'voicemail_settings', column: 'pin_box', ...ofLine },
  { table: 'mail_to_fax_settings', column: 'secret_key_box', ...ofLine },
  { table: 'devices', column: 'secret_box', ...byId },
  { table: 'devices', column: 'admin_password_box', ...byId },
  { table: 'seat_imports', column: 'rows_box', ...byId },
  { table: 'push_devices', column: 'box', ...byId },
  { table: 'second_factors', column: 'secret_box', ...ofLine },
  { table: 'second_factors', column: 'pending_box', ...ofLine },
  { table: 'sso_providers', column: 'secret_box', row: 'customer_id', type: 'integer' },
  { table: 'old_portal_visits', column: 'cookies_box', row: `encode(key_hash, 'hex')`, type: 'text' },
  { table: 'webhooks', column: 'secret_box', ...byId },
  { table: 'contact_books', column: 'password_box', ...byId },
  { table: 'webhooks', column: 'old_secret_box', ...byId },
  { table: 'conferences', column: 'left_pin', row: `customer_id || ' ' || name`, type: 'text' },
  // the key pair by which push services know this installation
  { table: 'platform_settings', column: 'value', row: 'name', type: 'text', path: ['box'] },
  // mails that wait to be sent, and those that wait to be admitted
  { ...jobs, path: ['box'] },
  { ...jobs, path: ['mail', 'payload', 'box'] },
]

/** The name of a column in a log. */
export const nameOf = ({ table, column, path = [] }: SealedColumn): string => [table, column, ...path].join('.')
