import { showsOwnQueue, showsOwnSecretary, showsPbxSettings } from '@lineside/contract/access'
import type { Screen } from './screen.ts'

/** Group "PBX settings" of the screen table. */
export const pbxSettingsScreens = [
  {
    path: '/user/pbx-settings/general',
    title: 'general',
    subtitle: 'pbxSettings',
    gate: showsPbxSettings,
    menu: { icon: 'general', group: 'pbxSettings' },
    family: { of: 'myLine', at: 1, tab: 'appear', isSection: true },
    load: () => import('../features/pbx-settings/general-page.tsx').then((m) => m.GeneralPage),
  },
  {
    path: '/user/pbx-settings/call-queues',
    title: 'callQueues',
    subtitle: 'pbxSettings',
    gate: showsOwnQueue,
    menu: { icon: 'callQueues', group: 'pbxSettings' },
    family: { of: 'ownQueues', at: 1 },
    twin: '/user/pbx-configuration/call-queues',
    load: () => import('../features/pbx-settings/own-queue-page.tsx').then((m) => m.OwnQueuePage),
  },
  {
    path: '/user/pbx-settings/ms-configs',
    title: 'managerSecretary',
    subtitle: 'pbxSettings',
    gate: showsOwnSecretary,
    menu: { icon: 'managerSecretary', group: 'pbxSettings' },
    family: { of: 'ownQueues', at: 3 },
    twin: '/user/pbx-configuration/ms-configs',
    load: () => import('../features/pbx-settings/own-secretary-page.tsx').then((m) => m.OwnSecretaryPage),
  },
  {
    path: '/user/pbx-settings/auto-attendant',
    title: 'autoAttendant',
    subtitle: 'pbxSettings',
    gate: showsPbxSettings,
    menu: { icon: 'autoAttendant', group: 'pbxSettings' },
    family: { of: 'ownQueues', at: 2 },
    twin: '/user/pbx-configuration/auto-attendant',
    popups: ['add-slot'],
    load: () => import('../features/pbx-settings/own-attendant-page.tsx').then((m) => m.OwnAttendantPage),
  },
] as const satisfies readonly Screen[]
