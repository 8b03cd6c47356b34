import {
  type MailToFaxSettings,
  mailToFaxSettings,
} from '@lineside/contract/resources/fax-and-voicebox/mail-to-fax-settings'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface DueSecretKey {
  readonly subscriber_id: number
  readonly customer_id: number
  readonly username: string
  readonly domain: string
  readonly language: string | null
  readonly secret_renew_notify: MailToFaxSettings['secret_renew_notify']
}

/**
 * Takes one subscriber whose key is due and whose row no other process holds. A write of the settings that is in
 * progress (see `resource-writer.ts`) would restore the old key, so such a subscriber is skipped until the next run. The key of a
 * customer that moves is renewed where it is served.
 */
export const takeDueSecretKey = async (db: Db, now: Date): Promise<DueSecretKey | undefined> => {
  const { rows } = await sql<DueSecretKey>`
    with due as materialized (
    select m.subscriber_id, s.customer_id, s.username, d.name as domain, o.preferences ->> 'language' as language, m.secret_renew_notify
    from mail_to_fax_settings m
    join subscribers s on s.id = m.subscriber_id and s.status <> 'terminated'
    join domains d on d.id = s.domain_id
    left join subscriber_preferences o on o.subscriber_id = s.id
    where not is_moving(s.customer_id) and m.active and m.secret_key_box is not null and m.secret_key_renew <> 'never'
      and m.last_secret_key_modify + (case m.secret_key_renew
        when 'daily' then interval '1 day' when 'weekly' then interval '1 week' else interval '1 month' end) <= ${now}
    order by m.subscriber_id limit 1
    for update of m skip locked
    )
    select * from due where pg_try_advisory_xact_lock(hashtext(${mailToFaxSettings.name}), subscriber_id)`.execute(db)
  return rows[0]
}

export const storeSecretKey = async (db: Db, subscriberId: number, box: Buffer, now: Date): Promise<void> => {
  await db
    .updateTable('mail_to_fax_settings')
    .set({ secret_key_box: box, last_secret_key_modify: now })
    .where('subscriber_id', '=', subscriberId)
    .execute()
}
