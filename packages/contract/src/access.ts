import type { Role } from './http/route.ts'
import type { Licence } from './resources/platform.ts'
import { type Capability, type GivenRole, heldRoles, may } from './roles.ts'

/** Capabilities of the platform, customer and subscriber, by the names that `api/capabilities/` lists (NAV-19). */
export const capabilityNames = [
  'cloudpbx',
  'sms',
  'faxserver',
  'rtcengine',
  'fileshare',
  'mobilepush',
  'csc_show_rtcengine_features',
] as const
export type CapabilityName = (typeof capabilityNames)[number]

/**
 * For each gate of menus, routes and controls, the profile attributes that open it; one of them is enough
 * (ngcp-client-facts 2.9).
 */
export const profileGates = {
  reminder: ['reminder'],
  speedDial: ['speed_dial'],
  voiceMail: ['voice_mail'],
  callBlockingIncoming: ['block_in_clir', 'block_in_mode', 'block_in_list'],
  callBlockingOutgoing: ['block_out_mode', 'block_out_list'],
  callBlockingPrivacy: ['clir'],
  callSettings: ['music_on_hold', 'language'],
  faxServer: ['fax_server'],
  pbxSettings: ['clir_intrapbx'],
  addForwarding: ['cfu', 'cfna', 'cfb'],
} as const satisfies Record<string, readonly string[]>
export type ProfileGate = keyof typeof profileGates

/** Everything about the signed-in subscriber that decides what the portal shows. */
export interface AccessFacts {
  readonly administrative: boolean
  /** ROLE-01: the roles besides the flag `administrative`; absent: the platform knows none. */
  readonly givenRoles?: readonly GivenRole[]
  readonly isPbxPilot: boolean
  readonly isPbxGroup: boolean
  readonly extension: string | null
  /** null: the subscriber has no profile, so everything is allowed. */
  readonly profileAttributes: readonly string[] | null
  /** Enabled capabilities; `faxactive` is the subscriber's own fax setting. */
  readonly capabilities: ReadonlySet<CapabilityName | 'faxactive'>
  /** `csc_v2_mode` of platforminfo */
  readonly platformMode: string | null
  readonly customerId: number | null
  /** The platform is Lineside and answers the routes of origin `lineside`. */
  readonly isLineside?: boolean
  /** FRONT-03: what the platform has a licence for; null: it names none, as older ones do, and has everything. */
  readonly licences?: ReadonlySet<string> | null
  /** FRONT-02: the platform knows no capability `rtcengine`, and licence and profile open calls over SIP instead. */
  readonly hasLicensedCalls?: boolean
}

/** FRONT-03: whether the platform has a licence. Without it every request for the subject is refused. */
export const hasLicence = ({ licences }: Pick<AccessFacts, 'licences'>, licence: Licence): boolean =>
  licences?.has(licence) ?? true

/** Whether the profile grants one attribute (AUTH-12). */
export const hasAttribute = (facts: Pick<AccessFacts, 'profileAttributes'>, attribute: string): boolean =>
  facts.profileAttributes === null || facts.profileAttributes.includes(attribute)

/** Whether the profile opens a gate: one of its attributes is enough. */
export const opensGate = (facts: Pick<AccessFacts, 'profileAttributes'>, gate: ProfileGate): boolean =>
  profileGates[gate].some((attribute) => hasAttribute(facts, attribute))

/** ROLE-01: whether one of the user's roles has a capability. */
export const mayDo = (facts: Pick<AccessFacts, 'administrative' | 'givenRoles'>, capability: Capability): boolean =>
  may({ roles: heldRoles(facts.administrative, facts.givenRoles ?? []) }, capability)

/** The roles of section 6 of the specification, from the subscriber's flags (AUTH-14). */
export const rolesOf = (facts: AccessFacts) => {
  const isPilot = facts.isPbxPilot
  const isGroup = facts.isPbxGroup
  const isSeat = !isPilot && !isGroup && facts.extension !== null && facts.extension !== ''
  return {
    isAdministrator: mayDo(facts, 'company'),
    isPbxAdministrator: mayDo(facts, 'company') && facts.capabilities.has('cloudpbx'),
    isPilot,
    isGroup,
    isSeat,
    isAttendant: isPilot || isGroup || isSeat,
  } as const
}

/** Conferences need both capabilities (NAV-18); platforms with calls over SIP have none (FRONT-02). */
export const showsConferences = (facts: Pick<AccessFacts, 'capabilities'>): boolean =>
  facts.capabilities.has('rtcengine') && facts.capabilities.has('csc_show_rtcengine_features')

/** Calls need the same two, or the licence of a newer platform. */
export const showsRtcEngine = (facts: Pick<AccessFacts, 'capabilities' | 'hasLicensedCalls'>): boolean =>
  showsConferences(facts) || facts.hasLicensedCalls === true

/** REC-01: recordings of the own line. */
export const showsRecordings = (facts: AccessFacts): boolean => hasLicence(facts, 'call_recording')

/** DEV-01: phones of the company, with their keys. */
export const showsDevices = (facts: AccessFacts): boolean =>
  rolesOf(facts).isPbxAdministrator && hasLicence(facts, 'device_provisioning')

/** NAV-17: fax settings need the capability and the profile's attribute. */
export const showsFaxSettings = (facts: AccessFacts): boolean =>
  facts.capabilities.has('faxserver') && opensGate(facts, 'faxServer')

/** NAV-08, FAX-10, UI-08: the fax server is there, and the subscriber has switched it on. */
export const canSendFax = ({ capabilities }: Pick<AccessFacts, 'capabilities'>): boolean =>
  capabilities.has('faxserver') && capabilities.has('faxactive')

/** PBX-01: the customer is a PBX, and the profile grants its settings. */
export const showsPbxSettings = (facts: AccessFacts): boolean =>
  facts.capabilities.has('cloudpbx') && opensGate(facts, 'pbxSettings')

/** NAV-19: a page that sets a single preference is shown to those who may set that preference. */
const showsPbxSetting =
  (attribute: string) =>
  (facts: AccessFacts): boolean =>
    showsPbxSettings(facts) && hasAttribute(facts, attribute)
export const showsOwnQueue = showsPbxSetting('cloud_pbx_callqueue')
export const showsOwnSecretary = showsPbxSetting('manager_secretary')

/** NAV-13: administrators of a customer may open the old portal if the platform still runs it. */
export const allowsOldPortal = (facts: AccessFacts): boolean =>
  mayDo(facts, 'company') && facts.platformMode === 'mixed' && facts.customerId !== null

/** ROLE-01: on this platform, in a PBX, with one of the capabilities. */
function showsWith(...capabilities: readonly Capability[]) {
  return (facts: AccessFacts): boolean =>
    facts.isLineside === true &&
    facts.capabilities.has('cloudpbx') &&
    capabilities.some((capability) => mayDo(facts, capability))
}

/** The audit log is for those who read changes in a PBX, on a platform that has one (Lineside). */
export const showsAuditLog = showsWith('changes')

/** TEAM-01: people of a company, on a platform that knows what they are doing (Lineside). */
export const showsTeam = (facts: AccessFacts): boolean =>
  facts.isLineside === true && facts.capabilities.has('cloudpbx') && (rolesOf(facts).isSeat || rolesOf(facts).isPilot)

/** FACT-06: what the company asks of those who sign in is set by administrators, on a platform that asks (Lineside). */
export const showsSignInRules = (facts: AccessFacts): boolean => facts.isLineside === true && mayDo(facts, 'company')

/** KEYS-02: only this platform tells other programs what happens. */
export const showsConnections = showsWith('company')

/** MAP-01: only this platform can tell where every number leads. */
export const showsCompanyMap = showsWith('company')

/** SCHED-01: schedules are kept by administrators of a PBX, on a platform that has them (Lineside). */
export const showsSchedules = showsWith('company')

/** SCHED-03: administrators and receptionists of a PBX close it for a while, on a platform that knows it (Lineside). */
export const mayClose = showsWith('close')

/** ROLE-01: roles are given by administrators of a PBX, on a platform that knows them (Lineside). */
export const showsRoles = showsWith('company')

/** CQ-01: the queues are set up by administrators; on this platform others lead them, or read their figures (ROLE-01). */
export const showsQueues = (facts: AccessFacts): boolean =>
  rolesOf(facts).isPbxAdministrator || showsWith('queues', 'statistics')(facts)

/** The role of the API with which a request is answered: for the whole customer, or for the caller's own line. */
export const roleFor = (isForCompany: boolean): Role => (isForCompany ? 'subscriberadmin' : 'subscriber')

/** Whether a request is answered for the whole customer: the one place that reads the role of the API. */
export const actsForCompany = ({ role }: { readonly role: Role }): boolean => role === 'subscriberadmin'
