import type { SeatImport } from '@lineside/contract/resources/pbx/seat-imports'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenCustomer, givenNumber, givenProfile, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { givenApiKey } from '../../../test/builders/api-key-builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { multipart } from '../../../test/multipart.ts'
import type { GivenPbx } from '../../../test/builders/pbx-builders.ts'
import { callingAs, givenGroup, givenPbx } from '../../../test/builders/pbx-builders.ts'
import { runTestJobs } from '../../../test/test-jobs.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { verifyPassword } from '../../platform/auth/passwords/passwords.ts'
import { subscribersRoutes } from '../subscribers/subscribers-routes.ts'
import { seatImportsRoutes } from './seat-imports-routes.ts'

const testPlatform = await createTestPlatform()
const { platform } = testPlatform
const { db } = platform
const app = await createTestApp(platform, seatImportsRoutes, subscribersRoutes)
await runTestJobs(testPlatform)
const call = callingAs(app, platform)
const path = '/api/lineside/seatimports/'

let pbx: GivenPbx
beforeEach(async () => {
  pbx = await givenPbx(platform)
})

const upload = async (text: string, duplicates = 'fail', as: { id: number } = pbx.pilot) => {
  const file = { bytes: new Uint8Array(Buffer.from(text)), name: 'seats.csv' }
  const { payload, headers } = await multipart({ duplicates }, { file })
  const authorized = { ...headers, ...(await signedIn(platform, as)) }
  return app.inject({ method: 'POST', url: path, payload, headers: authorized })
}
const read = async (id: number): Promise<SeatImport> =>
  (await call(pbx.pilot, 'GET', `${path}${id}`)).body as unknown as SeatImport
const inPhase = (id: number, ...phases: SeatImport['phase'][]) =>
  eventually(async () => {
    const { body } = await call(pbx.pilot, 'GET', `${path}${id}?verdicts=none`)
    expect(phases).toContain(body['phase'])
    return read(id)
  })
/** A dry run: the import with its verdicts. */
const check = async (text: string, duplicates?: string): Promise<SeatImport> => {
  const answer = await upload(text, duplicates)
  expect([answer.statusCode, answer.payload]).toEqual([201, expect.stringContaining('"phase":"checking"')])
  return inPhase(answer.json<SeatImport>().id, 'checked', 'failed')
}
const run = async (id: number): Promise<SeatImport> => {
  expect((await call(pbx.pilot, 'POST', `${path}${id}/run`)).status).toBe(202)
  return inPhase(id, 'done', 'failed')
}
const verdicts = ({ verdicts: rows }: SeatImport) => rows.map(({ verdict, username }) => `${verdict} ${username}`)
const seats = () =>
  db
    .selectFrom('subscribers')
    .selectAll()
    .where('customer_id', '=', pbx.customer.id)
    .where('is_pbx_pilot', '=', false)
    .where('is_pbx_group', '=', false)
    .orderBy('pbx_extension')
    .execute()

describe('seats by a file', () => {
  test('a dry run changes nothing, the run makes them all, with numbers, groups, profile and passwords', async () => {
    const profile = await givenProfile(platform, pbx.customer.reseller_id, ['voice_mail'])
    const { profile_set_id } = profile
    await db.updateTable('customers').set({ profile_set_id }).where('id', '=', pbx.customer.id).execute()
    const sales = await givenGroup(platform, { customer: pbx.customer, pbx_extension: '30', display_name: 'Sales' })
    await givenGroup(platform, { customer: pbx.customer, pbx_extension: '31' })
    const alias = await givenNumber(platform, pbx.pilot.id, { is_primary: false })
    const checked = await check(
      `name,extension,email,timezone,web_password,sip_password,profile,groups,alias_numbers\n` +
        `Anna Amsel,21,anna@mail.test,Europe/Vienna,quiet-harbour-42,amber-lantern-77,${profile.name},sales | 31,+${alias.e164}\n` +
        `Anna Amsel,22,,,,,,,\n`,
    )
    expect(verdicts(checked)).toEqual(['create anna-amsel', 'create anna-amsel-2'])
    expect(checked).toMatchObject({ counts: { create: 2, update: 0, skip: 0, error: 0 }, done: 2, total: 2 })
    expect(await seats()).toEqual([])
    expect(await run(checked.id)).toMatchObject({ phase: 'done', done: 2, message: null })
    const [anna, second] = await seats()
    expect(anna).toMatchObject({
      username: 'anna-amsel',
      display_name: 'Anna Amsel',
      email: 'anna@mail.test',
      pbx_extension: '21',
      timezone: 'Europe/Vienna',
      profile_id: profile.id,
    })
    expect(await verifyPassword(anna?.web_password_hash ?? null, 'quiet-harbour-42')).toBe(true)
    expect(platform.secrets.open(anna?.sip_password_box ?? Buffer.alloc(0))).toBe('amber-lantern-77')
    const shown = (await call(pbx.pilot, 'GET', `/api/subscribers/${anna?.id}`)).body
    expect(shown['alias_numbers']).toMatchObject([{ number_id: alias.id }])
    expect(shown['pbx_group_ids']).toHaveLength(2)
    expect((await call(pbx.pilot, 'GET', `/api/subscribers/${sales.id}`)).body['pbx_groupmember_ids']).toEqual([
      anna?.id,
    ])
    expect(second?.web_password_hash).toBeNull()
  })

  test('HAND-03: each faulty row has a verdict with its fault; valid rows are imported, the others are returned unchanged', async () => {
    await givenSubscriber(platform, { customer: pbx.customer, username: 'taken', pbx_extension: '29' })
    await givenGroup(platform, { customer: pbx.customer, pbx_extension: '30', username: 'sales' })
    const other = await givenNumber(platform, (await givenPbx(platform)).pilot.id, { is_primary: false })
    const checked = await check(
      [
        'name,extension,username,email,timezone,web_password,groups,alias_numbers,profile',
        'Fine,21,,,,,,,',
        ',22,,,,,,,',
        'No extension,,,,,,,,',
        'Out of range,9,,,,,,,',
        'Twice,21,,,,,,,',
        'Bad name,23,a b,,,,,,',
        'Bad mail,24,,nobody,,,,,',
        'Bad zone,25,,,Nowhere,,,,',
        'Weak,26,,,,password1,,,',
        'Group,27,,,,,Marketing,,',
        `Foreign,28,,,,,,${other.e164},`,
        'Duplicate,29,,,,,,,',
        'Of a group,30,,,,,,,',
        'Profile,31,,,,,,,Chief',
        'Letters,3a,,,,,,,',
      ].join('\n'),
    )
    const messages = checked.verdicts.map(({ line, message }) => [line, message])
    expect(messages).toEqual([
      [2, null],
      [3, 'Name field is required'],
      [4, 'A pbx_extension is required if customer is PBX and pilot subscriber exists.'],
      [5, "Subscriber's PBX extension is out of customer's extension range."],
      [6, 'The same seat or extension as in line 2.'],
      [7, expect.stringContaining('Cannot contain spaces.')],
      [8, expect.stringContaining('Email should be of the format')],
      [9, 'invalid timezone name.'],
      [10, expect.stringContaining('Password is too common')],
      [11, "There is no group 'Marketing', or there is more than one."],
      [12, `Number '${other.e164}' does not exist for this customer.`],
      [13, 'The pbx_extension already exists for this customer.'],
      [14, "'sales' is a group, not a seat."],
      [15, "There is no profile 'Chief'."],
      [16, "Subscriber's PBX extension is out of customer's extension range."],
    ])
    expect(JSON.stringify(checked)).not.toContain('password1')
    const wrong = async () => (await call(pbx.pilot, 'GET', `${path}${checked.id}/wrong`)).body['rows']
    const before = await wrong()
    const done = await run(checked.id)
    expect(done).toMatchObject({ phase: 'done', counts: { create: 1, update: 0, skip: 0, error: 14 } })
    expect(done.verdicts.map(({ line, message }) => [line, message])).toEqual(messages)
    const [fine] = await seats()
    expect(fine?.display_name).toBe('Fine')
    expect(done.verdicts[0]?.subscriber_id).toBe(fine?.id)
    expect(await wrong()).toEqual(before)
    expect(before).toHaveLength(14)
    expect(before).toContainEqual({ line: 10, values: { name: 'Weak', extension: '26', web_password: 'password1' } })
    // the file that was handed back is uploaded again, corrected, with its column of reasons
    const again = await check('line,name,extension,reason\n5,Out of range,32,Too short')
    expect(verdicts(again)).toEqual(['create out-of-range'])
    const hopeless = await check('name,extension\nTwice,21')
    const answer = await call(pbx.pilot, 'POST', `${path}${hopeless.id}/run`)
    expect([answer.status, answer.body.message]).toEqual([422, 'The file has 1 wrong row.'])
  })

  test('duplicates are skipped, updated or refused, as was chosen', async () => {
    const anna = await givenSubscriber(platform, {
      customer: pbx.customer,
      username: 'anna',
      pbx_extension: '21',
      display_name: 'Anna',
      email: 'a@mail.test',
    })
    const file = 'name,extension,username\nAnna Amsel,23,anna\nBen,22,\n'
    expect(verdicts(await check(file, 'fail'))).toEqual(['error anna', 'create ben'])
    const skipped = await check(file, 'skip')
    expect(verdicts(skipped)).toEqual(['skip anna', 'create ben'])
    await run(skipped.id)
    expect((await seats()).map(({ display_name }) => display_name)).toEqual(['Anna', 'Ben'])
    const updated = await check(`${file}Carl,24,\n`, 'update')
    expect(verdicts(updated)).toEqual(['update anna', 'update ben', 'create carl'])
    await run(updated.id)
    const [, first, third] = await seats()
    expect(first).toMatchObject({ id: anna.id, pbx_extension: '23', display_name: 'Anna Amsel', email: 'a@mail.test' })
    expect(third?.username).toBe('carl')
  })

  test('HAND-03: a row whose name was taken meanwhile is handed back; a failure leaves nothing behind', async () => {
    const file = 'name,extension\nAnna,21\nBen,22\nCarl,23\n'
    const [first, second] = [await check(file), await check('name,extension\nDora,31\nEmil,32\nBroken Carl,33\n')]
    await givenSubscriber(platform, { customer: pbx.customer, pbx_extension: '23' })
    expect(await run(first.id)).toMatchObject({
      phase: 'done',
      counts: { create: 2, error: 1 },
      verdicts: [{}, {}, { line: 4, message: 'The pbx_extension already exists for this customer.' }],
    })
    expect((await seats()).map(({ pbx_extension }) => pbx_extension)).toEqual(['21', '22', '23'])
    await sql`create function break_down() returns trigger as
      $$ begin if new.username = 'broken-carl' then raise exception 'on purpose'; end if; return new; end $$
      language plpgsql`.execute(db)
    await sql`create trigger broken before insert on subscribers for each row execute function break_down()`.execute(db)
    expect(await run(second.id)).toMatchObject({
      phase: 'failed',
      message: 'The import failed; nothing has been changed.',
    })
    await sql`drop trigger broken on subscribers`.execute(db)
    expect(await seats()).toHaveLength(3)
    const kept = await db.selectFrom('seat_imports').select('rows_box').where('id', '=', second.id).executeTakeFirst()
    expect(kept?.rows_box).toBeNull()
  })

  test('audit log: each seat has an entry, without passwords', async () => {
    const { id } = await check('name,extension,web_password\nAnna,21,quiet-harbour-42')
    await run(id)
    const rows = await db.selectFrom('audit_log').selectAll().where('customer_id', '=', pbx.customer.id).execute()
    expect(rows).toMatchObject([
      { subscriber_id: pbx.pilot.id, resource: 'subscribers', method: 'create', item_name: 'Anna', before: null },
    ])
    expect(rows[0]?.after).toMatchObject({ username: 'anna', pbx_extension: '21', webpassword: 'changed' })
    expect(JSON.stringify(rows)).not.toContain('harbour')
  })

  test('an update lists its changes, like a call of the API', async () => {
    const { id: profile_id, profile_set_id, name } = await givenProfile(platform, pbx.customer.reseller_id, ['cfu'])
    await db.updateTable('customers').set({ profile_set_id }).where('id', '=', pbx.customer.id).execute()
    const sales = await givenGroup(platform, { customer: pbx.customer, pbx_extension: '30', display_name: 'Sales' })
    const seat = { customer: pbx.customer, pbx_extension: '21', username: 'anna', profile_id }
    const anna = await givenSubscriber(platform, { ...seat, display_name: 'Anna' })
    await givenNumber(platform, anna.id)
    await db.insertInto('group_members').values({ group_id: sales.id, member_id: anna.id, position: 0 }).execute()
    const file = `name,extension,username,profile,groups\nAnna Amsel,21,anna,${name},Sales`
    await run((await check(file, 'update')).id)
    const rows = await db.selectFrom('audit_log').selectAll().where('item_id', '=', anna.id).execute()
    expect(rows.map(({ method, before, after }) => [method, before, after])).toEqual([
      ['patch', { display_name: 'Anna' }, { display_name: 'Anna Amsel' }],
    ])
  })

  test('another profile removes settings that it does not grant; its name matches in any case', async () => {
    const wide = await givenProfile(platform, pbx.customer.reseller_id, ['cfu', 'clir'])
    const { profile_set_id } = wide
    await db.updateTable('customers').set({ profile_set_id }).where('id', '=', pbx.customer.id).execute()
    const narrow = await db
      .insertInto('profiles')
      .values({ profile_set_id, name: 'Workshop', attributes: ['cfb'] })
      .returning('id')
      .executeTakeFirstOrThrow()
    const seat = { customer: pbx.customer, pbx_extension: '21', username: 'anna' }
    const anna = await givenSubscriber(platform, { ...seat, profile_id: wide.id })
    const subscriber_id = anna.id
    await db.insertInto('subscriber_preferences').values({ subscriber_id, preferences: '{"clir":true}' }).execute()
    const { id: destination_set_id } = await db
      .insertInto('cf_destination_sets')
      .values({ subscriber_id, name: 'away', destinations: '[]' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('cf_mappings')
      .values([
        { subscriber_id, type: 'cfu', destination_set_id, position: 0 },
        { subscriber_id, type: 'cfb', destination_set_id, position: 0 },
      ])
      .execute()
    const checked = await check('name,extension,profile\nAnna,21,workshop', 'update')
    expect(await run(checked.id)).toMatchObject({ phase: 'done', message: null, refusal: null })
    expect((await seats())[0]?.profile_id).toBe(narrow.id)
    const mappings = await db.selectFrom('cf_mappings').select('type').where('subscriber_id', '=', anna.id).execute()
    expect(mappings).toEqual([{ type: 'cfb' }])
    const row = await db.selectFrom('subscriber_preferences').select('preferences').executeTakeFirst()
    expect(row?.preferences).toEqual({})
  })

  test('a verdict has its reason as a code with values, under the name of the column', async () => {
    await givenSubscriber(platform, { customer: pbx.customer, pbx_extension: '21', display_name: 'Felix Brandt' })
    const checked = await check('name,extension,email,profile\nAnna,21,,\nBen,22,otto@bad,\nCarl,23,,Chief')
    const reasons = checked.verdicts.map(({ reason, values, field }) => [reason, values, field])
    expect(reasons).toEqual([
      ['extension_taken', { extension: '21', holder: 'Felix Brandt', free: '22, 23, 24' }, 'extension'],
      ['email_invalid', {}, 'email'],
      ['profile_unknown', { profile: 'Chief' }, 'profile'],
    ])
    await givenSubscriber(platform, { customer: pbx.customer, pbx_extension: '29', display_name: 'Gina' })
    const second = await check('name,extension\nAnna,28')
    await givenSubscriber(platform, { customer: pbx.customer, pbx_extension: '28', display_name: 'Hans' })
    expect((await run(second.id)).verdicts[0]).toMatchObject({
      line: 2,
      reason: 'extension_taken',
      values: { extension: '28', holder: 'Hans', free: '30, 31, 32' },
      field: 'extension',
    })
  })

  test('HAND-03: rows refused only on saving are handed back, and the others are imported', async () => {
    const { id } = await check('name,extension\nAnna,21\nBen,22\nCarl,23')
    // somebody of another company takes the name between our check and our write
    await sql`create function take_name() returns trigger as
      $$ begin if new.username = 'ben' then raise unique_violation using constraint = 'subscribers_username'; end if; return new; end $$
      language plpgsql`.execute(db)
    await sql`create trigger name_taken before insert on subscribers for each row execute function take_name()`.execute(
      db,
    )
    const done = await run(id)
    await sql`drop trigger name_taken on subscribers`.execute(db)
    expect(done).toMatchObject({ phase: 'done', counts: { create: 2, error: 1 }, message: null })
    expect(done.verdicts[1]).toMatchObject({ line: 3, verdict: 'error', reason: 'username_taken', field: 'username' })
    expect((await seats()).map(({ display_name }) => display_name)).toEqual(['Anna', 'Carl'])
  })

  test('HAND-03: two imports of ten thousand lines at once, with the same seats in them', {
    timeout: 120_000,
  }, async () => {
    await db.updateTable('customers').set({ ext_range_max: '99999' }).where('id', '=', pbx.customer.id).execute()
    // nearly all rows repeat an extension, so that reading the file takes the time, and not the test
    const lines = Array.from({ length: 10_000 }, (_, index) =>
      index % 1000 === 0 ? `Seat ${index},${10_000 + index}` : `Seat ${index},10000`,
    )
    const file = ['name,extension', ...lines].join('\n')
    const checked = await Promise.all([check(file), check(file)])
    for (const { counts } of checked) expect(counts).toEqual({ create: 10, update: 0, skip: 0, error: 9990 })
    const done = await Promise.all(checked.map(({ id }) => run(id)))
    const made = done.map(({ counts }) => counts.create).toSorted((one, other) => one - other)
    expect(made).toEqual([0, 10])
    expect(await seats()).toHaveLength(10)
    const { body } = await call(pbx.pilot, 'GET', `${path}${done[0]?.id}/wrong`)
    expect((body['rows'] as unknown[]).length).toBeGreaterThanOrEqual(9990)
  })

  test('passwords of a file are sealed while it waits', async () => {
    const { id } = await check('name,extension,web_password\nAnna,21,quiet-harbour-42')
    const row = await db.selectFrom('seat_imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(`${row.rows_box?.toString('latin1')}${JSON.stringify(row.verdicts)}`).not.toContain('harbour')
  })

  test('runs once, and is forgotten when it is removed', async () => {
    const { id } = await check('name,extension\nAnna,21')
    await run(id)
    expect((await call(pbx.pilot, 'POST', `${path}${id}/run`)).body.message).toBe('The import is done.')
    expect((await call(pbx.pilot, 'GET', `${path}${id}?verdicts=none`)).body['verdicts']).toEqual([])
    expect((await call(pbx.pilot, 'DELETE', `${path}${id}`)).status).toBe(204)
    expect((await call(pbx.pilot, 'GET', `${path}${id}`)).status).toBe(404)
  })
})

describe('KEYS-01: an import by an API key', () => {
  const byKey = async (text: string, duplicates: string) => {
    const { headers: key } = await givenApiKey(platform, pbx.pilot, { writes: ['seats'], name: 'Directory' })
    const { payload, headers } = await multipart(
      { duplicates },
      { file: { bytes: Buffer.from(text), name: 'seats.csv' } },
    )
    const made = await app.inject({ method: 'POST', url: path, payload, headers: { ...headers, ...key } })
    const { id } = made.json<SeatImport>()
    return { checked: await inPhase(id, 'checked', 'failed'), key }
  }

  test('its changes are recorded under the key, also where a person has uploaded the file', async () => {
    const { checked, key } = await byKey('name,extension\nAnna,21', 'fail')
    await app.inject({ method: 'POST', url: `${path}${checked.id}/run`, headers: key })
    await inPhase(checked.id, 'done', 'failed')
    const { id } = await check('name,extension\nBen,22')
    await app.inject({ method: 'POST', url: `${path}${id}/run`, headers: key })
    await inPhase(id, 'done', 'failed')
    await run((await check('name,extension\nCleo,23')).id)
    const entries = await db
      .selectFrom('audit_log')
      .select(['key_name', 'subscriber_id'])
      .where('customer_id', '=', pbx.customer.id)
      .where('method', '=', 'create')
      .orderBy('id')
      .execute()
    expect(entries.map(({ key_name }) => key_name)).toEqual(['Directory', 'Directory', null])
    expect(new Set(entries.map(({ subscriber_id }) => subscriber_id))).toEqual(new Set([pbx.pilot.id]))
  })

  test('it changes no administrator, whoever uploaded the file', async () => {
    const values = { customer: pbx.customer, pbx_extension: '27', administrative: true }
    const { username, id } = await givenSubscriber(platform, values)
    const text = `name,extension,username,web_password\nAnna,27,${username},amber-lantern-77\n`
    const { checked, key } = await byKey(text, 'update')
    expect(checked.verdicts).toMatchObject([{ verdict: 'error', reason: 'scope_missing' }])
    const byPerson = await check(text, 'update')
    expect(verdicts(byPerson)).toEqual([`update ${username}`])
    await app.inject({ method: 'POST', url: `${path}${byPerson.id}/run`, headers: key })
    expect((await inPhase(byPerson.id, 'done', 'failed')).verdicts).toMatchObject([{ reason: 'scope_missing' }])
    const { web_password_hash } = await db
      .selectFrom('subscribers')
      .select('web_password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await verifyPassword(web_password_hash, 'amber-lantern-77')).toBe(false)
  })
})

describe('refusals', () => {
  test('PBX-01: plain seats, administrators without a PBX, and other customers', async () => {
    const file = 'name,extension\nAnna,21'
    const seat = await givenSubscriber(platform, { customer: pbx.customer, pbx_extension: '29' })
    expect((await upload(file, 'skip', seat)).statusCode).toBe(403)
    const customer = await givenCustomer(platform, { product_class: 'sipaccount' })
    const line = await givenSubscriber(platform, { customer, administrative: true })
    expect((await upload(file, 'skip', line)).statusCode).toBe(403)
    const { id } = await check(file)
    const { pilot } = await givenPbx(platform)
    for (const [method, url] of [
      ['GET', `${path}${id}`],
      ['POST', `${path}${id}/run`],
      ['GET', `${path}${id}/wrong`],
      ['DELETE', `${path}${id}`],
    ] as const) {
      expect((await call(seat, method, url)).status).toBe(403)
      expect((await call(pilot, method, url)).body.message).toBe("Entity 'seatimport' not found.")
    }
  })

  test.each([
    ['name,extension', 'skip', 422],
    ['name,extension\nAnna,21', 'replace', 422],
    ['x'.repeat(2 * 1024 * 1024 + 1), 'skip', 413],
  ])('%.20j with %s', async (text, duplicates, status) => {
    expect((await upload(text, duplicates)).statusCode).toBe(status)
  })
})
