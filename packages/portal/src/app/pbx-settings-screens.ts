import { showsPbxSettings } from '@lineside/contract/access'
import { notBuiltYet } from './not-built-yet.ts'
import type { Screen } from './screen.ts'

/** Group "PBX settings" of the screen table. */
export const pbxSettingsScreens = [
  {
    path: '/user/pbx-settings/general',
    title: 'general',
    subtitle: 'pbxSettings',
    gate: showsPbxSettings,
    menu: { icon: 'general', group: 'pbxSettings' },
    load: notBuiltYet,
  },
  {
    path: '/user/pbx-settings/call-queues',
    title: 'callQueues',
    subtitle: 'pbxSettings',
    gate: showsPbxSettings,
    menu: { icon: 'callQueues', group: 'pbxSettings' },
    load: notBuiltYet,
  },
  {
    path: '/user/pbx-settings/ms-configs',
    title: 'managerSecretary',
    subtitle: 'pbxSettings',
    gate: showsPbxSettings,
    menu: { icon: 'managerSecretary', group: 'pbxSettings' },
    load: notBuiltYet,
  },
  {
    path: '/user/pbx-settings/auto-attendant',
    title: 'autoAttendant',
    subtitle: 'pbxSettings',
    gate: showsPbxSettings,
    menu: { icon: 'autoAttendant', group: 'pbxSettings' },
    load: notBuiltYet,
  },
] as const satisfies readonly Screen[]
