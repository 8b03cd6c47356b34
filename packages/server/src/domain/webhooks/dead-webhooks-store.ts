import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** A webhook that was switched off, and the person to be told. */
export interface DeadWebhook {
  readonly id: number
  readonly name: string
  readonly url: string
  readonly failure: string | null
  readonly customerId: number
  /** The person who made it; if that line is gone or has no address, the company's first line. */
  readonly subscriberId: number | null
  readonly email: string | null
  readonly language: string | null
  /** The product's name where the person sees it; null: our own. */
  readonly brand: string | null
}

/**
 * Switches off webhooks of which an attempt failed so long after the first failure, without a success between them. Time
 * in which nothing was tried says nothing about a receiver: a webhook was paused, a company had no calls, no server ran.
 * Call it in a transaction: whoever switches one off tells its owner.
 */
export const switchOffFailing = async (db: Db, failingMs: number): Promise<readonly DeadWebhook[]> => {
  const { rows } = await sql<DeadWebhook>`
    with dead as (
      update webhooks set state = 'off', next_try_at = null where id in (
        select id from webhooks where state = 'on' and counted_at - failing_since >= ${failingMs / 1000} * interval '1 second'
        order by id limit 100
        for update skip locked)
      returning id, name, url, failure, customer_id, made_by
    )
    select dead.id, dead.name, dead.url, dead.failure, dead.customer_id as "customerId", o.id as "subscriberId", o.email,
      p.preferences ->> 'language' as language, b.app_name as brand
    from dead join customers c on c.id = dead.customer_id
    left join reseller_brandings b on b.reseller_id = c.reseller_id
    left join lateral (
      select s.id, s.email from subscribers s where s.customer_id = c.id and s.status = 'active' and s.email <> ''
        and (s.id = dead.made_by or s.is_pbx_pilot) order by s.id = dead.made_by desc limit 1) o on true
    left join subscriber_preferences p on p.subscriber_id = o.id`.execute(db)
  return rows
}
