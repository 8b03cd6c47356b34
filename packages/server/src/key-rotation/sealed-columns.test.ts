import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/test-database.ts'
import { nameOf, sealedColumns } from './sealed-columns.ts'

const { pool } = await createTestDatabase()

/** Columns of bytes that are not sealed, and why not. */
const notSealed: Readonly<Record<string, string>> = {
  'asked_addresses.token_hash': 'a hash',
  'old_portal_visits.key_hash': 'a hash',
  'one_time_tokens.token_hash': 'a hash',
  'rtc_sessions.token_hash': 'a hash',
  'push_devices.endpoint_hash': 'a hash',
  'api_keys.key_hash': 'a hash',
  'operator_keys.key_hash': 'a hash',
  'wallboards.key_hash': 'a hash',
  'sign_in_failures.key': 'a hash of the account or the address',
  'recovery_codes.code_hash': 'a hash',
  'app_passwords.password_hash': 'a hash',
  'known_browsers.mark_hash': 'a hash',
  'passkey_challenges.challenge_hash': 'a hash',
  'moved_passkeys.credential_hash': 'a hash',
  'passkeys.public_key': 'public',
  'sso_attempts.browser_hash': 'a hash',
  'sso_attempts.state_hash': 'a hash',
  'device_model_images.content': 'a picture of a phone',
}

test('SAFE-05: every column of bytes is known as sealed, or as not', async () => {
  const { rows } = await pool.query<{ name: string }>(`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.data_type = 'bytea' and t.table_type = 'BASE TABLE' and c.table_schema in ('public', 'lineside_sip')
    order by name`)
  const boxes = sealedColumns.filter(({ path }) => path === undefined).map(nameOf)
  expect(rows.map(({ name }) => name).filter((name) => notSealed[name] === undefined)).toEqual(boxes.toSorted())
})

/** The modules that seal, and the columns in which they put what they have sealed. */
const sealing: Readonly<Record<string, readonly string[]>> = {
  'demo/demo-mail-to-fax.ts': ['mail_to_fax_settings.secret_key_box'],
  'demo/make-demo.ts': ['voicemail_settings.pin_box'],
  'domain/devices/write-device.ts': ['devices.secret_box'],
  'domain/factors/confirm-factor.ts': ['second_factors.pending_box', 'second_factors.secret_box'],
  'domain/mail-to-fax/renew-secret-keys.ts': ['mail_to_fax_settings.secret_key_box'],
  'domain/pbx-lines/passwords-store.ts': ['subscribers.sip_password_box'],
  'domain/pbx-lines/save-line.ts': ['voicemail_settings.pin_box'],
  'domain/push/pusher.ts': ['push_devices.box', 'platform_settings.value.box'],
  'domain/voicebox/change-voicebox.ts': ['voicemail_settings.pin_box'],
  'features/contact-books/contact-books-routes.ts': ['contact_books.password_box'],
  'features/device-preferences/device-preferences-routes.ts': ['devices.admin_password_box'],
  'features/device-provisioning/device-provisioning-routes.ts': ['devices.secret_box'],
  'features/fax-settings/fax-settings-routes.ts': ['fax_server_settings.password_box'],
  'features/mail-to-fax/mail-to-fax-values.ts': ['mail_to_fax_settings.secret_key_box'],
  'features/old-portal/old-portal-visits.ts': ['old_portal_visits.cookies_box'],
  'features/seat-imports/sealed-rows.ts': ['seat_imports.rows_box'],
  'features/single-sign-on/sso-settings-routes.ts': ['sso_providers.secret_box'],
  'features/voicemail-settings/voicemail-settings-routes.ts': ['voicemail_settings.pin_box'],
  'features/webhooks/webhooks-routes.ts': ['webhooks.secret_box', 'webhooks.old_secret_box'],
  'platform/mail/mailer.ts': [
    'graphile_worker._private_jobs.payload.box',
    'graphile_worker._private_jobs.payload.mail.payload.box',
  ],
  'rtc/rooms/room-rows.ts': ['conferences.left_pin'],
}
/** These seal for others: the box itself, what is sealed anew, and the key of a backup. */
const notIntoColumns = ['backup/sealed-key.ts', 'key-rotation/reseal.ts', 'platform/auth/key-ring.ts']

test('SAFE-05: every module that seals is known, with its column', async () => {
  const root = fileURLToPath(new URL('../', import.meta.url))
  const found: string[] = []
  for (const name of await readdir(root, { recursive: true })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue
    const text = await readFile(join(root, name), 'utf8')
    if (/(secrets|boxFor\(.*\)|boxOf\(.*\)\))\.seal\(/.test(text)) found.push(name)
  }
  expect(found.toSorted()).toEqual([...Object.keys(sealing), ...notIntoColumns].toSorted())
  expect(new Set(Object.values(sealing).flat())).toEqual(new Set(sealedColumns.map(nameOf)))
})
