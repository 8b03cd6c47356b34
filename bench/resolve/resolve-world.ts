import type { ForwardType } from '../../packages/contract/src/rtc/call-steps.ts'
import type { Mapping, Person, Snapshot, SubscriberSettings } from '../../packages/telephony/src/routing/snapshot.ts'

export const mappingsEach = 20
const types: readonly ForwardType[] = ['cfu', 'cft', 'cfna', 'cfb']
const lines = [1, 2, 3]
const addressOf = (id: number) => `sip:4319920${id}@example.org`
const officeHours = [
  { wday: '2-6', hour: '8', minute: '30-59' },
  { wday: '2-6', hour: '9-16' },
  { wday: '2-6', hour: '17', minute: '0-14' },
]
const saturday = [{ wday: 7, hour: '9-11' }]

/** Mappings with conditions of all kinds; of each type the last one applies. */
const mapping = (id: number, type: ForwardType, index: number, last: number): Mapping => {
  const isLast = index === last
  // rules of `cfu` would hide all others, so they apply on another day
  const isOff = type === 'cfu' || !isLast
  const next = id < lines.length ? [{ destination: addressOf(id + 1), timeout: 30, announcement: null }] : []
  return {
    enabled: true,
    destinations: [...next, { destination: `sip:vmu4319920${id}@voicebox.local`, timeout: 60, announcement: null }],
    times: { name: `Times ${index}`, times: isOff && index % 2 === 0 ? saturday : officeHours },
    sources:
      isOff && index % 2 === 1
        ? {
            name: `Callers ${index}`,
            mode: 'whitelist',
            is_regex: true,
            sources: ['43720*', '4366412[0-4]*', '43199??', '4312345', '49*'].map((source) => ({ source })),
          }
        : null,
    called: null,
  }
}

const settings = (id: number): SubscriberSettings => {
  const each = mappingsEach / types.length
  const mappings = types.map((type) => [
    type,
    Array.from({ length: each }, (_, index) => mapping(id, type, index, each - 1)),
  ])
  return {
    id,
    isBlocked: false,
    wallTime: { year: 2026, month: 11, day: 20, hour: 14, minute: 30, weekday: 5 },
    place: { cc: '43', ac: '1' },
    attributes: null,
    blockIn: { isWhitelist: false, entries: ['43900*', '4366499*', '43820', '43930[0-9]*', '4312?'] },
    blocksAnonymous: true,
    blockOut: { isWhitelist: false, entries: ['43900*', '43930*'] },
    hidesNumber: false,
    hidesNumberInPbx: false,
    number: `4319920${id}`,
    countries: null,
    scopes: [],
    extensions: { min: null, max: null },
    presents: `4319920${id}`,
    records: 'never',
    ringSeconds: null,
    playsMusicOnHold: false,
    speedDials: [],
    forwarding: { ...(Object.fromEntries(mappings) as Record<ForwardType, Mapping[]>), ringSeconds: 20 },
    status: null,
    announcesForward: false,
    announcesSetup: false,
    greetsCallee: false,
    hasOverridePin: false,
    greetings: { busy: true, unavail: true },
    receivesFax: false,
    group: null,
    secretaries: null,
    queue: null,
    attendant: [],
    reaches: Object.fromEntries(lines.map((line) => [addressOf(line), line])),
  }
}

const person = (id: number): Person => ({
  id,
  customerId: 1,
  name: `Line ${id}`,
  number: `4319920${id}`,
  extension: `3${id}`,
  devices: ['Phone', 'Web'],
})

/** A call from outside to a line that forwards to others; `chained` of them forward on, each by its own rules. */
export const worldOf = (chained: number): Snapshot => {
  const first = lines.length - chained
  return {
    caller: { numbers: ['436641234567'], isAnonymous: false, subscriberId: null },
    callee: { dialled: addressOf(first), number: `4319920${first}`, subscriberId: first },
    moment: Date.UTC(2026, 10, 20, 14, 30),
    subscribers: Object.fromEntries(lines.map((id) => [id, settings(id)])),
    people: Object.fromEntries(lines.map((id) => [id, person(id)])),
    chance: 0.5,
    isBounded: false,
  }
}
