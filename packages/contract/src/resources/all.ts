import { type ResourceDescription, routesOf } from '../http/resource.ts'
import type { RouteDescription } from '../http/route.ts'
import { applyRewrites } from './apply-rewrites.ts'
import { answerForAddress, askAddressAgain, listHeldAddresses } from './fax-and-voicebox/asked-addresses.ts'
import { auditLog, putBack } from './audit-log.ts'
import { autoAttendants } from './pbx/auto-attendants.ts'
import { callForwardMappings } from './forwarding/call-forward-mappings.ts'
import { changeForwardingRule } from './forwarding/forwarding-rules.ts'
import { wallboardRoutes } from './pbx/wallboards.ts'
import { callQueueRoutes } from './pbx/call-queues.ts'
import { callByPhone } from './conversations/phone-calls.ts'
import { callRecordings, callRecordingStreams, getCallRecordingFile } from './conversations/call-recordings.ts'
import { getCallOutcome } from './conversations/call-outcome.ts'
import { contactBookRoutes } from './app/contact-books.ts'
import { contactFileRoutes, contacts } from './contacts.ts'
import { conversations, getCallPath } from './conversations/conversations.ts'
import { destinationSets } from './forwarding/destination-sets.ts'
import { faxServerSettings } from './fax-and-voicebox/fax-settings.ts'
import { faxes, getFaxRecording, getFaxStorage, sendFax } from './conversations/faxes.ts'
import { mailToFaxSettings } from './fax-and-voicebox/mail-to-fax-settings.ts'
import { numbers } from './numbers.ts'
import { openOldPortal } from './old-portal.ts'
import { deviceModels, getDeviceModelImage } from './pbx/pbx-device-models.ts'
import { deviceProfiles } from './pbx/pbx-device-profiles.ts'
import {
  fetchDeviceConfiguration,
  fetchDeviceConfigurationBySecret,
  fetchDeviceDirectory,
  getDeviceProvisioning,
  renewDeviceSecret,
} from './pbx/pbx-device-provisioning.ts'
import { getDeviceSummary, listDeviceStates } from './pbx/pbx-device-states.ts'
import { devices } from './pbx/pbx-devices.ts'
import { findEverything } from './find.ts'
import { getCompanyMap, getCompanySummary } from './company-map.ts'
import { getFreeExtensions } from './pbx/free-extensions.ts'
import { createHandOvers, mailHandOvers } from './hand-overs.ts'
import { getNames } from './names.ts'
import { phonebookRoutes } from './pbx/phonebook.ts'
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
import { createSeatImport, getSeatImport, getWrongSeats, removeSeatImport, runSeatImport } from './pbx/seat-imports.ts'
import { changePassword, createAuthToken, recoverPassword, requestPasswordReset, signIn, signOut } from './sessions.ts'
import {
  endSession,
  endSessions,
  getSecurity,
  listSessions,
  openSettings,
  proveOwner,
  setSecurityMails,
} from './security.ts'
import { createSoundFile, getSoundFileRecording, replaceSoundFile, soundFiles } from './pbx/sound-files.ts'
import { decideHeldPhone, getNewPhones, listHeldPhones, putNewPhones } from './pbx/held-phones.ts'
import { getLineOutsideLimits, getOutsideLimits, putLineOutsideLimits, putOutsideLimits } from './pbx/outside-limits.ts'
import { signInRoutes } from './sign-in/all-sign-in.ts'
import { bnumberSets } from './forwarding/bnumber-sets.ts'
import { barringLevels, getBarringSet, listBarringSets } from './pbx/barring-levels.ts'
import { customerPreferences } from './pbx/customer-preferences.ts'
import { devicePreferences } from './pbx/device-preferences.ts'
import { closeCompany, closeLine, listClosures, openCompany, openLine } from './pbx/closures.ts'
import { emergencyRoutes } from './pbx/emergency-places.ts'
import {
  addSchedule,
  changeSchedule,
  getHolidays,
  lineHoursRoutes,
  listSchedules,
  listScheduleUsers,
  putHolidays,
  removeSchedule,
} from './pbx/schedules.ts'
import { queueSettingsRoutes } from './pbx/queue-settings.ts'
import { pbxUsers } from './pbx/pbx-users.ts'
import { soundHandles } from './pbx/sound-handles.ts'
import { soundSets } from './pbx/sound-sets.ts'
import { sourceSets } from './forwarding/source-sets.ts'
import { speedDials } from './speed-dials.ts'
import { getPreferenceDefinitions, subscriberPreferences } from './subscriber-preferences.ts'
import { endStatus, getStatus, putStatus } from './status.ts'
import { getCallMails, setCallMails } from './app/call-mails.ts'
import { addPushDevice, changePushDevice, getPush, removePushDevice, tryPushDevice } from './app/push.ts'
import { addApiKey, listApiKeys, removeApiKey } from './app/api-keys.ts'
import {
  addWebhook,
  changeWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  replayFailedDeliveries,
  replayWebhookDelivery,
  testWebhook,
  tryWebhook,
} from './app/webhooks.ts'
import { getAppIcon, getAppManifest } from './app/app-look.ts'
import { subscribers } from './subscribers.ts'
import { deleteCallBack, getCallBacks, postCallBack } from './conversations/call-backs.ts'
import { getTeam, putAwaited, putFavourite, putTeamSharing } from './team.ts'
import { timeSets } from './forwarding/time-sets.ts'
import {
  createVoicemailGreeting,
  getVoicemailGreeting,
  replaceVoicemailGreeting,
  voicemailGreetings,
} from './fax-and-voicebox/voicemail-greetings.ts'
import { voicemailSettings } from './fax-and-voicebox/voicemail-settings.ts'
import { voicemailRoutes, voicemails } from './conversations/voicemails.ts'

/** Every collection of the platform. The server refuses to start when one of them has no handlers. */
export const allResources: readonly ResourceDescription[] = [
  subscribers,
  pbxUsers,
  barringLevels,
  numbers,
  auditLog,
  capabilities,
  subscriberProfiles,
  resellerBrandings,
  faxServerSettings,
  mailToFaxSettings,
  subscriberPreferences,
  customerPreferences,
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
  bnumberSets,
  soundHandles,
  soundSets,
  soundFiles,
  autoAttendants,
  devices,
  devicePreferences,
  deviceProfiles,
  deviceModels,
]

/** Every route of the platform: those of the collections, and the single ones. */
export const allRoutes: readonly RouteDescription[] = [
  signIn,
  signOut,
  proveOwner,
  listSessions,
  endSession,
  endSessions,
  getSecurity,
  openSettings,
  setSecurityMails,
  createAuthToken,
  requestPasswordReset,
  listHeldAddresses,
  askAddressAgain,
  answerForAddress,
  recoverPassword,
  changePassword,
  getOutsideLimits,
  putOutsideLimits,
  listHeldPhones,
  decideHeldPhone,
  getNewPhones,
  putNewPhones,
  getLineOutsideLimits,
  putLineOutsideLimits,
  listBarringSets,
  getBarringSet,
  ...emergencyRoutes,
  listSchedules,
  addSchedule,
  changeSchedule,
  removeSchedule,
  listScheduleUsers,
  listClosures,
  closeCompany,
  openCompany,
  closeLine,
  openLine,
  getHolidays,
  putHolidays,
  getPlatformInfo,
  getOwnLogo,
  getLogo,
  getPreferenceDefinitions,
  ...voicemailRoutes,
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
  listDeviceStates,
  getDeviceSummary,
  fetchDeviceConfiguration,
  fetchDeviceConfigurationBySecret,
  fetchDeviceDirectory,
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
  ...contactBookRoutes,
  ...contactFileRoutes,
  createRtcSession,
  getRtcSession,
  getPresence,
  ...callQueueRoutes,
  ...wallboardRoutes,
  getStatus,
  putStatus,
  endStatus,
  getAppManifest,
  getAppIcon,
  getCallMails,
  setCallMails,
  getPush,
  addPushDevice,
  changePushDevice,
  removePushDevice,
  tryPushDevice,
  callByPhone,
  listApiKeys,
  addApiKey,
  removeApiKey,
  listWebhooks,
  addWebhook,
  changeWebhook,
  removeWebhook,
  renewWebhookSecret,
  testWebhook,
  tryWebhook,
  listWebhookDeliveries,
  replayWebhookDelivery,
  replayFailedDeliveries,
  getTeam,
  putAwaited,
  putFavourite,
  putTeamSharing,
  getCallBacks,
  postCallBack,
  deleteCallBack,
  changeForwardingRule,
  getReachability,
  getCompanyMap,
  getCompanySummary,
  forgetDevice,
  getCallPath,
  putBack,
  getSetPrompts,
  getSetPromptSound,
  getSetUses,
  getMenuPrompts,
  getMenuPromptSound,
  ...allResources.flatMap(routesOf),
  ...phonebookRoutes,
  ...lineHoursRoutes,
  ...queueSettingsRoutes,
  ...signInRoutes,
]
