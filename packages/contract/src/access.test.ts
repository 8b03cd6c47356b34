import { describe, expect, test } from 'vitest'
import type { AccessFacts, CapabilityName } from './access.ts'
import {
  allowsOldPortal,
  canSendFax,
  hasAttribute,
  opensGate,
  profileGates,
  rolesOf,
  showsConferences,
  showsDevices,
  showsFaxSettings,
  showsPbxSettings,
  showsRecordings,
  showsRtcEngine,
} from './access.ts'

const facts = (changes: Partial<AccessFacts> = {}): AccessFacts => ({
  administrative: false,
  isPbxPilot: false,
  isPbxGroup: false,
  extension: null,
  profileAttributes: null,
  capabilities: new Set(),
  platformMode: null,
  customerId: 1,
  ...changes,
})
const able = (...names: (CapabilityName | 'faxactive')[]) => ({ capabilities: new Set(names) })

describe('AUTH-12: the profile gates', () => {
  test('without a profile everything is allowed', () => {
    for (const gate of Object.keys(profileGates) as (keyof typeof profileGates)[])
      expect(opensGate(facts(), gate)).toBe(true)
  })
  test('an empty profile allows nothing', () => {
    const nobody = facts({ profileAttributes: [] })
    for (const gate of Object.keys(profileGates) as (keyof typeof profileGates)[])
      expect(opensGate(nobody, gate)).toBe(false)
    expect(hasAttribute(nobody, 'cft')).toBe(false)
  })
  test('NAV-19: one attribute of several opens a gate', () => {
    expect(opensGate(facts({ profileAttributes: ['language'] }), 'callSettings')).toBe(true)
    expect(opensGate(facts({ profileAttributes: ['block_in_list'] }), 'callBlockingIncoming')).toBe(true)
    expect(opensGate(facts({ profileAttributes: ['block_in_list'] }), 'callBlockingOutgoing')).toBe(false)
  })
})

describe('AUTH-14: roles by flags', () => {
  test.each([
    ['a plain subscriber', {}, []],
    ['an administrator without a PBX', { administrative: true }, ['isAdministrator']],
    [
      'a PBX administrator and pilot',
      { administrative: true, isPbxPilot: true, extension: '1', ...able('cloudpbx') },
      ['isAdministrator', 'isPbxAdministrator', 'isPilot', 'isAttendant'],
    ],
    ['a group', { isPbxGroup: true, extension: '20' }, ['isGroup', 'isAttendant']],
    ['a seat', { extension: '21' }, ['isSeat', 'isAttendant']],
    ['an empty extension', { extension: '' }, []],
  ] as const)('%s', (_name, changes, expected) => {
    const roles = rolesOf(facts(changes))
    expect(Object.entries(roles).flatMap(([name, is]) => (is ? [name] : []))).toEqual(expected)
  })
})

test('NAV-18: the RTC engine shows only with both capabilities', () => {
  expect(showsRtcEngine(able('rtcengine'))).toBe(false)
  expect(showsRtcEngine(able('csc_show_rtcengine_features'))).toBe(false)
  expect(showsRtcEngine(able('rtcengine', 'csc_show_rtcengine_features'))).toBe(true)
})

test('FRONT-02: calls by licence need neither, and bring no conferences', () => {
  const newer = facts({ hasLicensedCalls: true })
  expect([showsRtcEngine(newer), showsConferences(newer)]).toEqual([true, false])
  const older = facts(able('rtcengine', 'csc_show_rtcengine_features'))
  expect([showsRtcEngine(older), showsConferences(older)]).toEqual([true, true])
})

test('FRONT-03: a page whose licence the platform lacks is closed; a platform that names none has all', () => {
  const pilot = { administrative: true, ...able('cloudpbx') }
  const pages = (licences: ReadonlySet<string> | null) => {
    const given = facts({ ...pilot, licences })
    return [showsRecordings(given), showsDevices(given)]
  }
  expect(pages(null)).toEqual([true, true])
  expect(pages(new Set(['pbx']))).toEqual([false, false])
  expect(pages(new Set(['call_recording', 'device_provisioning']))).toEqual([true, true])
  expect(showsDevices(facts({ licences: null }))).toBe(false)
})

test('NAV-07, NAV-08: fax settings need capability and attribute, sending an active fax', () => {
  expect(showsFaxSettings(facts(able('faxserver')))).toBe(true)
  expect(showsFaxSettings(facts({ ...able('faxserver'), profileAttributes: [] }))).toBe(false)
  expect(showsFaxSettings(facts({ profileAttributes: ['fax_server'] }))).toBe(false)
  expect(canSendFax(able('faxserver'))).toBe(false)
  expect(canSendFax(able('faxserver', 'faxactive'))).toBe(true)
})

test('NAV-11: PBX settings need a PBX and the attribute', () => {
  expect(showsPbxSettings(facts(able('cloudpbx')))).toBe(true)
  expect(showsPbxSettings(facts({ ...able('cloudpbx'), profileAttributes: ['clir'] }))).toBe(false)
})

test('NAV-13: the old portal is for administrators of a customer in mixed mode', () => {
  const allowed = { administrative: true, platformMode: 'mixed', customerId: 4 }
  expect(allowsOldPortal(facts(allowed))).toBe(true)
  expect(allowsOldPortal(facts({ ...allowed, administrative: false }))).toBe(false)
  expect(allowsOldPortal(facts({ ...allowed, platformMode: null }))).toBe(false)
  expect(allowsOldPortal(facts({ ...allowed, customerId: null }))).toBe(false)
})

test('UI-08: sending faxes needs its capabilities', () => {
  expect(canSendFax(able('faxserver', 'faxactive'))).toBe(true)
  expect(canSendFax(able('faxserver'))).toBe(false)
  expect(canSendFax(able('faxactive'))).toBe(false)
})
