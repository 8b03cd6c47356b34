import type { ResourceDescription } from '../http/resource.ts'
import { routesOf } from '../http/resource.ts'
import type { RouteDescription } from '../http/route.ts'
import { conversations } from './conversations.ts'
import { faxServerSettings } from './fax-settings.ts'
import { faxes, getFaxRecording, sendFax } from './faxes.ts'
import { mailToFaxSettings } from './mail-to-fax-settings.ts'
import {
  capabilities,
  getLogo,
  getOwnLogo,
  getPlatformInfo,
  resellerBrandings,
  subscriberProfiles,
} from './platform.ts'
import { subscriberRegistrations } from './registrations.ts'
import { reminders } from './reminders.ts'
import { changePassword, createAuthToken, recoverPassword, requestPasswordReset, signIn, signOut } from './sessions.ts'
import { speedDials } from './speed-dials.ts'
import { getPreferenceDefinitions, subscriberPreferences } from './subscriber-preferences.ts'
import { subscribers } from './subscribers.ts'
import { getVoicemailRecording, voicemails } from './voicemails.ts'

/** Every collection of the platform. The server refuses to start when one of them has no handlers. */
export const allResources: readonly ResourceDescription[] = [
  subscribers,
  capabilities,
  subscriberProfiles,
  resellerBrandings,
  faxServerSettings,
  mailToFaxSettings,
  subscriberPreferences,
  subscriberRegistrations,
  conversations,
  voicemails,
  faxes,
  speedDials,
  reminders,
]

/** Every route of the platform: those of the collections, and the single ones. */
export const allRoutes: readonly RouteDescription[] = [
  signIn,
  signOut,
  createAuthToken,
  requestPasswordReset,
  recoverPassword,
  changePassword,
  getPlatformInfo,
  getOwnLogo,
  getLogo,
  getPreferenceDefinitions,
  getVoicemailRecording,
  getFaxRecording,
  sendFax,
  ...allResources.flatMap(routesOf),
]
