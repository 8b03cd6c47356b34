import { allRoutes } from '@lineside/contract/resources/all'
import type { FastifyInstance } from 'fastify'
import { apiKeysRoutes } from './features/api-keys/api-keys-routes.ts'
import { appLookRoutes } from './features/app-look/app-look-routes.ts'
import { applyRewritesRoutes } from './features/apply-rewrites/apply-rewrites-routes.ts'
import { askedAddressesRoutes } from './features/asked-addresses/asked-addresses-routes.ts'
import { auditLogRoutes } from './features/audit-log/audit-log-routes.ts'
import { autoAttendantsRoutes } from './features/auto-attendants/auto-attendants-routes.ts'
import { barringLevelsRoutes } from './features/barring-levels/barring-levels-routes.ts'
import { callForwardingRoutes } from './features/call-forwarding/call-forwarding-routes.ts'
import { callOutcomeRoutes } from './features/call-outcome/call-outcome-routes.ts'
import { reachabilityRoutes } from './features/call-outcome/reachability-routes.ts'
import { wallboardsRoutes } from './features/wallboards/wallboards-routes.ts'
import { callQueuesRoutes } from './features/call-queues/call-queues-routes.ts'
import { queueSettingsRoutes } from './features/call-queues/queue-settings-routes.ts'
import { companyMapRoutes } from './features/company-map/company-map-routes.ts'
import { contactBooksRoutes } from './features/contact-books/contact-books-routes.ts'
import { contactsRoutes } from './features/contacts/contacts-routes.ts'
import { callPathRoutes } from './features/conversations/call-path-routes.ts'
import { conversationsRoutes } from './features/conversations/conversations-routes.ts'
import { customerPreferencesRoutes } from './features/customer-preferences/customer-preferences-routes.ts'
import { deviceModelsRoutes } from './features/device-models/device-models-routes.ts'
import { devicePreferencesRoutes } from './features/device-preferences/device-preferences-routes.ts'
import { deviceProfilesRoutes } from './features/device-profiles/device-profiles-routes.ts'
import { deviceProvisioningRoutes } from './features/device-provisioning/device-provisioning-routes.ts'
import { deviceStatesRoutes } from './features/device-states/device-states-routes.ts'
import { devicesRoutes } from './features/devices/devices-routes.ts'
import { appPasswordRoutes } from './features/factors/app-password-routes.ts'
import { factorRoutes } from './features/factors/factor-routes.ts'
import { rolesRoutes } from './features/roles/roles-routes.ts'
import { heldPhonesRoutes } from './features/held-phones/held-phones-routes.ts'
import { outsideLimitsRoutes } from './features/outside-limits/outside-limits-routes.ts'
import { signInRulesRoutes } from './features/factors/sign-in-rules-routes.ts'
import { phoneCallsRoutes } from './features/phone-calls/phone-calls-routes.ts'
import { passkeyRoutes } from './features/passkeys/passkey-routes.ts'
import { passkeySignInRoutes } from './features/passkeys/sign-in-with-passkey.ts'
import { faxSettingsRoutes } from './features/fax-settings/fax-settings-routes.ts'
import { faxesRoutes } from './features/faxes/faxes-routes.ts'
import { findRoutes } from './features/find/find-routes.ts'
import { mailToFaxRoutes } from './features/mail-to-fax/mail-to-fax-routes.ts'
import { messageTextsRoutes } from './features/message-texts/message-texts-routes.ts'
import { textChoicesRoutes } from './features/message-texts/text-choices-routes.ts'
import { namesRoutes } from './features/names/names-routes.ts'
import { numbersRoutes } from './features/numbers/numbers-routes.ts'
import { serveOldPortal } from './features/old-portal/serve-old-portal.ts'
import { pbxUsersRoutes } from './features/pbx-users/pbx-users-routes.ts'
import { platformRoutes } from './features/platform/platform-routes.ts'
import { statusRoutes } from './features/status/status-routes.ts'
import { callBackRoutes } from './features/team/call-back-routes.ts'
import { teamRoutes } from './features/team/team-routes.ts'
import { presenceRoutes } from './features/presence/presence-routes.ts'
import { callMailsRoutes } from './features/call-mails/call-mails-routes.ts'
import { pushRoutes } from './features/push/push-routes.ts'
import { promptsRoutes } from './features/prompts/prompts-routes.ts'
import { recordingsRoutes } from './features/recordings/recordings-routes.ts'
import { registrationsRoutes } from './features/registrations/registrations-routes.ts'
import { remindersRoutes } from './features/reminders/reminders-routes.ts'
import { rtcSessionsRoutes } from './features/rtc-sessions/rtc-sessions-routes.ts'
import { handOversRoutes } from './features/hand-overs/hand-overs-routes.ts'
import { chosenPlacesRoutes } from './features/emergency/chosen-places-routes.ts'
import { placesRoutes } from './features/emergency/places-routes.ts'
import { closuresRoutes } from './features/schedules/closures-routes.ts'
import { holidaysRoutes } from './features/schedules/holidays-routes.ts'
import { lineHoursRoutes } from './features/schedules/line-hours-routes.ts'
import { schedulesRoutes } from './features/schedules/schedules-routes.ts'
import { seatImportsRoutes } from './features/seat-imports/seat-imports-routes.ts'
import { seeAsRoutes } from './features/see-as/see-as-routes.ts'
import { securityRoutes } from './features/security/security-routes.ts'
import { sessionsListRoutes } from './features/security/sessions-list-routes.ts'
import { ssoRoutes } from './features/single-sign-on/sso-routes.ts'
import { ssoSettingsRoutes } from './features/single-sign-on/sso-settings-routes.ts'
import { sessionRoutes } from './features/session/session-routes.ts'
import { soundFilesRoutes } from './features/sound-files/sound-files-routes.ts'
import { soundHandlesRoutes } from './features/sound-handles/sound-handles-routes.ts'
import { soundSetsRoutes } from './features/sound-sets/sound-sets-routes.ts'
import { subscriberPreferencesRoutes } from './features/subscriber-preferences/subscriber-preferences-routes.ts'
import { speedDialsRoutes } from './features/speed-dials/speed-dials-routes.ts'
import { subscribersRoutes } from './features/subscribers/subscribers-routes.ts'
import { voicemailGreetingsRoutes } from './features/voicemail-greetings/voicemail-greetings-routes.ts'
import { voicemailSettingsRoutes } from './features/voicemail-settings/voicemail-settings-routes.ts'
import { voicemailsRoutes } from './features/voicemails/voicemails-routes.ts'
import { commandRoutes } from './operator-api/command-routes.ts'
import { serveOperatorApi } from './operator-api/serve-operator-api.ts'
import { webhookLogRoutes } from './features/webhooks/webhook-log-routes.ts'
import { webhooksRoutes } from './features/webhooks/webhooks-routes.ts'
import { createAuthenticator } from './platform/auth/authenticate.ts'
import type { Api } from './platform/http/api.ts'
import { createApi } from './platform/http/api.ts'
import { serveApiReference } from './platform/http/reference/api-reference.ts'
import { servePortal } from './platform/http/server/portal-files.ts'
import { createHttpServer } from './platform/http/server/server.ts'
import { watchRequests } from './platform/http/server/watch-requests.ts'
import type { Services } from './domain/services.ts'

/** All features; each one registers the routes of its part of the contract. */
const features: readonly ((api: Api, services: Services) => void)[] = [
  sessionRoutes,
  factorRoutes,
  appPasswordRoutes,
  rolesRoutes,
  signInRulesRoutes,
  outsideLimitsRoutes,
  heldPhonesRoutes,
  placesRoutes,
  chosenPlacesRoutes,
  schedulesRoutes,
  lineHoursRoutes,
  closuresRoutes,
  holidaysRoutes,
  passkeyRoutes,
  passkeySignInRoutes,
  ssoRoutes,
  ssoSettingsRoutes,
  sessionsListRoutes,
  securityRoutes,
  seeAsRoutes,
  platformRoutes,
  subscribersRoutes,
  pbxUsersRoutes,
  barringLevelsRoutes,
  numbersRoutes,
  seatImportsRoutes,
  handOversRoutes,
  askedAddressesRoutes,
  auditLogRoutes,
  faxSettingsRoutes,
  mailToFaxRoutes,
  subscriberPreferencesRoutes,
  customerPreferencesRoutes,
  registrationsRoutes,
  callOutcomeRoutes,
  reachabilityRoutes,
  companyMapRoutes,
  contactsRoutes,
  contactBooksRoutes,
  findRoutes,
  namesRoutes,
  conversationsRoutes,
  callPathRoutes,
  voicemailsRoutes,
  messageTextsRoutes,
  textChoicesRoutes,
  voicemailSettingsRoutes,
  voicemailGreetingsRoutes,
  faxesRoutes,
  recordingsRoutes,
  speedDialsRoutes,
  remindersRoutes,
  callForwardingRoutes,
  soundHandlesRoutes,
  soundSetsRoutes,
  soundFilesRoutes,
  promptsRoutes,
  autoAttendantsRoutes,
  devicesRoutes,
  deviceProfilesRoutes,
  deviceModelsRoutes,
  deviceProvisioningRoutes,
  deviceStatesRoutes,
  devicePreferencesRoutes,
  applyRewritesRoutes,
  rtcSessionsRoutes,
  presenceRoutes,
  statusRoutes,
  appLookRoutes,
  callMailsRoutes,
  pushRoutes,
  teamRoutes,
  callBackRoutes,
  callQueuesRoutes,
  wallboardsRoutes,
  queueSettingsRoutes,
  phoneCallsRoutes,
  apiKeysRoutes,
  webhooksRoutes,
  webhookLogRoutes,
]

/**
 * Builds the whole application; the server does not listen yet.
 * @throws Error when the contract describes a route that no feature registers.
 */
export const buildApp = async (services: Services): Promise<FastifyInstance> => {
  const metrics = services.config.metrics && services.metrics
  const createServer = () => createHttpServer(services.config, services.log, metrics)
  const app = await createServer()
  watchRequests(app, { log: services.log, metrics })
  serveApiReference(app, createServer, commandRoutes)
  await servePortal(app)
  const api = createApi({ app, platform: services, authenticate: createAuthenticator(services) })
  for (const feature of features) feature(api, services)
  serveOperatorApi(app, services)
  await serveOldPortal(app, api, services)
  const registered = new Set(api.registered.map(({ name }) => name))
  const forgotten = allRoutes.filter(({ name }) => !registered.has(name))
  if (forgotten.length > 0) throw new Error(`No feature answers ${forgotten.map(({ name }) => name).join(', ')}`)
  return app
}
