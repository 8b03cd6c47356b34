import type { AccessFacts } from '@lineside/contract/access'
import { expect, test } from 'vitest'
import { pageTopOf, sectionsOf } from './page-tabs.ts'
import type { Screen } from './screen.ts'
import { screens as table } from './screens.ts'

const screens: readonly Screen[] = table
const everybody: AccessFacts = {
  administrative: false,
  isPbxPilot: false,
  isPbxGroup: false,
  extension: null,
  profileAttributes: null,
  capabilities: new Set(['cloudpbx']),
  platformMode: null,
  customerId: null,
  isLineside: true,
}
const administrator = { ...everybody, administrative: true }
const topOf = (path: string, facts: AccessFacts) => {
  const screen = screens.find((each) => each.path === path)
  if (!screen) throw new Error(`no screen ${path}`)
  const { tabs, sides } = pageTopOf(screens, facts, screen)
  return { tabs: tabs.map((tab) => `${tab.isCurrent ? '*' : ''}${tab.screen.path.slice('/user/'.length)}`), sides }
}

test('NAV-11: a page has the pages next to it as tabs', () => {
  expect(topOf('/user/pbx-configuration/groups', administrator).tabs).toEqual([
    'pbx-configuration/seats',
    '*pbx-configuration/groups',
    'pbx-configuration/devices',
    'pbx-configuration/emergency-places',
  ])
  expect(topOf('/user/call-blocking/incoming', everybody).tabs).toEqual([
    '*call-blocking/incoming',
    'call-blocking/outgoing',
  ])
})

test('NAV-17: only those that this subscriber may open, and none if nothing is left', () => {
  const narrow = { ...everybody, profileAttributes: ['block_in_list'] }
  expect(topOf('/user/call-blocking/incoming', narrow)).toEqual({ tabs: [], sides: null })
  expect(topOf('/user/dashboard', everybody)).toEqual({ tabs: [], sides: null })
})

test('a subject that the company and the line both have is one page with two sides', () => {
  const own = '/user/pbx-settings/call-queues'
  const company = '/user/pbx-configuration/call-queues'
  expect(topOf(company, administrator)).toEqual({
    tabs: [
      '*pbx-configuration/call-queues',
      'pbx-configuration/auto-attendant',
      'pbx-configuration/ms-configs',
      'pbx-configuration/sound-sets',
      'pbx-configuration/schedules',
    ],
    sides: { company, own, isOwn: false },
  })
  // on the own side the tabs stay there, where there is one
  expect(topOf(own, administrator)).toEqual({
    tabs: [
      '*pbx-settings/call-queues',
      'pbx-settings/auto-attendant',
      'pbx-settings/ms-configs',
      'pbx-configuration/sound-sets',
      'pbx-configuration/schedules',
    ],
    sides: { company, own, isOwn: true },
  })
  expect(topOf('/user/pbx-configuration/sound-sets', administrator).sides).toBeNull()
})

test('a line that administrates nothing has the own pages as tabs, and no sides', () => {
  expect(topOf('/user/pbx-settings/ms-configs', everybody)).toEqual({
    tabs: ['pbx-settings/call-queues', 'pbx-settings/auto-attendant', '*pbx-settings/ms-configs'],
    sides: null,
  })
})

test('sections of one page are one tab, and each has its own gate', () => {
  const privacy = '/user/call-blocking/privacy'
  expect(topOf(privacy, everybody).tabs).toEqual(['*pbx-settings/general', 'registered-devices', 'settings'])
  expect(topOf('/user/registered-devices', everybody).tabs).toEqual([
    'pbx-settings/general',
    '*registered-devices',
    'settings',
  ])
  const screen = screens.find(({ path }) => path === privacy)
  const pathsFor = (facts: AccessFacts) => (screen ? sectionsOf(screens, facts, screen).map(({ path }) => path) : [])
  expect(pathsFor(everybody)).toEqual([
    '/user/pbx-settings/general',
    privacy,
    '/user/call-settings',
    '/user/reminder',
    '/user/speeddial',
  ])
  expect(pathsFor({ ...everybody, profileAttributes: ['clir', 'reminder'] })).toEqual([privacy, '/user/reminder'])
})
