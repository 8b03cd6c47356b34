interface Size {
  readonly conversations: number
  readonly customers: number
  readonly seatsOfCustomer: number
  readonly ofLargest: number
  readonly days: number
  readonly sessions: number
}

/**
 * The statements that fill an empty database. Nothing in them is random: hashes of row numbers stand in for random
 * values.
 */
export const worldSql = (
  { conversations, customers, seatsOfCustomer, ofLargest, days, sessions }: Size,
  passwordHash: string,
): readonly string[] => {
  const subscribers = customers * seatsOfCustomer
  const every = conversations / ofLargest
  const secondsBetween = (days * 86_400) / conversations
  const customerOf = (subscriber: string) => `(${subscriber} - 1) / ${seatsOfCustomer} + 1`
  const extensionOf = (subscriber: string) => `(100 + (${subscriber} - 1) % ${seatsOfCustomer})::text`
  const hash = (of: string, below: number) => `abs(hashint8(${of})::bigint) % ${below}`
  return [
    `insert into resellers (name) select 'Reseller ' || i from generate_series(1, 4) i`,
    `insert into domains (reseller_id, name) select i % 4 + 1, 'customer' || i || '.test' from generate_series(1, ${customers}) i`,
    `insert into customers (reseller_id, external_id, name, timezone)
      select i % 4 + 1, 'customer-' || i, 'Customer ' || i, 'Europe/Vienna' from generate_series(1, ${customers}) i`,
    `insert into subscribers (customer_id, domain_id, username, webusername, web_password_hash, display_name, pbx_extension,
        administrative, is_pbx_pilot)
      select ${customerOf('i')}, ${customerOf('i')}, 'seat' || i, 'seat' || i, '${passwordHash}', 'Colleague ' || i,
        ${extensionOf('i')}, i % ${seatsOfCustomer} = 1, i % ${seatsOfCustomer} = 1
      from generate_series(1, ${subscribers}) i`,
    `insert into numbers (cc, ac, sn, subscriber_id, is_primary) select '43', '1', (5000000 + i)::text, i, true
      from generate_series(1, ${subscribers}) i`,
    `insert into registrations (subscriber_id, contact, expires, user_agent)
      select i, 'sip:seat' || i || '@192.0.2.' || device || ':5060', now() + interval '1 hour', 'Desk phone ' || device
      from generate_series(1, ${subscribers}) i, generate_series(1, 2) device`,
    // each call has one leg, so that the triggers that look at the others have nothing to do
    `select make_months('conversations', 'conversations', (now() - interval '${days} days')::date, now()::date)`,
    'alter table conversations disable trigger user',
    // in chronological order, so that the rows of one subscriber are scattered over the whole table
    `insert into conversations (customer_id, subscriber_id, type, start_time, direction, caller, callee, call_id, call_type,
        status, rating_status, duration_ms, customer_cost, total_customer_cost, currency, pages, quality, folder)
      select ${customerOf('subscriber')}, subscriber, type, now() - (${conversations} - i) * interval '${secondsBetween} seconds',
        direction, case direction when 'in' then other else own end, case direction when 'in' then own else other end,
        md5(i::text) || '@sip.test', case type when 'call' then 'call' end,
        case when type = 'fax' then 'SUCCESS' when type = 'call' then (array['ok', 'ok', 'noanswer', 'busy'])[i % 4 + 1] end,
        case type when 'call' then 'ok' end, case when type <> 'fax' then ${hash('i', 600_000)} end,
        case type when 'call' then i % 90 end, case type when 'call' then i % 90 * 6 / 5 end,
        case type when 'call' then 'EUR' end, case type when 'fax' then i % 5 + 1 end, case type when 'fax' then 'normal' end,
        case type when 'voicemail' then case when dice % 5 = 0 then 'INBOX' else 'Old' end end
      from (select i, subscriber, dice,
          case when dice < 80 then 'call' when dice < 93 then 'voicemail' else 'fax' end as type,
          case when dice >= 80 or dice % 2 = 0 then 'in' else 'out' end as direction,
          case when dice % 3 = 0 then ${extensionOf('dice + 1')} else '43664' || 1000000 + ${hash('i::bigint * 31', 900_000)} end as other,
          ${extensionOf('subscriber')} as own
        from (select i, case when i % ${every} = 0 then 2 else 3 + ${hash('i', subscribers - 2)} end as subscriber,
            ${hash('i::bigint * 7919', 100)} as dice
          from generate_series(1, ${conversations}) i) numbered) described
      order by i`,
    'alter table conversations enable trigger user',
    `insert into sessions (id, subscriber_id, created_at, expires_at)
      select gen_random_uuid(), (i - 1) % ${subscribers} + 1, now() + i * interval '1 millisecond', now() + interval '10 hours'
      from generate_series(1, ${sessions}) i`,
    'vacuum analyze',
  ]
}
