import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestPlatform } from '../../test/test-platform.ts'
import { saveDefaultSets } from '../domain/sounds/default-sets.ts'
import { requireGoodPassword } from '../platform/auth/passwords/password-rule.ts'
import { verifyPassword } from '../platform/auth/passwords/passwords.ts'
import type { Services } from '../domain/services.ts'
import { renewRegistrations } from './demo-store.ts'
import { createDemoIfWanted } from './create-demo.ts'
import type { DemoAccount } from './demo-accounts.ts'

const now = new Date('2025-11-20T10:00:00Z')
const at = (given: { platform: Services }, moment = now): Services => ({
  ...given.platform,
  now: () => moment,
})

const first = await createTestPlatform()
const { db, files, config } = first.platform
let accounts: DemoAccount[] = []

beforeAll(async () => {
  await saveDefaultSets(db)
  accounts = (await createDemoIfWanted(at(first), { isEmbedded: true, isLoopback: true })) ?? []
}, 60_000)

const account = (role: string) => accounts.find((candidate) => candidate.role === role)
const count = async (table: 'resellers' | 'customers' | 'subscribers' | 'conversations'): Promise<number> =>
  (await db.selectFrom(table).select('id').execute()).length

describe('the demo world', () => {
  test('UI-02: has two resellers with different branding', async () => {
    const brandings = await db
      .selectFrom('reseller_brandings as b')
      .innerJoin('resellers as r', 'r.id', 'b.reseller_id')
      .select(['r.name', 'b.csc_color_primary', 'b.logo_key', 'b.logo_type'])
      .orderBy('r.id')
      .execute()
    expect(brandings).toMatchObject([
      { name: 'Nordwind Telecom', csc_color_primary: '#0b5fff', logo_type: 'image/svg+xml' },
      { name: 'Helios Voice', csc_color_primary: '#f5a623', logo_type: 'image/svg+xml' },
    ])
    const [blue, amber] = await Promise.all(brandings.map(async ({ logo_key }) => await files.size(logo_key ?? '')))
    expect(blue).not.toBe(amber)
  })

  test('UI-02: white text can be read on every second colour, on which clients of the field write', async () => {
    const brandings = await db.selectFrom('reseller_brandings').select('csc_color_secondary as colour').execute()
    const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    const contrasts = brandings.map(({ colour }) => {
      const [red = 1, green = 1, blue = 1] = (colour?.match(/[\da-f]{2}/g) ?? []).map((hex) =>
        linear(Number.parseInt(hex, 16) / 255),
      )
      return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
    })
    expect(contrasts).toHaveLength(2)
    for (const contrast of contrasts) expect(contrast).toBeGreaterThanOrEqual(4.5)
  })

  test('has three customers; the first with a pilot who is administrator, six seats and three groups', async () => {
    expect(await count('customers')).toBe(3)
    const people = await db
      .selectFrom('subscribers as s')
      .innerJoin('customers as c', 'c.id', 's.customer_id')
      .selectAll('s')
      .where('c.name', '=', 'Ahorn Innenausbau')
      .execute()
    const pilots = people.filter((person) => person.is_pbx_pilot)
    expect(pilots).toMatchObject([{ display_name: 'Anna Novak', administrative: true }])
    expect(people.filter((person) => person.is_pbx_group).map(({ display_name }) => display_name)).toEqual([
      'Planning',
      'Sales',
      'Support',
    ])
    expect(people.filter((person) => !person.is_pbx_pilot && !person.is_pbx_group)).toHaveLength(6)
    const free = await db
      .selectFrom('numbers')
      .select('e164')
      .where('subscriber_id', '=', pilots[0]?.id ?? 0)
      .where('is_primary', '=', false)
      .execute()
    expect(free.length).toBeGreaterThan(2)
  })

  test('DEV: every company has phones with lines of all kinds on their keys, one with an extension', async () => {
    const lines = await db
      .selectFrom('device_lines as l')
      .innerJoin('devices as d', 'd.id', 'l.device_id')
      .innerJoin('subscribers as s', 's.id', 'l.subscriber_id')
      .select(['d.customer_id', 's.customer_id as of', 'l.type', 'l.extension_unit'])
      .execute()
    expect(new Set(lines.map(({ customer_id }) => customer_id)).size).toBe(3)
    expect(new Set(lines.map(({ type }) => type))).toEqual(new Set(['private', 'shared', 'blf']))
    expect(lines.filter((line) => line.customer_id !== line.of)).toEqual([])
    expect(lines.some(({ extension_unit }) => extension_unit === 1)).toBe(true)
  })

  test('AUTH-12: has a seat with a narrow profile', async () => {
    const row = await db
      .selectFrom('subscribers as s')
      .innerJoin('profiles as p', 'p.id', 's.profile_id')
      .select('p.attributes')
      .where('s.id', '=', account('seat-with-narrow-profile')?.subscriber_id ?? 0)
      .executeTakeFirst()
    expect(row?.attributes).toEqual(['music_on_hold', 'reminder', 'speed_dial', 'voice_mail'])
  })

  test('STORY-01: the log tells the administrator’s changes of the last days, and their values are in effect', async () => {
    const changes = await db
      .selectFrom('audit_log')
      .select(['subscriber_name', 'subject', 'subject_name', 'written_at', 'after', 'subject_id'])
      .orderBy('id')
      .execute()
    expect(changes.map(({ subject, subject_name }) => `${subject}: ${subject_name}`)).toEqual([
      'seats: Felix Brandt',
      'groups: Sales',
      'groups: Sales',
      'groups: Support',
      'blocking: Anna Novak',
      'prompts: Anna Novak',
    ])
    expect(new Set(changes.map(({ subscriber_name }) => subscriber_name))).toEqual(new Set(['Anna Novak']))
    expect(changes.every(({ written_at }) => written_at < now)).toBe(true)
    const [, members, policy, queue, blocked, menu] = changes.map(({ after }) => after as Record<string, unknown>)
    const { rows: lines } = await sql<{ id: number; policy: string; members: number[]; settings: object }>`
      select s.id, s.pbx_hunt_policy as policy, p.preferences as settings,
        (select coalesce(json_agg(m.member_id order by m.position), '[]') from group_members m where m.group_id = s.id) as members
      from subscribers s left join subscriber_preferences p on p.subscriber_id = s.id`.execute(db)
    const lineOf = (index: number) => lines.find(({ id }) => id === changes[index]?.subject_id)
    expect(members).toEqual({ pbx_groupmember_ids: lineOf(1)?.members })
    expect(policy).toEqual({ pbx_hunt_policy: lineOf(2)?.policy })
    expect(lineOf(3)?.settings).toMatchObject(queue ?? {})
    expect(lineOf(4)?.settings).toMatchObject(blocked ?? {})
    const slots = await db.selectFrom('attendant_slots').select(['slot', 'destination']).orderBy('slot').execute()
    expect(menu).toEqual({ slots })
  })

  test('FAX-03: pilot and seat have a fax, several faxes, and mail to fax', async () => {
    for (const role of ['pilot', 'seat']) {
      const id = account(role)?.subscriber_id ?? 0
      for (const table of ['fax_server_settings', 'mail_to_fax_settings'] as const) {
        const rows = await db.selectFrom(table).select('active').where('subscriber_id', '=', id).execute()
        expect(rows).toEqual([{ active: true }])
      }
      const faxes = await db
        .selectFrom('conversations')
        .select('id')
        .where('subscriber_id', '=', id)
        .where('type', '=', 'fax')
        .execute()
      expect(faxes.length).toBeGreaterThan(2)
    }
  })

  test('has a few hundred calls of every kind, the newest in the last hour', async () => {
    const calls = await db.selectFrom('conversations').selectAll().where('type', '=', 'call').execute()
    expect(calls.length).toBeGreaterThan(300)
    expect(calls.length).toBeLessThan(1000)
    const kinds = new Set(calls.map(({ call_type }) => call_type))
    expect(kinds).toEqual(new Set(['call', 'cfu', 'cfb', 'cfna', 'cft']))
    const statuses = new Set(calls.map(({ status }) => status))
    expect(statuses).toEqual(new Set(['ok', 'busy', 'noanswer', 'cancel', 'offline']))
    expect(calls.some(({ total_customer_cost }) => (total_customer_cost ?? 0) > 0)).toBe(true)
    const newest = Math.max(...calls.map(({ start_time }) => start_time.getTime()))
    expect(newest).toBeLessThan(now.getTime())
    expect(newest).toBeGreaterThan(now.getTime() - 3_600_000)
    const forwarded = calls.filter(({ call_type, direction }) => call_type !== 'call' && direction === 'out')
    for (const leg of forwarded)
      expect(calls.filter(({ call_id, call_type }) => call_id === leg.call_id && call_type === 'call')).toMatchObject([
        { direction: 'in', subscriber_id: leg.subscriber_id, caller: leg.caller },
      ])
  })

  test('has voicemails to play, new and old, for several subscribers', async () => {
    const voicemails = await db.selectFrom('conversations').selectAll().where('type', '=', 'voicemail').execute()
    expect(new Set(voicemails.map(({ folder }) => folder))).toEqual(new Set(['INBOX', 'Old']))
    expect(new Set(voicemails.map(({ subscriber_id }) => subscriber_id)).size).toBeGreaterThan(4)
    for (const { file_key } of voicemails) expect(await startOf(file_key)).toBe('OggS')
  })

  test('has faxes with pages, one of which could not be sent', async () => {
    const faxes = await db.selectFrom('conversations').selectAll().where('type', '=', 'fax').execute()
    expect(faxes.filter(({ status }) => status === 'FAILED')).toMatchObject([{ direction: 'out' }])
    for (const { file_key, pages } of faxes) {
      expect(['II*\0', 'MM\0*']).toContain(await startOf(file_key))
      expect(pages).toBeGreaterThan(0)
    }
  })

  test('SND-03: the pilot’s company has sounds of its own and German prompts, and a set that is not complete', async () => {
    const { rows } = await sql<{ name: string; is_default: boolean; own: number; prompts: number }>`
      select t.name, t.contract_default as is_default, count(f.file_key)::int as own, count(f.prompt)::int as prompts
      from sound_sets t join sound_files f on f.set_id = t.id join subscribers s using (customer_id)
      where s.id = ${account('pilot')?.subscriber_id} group by t.id order by t.id`.execute(db)
    expect(rows).toEqual([
      { name: 'Ahorn', is_default: true, own: 2, prompts: expect.any(Number) },
      { name: 'Winter', is_default: false, own: 1, prompts: 0 },
    ])
    expect(rows[0]?.prompts).toBeGreaterThan(60)
    const keys = await db.selectFrom('sound_files').select('file_key').where('file_key', 'is not', null).execute()
    for (const { file_key } of keys) expect(await startOf(file_key)).toBe('OggS')
    expect(new Set(keys.map(({ file_key }) => file_key)).size).toBe(keys.length)
  })

  test('GRP-06: a group without a secretary rings its seats one after the other, one of them without a phone', async () => {
    const { rows } = await sql<{ username: string; online: boolean }>`
      select m.username, exists (select from registrations r where r.subscriber_id = m.id and r.expires > ${now}) as online
      from subscribers g join group_members gm on gm.group_id = g.id join subscribers m on m.id = gm.member_id
      where g.username = 'planning' and g.pbx_hunt_policy = 'serial' order by gm.position`.execute(db)
    expect(rows).toEqual([
      { username: 'jonas.keller', online: true },
      { username: 'lukasz.wisniewski', online: true },
      { username: 'felix.brandt', online: false },
    ])
  })

  test('CQ-03, MS-01, AA-01: a group has a call queue, another a secretary, callers of the pilot a menu', async () => {
    const { rows } = await sql<{ username: string }>`
      select s.username from subscribers s join subscriber_preferences p on p.subscriber_id = s.id
      where p.preferences @> '{"cloud_pbx_callqueue": true}' or p.preferences @> '{"manager_secretary": true}'
      order by s.username`.execute(db)
    expect(rows.map(({ username }) => username)).toEqual(['sales', 'support'])
    const slots = await db.selectFrom('attendant_slots').selectAll().orderBy('slot').execute()
    expect(slots.map(({ slot, destination }) => [slot, destination])).toEqual([
      ['1', 'sip:50@nordwind.example'],
      ['2', 'sip:51@nordwind.example'],
      ['9', 'sip:26@nordwind.example'],
      ['default', 'sip:50@nordwind.example'],
    ])
    expect(slots[0]?.subscriber_id).toBe(account('pilot')?.subscriber_id)
  })

  test('SCHED-01, SCHED-02: the pilot’s company has hours with a name, and the holidays of Vienna', async () => {
    const schedules = await db.selectFrom('schedules').select(['customer_id', 'name']).orderBy('name').execute()
    expect(schedules.map(({ name }) => name)).toEqual(['Repairs', 'Workshop'])
    const days = await db.selectFrom('company_holidays').select(['customer_id', 'name', 'closes_at']).execute()
    expect(new Set([...schedules, ...days].map(({ customer_id }) => customer_id)).size).toBe(1)
    expect(days.filter(({ name }) => name === 'Christmas Day')).toHaveLength(2)
    expect(days.every(({ closes_at }) => closes_at === 0)).toBe(true)
  })

  test('VBX-04: has a voicebox of the pilot with a greeting of its own, which mails the messages', async () => {
    const subscriber_id = account('pilot')?.subscriber_id
    const greetings = await db.selectFrom('voicemail_greetings').selectAll().execute()
    expect(greetings).toMatchObject([{ subscriber_id, dir: 'unavail' }])
    expect(await startOf(greetings[0]?.file_key ?? null)).toBe('OggS')
    const settings = await db.selectFrom('voicemail_settings').selectAll().where('email', '<>', '').execute()
    const email = 'anna.novak@nordwind.example'
    expect(settings).toMatchObject([{ subscriber_id, email, attach: true, delete_mailed: false }])
    expect(first.platform.secrets.open(settings[0]?.pin_box ?? Buffer.alloc(0))).toMatch(/^\d{6}$/)
  })

  test('PUSH-03: mails the pilot of missed calls every evening, and of none that was before', async () => {
    const mails = await db
      .selectFrom('call_mails')
      .selectAll()
      .where('subscriber_id', '=', account('pilot')?.subscriber_id ?? 0)
      .execute()
    expect(mails).toMatchObject([{ missed: 'day', day_at: '18:00', mailed_at: null }])
    expect(await db.selectFrom('missed_calls_to_mail').selectAll().execute()).toEqual([])
  })

  test('REC-01: has recorded calls of the pilot, more than a page of them, and one that two colleagues share', async () => {
    const recordings = await db.selectFrom('call_recordings').selectAll().execute()
    const parties = await db.selectFrom('call_recording_parties').selectAll().execute()
    const streams = await db.selectFrom('call_recording_streams').selectAll().execute()
    const of = (id: number) => parties.filter(({ recording_id }) => recording_id === id)
    expect(parties.filter(({ subscriber_id }) => subscriber_id === account('pilot')?.subscriber_id)).toHaveLength(6)
    expect(recordings.filter(({ id }) => of(id).length === 2)).toMatchObject([{ caller: '21', callee: '22' }])
    expect(new Set(streams.map(({ type, party }) => party ?? type))).toEqual(new Set(['mixed', 'caller', 'callee']))
    for (const { file_key } of streams) expect(await startOf(file_key)).toBe('OggS')
    for (const { call_id, id } of recordings) {
      const calls = await db.selectFrom('conversations').selectAll().where('call_id', '=', call_id).execute()
      expect(calls).toMatchObject(of(id).map(() => ({ status: 'ok' })))
    }
  })

  test('CF-01: has forwardings that a newcomer can look at', async () => {
    const rows = await db
      .selectFrom('cf_mappings as m')
      .innerJoin('subscribers as s', 's.id', 'm.subscriber_id')
      .innerJoin('cf_destination_sets as d', 'd.id', 'm.destination_set_id')
      .leftJoin('cf_source_sets as f', 'f.id', 'm.source_set_id')
      .leftJoin('cf_time_sets as t', 't.id', 'm.time_set_id')
      .select(['s.username', 'm.type', 'f.name as family', 't.times', 'd.destinations', 's.cft_ringtimeout'])
      .orderBy('s.id')
      .orderBy('m.id')
      .execute()
    expect(rows.map(({ username, type }) => `${username} ${type}`)).toEqual([
      'anna.novak cfu',
      'anna.novak cfu',
      'anna.novak cfb',
      'anna.novak cfna',
      'max.berger cfb',
      'max.berger cft',
      'max.berger cft',
    ])
    expect(rows[0]).toMatchObject({ family: 'Family', destinations: [{ timeout: 25 }, {}] })
    expect(rows[1]?.destinations).toMatchObject([{ destination: 'sip:vmu43199200@voicebox.local' }])
    expect(rows[5]).toMatchObject({ cft_ringtimeout: 20, times: [{ wday: '2-6', hour: '8-16', minute: null }] })
  })

  test('tells who can sign in, in a file for nobody else', async () => {
    for (const role of ['pilot', 'seat', 'seat-with-narrow-profile', 'other-customer-pilot', 'other-customer-seat'])
      expect(account(role)).toMatchObject({ role, username: expect.stringMatching(/^[^@]+@[^@]+$/) })
    const path = join(config.dataDir, 'demo-accounts.json')
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(accounts)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    for (const { username, password, subscriber_id } of accounts) {
      const row = await db
        .selectFrom('subscribers as s')
        .innerJoin('domains as d', 'd.id', 's.domain_id')
        .select(['s.webusername', 'd.name', 's.web_password_hash'])
        .where('s.id', '=', subscriber_id)
        .executeTakeFirstOrThrow()
      expect(`${row.webusername}@${row.name}`).toBe(username)
      expect(await verifyPassword(row.web_password_hash, password)).toBe(true)
      await requireGoodPassword({ field: 'webpassword', password, usernames: [row.webusername] })
    }
  })

  test('is there once: the next start finds it, and its devices register again', async () => {
    const before = await count('conversations')
    const later = new Date(now.getTime() + 50 * 3_600_000)
    expect(await createDemoIfWanted(at(first, later), { isEmbedded: true, isLoopback: true })).toEqual(accounts)
    expect(await count('conversations')).toBe(before)
    const registrations = await db.selectFrom('registrations').selectAll().execute()
    expect(registrations.length).toBeGreaterThan(10)
    for (const { expires } of registrations) {
      expect(expires.getTime()).toBeGreaterThan(later.getTime())
      expect(expires.getTime()).toBeLessThanOrEqual(later.getTime() + 3_720_000)
    }
  })
})

test('REACH-02: devices of the demo register again before they expire; a device of a user is left alone', async () => {
  const { subscriber_id } = await db.selectFrom('registrations').select('subscriber_id').executeTakeFirstOrThrow()
  const over = new Date('2026-01-01T00:00:00Z')
  const { id } = await db
    .insertInto('registrations')
    .values({ subscriber_id, contact: 'sip:real@192.0.2.7', expires: over })
    .returning('id')
    .executeTakeFirstOrThrow()
  let moment = new Date(now.getTime() + 100 * 3_600_000)
  for (let minute = 0; minute < 70; minute += 1) {
    moment = new Date(moment.getTime() + 60_000)
    await renewRegistrations(db, moment)
    const rows = await db.selectFrom('registrations').select(['id', 'expires']).where('id', '<>', id).execute()
    for (const { expires } of rows) expect(expires.getTime()).toBeGreaterThan(moment.getTime() + 60_000)
  }
  const real = await db.selectFrom('registrations').select('expires').where('id', '=', id).executeTakeFirstOrThrow()
  expect(real.expires).toEqual(over)
  await db.deleteFrom('registrations').where('id', '=', id).execute()
})

describe('a demo world is made', () => {
  const nothing = { isEmbedded: true, isLoopback: true }

  test('the same each time, and on any server if requested', async () => {
    const second = await createTestPlatform({ demo: 'yes' })
    const same = await createDemoIfWanted(at(second), { isEmbedded: false, isLoopback: false })
    expect(same).toEqual(accounts)
    const history = async (platform: Services) =>
      (await platform.db.selectFrom('conversations').selectAll().orderBy('id').execute()).map((row) => ({
        ...row,
        // the name of a stored file begins with the hash of its content
        file_key: row.type === 'fax' ? null : row.file_key?.slice(0, 64),
      }))
    expect(await history(second.platform)).toEqual(await history(first.platform))
  }, 60_000)

  test('never with DEMO=no, for others to reach, in a database of the operator, or beside other resellers', async () => {
    const { platform } = await createTestPlatform()
    const withDemo = (demo: 'yes' | 'no' | undefined): Services => ({
      ...platform,
      config: { ...platform.config, ...(demo && { demo }) },
    })
    expect(await createDemoIfWanted(withDemo('no'), nothing)).toBeNull()
    expect(await createDemoIfWanted(platform, { isEmbedded: true, isLoopback: false })).toBeNull()
    expect(await createDemoIfWanted(platform, { isEmbedded: false, isLoopback: true })).toBeNull()
    await platform.db.insertInto('resellers').values({ name: 'Real' }).execute()
    expect(await createDemoIfWanted(withDemo('yes'), nothing)).toBeNull()
    expect(await platform.db.selectFrom('customers').select('id').execute()).toEqual([])
    await expect(stat(join(platform.config.dataDir, 'demo-accounts.json'))).rejects.toThrow('ENOENT')
  })
})

async function startOf(key: string | null): Promise<string> {
  const start = await files.open(key ?? '', { start: 0, end: 3 })
  return Buffer.concat(await start.toArray()).toString('latin1')
}
