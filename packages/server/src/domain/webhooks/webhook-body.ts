import type { WebhookBody, WebhookEvent, WebhookFacts } from '@lineside/contract/resources/app/webhook-events'
import type { Db } from '../../platform/db/database.ts'
import type { ClaimedDelivery } from './claim-deliveries-store.ts'
import { companyNames, namedLines, type NamedLine } from './webhook-names-store.ts'

/** The facts that a row of deliveries has, by its event. Lines are IDs, parties are numbers in the form of conversations. */
interface Facts {
  readonly call?: string
  readonly direction?: 'in' | 'out' | 'internal'
  readonly from?: string | null
  readonly to?: string
  readonly line?: number | null
  readonly rang?: readonly number[]
  readonly device?: string | null
  readonly answered?: boolean
  readonly seconds?: number
  readonly reason?: string
  readonly item?: number
  readonly pages?: number | null
  /** The name of a seat, which may have another by now. */
  readonly name?: string | null
  readonly extension?: string | null
  readonly change?: 'added' | 'changed' | 'removed'
  readonly members?: readonly string[]
}

type Given = Pick<ClaimedDelivery, 'id' | 'customerId' | 'event' | 'happenedAt' | 'facts'>

/** Makes the bodies of deliveries that were never sent, with the names as they are now. */
export const webhookBodies = async (db: Db, deliveries: readonly Given[]): Promise<ReadonlyMap<number, string>> => {
  const bodies = new Map<number, string>()
  for (const [customerId, ofCustomer] of groupedBy(deliveries, ({ customerId: id }) => id)) {
    const all = ofCustomer.map(({ facts }) => facts as Facts)
    const lines = await namedLines(db, customerId, [
      ...new Set(
        all.flatMap(({ line, rang = [] }) => [...(line === null || line === undefined ? [] : [line]), ...rang]),
      ),
    ])
    const names = await companyNames(db, customerId, [
      ...new Set(all.flatMap(({ from, to }) => [from ?? [], to ?? []].flat())),
    ])
    for (const delivery of ofCustomer) bodies.set(delivery.id, JSON.stringify(bodyOf(delivery, lines, names)))
  }
  return bodies
}

/** The ID that a receiver knows an event by; it stays the same when the event is sent again. */
export const messageId = (delivery: number): string => `msg_${delivery}`

const bodyOf = (
  { id, event, happenedAt, facts }: Given,
  lines: ReadonlyMap<number, NamedLine>,
  names: ReadonlyMap<string, string>,
): WebhookBody => {
  const head = { id: messageId(id), at: happenedAt.toISOString() }
  if (event === 'test') return { ...head, event }
  const known = event as WebhookEvent
  return {
    id: head.id,
    event: known,
    at: head.at,
    ...members[known](facts, views(lines, names)),
  } as WebhookBody
}

const views = (lines: ReadonlyMap<number, NamedLine>, names: ReadonlyMap<string, string>) => ({
  line: (id: number): NamedLine => lines.get(id) ?? { id, name: null, extension: null },
  party: (number: string | null | undefined) =>
    number === null || number === undefined || number === 'anonymous'
      ? { number: null, name: null }
      : { number, name: names.get(number) ?? null },
})
type Views = ReturnType<typeof views>

const callOf = ({ call = '', direction = 'in', from, to }: Facts, { party }: Views) => ({
  call,
  direction,
  from: party(from),
  to: party(to),
})

const members: { readonly [Event in WebhookEvent]: (facts: Facts, views: Views) => WebhookFacts[Event] } = {
  'call.started': callOf,
  'call.ringing': (facts, show) => ({ ...callOf(facts, show), line: show.line(facts.line ?? 0) }),
  'call.answered': (facts, show) => ({
    ...callOf(facts, show),
    line: facts.line === null || facts.line === undefined ? null : show.line(facts.line),
    device: facts.device ?? null,
  }),
  'call.ended': (facts, show) => ({
    ...callOf(facts, show),
    answered: facts.answered ?? false,
    seconds: facts.seconds ?? 0,
    reason: facts.reason ?? 'failed',
  }),
  'call.missed': (facts, show) => ({ ...callOf(facts, show), rang: (facts.rang ?? []).map(show.line) }),
  'voicemail.left': ({ call = '', from, line, item, seconds }, show) => ({
    call,
    from: show.party(from),
    line: show.line(line ?? 0),
    voicemail: item ?? 0,
    seconds: seconds ?? 0,
  }),
  'fax.received': ({ from, line, item, pages }, show) => ({
    from: show.party(from),
    line: show.line(line ?? 0),
    fax: item ?? 0,
    pages: pages ?? null,
  }),
  'seat.changed': ({ line, name, extension, change, members: changed }) => ({
    seat: { id: line ?? 0, name: name ?? null, extension: extension ?? null },
    change: change ?? 'changed',
    members: [...(changed ?? [])],
  }),
  'registration.lost': ({ line, device, item }, show) => ({
    line: show.line(line ?? 0),
    device: device ?? '',
    registration: item ?? 0,
  }),
}

const groupedBy = <Item, Key>(items: readonly Item[], key: (item: Item) => Key): ReadonlyMap<Key, readonly Item[]> => {
  const groups = new Map<Key, Item[]>()
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item])
  return groups
}
