import { resourceNameOf } from './key-groups.ts'
import type { RouteDescription } from './route.ts'

/**
 * ROLE-02: resources of a seat that an administrator sees who sees as the seat: its settings, and what the company shares.
 * A resource in no list is refused, and a test asks for a decision about each new one.
 */
export const shownInSeeAs: ReadonlySet<string> = new Set([
  'auditlog',
  'autoattendants',
  'calloutcomes',
  'callqueues',
  'capabilities',
  'cfbnumbersets',
  'cfdestinationsets',
  'cfmappings',
  'cfsourcesets',
  'cftimesets',
  'closures',
  'company-map',
  'company-summary',
  'deviceplaces',
  'emergencyplaces',
  'emergencysummary',
  'faxserversettings',
  'faxstorage',
  'freeextensions',
  'heldaddresses',
  'heldphones',
  'holidays',
  'mailtofaxsettings',
  'ncos',
  'ncoslevels',
  'numbers',
  'outsidelimits',
  'pbxdevicemodelimages',
  'pbxdevicemodels',
  'pbxdeviceprofiles',
  'pbxdevices',
  'pbxdevicestates',
  'pbxdevicesummary',
  'pbxusers',
  'platforminfo',
  'presence',
  'queuesettings',
  'reachability',
  'reminders',
  'resellerbrandinglogos',
  'resellerbrandings',
  'roles',
  'safetycontact',
  'schedulelines',
  'schedules',
  'seatplaces',
  'soundfilerecordings',
  'soundfiles',
  'soundhandles',
  'soundsets',
  'speeddials',
  'status',
  'subscriberpreferencedefs',
  'subscriberpreferences',
  'subscriberprofiles',
  'subscriberregistrations',
  'subscribers',
  'team',
  'textchoices',
  'voicemailgreetings',
  'voicemailsettings',
])

/**
 * ROLE-02: what is the person's own, even where the person lets the administrator change settings: calls, messages,
 * recordings, faxes, contacts (which give `names` and `find` their names), browsers, and all of the sign-in.
 */
export const privateInSeeAs: ReadonlySet<string> = new Set([
  'apikeys',
  'apppasswords',
  'call-mails',
  'callpaths',
  'callrecordingfiles',
  'callrecordings',
  'callrecordingstreams',
  'contactbooks',
  'contacts',
  'conversations',
  'elsewhere',
  'factor',
  'faxes',
  'faxrecordings',
  'find',
  'messagetexts',
  'names',
  'otpsecret',
  'passkeys',
  'phonebook',
  'pbxdeviceprovisioning',
  'push',
  'rtcsessions',
  'seatimports',
  'security',
  'sessions',
  'signinrules',
  'voicemailrecordings',
  'voicemails',
  'webhooks',
])

/**
 * ROLE-02: what an administrator changes for a seat that has allowed it: its forwarding, status, preferences, speed dials and
 * reminder. The settings of voicebox and fax are left out: they hold a PIN and keys, and say where messages are mailed to.
 */
export const changedInSeeAs: ReadonlySet<string> = new Set([
  'cfbnumbersets',
  'cfdestinationsets',
  'cfmappings',
  'cfsourcesets',
  'cftimesets',
  'reminders',
  'speeddials',
  'status',
  'subscriberpreferences',
])

export type SeeAsRefusal = 'see_as_private' | 'see_as_read_only'

type Asked = Pick<RouteDescription, 'method' | 'path' | 'isForPersons' | 'isInSeeAs'>

/**
 * Why a route is closed to an administrator who sees as a seat (ROLE-02), by its description alone.
 * @param mayChange the seat lets its administrator change its settings
 * @returns null: it is open
 */
export const refusalInSeeAs = (mayChange: boolean, asked: Asked): SeeAsRefusal | null => {
  if (asked.isInSeeAs === true) return null
  const name = resourceNameOf(asked.path)
  if (asked.isForPersons === true || privateInSeeAs.has(name)) return 'see_as_private'
  if (asked.method === 'GET') return shownInSeeAs.has(name) ? null : 'see_as_private'
  return mayChange && changedInSeeAs.has(name) ? null : 'see_as_read_only'
}
