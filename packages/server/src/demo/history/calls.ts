import type { DemoLine, ProvisionedCompany } from '../provision-demo.ts'
import type { Random } from '../random.ts'
import { conversationOf, type DemoConversation, shownAs } from './conversation.ts'

/** Cents per started minute, by beginning of the number, the longest first. */
const rates: readonly (readonly [prefix: string, cents: number])[] = [
  ['43664', 6],
  ['43676', 6],
  ['43', 3],
  ['491', 11],
  ['49', 5],
  ['447', 12],
  ['44', 5],
  ['1', 8],
]

/** The price of a call for its customer; the total includes 20 % VAT. */
const costOf = (callee: string, seconds: number): { customer_cost: number; total_customer_cost: number } => {
  const cents = rates.find(([prefix]) => callee.startsWith(prefix))?.[1] ?? 15
  const customer_cost = Math.ceil(seconds / 60) * cents
  return { customer_cost, total_customer_cost: Math.round(customer_cost * 1.2) }
}

/** The people and numbers from which a company's calls are made up. */
export interface Scene {
  readonly company: ProvisionedCompany
  readonly random: Random
}

export type CallStatus = 'ok' | 'busy' | 'noanswer' | 'cancel' | 'offline'

interface CallOptions {
  readonly at: Date
  readonly status?: CallStatus
  /** Length of an answered call. */
  readonly seconds?: number
  readonly callId?: string
  /** Why it was forwarded. */
  readonly callType?: 'call' | 'cfu' | 'cfb' | 'cfna' | 'cft'
}

/** One leg of a call, as the line sees it. */
const leg = (
  { random }: Scene,
  line: DemoLine,
  parties: { direction: 'in' | 'out'; caller: string; callee: string },
  { at, status = 'ok', seconds = 0, callId = random.hex(16), callType = 'call' }: CallOptions,
): DemoConversation =>
  conversationOf(line, {
    type: 'call',
    start_time: at,
    call_id: callId,
    call_type: callType,
    ...parties,
    status,
    rating_status: status === 'ok' ? 'ok' : 'unrated',
    duration_ms: status === 'ok' ? seconds * 1e3 + random.int(0, 999) : 0,
    customer_cost: 0,
    total_customer_cost: 0,
    currency: '',
  })

/** A call from outside to a line. */
export const incoming = (scene: Scene, line: DemoLine, from: string, options: CallOptions): DemoConversation =>
  leg(scene, line, { direction: 'in', caller: from, callee: shownAs(line) }, options)

/** A call from a line to outside, which costs money when it is answered. */
export const outgoing = (scene: Scene, line: DemoLine, to: string, options: CallOptions): DemoConversation => {
  const call = leg(scene, line, { direction: 'out', caller: shownAs(line), callee: to }, options)
  if (call.status !== 'ok') return call
  return { ...call, ...costOf(to, options.seconds ?? 0), currency: scene.company.company.currency }
}

/** A call between colleagues, who both have it in their lists. */
export const internal = (
  scene: Scene,
  from: DemoLine,
  to: DemoLine,
  options: CallOptions,
): [DemoConversation, DemoConversation] => {
  const parties = { caller: shownAs(from), callee: shownAs(to) }
  const both = { callId: scene.random.hex(16), ...options }
  const made = leg(scene, from, { direction: 'out', ...parties }, both)
  const { duration_ms = null } = made
  return [made, { ...leg(scene, to, { direction: 'in', ...parties }, both), duration_ms }]
}

/** Status of a forwarded call at the line that forwarded it. */
const statusBefore = { cfu: 'ok', cfb: 'busy', cfna: 'noanswer', cft: 'noanswer' } as const
/** Seconds until the call is forwarded. */
export const ringingSeconds = { cfu: 0, cfb: 0, cfna: 25, cft: 20 } as const

/**
 * A call that a line forwards to its voicebox, a colleague, or a number outside. Its legs share the call id; a
 * colleague who gets the call has a leg too.
 */
export const forwarded = (
  scene: Scene,
  line: DemoLine,
  { from, to, ...options }: CallOptions & { from: string; to: DemoLine | string },
): DemoConversation[] => {
  const callType = options.callType === undefined || options.callType === 'call' ? 'cfna' : options.callType
  const callId = options.callId ?? scene.random.hex(16)
  const after = new Date(options.at.getTime() + ringingSeconds[callType] * 1000)
  const first = incoming(scene, line, from, { ...options, callId, callType: 'call', status: statusBefore[callType] })
  const onward = { seconds: options.seconds ?? 0, callId, callType, at: after }
  const callee = typeof to === 'string' ? to : shownAs(to)
  const went = leg(scene, line, { direction: 'out', caller: from, callee }, onward)
  const isOutside = /^\d{7,}$/.test(callee)
  const paid = isOutside ? { ...costOf(callee, onward.seconds), currency: scene.company.company.currency } : {}
  const arrived = typeof to === 'string' ? [] : [leg(scene, to, { direction: 'in', caller: from, callee }, onward)]
  return [first, { ...went, ...paid }, ...arrived]
}

/** A call to a group that one of its members answers. */
export const toGroup = (
  scene: Scene,
  group: DemoLine,
  member: DemoLine,
  { from, ...options }: CallOptions & { from: string },
): DemoConversation[] => {
  const both = { callId: scene.random.hex(16), ...options }
  return [incoming(scene, group, from, both), { ...incoming(scene, member, from, both), callee: shownAs(group) }]
}
