import type { Target } from '@lineside/contract/rtc/call-steps'
import type { Plan } from '@lineside/contract/rtc/plan'
import type { Assumed } from '../src/routing/expected-path.ts'
import { resolveCall } from '../src/routing/resolve-call.ts'
import type {
  Destination,
  Mapping,
  Person,
  Snapshot,
  SourceSet,
  SubscriberSettings,
  TimeSet,
} from '../src/routing/snapshot.ts'

/** Lines of one customer; everybody has a device. */
export const anna = 1
export const max = 2
export const eva = 3
export const sales = 4
export const names: Readonly<Record<number, string>> = { [anna]: 'anna', [max]: 'max', [eva]: 'eva', [sales]: 'sales' }

export const person = (id: number, extra: Partial<Person> = {}): Person => ({
  id,
  customerId: 1,
  name: names[id] ?? `line ${id}`,
  number: `4319920${id}`,
  extension: String(30 + id),
  devices: ['Phone'],
  ...extra,
})

/** The address of a line in somebody's settings. */
export const addressOf = (id: number): string => `sip:4319920${id}@example.org`

const everybody = Object.fromEntries([anna, max, eva, sales].map((id) => [addressOf(id), id]))

export const settings = (id: number, extra: Partial<SubscriberSettings> = {}): SubscriberSettings => ({
  id,
  // a Friday
  wallTime: { year: 2026, month: 11, day: 20, hour: 14, minute: 30, weekday: 5 },
  place: { cc: '43', ac: '1' },
  attributes: null,
  blockIn: { isWhitelist: false, entries: [] },
  blocksAnonymous: false,
  blockOut: { isWhitelist: false, entries: [] },
  isBlocked: false,
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
  forwarding: { cfu: [], cft: [], cfna: [], cfb: [], ringSeconds: null },
  status: null,
  announcesForward: false,
  announcesSetup: false,
  greetsCallee: false,
  hasOverridePin: false,
  greetings: { busy: false, unavail: false },
  receivesFax: false,
  group: null,
  secretaries: null,
  queue: null,
  attendant: [],
  reaches: everybody,
  ...extra,
})

export const forwarding = (rules: Partial<SubscriberSettings['forwarding']>): SubscriberSettings['forwarding'] => ({
  cfu: [],
  cft: [],
  cfna: [],
  cfb: [],
  ringSeconds: null,
  ...rules,
})

export const voicebox = 'sip:vmu43199201@voicebox.local'
export const fax = 'sip:fax=43199201@fax2mail.local'
export const conference = 'sip:conf=43199201@conference.local'

export const to = (destination: string | number, timeout = 60, announcement: string | null = null): Destination => ({
  destination: typeof destination === 'number' ? addressOf(destination) : destination,
  timeout,
  announcement,
})

export const rule = (
  destinations: readonly (Destination | string | number)[],
  extra: Partial<Mapping> = {},
): Mapping => ({
  enabled: true,
  destinations: destinations.map((each) => (typeof each === 'object' ? each : to(each))),
  sources: null,
  times: null,
  called: null,
  ...extra,
})

export const callers = (mode: SourceSet['mode'], ...sources: readonly string[]): SourceSet => ({
  name: 'Key customers',
  mode,
  is_regex: true,
  sources: sources.map((source) => ({ source })),
})

export const times = (...entries: TimeSet['times']): TimeSet => ({ name: 'Office hours', times: entries })

/** The moment of the wall time in `settings`, in UTC. */
export const now = Date.UTC(2026, 10, 20, 14, 30)

export const maria = '436641234567'

/** Maria, from outside, calls Anna. */
export const snapshot = (lines: readonly SubscriberSettings[], extra: Partial<Snapshot> = {}): Snapshot => ({
  caller: { numbers: [maria], isAnonymous: false, subscriberId: null },
  callee: { dialled: '43199201', number: '43199201', subscriberId: anna },
  moment: now,
  subscribers: Object.fromEntries(lines.map((line) => [line.id, line])),
  people: Object.fromEntries([anna, max, eva, sales].map((id) => [id, person(id)])),
  chance: 0,
  isBounded: false,
  ...extra,
})

/** Calls of a line of ours. */
export const from = (id: number): Snapshot['caller'] => ({
  numbers: [`4319920${id}`, String(30 + id)],
  isAnonymous: false,
  subscriberId: id,
})

/** The stops of a call, in short: `rings anna 60`, `voicebox unavail`, `480`. */
export const stopsOf = (of: Snapshot, assumed?: Assumed): readonly string[] => {
  const resolution = resolveCall(of, assumed)
  if ('needs' in resolution) return [`needs ${resolution.needs.join(' ')}`]
  return resolution.trace.flatMap((step) => {
    switch (step.code) {
      case 'rings':
        return [`rings ${step.targets.map(targetName).join('+')} ${step.seconds}`]
      case 'handed_on':
        return [`handed on ${step.targets.map(targetName).join('+')}${step.seconds === null ? '' : ` ${step.seconds}`}`]
      case 'busy':
      case 'offline':
      case 'declined':
        return [`${step.code} ${step.targets.map(targetName).join('+')}`]
      case 'voicebox':
        return [`voicebox ${step.greeting}`]
      case 'announcement':
        return [`announcement ${step.handle}`]
      case 'attendant':
        return [`attendant ${step.keys.join('')}`]
      case 'queue':
        return [`queue ${step.length} ${step.wrap_up_seconds}`]
      case 'application':
        return [`application ${step.name}`]
      case 'fax':
      case 'conference':
        return [step.code]
      case 'rejected':
        return [`${step.sip_code} ${step.reason}`]
      default:
        return []
    }
  })
}

const targetName = (target: Target): string =>
  target.to === 'outside' ? target.address : (names[target.id] ?? `line ${target.id}`)

/** Decisions on the way, without their values. */
export const decisionsOf = (of: Snapshot, assumed?: Assumed): readonly string[] => {
  const resolution = resolveCall(of, assumed)
  return 'needs' in resolution ? [] : resolution.trace.map(({ code }) => code)
}

export const planOf = (of: Snapshot): Plan => {
  const resolution = resolveCall(of)
  if ('needs' in resolution) throw new Error(`needs ${resolution.needs.join(' ')}`)
  return resolution.plan
}
