/**
 * KEYS-01: what an API key of a customer opens is said by groups of resources; each group may be read, or read and written.
 */
export const keyGroups = [
  'seats',
  'calls',
  'dialling',
  'recordings',
  'messages',
  'contacts',
  'forwarding',
  'settings',
  'team',
  'sounds',
  'devices',
  'changes',
  'webhooks',
] as const
export type KeyGroup = (typeof keyGroups)[number]

/** Groups in which nothing can be written, and in which nothing can be read. */
export const onlyRead: ReadonlySet<KeyGroup> = new Set(['calls', 'changes'])
export const onlyWritten: ReadonlySet<KeyGroup> = new Set(['dialling'])

/** The groups of routes that one key opens. */
export interface KeyScope {
  /** The groups that it reads; those that it writes are read, too. */
  readonly reads: readonly KeyGroup[]
  readonly writes: readonly KeyGroup[]
}

/** The resources of each group, as the first part of their addresses names them. */
const members: Readonly<Record<KeyGroup, readonly string[]>> = {
  seats: [
    'subscribers',
    'subscriberprofiles',
    'pbxusers',
    'numbers',
    'freeextensions',
    'seatimports',
    'names',
    'company-map',
    'company-summary',
    'emergencyplaces',
    'emergencysummary',
    'safetycontact',
    'seatplaces',
  ],
  calls: ['conversations', 'callpaths', 'calloutcomes', 'presence'],
  dialling: ['calls'],
  recordings: ['callrecordings', 'callrecordingstreams', 'callrecordingfiles'],
  messages: ['voicemails', 'voicemailrecordings', 'messagetexts', 'faxes', 'faxrecordings', 'faxstorage'],
  contacts: ['contacts', 'contactbooks', 'phonebook', 'speeddials'],
  forwarding: [
    'cfmappings',
    'cfdestinationsets',
    'cfsourcesets',
    'cftimesets',
    'cfbnumbersets',
    'schedules',
    'schedulelines',
    'queuesettings',
    'closures',
    'holidays',
    'status',
    'reachability',
    'applyrewrites',
  ],
  settings: [
    'subscriberpreferences',
    'customerpreferences',
    'ncoslevels',
    'ncos',
    'subscriberpreferencedefs',
    'voicemailsettings',
    'voicemailgreetings',
    'textchoices',
    'faxserversettings',
    'heldaddresses',
    'mailtofaxsettings',
    'reminders',
    'subscriberregistrations',
    'leftdevices',
  ],
  team: ['team', 'callqueues'],
  sounds: ['soundsets', 'soundfiles', 'soundfilerecordings', 'soundhandles', 'autoattendants'],
  devices: [
    'pbxdevices',
    'pbxfielddevicepreferences',
    'pbxdeviceprofiles',
    'pbxdevicemodels',
    'pbxdevicemodelimages',
    'pbxdeviceprovisioning',
    'pbxdevicestates',
    'pbxdevicesummary',
    'deviceplaces',
  ],
  changes: ['auditlog'],
  webhooks: ['webhooks'],
}

const groupOfResource: ReadonlyMap<string, KeyGroup> = new Map(
  keyGroups.flatMap((group) => members[group].map((name) => [name, group] as const)),
)

/** The resource of a route, as the first part of its address names it; empty: it has none. */
export const resourceNameOf = (path: string): string =>
  // a phone book lies below the line or customer that it is of
  /^\/api\/v2\/[^/]+\/[^/]+\/(phonebook)\b/.exec(path)?.[1] ??
  /^\/api\/(?:lineside\/|v2\/)?([^/]+)/.exec(path)?.[1] ??
  ''

/**
 * The group of a route, by its address.
 * @returns null: no key opens it. These are the sign-in, what belongs to a browser, and what reads or writes across groups
 */
export const keyGroupOf = (path: string): KeyGroup | null => {
  // it writes whatever the entry is about
  if (path.endsWith('/putback')) return null
  return groupOfResource.get(resourceNameOf(path)) ?? null
}

/** Whether a key opens a route of this address and method. */
export const keyOpens = ({ reads, writes }: KeyScope, { method, path }: { method: string; path: string }): boolean => {
  const group = keyGroupOf(path)
  if (group === null) return false
  return writes.includes(group) || (method === 'GET' && reads.includes(group))
}
