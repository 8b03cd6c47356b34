import { expect, test } from 'vitest'
import { renderBaresip } from './render-baresip.ts'
import type { PhoneKey } from './render-config.ts'

const anna: PhoneKey = {
  key: 1,
  extension_unit: 0,
  type: 'private',
  label: null,
  target_number: null,
  subscriber_id: 1,
  username: 'anna',
  domain: 'pbx.example',
  name: 'Anna "Nan" Novak',
  extension: '24',
  device_number: null,
  password: 'top-secret',
}
const ben: PhoneKey = { ...anna, key: 2, type: 'blf', subscriber_id: 2, username: 'ben', name: 'Ben', extension: '22' }
const phone = {
  mac: '02156500000c',
  stationName: 'Reception',
  model: 'Baresip Softphone',
  url: 'https://pbx.example/x.cfg',
  proxy: 'sip.pbx.example:5060',
  isSecure: false,
  settings: {},
  adminPassword: null,
  directories: {},
  keys: [
    anna,
    { ...anna, key: 3, type: 'shared' },
    ben,
    { ...anna, key: 4, type: 'speeddial', label: 'Door\n', target_number: '70' },
  ] as const,
}

test('TEL-10: baresip gets its accounts, in its own format', () => {
  expect(renderBaresip(phone, 'accounts')).toBe(
    `"Anna 'Nan' Novak" <sip:anna@pbx.example>;auth_user=anna;auth_pass=top-secret;outbound="sip:sip.pbx.example:5060";regint=600\n`,
  )
  const odd = { ...phone, proxy: null, keys: [{ ...anna, password: 'a;answermode=auto' }] }
  expect(renderBaresip(odd, 'accounts')).toBe(`"Anna 'Nan' Novak" <sip:anna@pbx.example>;auth_user=anna;regint=600\n`)
})

test('TEL-10: if the edge takes TLS, it registers over TLS and encrypts media', () => {
  expect(renderBaresip({ ...phone, proxy: 'sip.pbx.example:5061', isSecure: true }, 'accounts')).toBe(
    `"Anna 'Nan' Novak" <sip:anna@pbx.example;transport=tls>;auth_user=anna;auth_pass=top-secret;outbound="sip:sip.pbx.example:5061;transport=tls";mediaenc=srtp-mand;regint=600\n`,
  )
})

test('TEL-10: keys of others are its contacts, by name; it names its MAC address when it registers', () => {
  expect(renderBaresip(phone, 'contacts')).toBe(
    '"22 Ben" <sip:ben@pbx.example>;presence=p2p\n"Door " <sip:70@pbx.example>\n',
  )
  expect(renderBaresip(phone, 'uuid')).toBe('00000000-0000-1000-8000-02156500000c')
})
