/**
 * For each live topic, the first parts of the query keys that it concerns. Topics of resources concern the key with the
 * resource's name.
 */
const keysOfTopic: Readonly<Record<string, readonly string[]>> = {
  conversations: ['conversations'],
  voicemails: ['conversations', 'message-text'],
  faxes: ['conversations', 'faxstorage'],
  recordings: ['callrecordings', 'callrecordingstreams'],
  registrations: ['registrations', 'presence', 'team', 'reachability', 'pbxdevicestates', 'pbxdevicesummary'],
  presence: ['presence', 'team', 'reachability', 'queue'],
  queue: ['queue'],
  parked: ['parked'],
  colleague_free: ['team'],
  call_backs: ['call_backs'],
  roles: ['roles'],
}

/**
 * Visible data under these keys is reloaded at once. All other data is only marked stale, and read again when it is
 * shown next.
 */
const followed: ReadonlySet<string> = new Set([
  'conversations',
  'message-text',
  'callrecordings',
  'registrations',
  'presence',
  'team',
  'call_backs',
  'reachability',
  'queue',
  'parked',
  'status',
  'pbxdevicestates',
  'pbxdevicesummary',
  'roles',
  'closures',
  'contactbooks',
])

/** Resources that decide where calls go. */
const routing: ReadonlySet<string> = new Set([
  'cfmappings',
  'cfdestinationsets',
  'cfsourcesets',
  'cftimesets',
  'cfbnumbersets',
  'subscribers',
  'subscriberpreferences',
  'autoattendants',
  'faxserversettings',
  'status',
  'schedules',
  'holidays',
  'closures',
])

const bare = (text: string): string => text.replaceAll('-', '').toLowerCase()

/** The treatment of a query's data after a live event: reload it, mark it stale, or nothing (null). */
export const concernsTopic = (topic: string, firstOfKey: unknown): 'reload' | 'stale' | null => {
  if (typeof firstOfKey !== 'string') return null
  if (topic === 'gap') return followed.has(firstOfKey) ? 'reload' : 'stale'
  if (firstOfKey === 'reachability' && routing.has(topic.slice('resource:'.length))) return 'reload'
  // lists of seats and groups are looked at while a colleague, an import or a program names lines anew
  if (topic === 'resource:subscribers' && firstOfKey === 'subscribers') return 'reload'
  // the status stands in the top bar of every page
  if (topic === 'resource:status' && firstOfKey === 'status') return 'reload'
  // SCHED-03: a bar above every page says what is closed, and the map shows it
  if (topic === 'resource:closures' && firstOfKey === 'closures') return 'reload'
  // BOOK-02: contacts come and go while somebody looks at them, and a book says what it has read
  if (topic === 'resource:contacts' && firstOfKey === 'contacts') return 'reload'
  if (topic === 'resource:contactbooks' && firstOfKey === 'contactbooks') return 'reload'
  // the schedules of a company are read together with its holidays
  if (topic === 'resource:holidays' && firstOfKey === 'schedules') return 'stale'
  if (topic.startsWith('resource:')) return bare(topic.slice('resource:'.length)) === bare(firstOfKey) ? 'stale' : null
  if (!keysOfTopic[topic]?.includes(firstOfKey)) return null
  return followed.has(firstOfKey) ? 'reload' : 'stale'
}
