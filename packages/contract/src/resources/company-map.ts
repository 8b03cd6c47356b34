import * as z from 'zod/mini'
import { idNumber } from '../http/paging.ts'
import { problemSchema } from '../http/problem.ts'
import { administrators, route } from '../http/route.ts'
import { limits } from '../limits.ts'
import { huntPolicySchema } from '../rtc/call-steps.ts'
import { presenceStateSchema } from '../rtc/frame-parts.ts'

const count = z.number()
const nullableText = z.nullable(z.string())
const id = z.string()
/** `id`: of the number; `e164`: its digits. */
const number = z.object({ id: idNumber, e164: z.string() })

/** How many of a group's people are doing what. */
export const mapStatesSchema = z.object({ free: count, ringing: count, talking: count, offline: count })
export type MapStates = z.infer<typeof mapStatesSchema>

/**
 * The platform's last act of a call. `each`, `others`, `boxes`, `nobody` stand for many own numbers: each rings its own
 * person, rings somebody else, is answered by the platform, or reaches nobody. `lost`: the call rang, or waited, and
 * just ends; `nowhere`: it ends at once; `offline`: it ends because no phone is signed in; `blocked`: it is refused.
 */
export const mapEndSchema = z.enum([
  'voicebox',
  'announcement',
  'fax',
  'conference',
  'application',
  'outside',
  'line',
  'menu',
  'each',
  'others',
  'boxes',
  'nobody',
  'lost',
  'nowhere',
  'offline',
  'blocked',
  'loop',
])
export type MapEndKind = z.infer<typeof mapEndSchema>

const node = <const Kind extends string, Values extends z.core.$ZodShape>(kind: Kind, values: Values) =>
  z.object({ kind: z.literal(kind), id, ...values })
/** The line that a node stands for. */
const line = { line: idNumber, name: z.string(), extension: nullableText }

export const mapNodeSchema = z.discriminatedUnion('kind', [
  /** A line that is called from outside by its numbers, its main number first; without numbers only from inside. */
  node('number', { ...line, numbers: z.array(number), count }),
  /** Own numbers of people, which lead to the same kind of end: the lowest and the highest. */
  node('own', { count, first: nullableText, last: nullableText }),
  /** Numbers that nobody has been given yet: they lead to the main line. */
  node('spare', { count, numbers: z.array(number) }),
  /** Further lines that the answer leaves out. */
  node('more', { count }),
  /** A time rule. `is_within`: it applies; `until`: when the call takes another way, ISO 8601, within a day. */
  node('hours', { line: idNumber, set: nullableText, is_within: z.boolean(), until: nullableText }),
  node('menu', line),
  /** `members`: people who are named; `states`: all of them, if they are too many to be named. */
  node('box', {
    ...line,
    is_queue: z.boolean(),
    policy: z.nullable(huntPolicySchema),
    seconds: z.nullable(count),
    waiting: count,
    longest_seconds: z.nullable(count),
    count,
    members: z.array(idNumber),
    states: z.nullable(mapStatesSchema),
  }),
  node('person', { line: idNumber }),
  /** Those whom own numbers ring: `members` if few are named nowhere else, otherwise `states` of all. */
  node('people', { count, members: z.array(idNumber), states: z.nullable(mapStatesSchema) }),
  /** `line`: whose voicebox, fax or line it is; `name`: of that line, or a number outside; `after`: seconds. */
  node('end', { what: mapEndSchema, line: z.nullable(idNumber), name: nullableText, after: z.nullable(count) }),
])
export type MapNode = z.infer<typeof mapNodeSchema>

/** `key`: of a menu; `default`: no key. `later`: the way at another time; `lost`: callers are lost on it. */
export const mapEdgeSchema = z.object({
  from: id,
  to: id,
  key: nullableText,
  kind: z.enum(['way', 'later', 'lost']),
})
export type MapEdge = z.infer<typeof mapEdgeSchema>

export const mapPersonSchema = z.object({
  id: idNumber,
  name: z.string(),
  extension: nullableText,
  state: presenceStateSchema,
  devices: count,
  /** For a person without a device: when the last one left, ISO 8601; null: not known. */
  gone_since: nullableText,
})
export type MapPerson = z.infer<typeof mapPersonSchema>

/**
 * Faults, the worst first: `loses`: callers of a line just get cut off; `nobody`: nothing rings or answers;
 * `nowhere`: the settings lead to nothing; `loop`: they lead round in a circle; `no_agents`: a queue holds callers, but
 * nobody can be rung; `box_full`, `box_silent`: the voicebox at the end takes no message, or has no greeting of its own;
 * `no_phone`, `seat_loses`: the same of people; `unused`: numbers that ring nobody;
 * `no_place`: seats whose emergency calls tell no place (RECEIVE-05).
 */
export const mapWarningKinds = [
  'loses',
  'nobody',
  'nowhere',
  'loop',
  'no_agents',
  'box_full',
  'no_phone',
  'seat_loses',
  'box_silent',
  'unused',
  'no_place',
] as const

export const mapWarningSchema = z.object({
  kind: z.enum(mapWarningKinds),
  /** Callers are lost now. */
  is_severe: z.boolean(),
  /** All lines that it is about; `lines` names some of them. */
  count,
  lines: z.array(z.object({ id: idNumber, name: z.string(), is_group: z.boolean() })),
  /** For `loses` and `seat_loses` of one line: seconds until the call ends. */
  after: z.nullable(count),
  /** For `no_phone` of one person: when the last device left, ISO 8601. */
  since: nullableText,
  /** For `unused`. */
  numbers: z.array(number),
})
export type MapWarning = z.infer<typeof mapWarningSchema>

export const mapWhenSchema = z.enum(['now', 'night', 'holiday'])
export type MapWhen = z.infer<typeof mapWhenSchema>

export const companyMapSchema = z.object({
  /** The moment it is about, in the company's time zone: YYYY-MM-DD HH:MM. */
  at: z.string(),
  timezone: z.string(),
  is_now: z.boolean(),
  /** `reached`: a caller rings something. */
  people: z.object({ count, reached: count, without_phone: count, losing: count }),
  /** All numbers of the company. */
  numbers: count,
  nodes: z.array(mapNodeSchema),
  edges: z.array(mapEdgeSchema),
  named: z.array(mapPersonSchema),
  warnings: z.array(mapWarningSchema),
  /** People with no number but that of their extension, and some of them, to whom a number can be given. */
  without_number: z.object({
    count,
    people: z.array(z.object({ id: idNumber, name: z.string(), extension: nullableText })),
  }),
})
export type CompanyMap = z.infer<typeof companyMapSchema>

/** MAP-01: every number of the company and where it leads, by the rule that also decides about real calls. */
export const getCompanyMap = route({
  name: 'companymap.get',
  method: 'GET',
  path: '/api/lineside/company-map',
  origin: 'lineside',
  summary: 'Where the numbers of the company lead: hours, menus, groups, people, and what needs attention',
  access: administrators,
  query: z.object({
    /** `night`: 02:00 of the next night; `holiday`: 11:00 on the next New Year's Day. Absent: now. */
    when: z.optional(mapWhenSchema),
    /** Another moment, in the company's time zone: YYYY-MM-DD HH:MM. It comes before `when`. */
    at: z.optional(z.string().check(z.maxLength(limits.textLength))),
    /** A group whose people are named, however many there are. */
    open: z.optional(idNumber),
  }),
  replies: { 200: companyMapSchema, 422: problemSchema },
})

/** `without_phone`: nobody is reached since no device is signed in; `losing`: others whose callers reach nobody, or are cut off. */
const kindSummarySchema = z.object({
  count,
  without_phone: count,
  losing: count,
  /** Their ids, at most 200: those that nobody can reach come first. Lists show these before the others. */
  attention: z.array(idNumber),
})
export type KindSummary = z.infer<typeof kindSummarySchema>

/** MAP-01: the sentence above the lists of seats, groups and queues: how many there are, and how many need attention. */
export const getCompanySummary = route({
  name: 'companysummary.get',
  method: 'GET',
  path: '/api/lineside/company-summary',
  origin: 'lineside',
  summary: 'How many seats, groups and queues the company has, and how many of them callers do not reach now',
  access: administrators,
  replies: {
    200: z.object({
      /** Queues are counted as queues, and as the groups or seats that they are. */
      seats: kindSummarySchema,
      groups: kindSummarySchema,
      queues: kindSummarySchema,
    }),
  },
})
