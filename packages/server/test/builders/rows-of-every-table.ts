import type { Pool } from 'pg'
import type { SecretBox } from '../../src/platform/auth/secret-box.ts'

/** Rows for tables of a company in which the demo world has none; `p` is its pilot, `s` a seat, `g` a group. */
const rows = `
  insert into conferences (customer_id, name, dial_in, left_pin, used_at) select $1, 'room', '900', $2, now();
  insert into mail_domains (name, customer_id, assigned_at) values ('ahorn.example', $1, now());
  insert into retention (customer_id, faxes) values ($1, 12);
  insert into holds (customer_id, name) values ($1, 'case 1');
  insert into api_keys (customer_id, made_by, name, prefix, key_hash, reads, writes, made_at)
    select $1, id, 'crm', 'lsk_', 'key', '{contacts}', '{}', now() from p;
  insert into app_passwords (subscriber_id, name, scope, password_hash, made_at) select id, 'script', 'api_read', 'hash', now() from s;
  insert into asked_addresses (subscriber_id, address, state, asked_at) select id, 'x@y.example', 'agreed', now() from s;
  insert into awaited_colleagues (subscriber_id, colleague_id, ends_at) select s.id, p.id, now() + interval '1 day' from s, p;
  insert into call_backs (subscriber_id, colleague_id, after, phase, asked_at, ends_at)
    select s.id, p.id, 'busy', 'waits', now(), now() + interval '45 minutes' from s, p;
  insert into call_sounds (call_id, leg_id, customer_id, subscriber_id, kind, at, report, mos) select 'sounded', 'leg', $1, id, 'browser', now(),
    '{"codec": "opus", "path": "direct", "points": [{"at": 3, "lost": 0, "jitter_ms": 2, "round_trip_ms": 9, "far_lost": 0, "far_jitter_ms": 1}]}', 4.4 from s;
  insert into cf_bnumber_sets (subscriber_id, name, mode, bnumbers) select id, 'Sales', 'whitelist', '["4319920*"]' from s;
  update devices set admin_password_box = $2 where customer_id = $1;
  insert into group_turns (subscriber_id, turn) select id, 3 from g;
  insert into known_browsers (subscriber_id, mark_hash, seen_at) select id, 'mark', now() from s;
  insert into line_phones (subscriber_id, family, network, user_agent, address, state, first_seen_at, seen_at)
    select id, 'Desk', '192.0.2.0/24', 'Desk 12', '192.0.2.7', 'known', now(), now() from s;
  insert into schedules (customer_id, name, timezone, week) values ($1, 'Office hours', 'UTC', '[]');
  insert into company_holidays (customer_id, day, name) values ($1, '2027-01-01', 'New Year');
  insert into line_hours (subscriber_id, schedule_id, closed_to, line_id)
    select g.id, h.id, 'line', s.id from g, s, schedules h where h.customer_id = $1 and h.name = 'Office hours';
  insert into emergency_places (customer_id, name, country, city, street) values ($1, 'Office', 'AT', 'Wien', 'Graben');
  insert into seat_places (subscriber_id, place_id, elsewhere_place_id, elsewhere_until)
    select s.id, p.id, p.id, now() + interval '1 day' from s, emergency_places p where p.customer_id = $1 and p.name = 'Office'
    on conflict (subscriber_id) do update set elsewhere_place_id = excluded.place_id, elsewhere_until = excluded.elsewhere_until;
  insert into device_places (device_id, place_id)
    select d.id, p.id from devices d join emergency_places p on p.customer_id = d.customer_id and p.name = 'Office' where d.customer_id = $1;
  insert into safety_contacts (customer_id, email, language) values ($1, 'safety@y.example', 'en');
  insert into closures (customer_id, subscriber_id, reason, since, closed_by) select $1, g.id, 'Snow', now(), s.id from g, s;
  insert into line_statuses (subscriber_id, kind, since, calls, colleague_id) select s.id, 'away', now(), 'colleague', p.id from s, p;
  insert into outside_days (subscriber_id, customer_id, day, calls, cost) select id, $1, current_date, 3, 700 from s;
  insert into outside_limits (customer_id, set_by, calls_a_day) values ($1, 'company', 90);
  insert into outside_refusals (subscriber_id, customer_id, day, reason, of, calls, last_number, last_at)
    select id, $1, current_date, 'barred', 'line', 1, '439001', now() from s;
  insert into passkeys (subscriber_id, name, credential_id, public_key, counter, transports, is_synced, host, made_at)
    select id, 'laptop', 'credential', 'public', 7, '{internal}', true, 'portal.example', now() from s;
  insert into queue_announcements (queue_id, every_seconds, tells_place, tells_wait) select g.id, 60, true, true from g;
  insert into queue_overflows (queue_id, after_seconds, when_full, way, line_id) select g.id, 60, true, 'line', s.id from g, s;
  insert into queue_agents (queue_id, agent_id) select g.id, s.id from g, s;
  insert into queue_events (queue_id, at, kind, call_id, agent_id) select g.id, now(), 'answered', 'past', s.id from g, s;
  insert into wallboards (customer_id, name, queue_ids, key_hash, made_at) select $1, 'Hall', array[g.id], 'wall', now() from g;
  insert into reminders (subscriber_id, time, recur) select id, '07:30', 'weekdays' from s on conflict do nothing;
  insert into seat_roles (subscriber_id, role) select id, 'reception' from s;
  insert into second_factors (subscriber_id, secret_box, confirmed_at) select id, $2, now() from s;
  insert into recovery_codes (subscriber_id, code_hash) select id, 'code' from s;
  insert into security_notices (subscriber_id, kind, happened_at, recipient, facts) select id, 'device', now(), 'x@y.example', '{"a": 1}' from s;
  insert into call_mails (subscriber_id, missed, day_at) select id, 'day', '18:00' from s;
  insert into missed_calls_to_mail (subscriber_id, conversation_id, start_time) select s.id, c.id, c.start_time
    from s, (select id, start_time from conversations where customer_id = $1 order by id limit 1) c;
  insert into calls_told_by_message (subscriber_id, call_id, told_at) select id, 'told', now() from s;
  insert into shared_calls (subscriber_id) select id from s;
  insert into speed_dials (subscriber_id, slot, destination) select id, '*1', '4319920011' from s;
  insert into team_favourites (subscriber_id, colleague_id) select s.id, p.id from s, p;
  insert into sso_providers (customer_id, name, issuer, client_id, secret_box, email_claim, seat_profile_id)
    select $1, 'login', 'https://login.example', 'us', $2, 'email', (select profile_id from s);
  insert into sso_seat_groups (customer_id, group_id) select $1, id from g;
  insert into webhooks (customer_id, name, url, events, secret_box, made_at) values ($1, 'crm', 'https://crm.example', '{call.ended}', $2, now());
  insert into webhook_deliveries (webhook_id, event, subject, happened_at, facts)
    select id, 'call.ended', '1', now(), '{}' from webhooks where customer_id = $1;
  insert into contact_books (customer_id, subscriber_id, made_by, made_at, url, name, username, password_box)
    select $1, id, id, now(), 'https://dav.example/book/', 'Work', 'anna', $2 from s;
  insert into contact_book_cards (book_id, href, etag, contact_id)
    select id, '/book/a.vcf', '"1"', (select min(id) from contacts where customer_id = $1) from contact_books where customer_id = $1;
  insert into message_texts (conversation_id, subscriber_id, state, asked_at, language, text)
    select id, subscriber_id, 'done', now(), 'en', 'Good morning' from conversations
    where customer_id = $1 and type = 'voicemail' order by id limit 1;
  insert into fax_deliveries (conversation_id, due_at) select min(id), now() from conversations where customer_id = $1 and type = 'fax';
  insert into sound_sets (customer_id, name, parent_id) select $1, 'With a parent', (select min(id) from sound_sets where customer_id is null);
  update subscriber_preferences set preferences = preferences || jsonb_build_object('contract_sound_set', (select min(id) from sound_sets where customer_id is null))
    where subscriber_id = (select id from s)`

const lines = `with line as (select * from subscribers where customer_id = $1 and status <> 'terminated'),
  p as (select * from line where is_pbx_pilot), g as (select * from line where is_pbx_group order by id limit 1),
  s as (select * from line where not is_pbx_pilot and not is_pbx_group and profile_id is not null order by id limit 1)`

/** GROW-08: gives a company rows in every table in which a customer can have some. */
export const fillEveryTable = async (pool: Pool, secrets: SecretBox, customerId: number): Promise<void> => {
  const box = secrets.seal('a secret').toString('hex')
  for (const row of rows.split(';')) {
    const text = row.replaceAll('$2', `'\\x${box}'::bytea`)
    await pool.query(`${lines} ${text}`.replaceAll('$1', String(customerId)))
  }
}
