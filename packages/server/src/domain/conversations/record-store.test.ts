import type { TraceStep } from '@lineside/contract/rtc/call-steps'
import { expect, test } from 'vitest'
import { givenSubscriber } from '../../../test/builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { recordConversation, recordConversations } from './record-store.ts'

const { platform } = await createTestPlatform()
const { db, pool } = platform
const line = await givenSubscriber(platform)

const leg = {
  customer_id: line.customer.id,
  subscriber_id: line.id,
  type: 'call',
  start_time: new Date('2026-11-20T09:12:05.250Z'),
  direction: 'in',
  caller: '436641234567',
  callee: '24',
  call_id: 'abc',
} as const

test('PATH-01: a leg is stored with its path and the person who answered; missing values are null', async () => {
  const trace: TraceStep[] = [
    { code: 'not_blocked', line: line.id, after: 0, ends: false },
    { code: 'voicebox', line: line.id, after: 20, ends: true, is_custom: true, greeting: 'unavail' },
  ]
  const id = await recordConversation(db, {
    ...leg,
    status: 'ok',
    duration_ms: 6500,
    trace,
    answered_by: line.id,
    answered_on: 'Desk phone',
  })
  const row = await db.selectFrom('conversations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ ...leg, status: 'ok', duration_ms: 6500, trace, answered_by: line.id, folder: null })
  expect(row.answered_on).toBe('Desk phone')
})

test('many are written at once, and their ids rise in the order given', async () => {
  const later = new Date('2026-11-20T10:00:00Z')
  const ids = await recordConversations(db, [
    { ...leg, start_time: later, call_id: 'first' },
    { ...leg, type: 'fax', pages: 3, call_id: 'second' },
    { ...leg, type: 'voicemail', folder: 'INBOX', call_id: 'third' },
  ])
  expect(ids.toSorted((left, right) => left - right)).toEqual(ids)
  const rows = await db
    .selectFrom('conversations')
    .select(['id', 'call_id'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  expect(rows.map(({ call_id }) => call_id)).toEqual(['first', 'second', 'third'])
  expect(await recordConversations(db, [])).toEqual([])
})

test('a failed write leaves no conversation', async () => {
  const before = await db.selectFrom('conversations').select('id').execute()
  await expect(recordConversations(db, [leg, { ...leg, duration_ms: -1 }])).rejects.toThrow(/check/)
  expect(await db.selectFrom('conversations').select('id').execute()).toEqual(before)
})

test('CONV-02: a page is still found in the index alone', async () => {
  await pool.query('vacuum analyze conversations')
  await pool.query('set enable_seqscan = off')
  const { rows } = await pool.query(
    `explain select id from conversations where subscriber_id = ${line.id} order by start_time desc, id desc limit 15`,
  )
  expect(JSON.stringify(rows)).toContain('Index Only Scan')
  await pool.query('set enable_seqscan = on')
})
