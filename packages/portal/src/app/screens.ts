import {
  allowsOldPortal,
  opensGate,
  type ProfileGate,
  rolesOf,
  showsFaxSettings,
  showsPbxSettings,
  showsRtcEngine,
} from '@lineside/contract/access'
import { conferenceAddress } from './conference-address.ts'
import type { Gate, PublicScreen, Screen, Turnout } from './screen.ts'

const profile =
  (gate: ProfileGate): Gate =>
  (facts) =>
    opensGate(facts, gate)
const pbxAdministrator: Gate = (facts) => rolesOf(facts).isPbxAdministrator

const notBuiltYet = () => import('../features/not-built-yet/not-built-yet-page.tsx').then((m) => m.NotBuiltYetPage)

/** Screens of the signed-out. */
export const publicScreens = [
  { path: '/login', title: 'signIn', popups: ['forgot-password'], load: null },
  {
    path: '/recoverpassword',
    title: 'recoverPassword',
    needs: 'token',
    load: () => import('../features/recover-password/recover-password-page.tsx').then((m) => m.RecoverPasswordPage),
  },
] as const satisfies readonly PublicScreen[]

/** Every screen behind the sign-in, in the order of the menu (section 2 of both documents). */
export const screens = [
  {
    path: '/user/dashboard',
    title: 'dashboard',
    menu: { icon: 'dashboard' },
    load: () => import('../features/dashboard/dashboard-page.tsx').then((m) => m.DashboardPage),
  },
  {
    path: '/user/home',
    title: 'home',
    gate: showsRtcEngine,
    otherwise: '/user/conversations',
    menu: { icon: 'call' },
    load: notBuiltYet,
  },
  {
    path: '/conference/$room',
    title: 'conference',
    menu: { icon: 'conference', when: showsRtcEngine, to: () => '/conference' },
    load: notBuiltYet,
  },
  {
    path: '/user/conversations',
    title: 'conversations',
    subtitle: 'conversations',
    menu: { icon: 'conversations', badge: 'newVoicemails' },
    popups: ['conversation-actions', 'from-date', 'to-date'],
    load: () => import('../features/conversations/conversations-page.tsx').then((m) => m.ConversationsPage),
  },
  {
    path: '/user/call-settings',
    title: 'general',
    subtitle: 'callSettings',
    gate: profile('callSettings'),
    menu: { icon: 'general', group: 'callSettings' },
    load: () => import('../features/call-settings/call-settings-page.tsx').then((m) => m.CallSettingsPage),
  },
  {
    path: '/user/voicebox',
    title: 'voicebox',
    subtitle: 'callSettings',
    gate: profile('voiceMail'),
    menu: { icon: 'voicebox', group: 'callSettings' },
    load: notBuiltYet,
  },
  {
    path: '/user/call-forwarding',
    title: 'callForwarding',
    subtitle: 'callSettings',
    menu: { icon: 'forwarding', group: 'callSettings' },
    load: notBuiltYet,
  },
  {
    path: '/user/call-blocking/incoming',
    title: 'blockIncoming',
    subtitle: 'callSettings',
    gate: profile('callBlockingIncoming'),
    menu: { icon: 'blockIncoming', group: 'callSettings' },
    popups: ['remove-number'],
    load: () => import('../features/call-blocking/incoming-page.tsx').then((m) => m.IncomingPage),
  },
  {
    path: '/user/call-blocking/outgoing',
    title: 'blockOutgoing',
    subtitle: 'callSettings',
    gate: profile('callBlockingOutgoing'),
    menu: { icon: 'blockOutgoing', group: 'callSettings' },
    popups: ['remove-number'],
    load: () => import('../features/call-blocking/outgoing-page.tsx').then((m) => m.OutgoingPage),
  },
  {
    path: '/user/call-blocking/privacy',
    title: 'privacy',
    subtitle: 'callSettings',
    gate: profile('callBlockingPrivacy'),
    menu: { icon: 'privacy', group: 'callSettings' },
    load: () => import('../features/call-blocking/privacy-page.tsx').then((m) => m.PrivacyPage),
  },
  {
    path: '/user/speeddial',
    title: 'speedDial',
    subtitle: 'callSettings',
    gate: profile('speedDial'),
    menu: { icon: 'speedDial', group: 'callSettings' },
    popups: ['add-speed-dial'],
    load: () => import('../features/speed-dials/speed-dials-page.tsx').then((m) => m.SpeedDialsPage),
  },
  {
    path: '/user/reminder',
    title: 'reminder',
    subtitle: 'callSettings',
    gate: profile('reminder'),
    menu: { icon: 'reminder', group: 'callSettings' },
    load: () => import('../features/reminder/reminder-page.tsx').then((m) => m.ReminderPage),
  },
  {
    path: '/user/recordings',
    title: 'recordings',
    subtitle: 'callSettings',
    menu: { icon: 'recordings', group: 'callSettings' },
    load: notBuiltYet,
  },
  {
    path: '/user/fax-settings',
    title: 'faxSettings',
    gate: showsFaxSettings,
    menu: { icon: 'fax' },
    load: notBuiltYet,
  },
  {
    path: '/user/pbx-configuration/seats',
    title: 'seats',
    subtitle: 'pbxConfiguration',
    gate: pbxAdministrator,
    menu: { icon: 'seats', group: 'pbxConfiguration' },
    load: notBuiltYet,
  },
  {
    path: '/user/pbx-configuration/groups',
    title: 'groups',
    subtitle: 'pbxConfiguration',
    gate: pbxAdministrator,
    menu: { icon: 'groups', group: 'pbxConfiguration' },
    load: notBuiltYet,
  },
  {
    path: '/user/pbx-configuration/devices',
    title: 'devices',
    subtitle: 'pbxConfiguration',
    gate: pbxAdministrator,
    menu: { icon: 'devices', group: 'pbxConfiguration' },
    load: notBuiltYet,
  },
  {
    path: '/user/pbx-configuration/call-queues',
    title: 'callQueues',
    subtitle: 'pbxConfiguration',
    gate: pbxAdministrator,
    menu: { icon: 'callQueues', group: 'pbxConfiguration' },
    load: notBuiltYet,
  },
  {
    path: '/user/pbx-configuration/sound-sets',
    title: 'soundSets',
    subtitle: 'pbxConfiguration',
    gate: pbxAdministrator,
    menu: { icon: 'soundSets', group: 'pbxConfiguration' },
    load: notBuiltYet,
  },
  {
    path: '/user/pbx-configuration/ms-configs',
    title: 'managerSecretary',
    subtitle: 'pbxConfiguration',
    gate: pbxAdministrator,
    menu: { icon: 'managerSecretary', group: 'pbxConfiguration' },
    load: notBuiltYet,
  },
  {
    path: '/user/pbx-configuration/auto-attendant',
    title: 'autoAttendant',
    subtitle: 'pbxConfiguration',
    gate: pbxAdministrator,
    menu: { icon: 'autoAttendant', group: 'pbxConfiguration' },
    load: notBuiltYet,
  },
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
  {
    path: '/user/registered-devices',
    title: 'registeredDevices',
    menu: { icon: 'registeredDevices' },
    load: () =>
      import('../features/registered-devices/registered-devices-page.tsx').then((m) => m.RegisteredDevicesPage),
  },
  {
    path: '/customer/$customerId/details',
    title: 'customerDetails',
    gate: allowsOldPortal,
    menu: { icon: 'customer', to: (facts) => `/customer/${facts.customerId}/details` },
    load: notBuiltYet,
  },
  { path: '/customer/$', title: 'customerDetails', gate: allowsOldPortal, load: notBuiltYet },
  {
    path: '/user/settings',
    title: 'settings',
    palette: { icon: 'settings' },
    popups: ['web-password', 'sip-password'],
    load: () => import('../features/settings/settings-page.tsx').then((m) => m.SettingsPage),
  },
  {
    path: '/$',
    title: 'notFound',
    load: () => import('../features/not-found/not-found-page.tsx').then((m) => m.NotFoundPage),
  },
] as const satisfies readonly Screen[]

/**
 * Popups of the shell, on every screen behind the sign-in.
 * @public the accessibility run opens each of them
 */
export const shellPopups = ['palette', 'apps', 'qr', 'language', 'theme', 'user', 'menu'] as const

/** DASH-04: without the real-time engine's screens the first thing to see is the list of conversations. */
export const turnouts = [
  { path: '/', leadsTo: (facts) => (showsRtcEngine(facts) ? '/user/dashboard' : '/user/conversations') },
  { path: '/conference', leadsTo: conferenceAddress },
] as const satisfies readonly Turnout[]

declare module '../shared/navigation/screen-path.ts' {
  interface ScreenPaths {
    path: (typeof screens)[number]['path'] | (typeof turnouts)[number]['path'] | (typeof publicScreens)[number]['path']
  }
}
