import { expect, test } from 'vitest'
import { settingNames } from './config.ts'
import { mistypedSettings } from './mistyped-settings.ts'

test('RUN-04: the log names a variable that resembles a setting but is unknown', () => {
  const wrong = ['TRUST_PROXI', 'TRUST_PROXYS', 'TRUT_PROXY', 'DATABSAE_URL', 'SIP_HOTS', 'SIP_DOMAIN', 'HYLAFAX_PASS']
  expect(mistypedSettings(wrong, settingNames)).toEqual(wrong)
})

test('other programs keep their variables', () => {
  const others = ['PATH', 'HOME', 'HOSTNAME', 'LANG', 'SMTP_USER', 'POSTGRES_URL', 'DATABASE_NAME', 'NODE_ENV', 'PWD']
  expect(mistypedSettings([...others, ...settingNames], settingNames)).toEqual([])
})
