import { opensGate, type ProfileGate, showsRecordings } from '@lineside/contract/access'
import type { Gate, Screen } from './screen.ts'

const profile =
  (gate: ProfileGate): Gate =>
  (facts) =>
    opensGate(facts, gate)

/** Group "Call settings" of the screen table. */
export const callSettingsScreens = [
  {
    path: '/user/call-settings',
    title: 'general',
    key: 'l',
    subtitle: 'callSettings',
    gate: profile('callSettings'),
    menu: { icon: 'general', group: 'callSettings' },
    family: { of: 'myLine', at: 3, tab: 'music', isSection: true },
    load: () => import('../features/call-settings/call-settings-page.tsx').then((m) => m.CallSettingsPage),
  },
  {
    path: '/user/voicebox',
    title: 'voicebox',
    key: 'v',
    subtitle: 'callSettings',
    gate: profile('voiceMail'),
    menu: { icon: 'voicebox', group: 'callSettings' },
    popups: ['revert-greeting'],
    load: () => import('../features/voicebox/voicebox-page.tsx').then((m) => m.VoiceboxPage),
  },
  {
    path: '/user/call-forwarding',
    title: 'callForwarding',
    key: 'f',
    subtitle: 'callSettings',
    menu: { icon: 'forwarding', group: 'callSettings' },
    popups: [
      'add-forwarding',
      'forwarding-menu',
      'add-destination',
      'remove-destination',
      'condition-new',
      'condition-source',
      'condition-called',
      'condition-time',
    ],
    load: () => import('../features/call-forwarding/call-forwarding-page.tsx').then((m) => m.CallForwardingPage),
  },
  {
    path: '/user/call-blocking/incoming',
    title: 'blockIncoming',
    key: 'b',
    subtitle: 'callSettings',
    gate: profile('callBlockingIncoming'),
    menu: { icon: 'blockIncoming', group: 'callSettings' },
    family: { of: 'blocking', at: 1, tab: 'incoming' },
    popups: ['number-menu'],
    load: () => import('../features/call-blocking/incoming-page.tsx').then((m) => m.IncomingPage),
  },
  {
    path: '/user/call-blocking/outgoing',
    title: 'blockOutgoing',
    subtitle: 'callSettings',
    gate: profile('callBlockingOutgoing'),
    menu: { icon: 'blockOutgoing', group: 'callSettings' },
    family: { of: 'blocking', at: 2, tab: 'outgoing' },
    popups: ['number-menu'],
    load: () => import('../features/call-blocking/outgoing-page.tsx').then((m) => m.OutgoingPage),
  },
  {
    path: '/user/call-blocking/privacy',
    title: 'privacy',
    subtitle: 'callSettings',
    gate: profile('callBlockingPrivacy'),
    menu: { icon: 'privacy', group: 'callSettings' },
    family: { of: 'myLine', at: 2, isSection: true },
    load: () => import('../features/call-blocking/privacy-page.tsx').then((m) => m.PrivacyPage),
  },
  {
    path: '/user/speeddial',
    title: 'speedDial',
    subtitle: 'callSettings',
    gate: profile('speedDial'),
    menu: { icon: 'speedDial', group: 'callSettings' },
    family: { of: 'myLine', at: 6, isSection: true },
    popups: ['add-speed-dial'],
    load: () => import('../features/speed-dials/speed-dials-page.tsx').then((m) => m.SpeedDialsPage),
  },
  {
    path: '/user/reminder',
    title: 'reminder',
    subtitle: 'callSettings',
    gate: profile('reminder'),
    menu: { icon: 'reminder', group: 'callSettings' },
    family: { of: 'myLine', at: 5, isSection: true },
    load: () => import('../features/reminder/reminder-page.tsx').then((m) => m.ReminderPage),
  },
  {
    path: '/user/recordings',
    title: 'recordings',
    key: 'r',
    subtitle: 'callSettings',
    gate: showsRecordings,
    menu: { icon: 'recordings', group: 'callSettings' },
    popups: ['remove-recording', 'from-date', 'to-date'],
    load: () => import('../features/recordings/recordings-page.tsx').then((m) => m.RecordingsPage),
  },
] as const satisfies readonly Screen[]
