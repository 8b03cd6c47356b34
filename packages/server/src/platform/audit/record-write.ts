import type { AuditMethod } from '@lineside/contract/resources/audit-log'
import type { CallForwardMappings } from '@lineside/contract/resources/call-forward-mappings'
import { forwardingAct, toldRule } from '@lineside/telephony/story/forwarding-act'
import { isAct, storySubject } from '@lineside/telephony/story/story-subject'
import type { Principal } from '../auth/principal.ts'
import type { Db } from '../db/database.ts'
import { eventOfWrite } from '../events/events.ts'
import { tellEvent } from '../events/events-store.ts'
import { destinationsOfSets, insertAuditEntry, isGroupLine } from './audit-store.ts'
import type { Members } from './changed-members.ts'
import { changedMembers } from './changed-members.ts'

export interface Write {
  readonly resource: string
  readonly id: number
  readonly method: AuditMethod
  /** The item as its API shows it; null: there was none. */
  readonly before: Members | null
  /** null: there is none any more. */
  readonly after: Members | null
  /** The body, for secrets that are written and never shown. */
  readonly written?: Members
  readonly at: Date
  /** The entry that this write puts back. */
  readonly putsBack?: number
}

/**
 * Keeps who changed what, in the transaction that changes it, and tells browsers that show it. The kit does it for every write of a resource; what writes
 * otherwise calls it itself. A write that changes nothing leaves no trace.
 */
export const recordWrite = async (
  db: Db,
  { customerId, subscriberId }: Pick<Principal, 'customerId' | 'subscriberId'>,
  { resource, id, method, before, after, written, at, putsBack }: Write,
): Promise<void> => {
  const change = changedMembers(before, after, written)
  if (change === null) return
  const subjectId = ownerOf(resource, id, after ?? before)
  const isGroup = subjectId !== null && (await isGroupLine(db, subjectId))
  const act = { resource, method, ...change, isGroup }
  if (isAct(act)) await keep()
  await tellEvent(db, eventOfWrite({ customerId, subscriberId }, resource, id, after ?? before))

  async function keep() {
    const told = resource === 'cfmappings' ? withRule(await withDestinations(db, customerId, act), before, after) : act
    await insertAuditEntry(db, {
      customer_id: customerId,
      subscriber_id: subscriberId,
      written_at: at,
      resource,
      item_id: id,
      method,
      item_name: nameOf(after) ?? nameOf(before),
      before: told.before && JSON.stringify(told.before),
      after: told.after && JSON.stringify(told.after),
      subject: storySubject(act),
      subject_id: subjectId,
      puts_back: putsBack ?? null,
    })
  }
}

/** Whose an item is: its own line, or the one that it belongs to. */
const ownerOf = (resource: string, id: number, item: Members | null): number | null => {
  if (lines.has(resource)) return id
  const owner = item?.['subscriber_id']
  return typeof owner === 'number' ? owner : null
}

/** Items that have the id of the line they belong to. */
const lines = new Set([
  'subscribers',
  'subscriberpreferences',
  'cfmappings',
  'speeddials',
  'autoattendants',
  'voicemailsettings',
  'faxserversettings',
  'mailtofaxsettings',
])

type Mapping = { readonly destinationset_id?: number }
const mappingsIn = (members: Members | null): readonly Mapping[] =>
  Object.values(members ?? {}).flatMap((value) => (Array.isArray(value) ? (value as readonly Mapping[]) : []))

/** A forwarding names its sets; the story says where calls go. What is told is kept beside the members, as `to`. */
const withDestinations = async <Act extends { before: Members | null; after: Members | null }>(
  db: Db,
  customerId: number,
  act: Act,
): Promise<Act> => {
  const ids = [...mappingsIn(act.before), ...mappingsIn(act.after)].flatMap(({ destinationset_id: id }) => id ?? [])
  const names = await destinationsOfSets(db, customerId, [...new Set(ids)])
  const toldBy = (members: Members | null) => {
    const to = [...new Set(mappingsIn(members).flatMap(({ destinationset_id: id }) => names.get(id ?? 0) ?? []))]
    return members && (to.length === 0 ? members : { ...members, [toldDestinations]: to })
  }
  return { ...act, before: toldBy(act.before), after: toldBy(act.after) }
}

/** STORY-01: what was done to which rule, as nobody can tell any more from values of which only the beginning is kept. */
const withRule = <Act extends { after: Members | null }>(
  act: Act,
  before: Members | null,
  after: Members | null,
): Act => {
  // a subscriber has its forwardings from the beginning
  if (before === null || after === null) return act
  const told = forwardingAct(before as unknown as CallForwardMappings, after as unknown as CallForwardMappings)
  return told === null ? act : { ...act, after: { ...act.after, [toldRule(told.act)]: { name: told.name } } }
}

/** No member of a forwarding: what the story says of it. */
const toldDestinations = 'told_destinations'

/** What people call an item, by the first of these members that it has. */
const nameMembers = ['display_name', 'name', 'station_name', 'username', 'filename', 'handle', 'sn'] as const

const nameOf = (item: Members | null): string | null => {
  const values = nameMembers.map((name) => item?.[name])
  return values.find((value): value is string => typeof value === 'string' && value !== '')?.slice(0, 255) ?? null
}
