import type { AuditMethod } from '@lineside/contract/resources/audit-log'
import type { CallForwardMappings } from '@lineside/contract/resources/forwarding/call-forward-mappings'
import { allowingLists, toldAllowing } from '@lineside/telephony/story/allowing-lists'
import { forwardingActsOf, toldRule, toldRules } from '@lineside/telephony/story/forwarding-act'
import { toldReminder } from '@lineside/telephony/story/told-reminder'
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
  /** The item as the API shows it; null when the write created it. */
  readonly before: Members | null
  /** null when the write removed the item. */
  readonly after: Members | null
  /** The request's body: it holds secrets that are written but never shown. */
  readonly written?: Members
  readonly at: Date
  /** Id of the audit entry that this write undoes. */
  readonly putsBack?: number
}

/**
 * The caller, or the line for which the platform writes, which uses no API key. An administrator who sees as a line writes in
 * the own name, and the line's name stands beside it (ROLE-02).
 */
export type Writer = Pick<Principal, 'customerId' | 'subscriberId'> & Partial<Pick<Principal, 'keyName' | 'seeAs'>>

/**
 * Records who changed what, in the transaction that changes it, and tells browsers that show the item. The HTTP layer
 * calls this for every write of a resource; code that writes in another way calls it itself. A write that changes
 * nothing is not recorded.
 */
export const recordWrite = async (
  db: Db,
  { customerId, subscriberId, keyName, seeAs }: Writer,
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
    const told =
      resource === 'cfmappings'
        ? await withRule(db, customerId, await withDestinations(db, customerId, act), before, after)
        : resource === 'subscriberpreferences'
          ? withAllowing(act, after)
          : resource === 'reminders'
            ? withReminder(act, after)
            : act
    await insertAuditEntry(db, {
      customer_id: customerId,
      subscriber_id: seeAs?.subscriberId ?? subscriberId,
      written_at: at,
      resource,
      item_id: id,
      method,
      item_name: resource === 'faxserversettings' ? null : (nameOf(after) ?? nameOf(before)),
      before: told.before && JSON.stringify(told.before),
      after: told.after && JSON.stringify(told.after),
      subject: storySubject(act),
      subject_id: subjectId,
      puts_back: putsBack ?? null,
      key_name: keyName ?? null,
      as_id: seeAs ? subscriberId : null,
    })
  }
}

/** The line that an item belongs to; for a line, the line itself. */
const ownerOf = (resource: string, id: number, item: Members | null): number | null => {
  if (lines.has(resource)) return id
  const owner = item?.['subscriber_id']
  return typeof owner === 'number' ? owner : null
}

/** Resources whose items have the id of the line they belong to. */
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

/**
 * A forwarding names only its destination sets, but the story shows where calls go: the destinations are stored beside
 * the members, as `to`.
 */
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

/** A sentence with more acts says nothing. */
const mostRulesTold = 8

/**
 * STORY-01: stores which rule a write changed, and how. The rule is identified by its name or its destinations; values
 * alone would not do later, because long ones are cut.
 */
const withRule = async <Act extends { after: Members | null }>(
  db: Db,
  customerId: number,
  act: Act,
  before: Members | null,
  after: Members | null,
): Promise<Act> => {
  // the forwardings of a subscriber are never created or removed, only changed
  if (before === null || after === null) return act
  const acts = forwardingActsOf(before as unknown as CallForwardMappings, after as unknown as CallForwardMappings)
  const unnamed = acts.flatMap(({ name, destinationSet }) => (name === null ? [destinationSet] : []))
  const places = await destinationsOfSets(db, customerId, [...new Set(unnamed)])
  const told = acts.map(({ act: done, name, destinationSet }) => ({
    act: done,
    rule: name === null ? { to: places.get(destinationSet) ?? [] } : { name },
  }))
  const [only, ...others] = told
  if (only === undefined) return act
  if (others.length === 0) return { ...act, after: { ...act.after, [toldRule(only.act)]: only.rule } }
  const rules = told.slice(0, mostRulesTold).map(({ act: done, rule }) => ({ act: done, ...rule }))
  return { ...act, after: { ...act.after, [toldRules]: rules } }
}

/** STORY-01: stores which of the changed lists of numbers allow and do not block. */
const withAllowing = <Act extends { before: Members | null; after: Members | null }>(
  act: Act,
  after: Members | null,
): Act => {
  const lists = allowingLists({ ...act.before, ...act.after }, after ?? {})
  return lists.length === 0 ? act : { ...act, after: { ...act.after, [toldAllowing]: lists } }
}

/** STORY-01: stores the whole time of a changed reminder, because one part alone does not say when it calls. */
const withReminder = <Act extends { after: Members | null }>(act: Act, after: Members | null): Act =>
  act.after === null || after === null
    ? act
    : { ...act, after: { ...act.after, [toldReminder]: { time: after['time'], recur: after['recur'] } } }

/** Not a member of the forwarding itself: the destinations that the story shows. */
const toldDestinations = 'told_destinations'

/** Members that can name an item for people; the first one that the item has is used. */
const nameMembers = ['display_name', 'name', 'station_name', 'username', 'filename', 'handle', 'sn'] as const

const nameOf = (item: Members | null): string | null => {
  const values = nameMembers.map((name) => item?.[name])
  return values.find((value): value is string => typeof value === 'string' && value !== '')?.slice(0, 255) ?? null
}
