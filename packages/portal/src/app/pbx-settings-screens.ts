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
    load: () => import('../features/pbx-settings/general-page.tsx').then((m) => m.GeneralPage),
  },
  {
    path: '/user/pbx-settings/call-queues',
    title: 'callQueues',
    subtitle: 'pbxSettings',
    gate: showsOwnQueue,
    menu: { icon: 'callQueues', group: 'pbxSettings' },
    load: () => import('../features/pbx-settings/own-queue-page.tsx').then((m) => m.OwnQueuePage),
  },
  {
    path: '/user/pbx-settings/ms-configs',
    title: 'managerSecretary',
    subtitle: 'pbxSettings',
    gate: showsOwnSecretary,
    menu: { icon: 'managerSecretary', group: 'pbxSettings' },
    load: () => import('../features/pbx-settings/own-secretary-page.tsx').then((m) => m.OwnSecretaryPage),
  },
  {
    path: '/user/pbx-settings/auto-attendant',
    title: 'autoAttendant',
    subtitle: 'pbxSettings',
    gate: showsPbxSettings,
    menu: { icon: 'autoAttendant', group: 'pbxSettings' },
    popups: ['add-slot'],
    load: () => import('../features/pbx-settings/own-attendant-page.tsx').then((m) => m.OwnAttendantPage),
  },
] as const satisfies readonly Screen[]
