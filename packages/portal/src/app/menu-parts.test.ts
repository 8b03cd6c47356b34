import type { AccessFacts, CapabilityName } from '@lineside/contract/access'
import { describe, expect, test } from 'vitest'
import { visibleLinks } from './menu.ts'
import { menuPartsOf } from './menu-parts.ts'
import type { Screen } from './screen.ts'
import { screens as table } from './screens.ts'

const screens: readonly Screen[] = table
const able = (...names: CapabilityName[]) => new Set(names)
const nobody: AccessFacts = {
  administrative: false,
  isPbxPilot: false,
  isPbxGroup: false,
  extension: null,
  profileAttributes: [],
  capabilities: new Set(),
  platformMode: null,
  customerId: null,
  isLineside: true,
}
const seat: AccessFacts = {
  ...nobody,
  extension: '21',
  profileAttributes: null,
  capabilities: able('cloudpbx', 'faxserver', 'rtcengine', 'csc_show_rtcengine_features'),
}
const administrator: AccessFacts = { ...seat, administrative: true, platformMode: 'mixed', customerId: 9 }
const rowsOf = (facts: AccessFacts) =>
  menuPartsOf(screens, facts).map(({ name, rows }) => [
    name,
    ...rows.map(({ family, links: [first] }) => family ?? first.screen.title),
  ])

describe('NAV-16: the menu at rest', () => {
  test('an administrator with everything has three parts, at most 16 rows', () => {
    const rows = rowsOf(administrator)
    expect(rows.map(([name]) => name)).toEqual(['general', 'line', 'company'])
    expect(rows.flatMap(([, ...each]) => each).length).toBeLessThanOrEqual(16)
    expect(rows).toMatchObject([
      ['general', 'dashboard', 'people', 'conversations', 'home', 'conference'],
      ['line', 'callForwarding', 'voicebox', 'blocking', 'recordings', 'faxSettings', 'myLine', 'registeredDevices'],
      expect.arrayContaining(['company', 'seats', 'queues', 'administration']),
    ])
  })

  test('a seat has its own queue, attendant and secretary as a row, 13 in all', () => {
    expect(rowsOf(seat)).toEqual([
      ['general', 'dashboard', 'people', 'conversations', 'home', 'conference'],
      [
        'line',
        'callForwarding',
        'voicebox',
        'blocking',
        'recordings',
        'faxSettings',
        'myLine',
        'registeredDevices',
        'ownQueues',
      ],
    ])
  })

  test('a row of a single entry has the name of that entry', () => {
    const facts = { ...nobody, profileAttributes: ['block_in_list', 'speed_dial'] }
    const [, line] = menuPartsOf(screens, facts)
    expect(rowsOf(facts)[1]).toEqual([
      'line',
      'callForwarding',
      'blockIncoming',
      'recordings',
      'speedDial',
      'registeredDevices',
    ])
    expect(line?.isFolded).toBe(false)
  })
})

test.each([
  ['nobody', nobody],
  ['a seat', seat],
  ['an administrator', administrator],
])(
  'NAV-11: every entry of %s is in the unfolded menu, in its group, and in a row or on the other side of one',
  (_who, facts) => {
    const parts = menuPartsOf(screens, facts)
    const links = visibleLinks(screens, facts)
    const unfolded = parts.flatMap(({ items }) =>
      items.flatMap((item) =>
        item.kind === 'group'
          ? item.links.map(({ screen, to }) => [item.group, screen.path, to])
          : [[undefined, item.screen.path, item.to]],
      ),
    )
    expect(unfolded.toSorted()).toEqual(links.map(({ screen, to }) => [screen.menu.group, screen.path, to]).toSorted())
    const covered = parts.flatMap(({ rows }) => rows.flatMap(({ covers }) => covers))
    expect(links.filter(({ to }) => !covered.includes(to))).toEqual([])
  },
)
