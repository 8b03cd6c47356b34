import { rolesOf, showsRtcEngine } from '@lineside/contract/access'
import type { Subscriber } from '@lineside/contract/resources/subscribers'
import { describe, expect, test } from 'vitest'
import { accessFactsOf, type UserAnswers } from './access-facts.ts'

const subscriber: Subscriber = {
  id: 1,
  username: 'anna',
  domain: 'alpha.example',
  domain_id: 1,
  webusername: 'anna',
  email: null,
  timezone: null,
  administrative: false,
  status: 'active',
  display_name: null,
  profile_id: null,
  primary_number: null,
  alias_numbers: [],
}
const answers: UserAnswers = { subscriber, capabilities: [], fax: null, platformInfo: {}, profileAttributes: null }
const csc = (profileAttributes: string[]): Partial<UserAnswers> => ({
  platformInfo: { licenses: ['csc_calls'] },
  profileAttributes,
})
const fax = { id: 1, name: null, active: true, t38: false, ecm: false, destinations: [] }

describe('NAV-19: the questions of gates', () => {
  test('only enabled capabilities count, by true or by 1', () => {
    const capabilities = [
      { name: 'cloudpbx', enabled: 1 },
      { name: 'sms', enabled: 0 },
      { name: 'faxserver', enabled: true },
      { name: 'rtcengine', enabled: false },
    ]
    expect([...accessFactsOf({ ...answers, capabilities }).capabilities]).toEqual(['cloudpbx', 'faxserver'])
  })

  test('faxactive is the subscriber’s own fax setting', () => {
    expect(accessFactsOf({ ...answers, fax }).capabilities.has('faxactive')).toBe(true)
    expect(accessFactsOf({ ...answers, fax: { ...fax, active: false } }).capabilities.has('faxactive')).toBe(false)
    expect(accessFactsOf(answers).capabilities.has('faxactive')).toBe(false)
  })

  test('facts that the platform leaves out are false or null', () => {
    expect(accessFactsOf(answers)).toMatchObject({
      isPbxPilot: false,
      isPbxGroup: false,
      extension: null,
      platformMode: null,
      customerId: null,
    })
  })
})

describe('FRONT-03: licences', () => {
  const able = ['cloudpbx', 'faxserver', 'sms'].map((name) => ({ name, enabled: true }))
  const capabilitiesWith = (platformInfo: UserAnswers['platformInfo']) => [
    ...accessFactsOf({ ...answers, capabilities: able, platformInfo }).capabilities,
  ]

  test('a capability without its licence does not count; sms needs none', () => {
    expect(capabilitiesWith({ licenses: ['pbx'] })).toEqual(['cloudpbx', 'sms'])
    expect(capabilitiesWith({ licenses: ['fax'] })).toEqual(['faxserver', 'sms'])
  })

  test('a platform that names none, and the community edition, have all', () => {
    expect(capabilitiesWith({})).toEqual(['cloudpbx', 'faxserver', 'sms'])
    expect(capabilitiesWith({ licenses: [], type: 'spce' })).toEqual(['cloudpbx', 'faxserver', 'sms'])
  })

  test.each<[string, Partial<UserAnswers>, boolean]>([
    ['a newer platform with the licence', { platformInfo: { licenses: ['csc_calls'] } }, true],
    ['without the licence', { platformInfo: { licenses: ['pbx'] } }, false],
    ['the community edition, which has no licences', { platformInfo: { licenses: [], type: 'spce' } }, true],
    ['with a profile that grants calls', csc(['csc_calls']), true],
    ['with a profile that does not', csc(['voice_mail']), false],
    ['an older platform, which names no licences', { platformInfo: {} }, false],
    [
      'one with an engine that is off',
      { platformInfo: { licenses: ['csc_calls'] }, capabilities: [{ name: 'rtcengine', enabled: false }] },
      false,
    ],
  ])('FRONT-02: calls over SIP: %s', (_title, given, isShown) => {
    expect(showsRtcEngine(accessFactsOf({ ...answers, ...given }))).toBe(isShown)
  })
})

describe('AUTH-14: roles by flags', () => {
  const rolesFor = (change: Partial<Subscriber>, capabilities: string[] = []) =>
    rolesOf(
      accessFactsOf({
        ...answers,
        subscriber: { ...subscriber, ...change },
        capabilities: capabilities.map((name) => ({ name, enabled: true })),
      }),
    )

  test.each<[string, Partial<Subscriber>, string[], Partial<ReturnType<typeof rolesOf>>]>([
    ['nothing', {}, [], { isAdministrator: false, isSeat: false, isAttendant: false }],
    ['administrative', { administrative: true }, [], { isAdministrator: true, isPbxAdministrator: false }],
    ['and cloudpbx', { administrative: true }, ['cloudpbx'], { isPbxAdministrator: true }],
    ['cloudpbx alone', {}, ['cloudpbx'], { isPbxAdministrator: false }],
    ['pilot', { is_pbx_pilot: true, pbx_extension: '1' }, [], { isPilot: true, isSeat: false, isAttendant: true }],
    ['group', { is_pbx_group: true, pbx_extension: '2' }, [], { isGroup: true, isSeat: false, isAttendant: true }],
    ['extension', { pbx_extension: '24' }, [], { isSeat: true, isAttendant: true }],
    ['empty extension', { pbx_extension: '' }, [], { isSeat: false, isAttendant: false }],
  ])('%s', (_title, change, capabilities, roles) => {
    expect(rolesFor(change, capabilities)).toMatchObject(roles)
  })
})
