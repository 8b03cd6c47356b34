import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { GivenSubscriber } from '../../../test/builders.ts'
import { givenSubscriber } from '../../../test/builders.ts'
import type { GivenPbx } from '../../../test/builders/pbx-builders.ts'
import { callingAs, givenPbx } from '../../../test/builders/pbx-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { capAuditLog } from '../../domain/retention/audit-cap-store.ts'
import { remindersRoutes } from '../reminders/reminders-routes.ts'
import { subscriberPreferencesRoutes } from '../subscriber-preferences/subscriber-preferences-routes.ts'
import { sessionRoutes } from '../session/session-routes.ts'
import { subscribersRoutes } from '../subscribers/subscribers-routes.ts'
import { auditLogRoutes } from './audit-log-routes.ts'

const { platform, clock } = await createTestPlatform()
const { db } = platform
const app = await createTestApp(
  platform,
  auditLogRoutes,
  subscribersRoutes,
  remindersRoutes,
  sessionRoutes,
  subscriberPreferencesRoutes,
)
const call = callingAs(app, platform)

let pbx: GivenPbx
let anna: GivenSubscriber
beforeEach(async () => {
  pbx = await givenPbx(platform)
  anna = await givenSubscriber(platform, { customer: pbx.customer, pbx_extension: '21', display_name: 'Anna' })
})

interface Page {
  readonly total_count: number
  readonly _embedded?: { readonly 'ngcp:auditlog': readonly Record<string, unknown>[] }
}
const log = async (query = '', as: { id: number } = pbx.pilot): Promise<readonly Record<string, unknown>[]> => {
  const answer = await call(as, 'GET', `/api/auditlog/?rows=100${query}`)
  expect(answer.status).toBe(200)
  return (answer.body as unknown as Page)._embedded?.['ngcp:auditlog'] ?? []
}
const rename = (name: string, as: { id: number } = pbx.pilot) =>
  call(as, 'PATCH', `/api/subscribers/${anna.id}`, [{ op: 'replace', path: '/display_name', value: name }])

describe('the audit log', () => {
  test('an entry has user, time, subject, before and after', async () => {
    await rename('Anna Amsel')
    const [entry] = await log()
    expect(entry).toMatchObject({
      subscriber_id: pbx.pilot.id,
      subscriber_name: 'Pilot',
      resource: 'subscribers',
      item_id: anna.id,
      item_name: 'Anna Amsel',
      method: 'patch',
      before: { display_name: 'Anna' },
      after: { display_name: 'Anna Amsel' },
      time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/),
    })
    expect((await call(pbx.pilot, 'GET', `/api/auditlog/${String(entry?.['id'])}`)).body).toMatchObject({
      item_id: anna.id,
    })
  })

  test('STORY-01: for a changed list of numbers the log keeps whether it allows or blocks them', async () => {
    const set = (path: string, value: unknown) =>
      call(pbx.pilot, 'PATCH', `/api/subscriberpreferences/${anna.id}`, [{ op: 'add', path, value }])
    await set('/block_out_list', ['4390'])
    const [blocking] = await log()
    expect(blocking?.['after']).toEqual({ block_out_list: ['4390'] })
    await set('/block_out_mode', true)
    await set('/block_out_list', ['4390', '4391'])
    const [allowing] = await log()
    expect(allowing?.['after']).toEqual({ block_out_list: ['4390', '4391'], told_allowing: ['block_out_list'] })
  })

  test('from its beginning to its end, by the name that the writer had', async () => {
    const made = await call(pbx.pilot, 'POST', '/api/subscribers/', { username: 'ben', pbx_extension: '22' })
    const id = Number(String(made.headers['location']).split('/').at(-1))
    await call(pbx.pilot, 'PATCH', `/api/subscribers/${pbx.pilot.id}`, [
      { op: 'replace', path: '/display_name', value: 'Chief' },
    ])
    await call(pbx.pilot, 'DELETE', `/api/subscribers/${id}`)
    const entries = await log(`&item_id=${id}`)
    expect(entries.map(({ method, subscriber_name }) => [method, subscriber_name])).toEqual([
      ['remove', 'Chief'],
      ['create', 'Pilot'],
    ])
    expect(entries[1]).toMatchObject({ before: null, after: { username: 'ben', pbx_extension: '22' } })
    expect(entries[0]).toMatchObject({ before: { username: 'ben' }, after: null, item_name: 'ben' })
  })

  test('a subscriber’s own writes too; the administrator reads them', async () => {
    const own = await call(anna, 'POST', '/api/reminders/', { time: '07:00', recur: 'always', active: true })
    expect(own.status).toBe(201)
    const reminder = await platform.db
      .selectFrom('reminders')
      .select('id')
      .where('subscriber_id', '=', anna.id)
      .executeTakeFirstOrThrow()
    await call(anna, 'PATCH', `/api/reminders/${reminder.id}`, [{ op: 'replace', path: '/time', value: '07:30' }])
    expect(await log('&resource=reminders')).toMatchObject([
      // one part alone would not tell when it calls
      { method: 'patch', after: { time: '07:30:00', told_reminder: { time: '07:30:00', recur: 'always' } } },
      { subscriber_id: anna.id, subscriber_name: 'Anna', method: 'create', after: { time: '07:00:00' } },
    ])
  })

  test('never a secret: passwords are only said to have changed', async () => {
    await call(anna, 'PATCH', `/api/subscribers/${anna.id}`, [
      { op: 'replace', path: '/password', value: 'amber-lantern-77' },
      { op: 'replace', path: '/webpassword', value: 'amber-lantern-78' },
    ])
    const ben = { username: 'ben', pbx_extension: '22', password: 'amber-lantern-79', webpassword: 'amber-lantern-80' }
    await call(pbx.pilot, 'POST', '/api/subscribers/', ben)
    await call(pbx.pilot, 'POST', '/api/passwordchange/', { new_password: 'amber-lantern-81' })
    const [third, second, first] = await log()
    expect(first?.['after']).toEqual({ password: 'changed', webpassword: 'changed' })
    expect(second?.['after']).toMatchObject({ username: 'ben', password: 'changed', webpassword: 'changed' })
    expect(third).toMatchObject({ item_id: pbx.pilot.id, after: { webpassword: 'changed' } })
    const { rows } = await sql<{ text: string }>`select string_agg(a::text, '') as text from audit_log a`.execute(db)
    expect(rows[0]?.text).not.toContain('lantern')
  })

  test('is written in the transaction of the change: a refused or failed change leaves no entry', async () => {
    await rename('x'.repeat(129))
    await rename('Anna')
    await sql`alter table audit_log add constraint broken check (resource <> 'subscribers') not valid`.execute(db)
    const broken = await rename('Anna Amsel')
    await sql`alter table audit_log drop constraint broken`.execute(db)
    expect(broken.status).toBe(500)
    expect((await call(pbx.pilot, 'GET', `/api/subscribers/${anna.id}`)).body['display_name']).toBe('Anna')
    expect(await log()).toEqual([])
  })
})

describe('finding a line', () => {
  test('by writer, resource, item, method, name and time; newest first, in pages', async () => {
    await rename('Anna Amsel', anna)
    await rename('Anna Adler')
    await call(anna, 'POST', '/api/reminders/', { time: '07:00', recur: 'always', active: true })
    const count = async (query: string) => (await log(query)).length
    expect(await count('')).toBe(3)
    expect(await count(`&subscriber_id=${anna.id}`)).toBe(2)
    expect(await count('&resource=subscribers')).toBe(2)
    expect(await count(`&resource=subscribers&item_id=${anna.id}&method=patch`)).toBe(2)
    expect(await count('&method=create')).toBe(1)
    // one entry has it as the new name, the other as the previous one
    expect(await count('&search=amsel')).toBe(2)
    expect(await count('&search=100%25')).toBe(0)
    const today = clock.now().toISOString().slice(0, 10)
    expect(await count(`&from=${today}&to=${today}`)).toBe(3)
    expect(await count('&to=2020-01')).toBe(0)
    const page = (await call(pbx.pilot, 'GET', '/api/auditlog/?rows=2&page=2')).body as unknown as Page
    expect([page.total_count, page._embedded?.['ngcp:auditlog'][0]?.['after']]).toEqual([
      3,
      { display_name: 'Anna Amsel' },
    ])
    expect((await call(pbx.pilot, 'GET', '/api/auditlog/?from=soon')).status).toBe(422)
  })

  test('API-06: a plain seat is refused, another customer’s administrator finds nothing', async () => {
    await rename('Anna Amsel')
    const id = String((await log())[0]?.['id'])
    const stranger = (await givenPbx(platform)).pilot
    expect((await call(anna, 'GET', '/api/auditlog/')).status).toBe(403)
    expect(await log(`&item_id=${anna.id}`, stranger)).toEqual([])
    expect((await call(stranger, 'GET', `/api/auditlog/${id}`)).body.message).toBe("Entity 'auditlogentry' not found.")
  })
})

test('the oldest entries of a customer go that has too many, and nobody else’s', async () => {
  for (const name of ['Anna One', 'Anna Two', 'Anna Three']) await rename(name)
  const now = clock.now()
  const [newest] = await log()
  await capAuditLog(db, { now, most: 3, each: 1 })
  expect(await log()).toHaveLength(3)
  await capAuditLog(db, { now, most: 1, each: 1 })
  expect((await log()).map(({ id }) => id)).toEqual([newest?.['id']])
  // nothing was written for hours: there is nothing to look at
  await capAuditLog(db, { now: new Date(now.getTime() + 3 * 3_600_000), most: 0, each: 1 })
  expect(await log()).toHaveLength(1)
})

describe('STORY: the audit log', () => {
  const putBackEntry = async (id: unknown, as: { id: number } = pbx.pilot) =>
    await call(as, 'POST', `/api/lineside/auditlog/${String(id)}/putback`, {})
  const nameNow = async () => (await call(pbx.pilot, 'GET', `/api/subscribers/${anna.id}`)).body['display_name']

  test('STORY-01: an entry has its subject and owner; any word on screen finds it', async () => {
    await rename('Anna Amsel')
    await call(anna, 'POST', '/api/reminders/', { time: '07:00', recur: 'always', active: true })
    const [reminder, renamed] = await log()
    expect(renamed).toMatchObject({ subject: 'seats', subject_id: anna.id, subject_name: 'Anna Amsel' })
    expect(reminder).toMatchObject({ subject: 'other', subject_name: 'Anna Amsel', can_put_back: false })
    const found = async (query: string) => (await log(query)).map(({ resource }) => resource)
    expect(await found('&subject=seats')).toEqual(['subscribers'])
    // search for a value, for two names, and for the word with which the reader's language names a resource
    expect(await found('&search=07:00')).toEqual(['reminders'])
    expect(await found('&search=pilot%20amsel')).toEqual(['subscribers'])
    expect(await found('&search=wecker')).toEqual([])
    expect(await found('&search=wecker&meant=reminders')).toEqual(['reminders'])
    expect(await found('&search=amsel%20umbenannt&meant=;display_name')).toEqual(['subscribers'])
  })

  test('STORY-01: reading makes no entry', async () => {
    await call(anna, 'POST', '/api/reminders/', { time: '07:00', recur: 'always', active: false })
    expect(await log()).toEqual([])
  })

  test('STORY-02: a change is put back, which is an entry too, and can be put back in turn', async () => {
    await rename('Anna Amsel')
    const [first] = await log()
    expect(first).toMatchObject({ can_put_back: true, changed_again: null })
    expect((await putBackEntry(first?.['id'])).status).toBe(204)
    expect(await nameNow()).toBe('Anna')
    const [second, once] = await log()
    expect(second).toMatchObject({ puts_back: first?.['id'], after: { display_name: 'Anna' }, can_put_back: true })
    expect(once).toMatchObject({ can_put_back: false, changed_again: expect.any(String) })
    expect((await putBackEntry(second?.['id'])).status).toBe(204)
    expect(await nameNow()).toBe('Anna Amsel')
  })

  test('STORY-02: a change is not put back if the item was changed again, is gone, or its values were never known', async () => {
    await rename('Anna Amsel')
    const [first] = await log()
    await rename('Anna Adler')
    expect(await putBackEntry(first?.['id'])).toMatchObject({ status: 422, body: { reason: 'changed_again' } })
    // another member of the same line is no obstacle
    const [second] = await log()
    await call(pbx.pilot, 'PATCH', `/api/subscribers/${anna.id}`, [
      { op: 'replace', path: '/pbx_extension', value: '29' },
    ])
    expect((await putBackEntry(second?.['id'])).status).toBe(204)
    expect(await nameNow()).toBe('Anna Amsel')
    await call(anna, 'PATCH', `/api/subscribers/${anna.id}`, [
      { op: 'replace', path: '/webpassword', value: 'amber-lantern-78' },
    ])
    const [secret] = await log()
    expect(await putBackEntry(secret?.['id'])).toMatchObject({ status: 422, body: { reason: 'not_to_be_put_back' } })
    expect((await putBackEntry(first?.['id'], anna)).status).toBe(403)
    expect((await putBackEntry(first?.['id'], (await givenPbx(platform)).pilot)).status).toBe(404)
  })

  test('STORY-02: when two put back the same change at once, one succeeds', async () => {
    await rename('Anna Amsel')
    const [first] = await log()
    const answers = await Promise.all([putBackEntry(first?.['id']), putBackEntry(first?.['id'])])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 422])
    expect(await log()).toHaveLength(2)
  })
})
