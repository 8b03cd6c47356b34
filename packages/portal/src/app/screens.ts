import {
  allowsOldPortal,
  showsConferences,
  showsFaxSettings,
  showsRtcEngine,
  showsSignInRules,
  showsTeam,
} from '@lineside/contract/access'
import { callSettingsScreens } from './call-settings-screens.ts'
import { pbxConfigurationScreens } from './pbx-configuration-screens.ts'
import { pbxSettingsScreens } from './pbx-settings-screens.ts'
import type { PublicScreen, Screen, Turnout } from './screen.ts'
import { generateRoomName } from '@lineside/telephony/conference/room-name'

/** The room for `/conference` without an id: the operator's fixed one, else a generated one (NAV-04, CONF-01). */
const conferenceAddress = async (): Promise<string> => {
  const [word = 0, digits = 0] = crypto.getRandomValues(new Uint32Array(2))
  const room = (await configuredRoom()) ?? generateRoomName(word, digits)
  return `/conference/${encodeURIComponent(room)}`
}

/**
 * The fixed room in the operator's `portal-config.json`, which lies beside the portal's files; null if the file is
 * missing, unreadable or names none.
 */
const configuredRoom = async (): Promise<string | null> => {
  try {
    const config = (await (await fetch('portal-config.json')).json()) as { conferenceRoom?: unknown }
    return typeof config.conferenceRoom === 'string' && config.conferenceRoom !== '' ? config.conferenceRoom : null
  } catch {
    return null
  }
}

/** Screens for signed-out visitors. */
export const publicScreens = [
  { path: '/login', title: 'signIn', popups: ['forgot-password'], load: null },
  {
    path: '/recoverpassword',
    title: 'recoverPassword',
    needs: 'token',
    load: () => import('../features/sign-in/recover-password-page.tsx').then((m) => m.RecoverPasswordPage),
  },
  {
    path: '/mailaddress',
    title: 'mailAddress',
    needs: 'token',
    load: () => import('../features/sign-in/mail-address-page.tsx').then((m) => m.MailAddressPage),
  },
  {
    path: '/wallboard',
    title: 'wallboard',
    load: () => import('../features/wallboard/wallboard-page.tsx').then((m) => m.WallboardPage),
  },
] as const satisfies readonly PublicScreen[]

const oldPortal = () => import('../features/old-portal/old-portal-page.tsx').then((m) => m.OldPortalPage)

/** Every screen behind the sign-in, in the order of the menu (section 2 of both documents). */
export const screens = [
  {
    path: '/user/dashboard',
    title: 'dashboard',
    key: 'd',
    menu: { icon: 'dashboard' },
    texts: ['calls'],
    load: async () => {
      const [{ askFirst, DashboardPage }, { queryClient }] = await Promise.all([
        import('../features/dashboard/dashboard-page.tsx'),
        import('./query-client.ts'),
      ])
      askFirst(queryClient)
      return DashboardPage
    },
  },
  {
    path: '/user/home',
    title: 'home',
    key: 'n',
    gate: showsRtcEngine,
    otherwise: '/user/conversations',
    menu: { icon: 'call' },
    texts: ['pages', 'calls', 'stage'],
    load: () => import('../features/home/home-page.tsx').then((m) => m.HomePage),
  },
  {
    path: '/conference/$room',
    title: 'conference',
    key: 'm',
    menu: { icon: 'conference', when: showsConferences, to: () => '/conference' },
    popups: ['share-conference'],
    load: () => import('../features/conference/conference-page.tsx').then((m) => m.ConferencePage),
  },
  {
    path: '/user/conversations',
    title: 'conversations',
    key: 'c',
    subtitle: 'conversations',
    menu: { icon: 'conversations', badge: 'newVoicemails' },
    tabs: { missed: 'missed', call: 'calls', voicemail: 'voicemails', fax: 'faxes' },
    texts: ['conversations'],
    popups: ['conversation-actions', 'from-date', 'to-date'],
    load: () => import('../features/conversations/conversations-page.tsx').then((m) => m.ConversationsPage),
  },
  {
    path: '/user/contacts',
    title: 'contacts',
    key: 'k',
    gate: (facts) => facts.isLineside === true,
    menu: { icon: 'contacts' },
    family: { of: 'people', at: 2 },
    tabs: { own: 'ownContacts', shared: 'companyContacts', colleagues: 'colleagues' },
    texts: ['pages', 'conversations', 'refusals'],
    popups: ['contact', 'contact-books', 'contact-files'],
    load: () => import('../features/contacts/contacts-page.tsx').then((m) => m.ContactsPage),
  },
  {
    path: '/user/team',
    title: 'team',
    key: 't',
    gate: showsTeam,
    menu: { icon: 'team' },
    family: { of: 'people', at: 1 },
    popups: ['close-now'],
    texts: ['pages', 'conversations'],
    load: () => import('../features/team/team-page.tsx').then((m) => m.TeamPage),
  },
  ...callSettingsScreens,
  {
    path: '/user/fax-settings',
    title: 'faxSettings',
    key: 'x',
    gate: showsFaxSettings,
    menu: { icon: 'fax', part: 'line' },
    tabs: { mail2fax: 'mailToFax' },
    popups: ['add-fax-destination', 'edit-fax-destination', 'remove-fax-destination'],
    load: () => import('../features/fax-settings/fax-settings-page.tsx').then((m) => m.FaxSettingsPage),
  },
  ...pbxConfigurationScreens,
  ...pbxSettingsScreens,
  {
    path: '/user/registered-devices',
    title: 'registeredDevices',
    menu: { icon: 'registeredDevices', part: 'line' },
    family: { of: 'myLine', at: 8, tab: 'devices', hasOwnRow: true },
    itemPopups: ['sign-out-device'],
    load: () =>
      import('../features/registered-devices/registered-devices-page.tsx').then((m) => m.RegisteredDevicesPage),
  },
  {
    path: '/user/sign-in-rules',
    title: 'signInRules',
    gate: showsSignInRules,
    menu: { icon: 'signInRules', part: 'company' },
    family: { of: 'administration', at: 3 },
    texts: ['pages', 'factor'],
    popups: ['sso-provider'],
    load: () => import('../features/sign-in-rules/sign-in-rules-page.tsx').then((m) => m.SignInRulesPage),
  },
  {
    path: '/user/outside-limits',
    title: 'outsideLimits',
    gate: showsSignInRules,
    menu: { icon: 'outsideLimits', part: 'company' },
    family: { of: 'administration', at: 4 },
    texts: ['pages'],
    load: () => import('../features/outside-limits/outside-limits-page.tsx').then((m) => m.OutsideLimitsPage),
  },
  {
    path: '/customer/$customerId/details',
    title: 'customerDetails',
    gate: allowsOldPortal,
    menu: { icon: 'customer', part: 'company', to: (facts) => `/customer/${facts.customerId}/details` },
    family: { of: 'administration', at: 5 },
    load: oldPortal,
  },
  { path: '/customer/$', title: 'customerDetails', gate: allowsOldPortal, load: oldPortal },
  {
    path: '/user/app',
    title: 'app',
    palette: { icon: 'app' },
    load: () => import('../features/app/app-page.tsx').then((m) => m.AppPage),
  },
  {
    path: '/user/security',
    title: 'security',
    gate: (facts) => facts.isLineside === true,
    otherwise: '/user/settings',
    palette: { icon: 'security' },
    popups: ['web-password', 'end-sessions', 'set-up-second-step', 'new-app-password'],
    texts: ['pages', 'factor'],
    load: () => import('../features/security/security-page.tsx').then((m) => m.SecurityPage),
  },
  {
    path: '/user/settings',
    title: 'settings',
    key: 'y',
    palette: { icon: 'settings' },
    family: { of: 'myLine', at: 9, tab: 'signIn' },
    popups: ['sip-password', 'elsewhere'],
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
export const shellPopups = ['palette', 'reach', 'apps', 'qr', 'language', 'theme', 'user', 'menu'] as const

/** DASH-04: users without the screens of the real-time engine start with the list of conversations. */
export const turnouts = [
  { path: '/', leadsTo: (facts) => (showsRtcEngine(facts) ? '/user/dashboard' : '/user/conversations') },
  { path: '/conference', leadsTo: conferenceAddress },
] as const satisfies readonly Turnout[]

declare module '../shared/navigation/screen-path.ts' {
  interface ScreenPaths {
    path: (typeof screens)[number]['path'] | (typeof turnouts)[number]['path'] | (typeof publicScreens)[number]['path']
  }
}
