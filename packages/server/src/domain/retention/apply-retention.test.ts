import { beforeEach, describe, expect, test } from 'vitest'
import { givenCustomer, givenSubscriber } from '../../../test/builders.ts'
import { givenConversation, givenFax, givenVoicemail } from '../../../test/builders/conversation-builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { keepMonths } from '../../platform/db/months/keep-months.ts'
import { monthTables } from '../../platform/db/months/month-tables.ts'
import { partsOfTable } from '../../platform/db/months/months-store.ts'
import { insertAuditEntry } from '../../platform/audit/audit-store.ts'
import { insertRecording } from '../recordings/insert-recording-store.ts'
import { applyRetention } from './apply-retention.ts'
import { previewExpired } from './expired-store.ts'
import { removeHold, saveHold } from './holds-store.ts'
import { limitsOfCustomers, saveRetention } from './limits-store.ts'

const { platform, clock } = await createTestPlatform()
const { db, files, pool } = platform
const one = await givenCustomer(platform)
const other = await givenCustomer(platform)
const anna = await givenSubscriber(platform, { customer: one })
const ben = await givenSubscriber(platform, { customer: one })
const cora = await givenSubscriber(platform, { customer: other })

const monthsAgo = (months: number) => new Date(clock.now().getTime() - months * 30.5 * 86_400_000)
const ages = [1, 4, 8]
const withMonths = (retentionMonths: number | undefined) => ({
  ...platform,
  config: { ...platform.config, ...(retentionMonths === undefined ? {} : { retentionMonths }) },
})
const run = async (retentionMonths?: number, portion?: { size: number; statements: number }) => {
  while (await applyRetention(withMonths(retentionMonths), portion)) continue
}
const isThere = (key: string) =>
  files.size(key).then(
    () => true,
    () => false,
  )
const soundOf = async () => (await files.put(Buffer.from(`sound ${Math.random()}`))).key

/** A call, a voicemail, a fax, a recording and an audit entry of each age, for each of three lines. */
const fill = async () => {
  for (const of of [anna, ben, cora])
    for (const age of ages) {
      const start_time = monthsAgo(age)
      await givenConversation(platform, of, { start_time })
      await givenVoicemail(platform, of, { start_time, file_key: await soundOf() })
      await givenFax(platform, of, { start_time, file_key: await soundOf() })
      const call = { call_id: 'x', caller: '1', callee: '2', start: start_time, end: start_time }
      await insertRecording(db, { ...call, streams: [{ party: null, file_key: await soundOf() }], parties: [of.id] })
      await insertAuditEntry(db, {
        customer_id: of.customer.id,
        subscriber_id: of.id,
        written_at: start_time,
        resource: 'reminders',
        item_id: age,
        item_name: null,
        method: 'patch',
        before: null,
        after: '{}',
        subject: null,
        subject_id: null,
        puts_back: null,
      })
    }
  await keepMonths(platform)
}

/** How many of each kind a line has. */
const has = async ({ id }: { id: number }) => {
  const { rows } = await pool.query<{ kinds: string }>(
    `select concat_ws(' ', (select count(*) from conversations where subscriber_id = $1 and type = 'call'),
      (select count(*) from conversations where subscriber_id = $1 and type = 'voicemail'),
      (select count(*) from conversations where subscriber_id = $1 and type = 'fax'),
      (select count(*) from call_recordings r join call_recording_parties p on p.recording_id = r.id where p.subscriber_id = $1),
      (select count(*) from audit_log where subscriber_id = $1)) as kinds`,
    [id],
  )
  return rows[0]?.kinds
}
const keys = async () => {
  const { rows } = await pool.query<{
    key: string
  }>(`select file_key as key from conversations where file_key is not null
    union all select file_key from call_recording_streams order by 1`)
  return rows.map(({ key }) => key)
}
const monthsOf = async () =>
  (await partsOfTable(db, monthTables[0] ?? { name: 'conversations', time: 'start_time' })).months

beforeEach(async () => {
  await pool.query(
    'delete from conversations; delete from call_recordings; delete from audit_log; delete from holds; delete from retention',
  )
  await fill()
})

describe('SAFE-04: retention', () => {
  test('removes nothing unless somebody asks for it', async () => {
    await run()
    expect(await Promise.all([anna, ben, cora].map(has))).toEqual(['3 3 3 3 3', '3 3 3 3 3', '3 3 3 3 3'])
  })

  test('by the platform removes whole months, with rows and files of all, and keeps the rest', async () => {
    const before = await keys()
    const { first } = (await monthsOf()) ?? { first: new Date() }
    await run(6, { size: 2, statements: 1 })
    expect(await Promise.all([anna, ben, cora].map(has))).toEqual(['2 2 2 2 3', '2 2 2 2 3', '2 2 2 2 3'])
    expect((await monthsOf())?.first.getTime()).toBeGreaterThan(first.getTime())
    const left = new Set(await keys())
    expect(left.size).toBe(18)
    for (const key of before) expect(await isThere(key)).toBe(left.has(key))
    // what comes late is still taken
    await givenConversation(platform, anna, { start_time: monthsAgo(8) })
    expect(await has(anna)).toBe('3 2 2 2 3')
  })

  test('for a customer differs by kind, and the preview says what goes', async () => {
    await saveRetention(db, one.id, { conversations: 2, voicemails: 6, faxes: 0, audit: 6 })
    const limits = { now: clock.now(), months: 2, auditDays: 9999 }
    const [{ since } = { since: null }] = await limitsOfCustomers(db, limits, { only: one.id })
    expect(since?.faxes).toBeNull()
    const preview = async (kind: 'conversations' | 'voicemails' | 'recordings' | 'audit') =>
      (await previewExpired(db, { customerId: one.id, kind, before: since?.[kind] ?? new Date(0) })).count
    expect(await Promise.all((['conversations', 'voicemails', 'recordings', 'audit'] as const).map(preview))).toEqual([
      4, 2, 4, 2,
    ])
    await run(2)
    expect(await Promise.all([anna, ben, cora].map(has))).toEqual(['1 2 3 1 2', '1 2 3 1 2', '1 1 1 1 3'])
    expect(await Promise.all((['conversations', 'voicemails', 'recordings', 'audit'] as const).map(preview))).toEqual([
      0, 0, 0, 0,
    ])
  })

  test('stops before what a hold covers, until it is removed', async () => {
    await saveHold(db, { customer_id: one.id, subscriber_id: anna.id, name: 'case 7' })
    await saveRetention(db, one.id, { audit: 2 })
    await run(2)
    expect(await Promise.all([anna, ben, cora].map(has))).toEqual(['3 3 3 3 3', '1 1 1 1 1', '1 1 1 1 3'])
    await saveHold(db, { customer_id: other.id, subscriber_id: null, name: 'case 8' })
    await saveRetention(db, other.id, { conversations: 1 })
    await removeHold(db, one.id, 'case 7')
    await run(2)
    expect(await Promise.all([anna, cora].map(has))).toEqual(['1 1 1 1 1', '1 1 1 1 3'])
  })

  test('keeps a fax on its way, and a recording that somebody else still has', async () => {
    const fax = await givenFax(platform, anna, { start_time: monthsAgo(8), status: 'QUEUED' })
    await db.insertInto('fax_deliveries').values({ conversation_id: fax, due_at: clock.now() }).execute()
    const call = { call_id: 'shared', caller: '1', callee: '2', start: monthsAgo(8), end: monthsAgo(8) }
    const shared = await soundOf()
    await insertRecording(db, { ...call, streams: [{ party: null, file_key: shared }], parties: [anna.id, cora.id] })
    await saveRetention(db, other.id, { recordings: 0 })
    await run(6)
    expect(await has(anna)).toBe('2 2 3 2 3')
    expect(await has(cora)).toBe('2 2 2 4 3')
    expect(await isThere(shared)).toBe(true)
  })

  test('for the audit log goes by AUDIT_DAYS', async () => {
    while (await applyRetention({ ...platform, config: { ...platform.config, auditDays: 100 } })) continue
    expect(await Promise.all([anna, cora].map(has))).toEqual(['3 3 3 3 1', '3 3 3 3 1'])
  })

  test('refuses months that are none', async () => {
    for (const months of [-1, 1.5, 1201, Number.NaN])
      await expect(saveRetention(db, one.id, { faxes: months })).rejects.toThrow('--faxes is a whole number of months')
    await expect(saveHold(db, { customer_id: one.id, subscriber_id: cora.id, name: 'x' })).resolves.toBeNull()
  })
})
