import { noticeSecurity } from '../../domain/security-mails/notice.ts'
import { destinationsOf } from '../../domain/call-forwarding/forward-sets-store.ts'
import { type Line, numbersAmong } from '../../domain/subscribers/lines-store.ts'
import type { WritingContext } from '../../platform/http/resources/resource-handlers.ts'

/** Digits from which on a number may be one outside: shorter ones are extensions and service numbers. */
const shortestNumber = 6

/**
 * SESS-03: mails the owner of a line when somebody else gives it destinations with numbers outside that it did not
 * forward to before.
 * @param values of the set, before it is written
 */
export const noticeForwarding = async (
  platform: { readonly now: () => Date },
  { db, principal }: Pick<WritingContext, 'db' | 'principal'>,
  { id: subscriberId, customer_id }: Pick<Line, 'id' | 'customer_id'>,
  values: object,
): Promise<void> => {
  if (subscriberId === principal.subscriberId) return
  const wanted = numbersIn('destinations' in values ? values.destinations : [])
  if (wanted.length === 0) return
  const before = new Set(numbersIn(await destinationsOf(db, subscriberId)))
  const own = new Set(await numbersAmong(db, customer_id, wanted))
  const outside = [...new Set(wanted)].filter((number) => !before.has(number) && !own.has(number))
  if (outside.length === 0) return
  const what = outside.map((number) => `+${number}`).join(', ')
  await noticeSecurity(platform, db, { subscriberId, kind: 'forwarding', by: principal, what })
}

/** The numbers in stored destinations, `sip:<digits>@domain`. */
const numbersIn = (destinations: unknown): readonly string[] => {
  const list = (typeof destinations === 'string' ? JSON.parse(destinations) : destinations) as unknown
  if (!Array.isArray(list)) return []
  return (list as readonly { readonly destination?: unknown }[]).flatMap(({ destination }) => {
    const digits = /^sip:\+?(\d+)@/.exec(String(destination))?.[1] ?? ''
    return digits.length >= shortestNumber ? [digits] : []
  })
}
