/** The size of the measured customer; the other customers make it one of many. */
export const pbxSize = {
  seats: 5000,
  /** Three of four belong to the company or its administrator. */
  contacts: 13_336,
  groups: 500,
  queues: 100,
  soundSets: 30,
  aliases: 3000,
  devices: 2000,
  others: 20,
  seatsOfOther: 250,
} as const

const { seats, contacts, groups, queues, soundSets, aliases, devices, others, seatsOfOther } = pbxSize
/** Ids are given in the order pilot, seats, groups, then the lines of other customers. */
const [firstSeat, firstGroup] = [2, 2 + seats]
const own = 1 + seats + groups

/** The statements that fill an empty database with a large PBX; customer 1 and its pilot, subscriber 1. */
export const pbxWorldSql: readonly string[] = [
  `insert into resellers (name) values ('Reseller')`,
  `insert into domains (reseller_id, name) select 1, 'customer' || i || '.test' from generate_series(1, ${others + 1}) i`,
  `insert into customers (reseller_id, external_id, name, timezone)
    select 1, 'customer-' || i, 'Customer ' || i, 'Europe/Vienna' from generate_series(1, ${others + 1}) i`,
  `insert into subscribers (customer_id, domain_id, username, webusername, display_name, pbx_extension, administrative,
      is_pbx_pilot, is_pbx_group, pbx_hunt_policy, pbx_hunt_timeout, create_timestamp)
    select 1, 1, 'line' || i, 'line' || i, 'Colleague ' || md5(i::text), (10000 + i)::text, i = 1, i = 1,
      i >= ${firstGroup}, case when i >= ${firstGroup} then 'serial' end, case when i >= ${firstGroup} then 10 end,
      timestamptz '2026-01-01' + i * interval '1 minute'
    from generate_series(1, ${own}) i`,
  `insert into subscribers (customer_id, domain_id, username, webusername, display_name, pbx_extension, administrative,
      is_pbx_pilot)
    select customer, customer, 'line' || i, 'line' || i, 'Colleague ' || md5(i::text), (100 + i)::text, i = 1, i = 1
    from generate_series(2, ${others + 1}) customer, generate_series(1, ${seatsOfOther}) i`,
  `insert into numbers (cc, ac, sn, subscriber_id, is_primary)
    select '43', '1', case when s.customer_id = 1 then '99' else '5' || s.customer_id + 100 end ||
      case when is_pbx_pilot then '' else s.pbx_extension end, s.id, true
    from subscribers s`,
  `insert into numbers (cc, ac, sn, subscriber_id)
    select '43', '720', (500000 + i)::text, case when i % 2 = 0 then 1 else ${firstSeat} + i end
    from generate_series(1, ${aliases}) i`,
  `insert into group_members (group_id, member_id, position)
    select ${firstGroup} + g, ${firstSeat} + (g * 10 + m) % ${seats}, m
    from generate_series(0, ${groups - 1}) g, generate_series(0, 9) m`,
  `insert into subscriber_preferences (subscriber_id, preferences)
    select id, '{"language":"de","clir":true}' from subscribers where customer_id = 1`,
  `update subscriber_preferences set preferences = preferences || '{"cloud_pbx_callqueue":true,"max_queue_length":"5"}'
    where subscriber_id between ${firstGroup} and ${firstGroup + queues - 1}`,
  `insert into cf_destination_sets (subscriber_id, name, destinations)
    select s.id, 'csc-timeout', jsonb_build_array(jsonb_build_object('destination',
      'sip:vmu' || n.e164 || '@voicebox.local', 'timeout', 300, 'priority', 1, 'announcement_id', null))
    from subscribers s join numbers n on n.subscriber_id = s.id and n.is_primary where s.customer_id = 1 and s.id % 2 = 0`,
  `insert into cf_mappings (subscriber_id, type, destination_set_id, enabled, position)
    select subscriber_id, type, id, true, 0 from cf_destination_sets, unnest(array['cft', 'cfna']) type`,
  `insert into sound_sets (reseller_id, customer_id, name) select 1, 1, 'Sounds ' || md5(i::text) from generate_series(1, ${soundSets}) i`,
  `insert into audit_log (customer_id, subscriber_id, subscriber_name, written_at, resource, item_id, item_name, method,
      before, after)
    select 1, 1 + i % 3, 'Colleague ' || i % 3, now() - (100000 - i) * interval '1 minute',
      (array['subscribers', 'numbers', 'soundsets', 'pbxdevices'])[1 + i % 4], ${firstSeat} + i % ${seats},
      'Colleague ' || md5((i % ${seats})::text), 'patch', '{"display_name":"before"}', '{"display_name":"after"}'
    from generate_series(1, 100000) i`,
  `insert into device_models (reseller_id, vendor, model, type) values (1, 'Vendor', 'Model', 'phone')`,
  `insert into device_model_ranges (model_id, position, name, can_private, can_shared, can_blf, can_speeddial, can_forward,
      can_transfer, keys)
    values (1, 0, 'Keys', true, true, true, true, true, true, '[{"x":10,"y":10,"labelpos":"left"},{"x":10,"y":30,"labelpos":"left"}]')`,
  `insert into device_model_images (model_id, type, content_type, content)
    select 1, type, 'image/svg+xml',
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path d="M4 4h32v32H4z"/></svg>'::bytea
    from unnest(array['front', 'front_thumb']) type`,
  `insert into device_profiles (reseller_id, model_id, name) values (1, 1, 'Model')`,
  `insert into devices (customer_id, profile_id, identifier, station_name, secret_box)
    select 1, 1, lpad(to_hex(i), 12, '0'), 'Desk ' || md5(i::text), '\\x00' from generate_series(1, ${devices}) i`,
  `insert into device_lines (device_id, position, range_id, key_num, type, subscriber_id)
    select i, key, 1, key, 'private', ${firstSeat} + i + key from generate_series(1, ${devices}) i, generate_series(0, 1) key`,
  // the administrator's own phone
  'update device_lines set subscriber_id = 1 where device_id = 1 and position = 0',
  `insert into contacts (customer_id, subscriber_id, name, company, search_text)
    select 1 + (i % 4) / 3, case when i % 20 = 0 then 1 end, 'Contact ' || md5(i::text), 'Company ' || i % 100,
      'contact ' || md5(i::text) || ' company ' || i % 100 || ' ' || 436640000000 + i
    from generate_series(1, ${contacts}) i`,
  `insert into contact_numbers (contact_id, position, label, number, customer_id)
    select id, 0, 'mobile', split_part(search_text, ' ', 5), customer_id from contacts`,
  'vacuum analyze',
]
