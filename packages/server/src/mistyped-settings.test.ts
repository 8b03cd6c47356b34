import { expect, test } from 'vitest'
import { settingNames } from './config.ts'
import { mistypedSettings } from './mistyped-settings.ts'

test('RUN-04: a variable that looks like a setting and is none is named', () => {
  const wrong = ['TRUST_PROXI', 'TRUST_PROXYS', 'TRUT_PROXY', 'DATABSAE_URL', 'SIP_HOTS', 'SIP_DOMAIN', 'HYLAFAX_PASS']
  expect(mistypedSettings(wrong, settingNames)).toEqual(wrong)
})

test('other programs keep their variables', () => {
  const others = ['PATH', 'HOME', 'HOSTNAME', 'LANG', 'SMTP_USER', 'POSTGRES_URL', 'DATABASE_NAME', 'NODE_ENV', 'PWD']
  expect(mistypedSettings([...others, ...settingNames], settingNames)).toEqual([])
})
