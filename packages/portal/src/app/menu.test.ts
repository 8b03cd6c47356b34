import type { AccessFacts, CapabilityName } from '@lineside/contract/access'
import { describe, expect, test } from 'vitest'
import { type MenuItem, menuOf } from './menu.ts'
import { isOpen, type Screen } from './screen.ts'
import { screens as table } from './screens.ts'

const screens: readonly Screen[] = table
const nobody: AccessFacts = {
  administrative: false,
  isPbxPilot: false,
  isPbxGroup: false,
  extension: null,
  profileAttributes: [],
  capabilities: new Set(),
  platformMode: null,
  customerId: null,
}
const able = (...names: (CapabilityName | 'faxactive')[]) => new Set(names)
const titles = (items: readonly MenuItem[]) =>
  items.map((item) =>
    item.kind === 'link' ? item.screen.title : [item.group, ...item.links.map(({ screen }) => screen.title)],
  )

describe('NAV-16: the menu', () => {
  test('for a subscriber without any attribute or capability', () => {
    expect(titles(menuOf(screens, nobody))).toEqual([
      'dashboard',
      'conversations',
      ['callSettings', 'callForwarding', 'recordings'],
      'registeredDevices',
    ])
  })

  test('for an administrator with everything', () => {
    const facts: AccessFacts = {
      ...nobody,
      administrative: true,
      profileAttributes: null,
      capabilities: able('cloudpbx', 'faxserver', 'rtcengine', 'csc_show_rtcengine_features'),
      platformMode: 'mixed',
      customerId: 9,
    }
    expect(titles(menuOf(screens, facts))).toEqual([
      'dashboard',
      'home',
      'conference',
      'conversations',
      [
        'callSettings',
        'general',
        'voicebox',
        'callForwarding',
        'blockIncoming',
        'blockOutgoing',
        'privacy',
        'speedDial',
        'reminder',
        'recordings',
      ],
      'faxSettings',
      [
        'pbxConfiguration',
        'seats',
        'groups',
        'devices',
        'callQueues',
        'soundSets',
        'managerSecretary',
        'autoAttendant',
      ],
      ['pbxSettings', 'general', 'callQueues', 'managerSecretary', 'autoAttendant'],
      'registeredDevices',
      'customerDetails',
    ])
    expect(menuOf(screens, facts).at(-1)).toMatchObject({ to: '/customer/9/details' })
  })

  test.each<[string, Partial<AccessFacts>, readonly string[]]>([
    ['with calls over SIP has no conferences', { hasLicensedCalls: true }, ['dashboard', 'home', 'conversations']],
    ['without calls', {}, ['dashboard', 'conversations']],
  ])('FRONT-02: a newer platform %s', (_title, change, first) => {
    const newer = { ...nobody, licences: new Set(['pbx']), ...change }
    expect(titles(menuOf(screens, newer)).slice(0, -1)).toEqual([...first, ['callSettings', 'callForwarding']])
  })

  test.each<[string, Partial<AccessFacts>, string]>([
    ['music_on_hold', { profileAttributes: ['music_on_hold'] }, 'general'],
    ['language', { profileAttributes: ['language'] }, 'general'],
    ['voice_mail', { profileAttributes: ['voice_mail'] }, 'voicebox'],
    ['block_in_list', { profileAttributes: ['block_in_list'] }, 'blockIncoming'],
    ['block_out_mode', { profileAttributes: ['block_out_mode'] }, 'blockOutgoing'],
    ['clir', { profileAttributes: ['clir'] }, 'privacy'],
    ['speed_dial', { profileAttributes: ['speed_dial'] }, 'speedDial'],
    ['reminder', { profileAttributes: ['reminder'] }, 'reminder'],
  ])('attribute %s shows its entry', (_attribute, change, title) => {
    const shown = titles(menuOf(screens, { ...nobody, ...change })).flat()
    expect(shown).toContain(title)
    expect(titles(menuOf(screens, nobody)).flat()).not.toContain(title)
  })
})

describe('NAV-17: route gates', () => {
  const closed = (facts: AccessFacts) => screens.filter((screen) => !isOpen(screen, facts)).map(({ path }) => path)

  test('closed to a subscriber without any attribute or capability', () => {
    expect(closed(nobody)).toEqual([
      '/user/home',
      '/user/contacts',
      '/user/team',
      '/user/call-settings',
      '/user/voicebox',
      '/user/call-blocking/incoming',
      '/user/call-blocking/outgoing',
      '/user/call-blocking/privacy',
      '/user/speeddial',
      '/user/reminder',
      '/user/fax-settings',
      '/user/pbx-configuration/company-map',
      '/user/pbx-configuration/seats',
      '/user/pbx-configuration/groups',
      '/user/pbx-configuration/devices',
      '/user/pbx-configuration/emergency-places',
      '/user/pbx-configuration/call-queues',
      '/user/pbx-configuration/sound-sets',
      '/user/pbx-configuration/ms-configs',
      '/user/pbx-configuration/auto-attendant',
      '/user/pbx-configuration/schedules',
      '/user/pbx-configuration/changes',
      '/user/pbx-configuration/roles',
      '/user/pbx-configuration/connections',
      '/user/pbx-settings/general',
      '/user/pbx-settings/call-queues',
      '/user/pbx-settings/ms-configs',
      '/user/pbx-settings/auto-attendant',
      '/user/sign-in-rules',
      '/user/outside-limits',
      '/customer/$customerId/details',
      '/customer/$',
      '/user/security',
    ])
  })

  test('fax settings need the capability and the attribute, PBX settings too', () => {
    const fax = { profileAttributes: ['fax_server', 'clir_intrapbx'] }
    expect(closed({ ...nobody, ...fax })).toContain('/user/fax-settings')
    expect(closed({ ...nobody, ...fax, capabilities: able('faxserver') })).not.toContain('/user/fax-settings')
    expect(closed({ ...nobody, ...fax })).toContain('/user/pbx-settings/general')
    expect(closed({ ...nobody, ...fax, capabilities: able('cloudpbx') })).not.toContain('/user/pbx-settings/general')
  })

  test('NAV-19: only the PBX settings that the profile grants are open', () => {
    const pages = (...profileAttributes: readonly string[]) => {
      const shut = closed({ ...nobody, profileAttributes, capabilities: able('cloudpbx') })
      return screens.flatMap(({ path }) =>
        path.startsWith('/user/pbx-settings/') && !shut.includes(path)
          ? [path.slice('/user/pbx-settings/'.length)]
          : [],
      )
    }
    expect(pages('clir_intrapbx')).toEqual(['general', 'auto-attendant'])
    expect(pages('clir_intrapbx', 'manager_secretary')).toEqual(['general', 'ms-configs', 'auto-attendant'])
    expect(pages('clir_intrapbx', 'cloud_pbx_callqueue')).toEqual(['general', 'call-queues', 'auto-attendant'])
    expect(pages('cloud_pbx_callqueue', 'manager_secretary')).toEqual([])
  })

  test('NAV-07: home leads to conversations while the engine is not visible', () => {
    expect(screens.find(({ path }) => path === '/user/home')).toMatchObject({ otherwise: '/user/conversations' })
    expect(closed({ ...nobody, capabilities: able('rtcengine') })).toContain('/user/home')
    expect(closed({ ...nobody, capabilities: able('rtcengine', 'csc_show_rtcengine_features') })).not.toContain(
      '/user/home',
    )
  })
})
