import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { givenCustomer, givenPilot } from '../../../test/builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { byIndex, type Claim, claimDeliveries, claimStatement } from './claim-deliveries-store.ts'
import { newWebhookSecret } from './webhook-secret.ts'
import { insertWebhook } from './webhooks-store.ts'

const { platform, clock } = await createTestPlatform()
const { db, pool, secrets } = platform
const customer = await givenCustomer(platform)
const pilot = await givenPilot(platform, { customer })

const given = async (): Promise<number> => {
  const made = { name: 'Tickets', url: 'https://tickets.example/', events: ['seat.changed'] as const }
  const of = { customerId: customer.id, madeBy: pilot.id, at: clock.now() }
  return (await insertWebhook(db, { ...made, ...of, secretBox: secrets.seal(newWebhookSecret()) }, 20)) ?? 0
}
/** @param subject SQL, in which `n` is the number of the row */
const happen = async (webhook: number, count: number, subject: string): Promise<void> => {
  await pool.query(
    `insert into webhook_deliveries (webhook_id, event, subject, happened_at, facts)
     select $1, 'seat.changed', ${subject}, now(), '{}' from generate_series(1, $2::int) n order by n`,
    [webhook, count],
  )
}
const holdUp = async (condition: string): Promise<void> => {
  await pool.query(`update webhook_deliveries set due_at = $1 where ${condition}`, [
    new Date(clock.now().getTime() + 60_000),
  ])
}
const claim = (values: Partial<Claim> = {}): Claim => ({
  now: clock.now(),
  until: new Date(clock.now().getTime() + 60_000),
  room: 128,
  roomOfWebhook: 8,
  onTheirWay: {},
  place: 0,
  ...values,
})
const subjectsOf = async (ids: readonly number[]): Promise<readonly string[]> =>
  (
    await db
      .selectFrom('webhook_deliveries')
      .select('subject')
      .where('id', 'in', [...ids])
      .orderBy('id')
      .execute()
  ).map(({ subject }) => subject)

beforeEach(async () => {
  await db.deleteFrom('webhooks').execute()
})

test('KEYS-02: the first event of each subject is taken, and no other', async () => {
  const id = await given()
  await happen(id, 30, `'seat ' || n % 3`)
  const first = await claimDeliveries(db, claim())
  expect(await subjectsOf(first.map((one) => one.id))).toEqual(['seat 1', 'seat 2', 'seat 0'])
  expect(await claimDeliveries(db, claim())).toEqual([])
})

test('KEYS-02: thousands of events of a subject that is held up hold up no other subject', async () => {
  const id = await given()
  await happen(id, 5_000, `'seat 1'`)
  await holdUp('id = (select min(id) from webhook_deliveries)')
  await happen(id, 1, `'seat 2'`)
  const taken = await claimDeliveries(db, claim())
  expect(await subjectsOf(taken.map((one) => one.id))).toEqual(['seat 2'])
})

test('KEYS-02: behind more held-up subjects than one look reads, each subject has its turn', async () => {
  const id = await given()
  await happen(id, 500, `'seat ' || lpad(n::text, 4, '0')`)
  await holdUp('true')
  await happen(id, 12, `'seat ' || lpad((n * 41)::text, 4, '0') || ' too'`)
  const found: number[] = []
  for (let look = 0; look < 200 && found.length < 12; look++)
    found.push(...(await claimDeliveries(db, claim({ place: ((look * 37) % 100) / 100 }))).map((one) => one.id))
  expect(new Set(await subjectsOf(found)).size).toBe(12)
})

test('KEYS-02: a webhook that fails sends one at a time, one that is full none, and others go on', async () => {
  const [failing, full, good] = [await given(), await given(), await given()]
  for (const id of [failing, full, good]) await happen(id, 20, `'seat ' || n`)
  await db.updateTable('webhooks').set({ failures: 1 }).where('id', '=', failing).execute()
  const taken = await claimDeliveries(db, claim({ onTheirWay: { [full]: 8 } }))
  const counts = [failing, full, good].map((id) => taken.filter(({ webhookId }) => webhookId === id).length)
  expect(counts).toEqual([1, 0, 8])
})

test.each([
  ['many subjects', `'call ' || n`],
  ['one subject', `'seat 1'`],
  ['subjects with many events', `'seat ' || n % 50`],
])('KEYS-02: a look reads few rows however many wait: %s', async (_about, subject) => {
  const [long, short] = [await given(), await given()]
  await happen(long, 30_000, subject)
  await happen(short, 5, `'seat ' || n`)
  for (const isHeldUp of [false, true]) {
    if (isHeldUp) await holdUp(`webhook_id = ${long} and id <= (select min(id) + 200 from webhook_deliveries)`)
    for (const isKnown of [false, true]) {
      if (isKnown) await pool.query('vacuum analyze webhook_deliveries')
      for (const place of [0, 0.9]) expect(await rowsRead(place), `${isHeldUp} ${isKnown} ${place}`).toBeLessThan(2_000)
    }
  }
})

interface Step {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Step[]
}

/** Rows that all steps of the plan gave, or threw away. */
const rowsRead = async (place: number): Promise<number> => {
  const count = (step: Step): number =>
    (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'] +
    (step.Plans ?? []).reduce((sum, part) => sum + count(part), 0)
  let read = Number.NaN
  const undone = new Error('undone')
  await db
    .transaction()
    .execute(async (transaction) => {
      await byIndex(transaction)
      const explained = sql<{
        'QUERY PLAN': readonly { readonly Plan: Step }[]
      }>`explain (analyze, format json) ${claimStatement(claim({ place }))}`
      const { rows } = await explained.execute(transaction)
      const [plan] = rows[0]?.['QUERY PLAN'] ?? []
      if (plan !== undefined) read = count(plan.Plan)
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return read
}
