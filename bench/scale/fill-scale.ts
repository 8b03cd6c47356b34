import { hashPassword } from '../../packages/server/src/platform/auth/passwords/passwords.ts'
import type { Pool } from '../../packages/server/src/platform/db/database.ts'

export interface Scale {
  readonly subscribers: number
  readonly conversations: number
}

/** Months over which the conversations are spread. */
export const scaleMonths = 24
/** Lines of a customer; those of the first one share a hundredth of all conversations beside their own. */
export const linesOfCustomer = 100
/** The largest line, which has a thousandth of all conversations. */
export const largestLine = 7
/** The web password of every line; line 1 is `line1@scale.test`. */
export const scalePassword = 'quiet-harbour-42'
/** Longest time for one statement, in milliseconds. */
const longestFill = 1_800_000

/**
 * The statements that fill an empty database, inside of it. Nothing in them is random. Each month is a statement of its
 * own; triggers are off, because each call has one leg.
 */
const scaleSql = ({ subscribers, conversations }: Scale, passwordHash: string): readonly string[] => {
  const hash = (of: string, below: number) => `abs(hashint8(${of})::bigint) % ${below}`
  const ofMonth = Math.ceil(conversations / scaleMonths)
  const months = Array.from({ length: scaleMonths }, (_, index) => scaleMonths - 1 - index)
  return [
    `insert into resellers (name) values ('Scale')`,
    `insert into domains (reseller_id, name) values (1, 'scale.test')`,
    `insert into customers (reseller_id, external_id, name) select 1, 'c' || i, 'Customer ' || i
      from generate_series(1, ${Math.ceil(subscribers / linesOfCustomer)}) i`,
    `insert into subscribers (customer_id, domain_id, username, webusername, web_password_hash, display_name, pbx_extension,
        administrative, is_pbx_pilot)
      select (i - 1) / ${linesOfCustomer} + 1, 1, 'line' || i, 'line' || i, '${passwordHash}', 'Colleague ' || i,
        (100 + (i - 1) % ${linesOfCustomer})::text, i % ${linesOfCustomer} = 1, i % ${linesOfCustomer} = 1
      from generate_series(1, ${subscribers}) i`,
    `insert into numbers (cc, ac, sn, subscriber_id, is_primary) select '43', '1', (5000000 + i)::text, i, true
      from generate_series(1, ${subscribers}) i`,
    `insert into registrations (subscriber_id, contact, expires, user_agent)
      select i, 'sip:line' || i || '@192.0.2.1:5060', now() + interval '1 year', 'Desk phone' from generate_series(1, ${subscribers}) i`,
    `select make_months('conversations', 'conversations', (now() - interval '${scaleMonths} months')::date, now()::date)`,
    'alter table conversations disable trigger user',
    ...months.map(
      (
        ago,
      ) => `insert into conversations (customer_id, subscriber_id, type, start_time, direction, caller, callee, call_id,
          call_type, status, duration_ms, folder)
        select (line - 1) / ${linesOfCustomer} + 1, line, case dice when 9 then 'voicemail' else 'call' end,
          now() - ${ago} * interval '30 days' - (${ofMonth} - i) * interval '30 days' / ${ofMonth},
          case when dice % 2 = 0 then 'out' else 'in' end, '43664' || ${hash('i', 900_000)}, 'callee', md5(i::text || '-${ago}'),
          case dice when 9 then null else 'call' end, case when dice = 9 then null when dice in (3, 5) then 'noanswer' else 'ok' end,
          60000, case dice when 9 then 'INBOX' end
        from (select i, ${hash('i::bigint * 7919', 10)} as dice,
            case when i % 1000 = 0 then ${largestLine} when i % 100 = 1 then 1 + ${hash('i::bigint * 13', linesOfCustomer)}
              else 1 + ${hash(`i::bigint * 31 + ${ago}`, subscribers)} end as line
          from generate_series(1, ${ofMonth}) i) numbered`,
    ),
    'alter table conversations enable trigger user',
    'vacuum analyze',
  ]
}

/** Fills a migrated, empty database; analysed and vacuumed, like one that has been in use for long. */
export const fillScale = async (pool: Pool, scale: Scale): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    for (const text of scaleSql(scale, await hashPassword(scalePassword)))
      await client.query({ text, query_timeout: longestFill } as { text: string })
  } finally {
    client.release(true)
  }
}
