import type { CallNews } from '@lineside/telephony/call/news/call-news'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** A message that is stored just after its call makes the call none that was missed. */
const messageMs = 3_000

/**
 * KEYS-02, as part of the statement that stores a call, so that news exist if and only if the fact does.
 * @param document the statement's parameter with the news, as JSON
 * @param condition which of the news `n` are told; `n.call` is the ID of the call
 */
export const newsPart = (document: string, condition = 'true'): string => `
    webhooks_told as (
      insert into webhook_deliveries (webhook_id, event, subject, happened_at, facts, due_at)
      select h.id, n.event, 'call ' || n.call, to_timestamp(n.at / 1000.0), n.facts,
        case when n."mayLeaveMessage" then to_timestamp((n.at + ${messageMs}) / 1000.0) end
      from (
        select j.*, j.facts ->> 'call' as call from rows from (
          jsonb_to_recordset(${document}::jsonb) as ("customerId" integer, event text, at double precision,
            facts jsonb, "mayLeaveMessage" boolean)
        ) with ordinality as j ("customerId", event, at, facts, "mayLeaveMessage", place)
      ) n
      join webhooks h on h.customer_id = n."customerId" and h.state <> 'off' and n.event = any (h.events)
      where (${condition}) and not (n.event = 'call.missed' and exists (
        select from conversations v where v.customer_id = h.customer_id and v.type = 'voicemail' and v.call_id = n.call
          and v.start_time > to_timestamp(n.at / 1000.0) - interval '1 day'))
      order by n.place
    )`

const [before = '', after = ''] = newsPart('$1').split('$1')

/** Tells webhooks of a call that no statement of its own process stores. */
export const tellCallNews = async (db: Db, news: readonly CallNews[]): Promise<void> => {
  if (news.length === 0) return
  await sql`with ${sql.raw(before)}${JSON.stringify(news)}${sql.raw(after)} select 1`.execute(db)
}
