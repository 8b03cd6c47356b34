import type { ResourceDescription } from '../http/resource.ts'
import { routesOf } from '../http/resource.ts'
import type { RouteDescription } from '../http/route.ts'
import { applyRewrites } from './apply-rewrites.ts'
import { auditLog, putBack } from './audit-log.ts'
import { autoAttendants } from './auto-attendants.ts'
import { callForwardMappings } from './call-forward-mappings.ts'
import { changeForwardingRule } from './forwarding-rules.ts'
import { getCallQueues, setOwnQueuePart, takeQueueCaller } from './call-queues.ts'
import { callRecordings, callRecordingStreams, getCallRecordingFile } from './call-recordings.ts'
import { getCallOutcome } from './call-outcome.ts'
import { checkContacts, contacts, getContactCards, importContacts } from './contacts.ts'
import { conversations, getCallPath } from './conversations.ts'
import { destinationSets } from './destination-sets.ts'
import { faxServerSettings } from './fax-settings.ts'
import { faxes, getFaxRecording, getFaxStorage, sendFax } from './faxes.ts'
import { mailToFaxSettings } from './mail-to-fax-settings.ts'
import { numbers } from './numbers.ts'
import { openOldPortal } from './old-portal.ts'
import { deviceModels, getDeviceModelImage } from './pbx-device-models.ts'
import { deviceProfiles } from './pbx-device-profiles.ts'
import {
  fetchDeviceConfiguration,
  fetchDeviceConfigurationBySecret,
  getDeviceProvisioning,
  renewDeviceSecret,
} from './pbx-device-provisioning.ts'
import { devices } from './pbx-devices.ts'
import { findEverything } from './find.ts'
import { getFreeExtensions } from './free-extensions.ts'
import { createHandOvers, mailHandOvers } from './hand-overs.ts'
import { getNames } from './names.ts'
import {
  capabilities,
  getLogo,
  getOwnLogo,
  getPlatformInfo,
  resellerBrandings,
  subscriberProfiles,
} from './platform.ts'
import { getPresence } from './presence.ts'
import { getMenuPrompts, getMenuPromptSound, getSetPrompts, getSetPromptSound, getSetUses } from './prompts.ts'
import { getReachability } from './reachability.ts'
import { forgetDevice, subscriberRegistrations } from './registrations.ts'
import { reminders } from './reminders.ts'
import { createRtcSession, getRtcSession } from './rtc-sessions.ts'
import { createSeatImport, getSeatImport, getWrongSeats, removeSeatImport, runSeatImport } from './seat-imports.ts'
import { changePassword, createAuthToken, recoverPassword, requestPasswordReset, signIn, signOut } from './sessions.ts'
import { createSoundFile, getSoundFileRecording, replaceSoundFile, soundFiles } from './sound-files.ts'
import { soundHandles } from './sound-handles.ts'
import { soundSets } from './sound-sets.ts'
import { sourceSets } from './source-sets.ts'
import { speedDials } from './speed-dials.ts'
import { getPreferenceDefinitions, subscriberPreferences } from './subscriber-preferences.ts'
import { subscribers } from './subscribers.ts'
import { timeSets } from './time-sets.ts'
import {
  createVoicemailGreeting,
  getVoicemailGreeting,
  replaceVoicemailGreeting,
  voicemailGreetings,
} from './voicemail-greetings.ts'
import { voicemailSettings } from './voicemail-settings.ts'
import { getVoicemailRecording, voicemails } from './voicemails.ts'

/** Every collection of the platform. The server refuses to start when one of them has no handlers. */
export const allResources: readonly ResourceDescription[] = [
  subscribers,
  numbers,
  auditLog,
  capabilities,
  subscriberProfiles,
  resellerBrandings,
  faxServerSettings,
  mailToFaxSettings,
  subscriberPreferences,
  subscriberRegistrations,
  contacts,
  conversations,
  voicemails,
  voicemailSettings,
  voicemailGreetings,
  faxes,
  callRecordings,
  callRecordingStreams,
  speedDials,
  reminders,
  callForwardMappings,
  destinationSets,
  sourceSets,
  timeSets,
  soundHandles,
  soundSets,
  soundFiles,
  autoAttendants,
  devices,
  deviceProfiles,
  deviceModels,
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
  getVoicemailGreeting,
  createVoicemailGreeting,
  replaceVoicemailGreeting,
  getFaxRecording,
  getFaxStorage,
  getCallOutcome,
  findEverything,
  getFreeExtensions,
  getNames,
  getCallRecordingFile,
  createSoundFile,
  replaceSoundFile,
  getSoundFileRecording,
  getDeviceModelImage,
  getDeviceProvisioning,
  renewDeviceSecret,
  fetchDeviceConfiguration,
  fetchDeviceConfigurationBySecret,
  sendFax,
  applyRewrites,
  createSeatImport,
  getSeatImport,
  runSeatImport,
  getWrongSeats,
  removeSeatImport,
  createHandOvers,
  mailHandOvers,
  openOldPortal,
  checkContacts,
  importContacts,
  getContactCards,
  createRtcSession,
  getRtcSession,
  getPresence,
  getCallQueues,
  setOwnQueuePart,
  takeQueueCaller,
  changeForwardingRule,
  getReachability,
  forgetDevice,
  getCallPath,
  putBack,
  getSetPrompts,
  getSetPromptSound,
  getSetUses,
  getMenuPrompts,
  getMenuPromptSound,
  ...allResources.flatMap(routesOf),
]
