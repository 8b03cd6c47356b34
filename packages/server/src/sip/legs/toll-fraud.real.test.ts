import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { givenTrunk } from '../../../test/builders/trunk-builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { startOperator } from '../../../test/sip/operator.ts'
import { startRealPhoneWorld } from '../../../test/sip/real-phone-world.ts'
import { runTestJobs } from '../../../test/test-jobs.ts'
import { writeLimits } from '../../domain/outside-limits/limits-store.ts'

vi.setConfig({ testTimeout: 90_000 })

const world = await startRealPhoneWorld()
const { platform, customer, edge } = world
const { db } = platform
const clock = { now: platform.now, pass: () => {} }
await runTestJobs({ platform, connectionString: world.connectionString, clock })
const outbox = join(platform.config.dataDir, 'outbox')
await mkdir(outbox)
const anna = await world.seat('21', 'Anna')
const ben = await world.seat('22', 'Ben')
await db.updateTable('subscribers').set({ email: 'anna@nordwind.example' }).where('id', '=', anna.id).execute()

/** An operator that answers every call, until the test is over. */
const operator = async () => {
  await db.deleteFrom('trunks').execute()
  const there = await startOperator({ edge: edge.outside, tone: 1000 })
  await givenTrunk(platform, { host: there.address, sources: [there.address] })
  return there
}
const none = { countries: null, barred: null, calls_a_minute: null, calls_a_day: null, cost_a_day: null }
const limits = (line: { readonly id: number } | null, values: Partial<Parameters<typeof writeLimits>[2]>) =>
  writeLimits(db, { customerId: customer.id, subscriberId: line?.id ?? null, setBy: 'company' }, { ...none, ...values })
const refused = async (reason: string) =>
  (await platform.metrics.calls.refused.get()).values.find(({ labels }) => labels.reason === reason)?.value ?? 0
const mails = async () => {
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml'))
  return await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
}

type Phone = Awaited<ReturnType<typeof world.phone>>
/** Dials, and waits for what the phone says next of this kind. */
const dials = async (phone: Phone, to: string, says: 'CALL_ESTABLISHED' | 'CALL_CLOSED') => {
  const after = phone.events.length
  await phone.dial(to)
  return await phone.says(says, after)
}
const talksTo = async (phone: Phone, to: string) => {
  await dials(phone, to, 'CALL_ESTABLISHED')
  const after = phone.events.length
  await phone.command('hangup')
  await phone.says('CALL_CLOSED', after)
  await world.allOver()
}

beforeEach(async () => {
  await world.allOver()
  for (const table of [
    'outside_limits',
    'outside_days',
    'outside_totals',
    'outside_starts',
    'outside_refusals',
    'cf_mappings',
  ] as const)
    await db.deleteFrom(table).execute()
  platform.metrics.calls.refused.reset()
})

test('HARD-02: a phone calls outside until the limit; then it is refused, its owner mailed and the operator told', async () => {
  const there = await operator()
  await limits(anna, { calls_a_minute: 2 })
  const phone = await world.phone(anna, { tone: 440 })
  for (const to of ['06641234567', '06641234568']) await talksTo(phone, to)
  const before = there.invites.length
  expect(await dials(phone, '06641234567', 'CALL_CLOSED')).toMatchObject({ param: '403 Limit Of Outside Calls' })
  expect(there.invites).toHaveLength(before)
  expect(await refused('calls_a_minute')).toBe(1)
  await eventually(async () => {
    const [mail = ''] = (await mails()).filter((text) => text.includes('anna@nordwind.example'))
    expect(mail).toContain('A limit for outside calls was met')
    expect(mail).toContain('Number called: +43 664 123 45 67')
  })
})

test('HARD-02: a forwarding to the outside is no way around the limit, and emergency calls go through', async () => {
  const there = await operator()
  await limits(null, { calls_a_day: 1, barred: ['premium', 'satellite'] })
  await world.forwards(ben, 'cfu', `sip:43720100200@${ben.domain}`)
  const phone = await world.phone(anna, { tone: 440 })
  const before = there.invites.length
  await talksTo(phone, '22')
  expect(there.invites).toHaveLength(before + 1)
  for (const to of ['22', '00881612345678'])
    expect(await dials(phone, to, 'CALL_CLOSED')).toMatchObject({ param: expect.stringContaining('403') })
  expect(there.invites).toHaveLength(before + 1)
  expect([await refused('calls_a_day'), await refused('number_barred')]).toEqual([1, 1])
  await talksTo(phone, '112')
  expect(there.invites).toHaveLength(before + 2)
})
