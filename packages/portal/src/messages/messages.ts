import type app from './en/app.json'
import type appPasswords from './en/app-passwords.json'
import type basics from './en/basics.json'
import type callBacks from './en/call-backs.json'
import type callBlocking from './en/call-blocking.json'
import type callForwarding from './en/call-forwarding.json'
import type callForwardingConditions from './en/call-forwarding-conditions.json'
import type callOutcome from './en/call-outcome.json'
import type callQueue from './en/call-queue.json'
import type callStops from './en/call-stops.json'
import type callSettings from './en/call-settings.json'
import type callStage from './en/call-stage.json'
import type calls from './en/calls.json'
import type closures from './en/closures.json'
import type commandPalette from './en/command-palette.json'
import type common from './en/common.json'
import type conference from './en/conference.json'
import type contacts from './en/contacts.json'
import type conversationItems from './en/conversation-items.json'
import type conversations from './en/conversations.json'
import type dashboard from './en/dashboard.json'
import type dial from './en/dial.json'
import type editing from './en/editing.json'
import type faxSettings from './en/fax-settings.json'
import type home from './en/home.json'
import type kit from './en/kit.json'
import type keys from './en/keys.json'
import type listFilters from './en/list-filters.json'
import type notFound from './en/not-found.json'
import type oldPortal from './en/old-portal.json'
import type passkeys from './en/passkeys.json'
import type passwords from './en/passwords.json'
import type outsideLimits from './en/outside-limits.json'
import type pbxAudit from './en/pbx-audit.json'
import type pbxConnections from './en/pbx-connections.json'
import type pbxAttendants from './en/pbx-attendants.json'
import type pbxCompanyMap from './en/pbx-company-map.json'
import type pbxDevices from './en/pbx-devices.json'
import type pbxEditing from './en/pbx-editing.json'
import type pbxGroups from './en/pbx-groups.json'
import type pbxHandOver from './en/pbx-hand-over.json'
import type pbxLines from './en/pbx-lines.json'
import type pbxNewSeat from './en/pbx-new-seat.json'
import type pbxQueues from './en/pbx-queues.json'
import type pbxRoles from './en/pbx-roles.json'
import type emergency from './en/emergency.json'
import type pbxSchedules from './en/pbx-schedules.json'
import type pbxSeats from './en/pbx-seats.json'
import type pbxSecretaries from './en/pbx-secretaries.json'
import type pbxSettings from './en/pbx-settings.json'
import type pbxSlots from './en/pbx-slots.json'
import type pbxSoundSets from './en/pbx-sound-sets.json'
import type queueWaiting from './en/queue-waiting.json'
import type qrCode from './en/qr-code.json'
import type reach from './en/reach.json'
import type recordings from './en/recordings.json'
import type refusals from './en/refusals.json'
import type registeredDevices from './en/registered-devices.json'
import type reminder from './en/reminder.json'
import type screens from './en/screens.json'
import type secondFactor from './en/second-factor.json'
import type security from './en/security.json'
import type seeAs from './en/see-as.json'
import type sendFax from './en/send-fax.json'
import type settings from './en/settings.json'
import type shell from './en/shell.json'
import type signInRules from './en/sign-in-rules.json'
import type signIn from './en/sign-in.json'
import type speedDials from './en/speed-dials.json'
import type status from './en/status.json'
import type team from './en/team.json'
import type uploads from './en/uploads.json'
import type voicebox from './en/voicebox.json'
import type wallboard from './en/wallboard.json'

/** Every namespace with its English texts, which say which keys there are. A new file adds its line here. */
export type AppMessages = {
  app: typeof app
  'app-passwords': typeof appPasswords
  basics: typeof basics
  'call-backs': typeof callBacks
  'call-blocking': typeof callBlocking
  'call-forwarding': typeof callForwarding
  'call-forwarding-conditions': typeof callForwardingConditions
  'call-outcome': typeof callOutcome
  'call-stops': typeof callStops
  'call-queue': typeof callQueue
  'call-settings': typeof callSettings
  'call-stage': typeof callStage
  calls: typeof calls
  closures: typeof closures
  'command-palette': typeof commandPalette
  common: typeof common
  conference: typeof conference
  contacts: typeof contacts
  'conversation-items': typeof conversationItems
  conversations: typeof conversations
  dashboard: typeof dashboard
  dial: typeof dial
  editing: typeof editing
  'fax-settings': typeof faxSettings
  home: typeof home
  kit: typeof kit
  keys: typeof keys
  'list-filters': typeof listFilters
  'not-found': typeof notFound
  'old-portal': typeof oldPortal
  passkeys: typeof passkeys
  passwords: typeof passwords
  'outside-limits': typeof outsideLimits
  'pbx-audit': typeof pbxAudit
  'pbx-connections': typeof pbxConnections
  'pbx-attendants': typeof pbxAttendants
  'pbx-company-map': typeof pbxCompanyMap
  'pbx-devices': typeof pbxDevices
  'pbx-editing': typeof pbxEditing
  'pbx-groups': typeof pbxGroups
  'pbx-hand-over': typeof pbxHandOver
  'pbx-lines': typeof pbxLines
  'pbx-new-seat': typeof pbxNewSeat
  'pbx-queues': typeof pbxQueues
  'pbx-roles': typeof pbxRoles
  emergency: typeof emergency
  'pbx-schedules': typeof pbxSchedules
  'pbx-seats': typeof pbxSeats
  'pbx-secretaries': typeof pbxSecretaries
  'pbx-settings': typeof pbxSettings
  'pbx-slots': typeof pbxSlots
  'pbx-sound-sets': typeof pbxSoundSets
  'qr-code': typeof qrCode
  'queue-waiting': typeof queueWaiting
  reach: typeof reach
  recordings: typeof recordings
  refusals: typeof refusals
  'registered-devices': typeof registeredDevices
  reminder: typeof reminder
  screens: typeof screens
  'second-factor': typeof secondFactor
  security: typeof security
  'see-as': typeof seeAs
  'send-fax': typeof sendFax
  settings: typeof settings
  shell: typeof shell
  'sign-in': typeof signIn
  'sign-in-rules': typeof signInRules
  'speed-dials': typeof speedDials
  status: typeof status
  team: typeof team
  uploads: typeof uploads
  voicebox: typeof voicebox
  wallboard: typeof wallboard
}
