import { rolesOf, showsAuditLog } from '@lineside/contract/access'
import type { Gate, Screen } from './screen.ts'

const pbxAdministrator: Gate = (facts) => rolesOf(facts).isPbxAdministrator

/** Group "PBX configuration" of the screen table. */
export const pbxConfigurationScreens = [
  {
    path: '/user/pbx-configuration/seats',
    title: 'seats',
    subtitle: 'pbxConfiguration',
    gate: pbxAdministrator,
    menu: { icon: 'seats', group: 'pbxConfiguration' },
    popups: ['item-actions', 'import-seats'],
    load: () => import('../features/pbx-seats/seats-page.tsx').then((m) => m.SeatsPage),
  },
  {
    path: '/user/pbx-configuration/groups',
    title: 'groups',
    subtitle: 'pbxConfiguration',
    gate: pbxAdministrator,
    menu: { icon: 'groups', group: 'pbxConfiguration' },
    popups: ['item-actions'],
    load: () => import('../features/pbx-groups/groups-page.tsx').then((m) => m.GroupsPage),
  },
  {
    path: '/user/pbx-configuration/devices',
    title: 'devices',
    subtitle: 'pbxConfiguration',
    gate: pbxAdministrator,
    menu: { icon: 'devices', group: 'pbxConfiguration' },
    popups: ['item-actions'],
    itemPopups: ['device-key', 'new-address'],
    load: () => import('../features/pbx-devices/devices-page.tsx').then((m) => m.DevicesPage),
  },
  {
    path: '/user/pbx-configuration/call-queues',
    title: 'callQueues',
    subtitle: 'pbxConfiguration',
    gate: pbxAdministrator,
    menu: { icon: 'callQueues', group: 'pbxConfiguration' },
    popups: ['item-actions'],
    load: () => import('../features/pbx-call-queues/call-queues-page.tsx').then((m) => m.CallQueuesPage),
  },
  {
    path: '/user/pbx-configuration/sound-sets',
    title: 'soundSets',
    subtitle: 'pbxConfiguration',
    gate: pbxAdministrator,
    menu: { icon: 'soundSets', group: 'pbxConfiguration' },
    popups: ['item-actions'],
    load: () => import('../features/pbx-sound-sets/sound-sets-page.tsx').then((m) => m.SoundSetsPage),
  },
  {
    path: '/user/pbx-configuration/ms-configs',
    title: 'managerSecretary',
    subtitle: 'pbxConfiguration',
    gate: pbxAdministrator,
    menu: { icon: 'managerSecretary', group: 'pbxConfiguration' },
    popups: ['item-actions'],
    load: () =>
      import('../features/pbx-manager-secretary/manager-secretary-page.tsx').then((m) => m.ManagerSecretaryPage),
  },
  {
    path: '/user/pbx-configuration/auto-attendant',
    title: 'autoAttendant',
    subtitle: 'pbxConfiguration',
    gate: pbxAdministrator,
    menu: { icon: 'autoAttendant', group: 'pbxConfiguration' },
    load: () => import('../features/pbx-auto-attendant/auto-attendant-page.tsx').then((m) => m.AutoAttendantPage),
  },
  {
    path: '/user/pbx-configuration/changes',
    title: 'auditLog',
    subtitle: 'pbxConfiguration',
    gate: showsAuditLog,
    menu: { icon: 'auditLog', group: 'pbxConfiguration' },
    popups: ['from-date', 'to-date'],
    load: () => import('../features/pbx-audit/audit-page.tsx').then((m) => m.AuditPage),
  },
] as const satisfies readonly Screen[]
