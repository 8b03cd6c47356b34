import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { nameOfRegistration } from '../endpoints/endpoints-store.ts'

/** A phone that renews late, or comes back under another address, is not lost. */
const graceMs = 10_000
/** Losses from before, while no server ran, are no news. */
const newsMs = 3_600_000

/**
 * KEYS-02: tells webhooks of registrations that ended without being renewed or signed off. Marking and telling are one
 * statement, so each is told once however many processes look.
 */
export const tellLostRegistrations = async (db: Db, now: Date): Promise<void> => {
  const lostBefore = new Date(now.getTime() - graceMs)
  const lostAfter = new Date(now.getTime() - newsMs)
  await sql`
    with lost as (
      update registrations r set told_lost = r.expires
      where r.id in (
        select id from registrations where expires <= ${lostBefore} and expires > ${lostAfter}
          and told_lost is distinct from expires
        for update skip locked limit 1000)
        and exists (select from webhooks where 'registration.lost' = any (events) and state <> 'off')
      returning r.id, r.subscriber_id, r.expires, r.contact, r.user_agent, r.instance
    )
    insert into webhook_deliveries (webhook_id, event, subject, happened_at, facts, since)
    select h.id, 'registration.lost', 'registration ' || r.id, r.expires,
      jsonb_build_object('line', r.subscriber_id, 'device', ${sql.raw(nameOfRegistration)}, 'item', r.id), ${now}
    from lost r join subscribers s on s.id = r.subscriber_id
    join webhooks h on h.customer_id = s.customer_id and h.state <> 'off' and 'registration.lost' = any (h.events)
    where s.status = 'active' and not exists (
      select from registrations b where b.subscriber_id = r.subscriber_id and b.expires > ${now}
        and coalesce(b.instance, b.user_agent) = coalesce(r.instance, r.user_agent))`.execute(db)
}
