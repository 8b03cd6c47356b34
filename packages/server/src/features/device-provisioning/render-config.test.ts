import { directoryAddresses } from '@lineside/telephony/devices/directory/directory-formats'
import { expect, test } from 'vitest'
import { type PhoneKey, renderConfig } from './render-config.ts'

const anna: PhoneKey = {
  key: 1,
  extension_unit: 0,
  type: 'private',
  label: null,
  target_number: null,
  subscriber_id: 1,
  username: 'anna',
  domain: 'pbx.example',
  name: 'Anna Novak',
  extension: '24',
  device_number: null,
  password: 'top secret',
}
const sales = { ...anna, subscriber_id: 2, username: 'sales', name: 'Sales', extension: '50', password: null }
const phone = {
  mac: '02156500000c',
  stationName: 'Reception',
  model: 'Generic Desk 12',
  url: 'https://pbx.example/x.cfg',
  proxy: 'sip.pbx.example:5060',
  isSecure: false,
  settings: {},
  adminPassword: null,
  directories: {},
}

test('DEV-07: a phone gets its accounts, their server and passwords, and the functions of its keys', () => {
  const keys: PhoneKey[] = [
    anna,
    {
      ...anna,
      key: 2,
      type: 'blf',
      subscriber_id: 3,
      username: 'ben',
      name: 'Ben',
      label: 'My Ben',
      password: 'not his',
    },
    { ...sales, key: 3, type: 'shared' },
    { ...anna, key: 4, type: 'speeddial', label: 'Door', target_number: '70' },
    { ...sales, key: 2, extension_unit: 1, type: 'blf', extension: null },
  ]
  expect(renderConfig({ ...phone, keys }).split('\n')).toEqual([
    '# Lineside phone configuration, format 1',
    'device.mac = 02156500000c',
    'device.name = Reception',
    'device.model = Generic Desk 12',
    'bootstrap.method = http',
    'bootstrap.url = https://pbx.example/x.cfg',
    'bootstrap.interval = 86400',
    'account.1.name = Anna Novak',
    'account.1.user = anna',
    'account.1.password = top secret',
    'account.1.server = pbx.example',
    'account.1.proxy = sip.pbx.example:5060',
    'account.1.extension = 24',
    'account.1.shared = no',
    'account.2.name = Sales',
    'account.2.user = sales',
    'account.2.server = pbx.example',
    'account.2.proxy = sip.pbx.example:5060',
    'account.2.extension = 50',
    'account.2.shared = yes',
    'key.1.type = private',
    'key.1.label = 24 Anna Novak',
    'key.1.account = 1',
    'key.2.type = blf',
    'key.2.label = My Ben',
    'key.2.watch = sip:ben@pbx.example',
    'key.3.type = shared',
    'key.3.label = 50 Sales',
    'key.3.account = 2',
    'key.4.type = speeddial',
    'key.4.label = Door',
    'key.4.target = 70',
    'extension.1.key.2.type = blf',
    'extension.1.key.2.label = Sales',
    'extension.1.key.2.watch = sip:sales@pbx.example',
    '',
  ])
})

test('two keys of one subscriber are one account', () => {
  const text = renderConfig({ ...phone, keys: [anna, { ...anna, key: 2, type: 'shared' }] })
  expect(text).toContain('account.1.shared = yes')
  expect(text).toContain('key.2.account = 1')
  expect(text).not.toContain('account.2')
})

test('no name writes settings of its own', () => {
  const keys = [{ ...anna, label: 'Anna\r\naccount.1.server = evil.example\u2028x = y' }]
  const text = renderConfig({ ...phone, stationName: 'A\nB', keys })
  expect(text).toContain('device.name = A B\n')
  expect(text.split(/[\r\n\u2028]/).filter((line) => line.startsWith('account.1.server'))).toHaveLength(1)
})

test('FRONT-03: a phone gets what is set for it beside its keys, and nothing of what is not', () => {
  const settings = { admin_name: 'keeper', web_gui_dis: false, user_conf_priority: true, FW_upg_dis: true }
  const lines = renderConfig({ ...phone, keys: [], settings, adminPassword: 'amber-7' }).split('\n')
  expect(lines.slice(7)).toEqual([
    'admin.name = keeper',
    'admin.password = amber-7',
    'web.enabled = yes',
    'config.user_first = yes',
    'firmware.upgrade = no',
    '',
  ])
})

test('BOOK-01: a phone is told where its directory is, by maker', () => {
  const folder = 'https://pbx.example/provision/s/'
  const text = renderConfig({ ...phone, keys: [], directories: directoryAddresses(folder, phone.mac) })
  expect(text.match(/^directory\..*$/gm)).toEqual([
    `directory.snom = ${folder}${phone.mac}/snom.xml`,
    `directory.yealink = ${folder}${phone.mac}/yealink.xml?q=#SEARCH`,
    `directory.grandstream = ${folder}${phone.mac}`,
    `directory.polycom = ${folder}${phone.mac}-directory.xml`,
    `directory.cisco = ${folder}${phone.mac}/cisco.xml`,
  ])
})
