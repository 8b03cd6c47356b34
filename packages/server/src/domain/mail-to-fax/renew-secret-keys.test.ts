import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { givenSubscriber } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { runTestJobs } from '../../../test/test-jobs.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { createTestSmtp } from '../../../test/processes/test-smtp.ts'
import { renewSecretKeys } from './renew-secret-keys.ts'

const smtp = await createTestSmtp()
const testPlatform = await createTestPlatform({ smtpUrl: smtp.url })
const { platform, clock } = testPlatform
const { db, secrets } = platform
await runTestJobs(testPlatform)
const anna = await givenSubscriber(platform, { username: 'anna' })

beforeEach(async () => {
  await db.deleteFrom('mail_to_fax_settings').execute()
  smtp.received.length = 0
})

const HOUR = 3600
const given = (secret_key_renew: 'never' | 'daily' | 'weekly' | 'monthly', hoursAgo: number, row = {}) =>
  db
    .insertInto('mail_to_fax_settings')
    .values({
      subscriber_id: anna.id,
      active: true,
      secret_key_box: secrets.seal('old'),
      secret_key_renew,
      last_secret_key_modify: new Date(clock.now().getTime() - hoursAgo * HOUR * 1e3),
      secret_renew_notify: JSON.stringify([{ destination: 'it@mail.test' }, { destination: 'anna@mail.test' }]),
      ...row,
    })
    .execute()
const keyNow = async () => {
  const { secret_key_box: box } = await db.selectFrom('mail_to_fax_settings').selectAll().executeTakeFirstOrThrow()
  return box && secrets.open(box)
}

test.each([
  ['daily', 23, false],
  ['daily', 25, true],
  ['weekly', 6 * 24, false],
  ['weekly', 8 * 24, true],
  ['monthly', 27 * 24, false],
  ['monthly', 32 * 24, true],
  ['never', 500 * 24, false],
] as const)('FAX-03: a key renewed %s is new after %i hours: %j', async (renew, hours, isNew) => {
  await given(renew, hours)
  await renewSecretKeys(platform)
  expect((await keyNow()) !== 'old').toBe(isNew)
})

test('FAX-03: everybody on the list gets the new key once', async () => {
  await given('daily', 25)
  await renewSecretKeys(platform)
  await renewSecretKeys(platform)
  const key = (await keyNow()) ?? ''
  expect(key).toMatch(/^[\w-]{24}$/)
  const told = () => smtp.received.filter(({ source }) => source.includes(key)).map(({ to }) => to[0])
  await eventually(() => expect(told().sort()).toEqual(['anna@mail.test', 'it@mail.test']))
  clock.pass({ seconds: 25 * HOUR })
  await renewSecretKeys(platform)
  expect(await keyNow()).not.toBe(key)
})

test('a key that nobody has, and one that is off, stay as they are', async () => {
  await given('daily', 25, { secret_key_box: null })
  await renewSecretKeys(platform)
  expect(await keyNow()).toBeNull()
  await db.deleteFrom('mail_to_fax_settings').execute()
  await given('daily', 25, { active: false })
  await renewSecretKeys(platform)
  expect(await keyNow()).toBe('old')
})

test.each(['copied', 'switching', 'left', 'arrived', 'serving'] as const)(
  'GROW-08: the key of a customer that moves is renewed by one cell: %s',
  async (phase) => {
    await given('daily', 25)
    await sql`insert into customer_moves (customer_id, token, other_cell, phase) values (${anna.customer.id}, gen_random_uuid(), 'east', ${phase})`.execute(
      db,
    )
    await renewSecretKeys(platform)
    await sql`delete from customer_moves`.execute(db)
    expect((await keyNow()) !== 'old').toBe(phase === 'copied' || phase === 'serving')
  },
)

test('FAX-03: while somebody writes the settings their key stays, and is renewed after that', async () => {
  await given('daily', 25)
  await db.transaction().execute(async (writing) => {
    await sql`select pg_advisory_xact_lock(hashtext('mailtofaxsettings'), ${anna.id})`.execute(writing)
    await renewSecretKeys(platform)
    expect(await keyNow()).toBe('old')
  })
  await renewSecretKeys(platform)
  expect(await keyNow()).not.toBe('old')
})
