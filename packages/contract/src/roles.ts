import type { RouteDescription } from './http/route.ts'

/**
 * ROLE-01: the roles that a customer gives its people, on top of what every seat may do for its own line. `administrator`
 * is the flag `administrative` of the original platform; the others are known to this platform alone.
 */
export const seatRoles = ['administrator', 'reception', 'queue_lead', 'auditor'] as const
export type SeatRole = (typeof seatRoles)[number]
/** The roles besides the flag `administrative`. */
export const givenRoles = ['reception', 'queue_lead', 'auditor'] as const satisfies readonly SeatRole[]
export type GivenRole = (typeof givenRoles)[number]

interface Opened {
  /** Routes that answer for the whole customer: names, or their first parts. They are opened for reading. */
  readonly reads: readonly string[]
  /** The same for routes that write. */
  readonly writes: readonly string[]
  /** Topics of live events of other lines. */
  readonly hears: readonly string[]
}

/**
 * The table of capabilities, which server and portal ask. Each has its sentence in the portal's texts under the same name.
 * A capability widens its routes from the caller's own line to the customer; it never reaches another customer.
 */
export const capabilityTable = {
  /** Everything that an administrator of the customer may do: all routes. */
  company: { reads: [], writes: [], hears: [] },
  /** Reads with whom colleagues talk, whether they share it or not (TEAM-01). */
  team_calls: { reads: ['team'], writes: [], hears: [] },
  /** Picks up what rings anywhere in the customer (TEAM-02); the call is then the picker's to transfer. */
  pick_up: { reads: ['team'], writes: [], hears: [] },
  /** Writes the contacts that the customer shares. */
  company_contacts: {
    reads: ['contactbooks', 'contacts', 'subscriberphonebook', 'customerphonebook'],
    writes: ['contactbooks', 'contacts', 'subscriberphonebook', 'customerphonebook'],
    hears: [],
  },
  /** SCHED-03: closes the company, a group or a queue for a while, and opens it again. */
  close: { reads: ['closures'], writes: ['closures'], hears: [] },
  /** Pauses and resumes the agents of every queue. */
  queues: { reads: ['callqueues'], writes: ['callqueues'], hears: ['queue'] },
  /** Reads the queues and their figures. */
  statistics: { reads: ['callqueues'], writes: [], hears: ['queue'] },
  /** Reads and hears the recordings of every line. */
  recordings: {
    reads: ['callrecordings', 'callrecordingstreams', 'callrecordingfiles'],
    writes: [],
    hears: ['recordings'],
  },
  /** Reads who changed what. */
  changes: { reads: ['auditlog'], writes: [], hears: [] },
} as const satisfies Record<string, Opened>
export type Capability = keyof typeof capabilityTable
export const seatCapabilities = Object.keys(capabilityTable) as readonly Capability[]

/** The capabilities of each role. */
export const capabilitiesOf: Readonly<Record<SeatRole, readonly Capability[]>> = {
  administrator: seatCapabilities.filter((name) => name !== 'team_calls' && name !== 'pick_up'),
  reception: ['team_calls', 'pick_up', 'company_contacts', 'close'],
  queue_lead: ['queues', 'statistics'],
  auditor: ['recordings', 'statistics', 'changes'],
}

/** The caller of a request, or the user of the portal, by the roles that this person has. */
export interface Holder {
  readonly roles: readonly SeatRole[]
}

/** Whether one of a person's roles has a capability. */
export const may = ({ roles }: Holder, capability: Capability): boolean =>
  roles.some((role) => capabilitiesOf[role].includes(capability))

type Asked = Pick<RouteDescription, 'name' | 'method'>

/**
 * Whether a route answers a person for the whole customer: the person is an administrator, or has a role whose
 * capabilities name the route.
 */
export const opensCompany = (holder: Holder, route: Asked): boolean =>
  may(holder, 'company') || namingCapabilities(route).some((capability) => may(holder, capability))

/** The capabilities that name a route. */
export const namingCapabilities = ({ name, method }: Asked): readonly Capability[] =>
  seatCapabilities.filter((capability) => {
    const { reads, writes }: Opened = capabilityTable[capability]
    return (method === 'GET' ? reads : writes).some((part) => name === part || name.startsWith(`${part}.`))
  })

/** Whether a person hears of events of a topic at other lines of the customer. */
export const hearsCompany = (holder: Holder, topic: string): boolean =>
  may(holder, 'company') ||
  seatCapabilities.some((name) => {
    const { hears }: Opened = capabilityTable[name]
    return hears.includes(topic) && may(holder, name)
  })

/** The roles of a line, by its flag and the roles that it was given; in the order of `seatRoles`. */
export const heldRoles = (isAdministrative: boolean, given: readonly GivenRole[]): readonly SeatRole[] =>
  seatRoles.filter((role) => (role === 'administrator' ? isAdministrative : given.includes(role)))
