import { expect, test } from 'vitest'
import { givenCustomer } from '../../../test/builders.ts'
import { callLines } from '../../../test/call-lines.ts'
import { eventually } from '../../../test/eventually.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { tellQueue } from '../../domain/call-queues/queue-callers-store.ts'
import { writeQueueEvent } from '../../domain/call-queues/queue-events-store.ts'
import { createKeptDays } from './kept-days.ts'

const { platform, clock } = await createTestPlatform()
const { db, pool, notifications } = platform
const { seat, group, prefers } = callLines(platform, await givenCustomer(platform))
const anna = await seat('21', 'Anna')
const queue = await group('51', [anna])
const other = await group('52', [anna])
for (const each of [queue, other]) await prefers(each, { cloud_pbx_callqueue: true })

const state = { reads: 0, fails: false }
const counted = {
  query: (...of: Parameters<typeof pool.query>) => {
    state.reads += 1
    return state.fails ? Promise.reject(new Error('The database does not answer')) : pool.query(...of)
  },
} as unknown as typeof pool
const days = createKeptDays({ pool: counted, notifications })
const kindsOf = async (timezone = 'UTC') => {
  const [day] = await days.of([queue.id], { now: clock.now(), timezone })
  return day?.events.map(({ kind }) => kind)
}
const enters = async (id: number) => {
  await writeQueueEvent(db, { queue: id, kind: 'entered', at: clock.now(), call: `call-${state.reads}` })
  await tellQueue(db, id)
}

test('QBOARD-03: many looks at a day read it once, until its queue tells of a change', async () => {
  expect(await Promise.all([kindsOf(), kindsOf(), kindsOf()])).toEqual([[], [], []])
  expect(state.reads).toBe(1)
  await enters(other.id)
  await enters(queue.id)
  await eventually(async () => expect(await kindsOf()).toEqual(['entered']))
  expect(state.reads).toBe(2)
  // the midnight of another place is another one
  await kindsOf('Asia/Tokyo')
  expect(state.reads).toBe(3)
})

test('QBOARD-03: a day is read again after some seconds, so that one ends at midnight', async () => {
  await kindsOf()
  const before = state.reads
  clock.pass({ seconds: 9 })
  await kindsOf()
  expect(state.reads).toBe(before)
  clock.pass({ seconds: 86_400 })
  expect(await kindsOf()).toEqual([])
  expect(state.reads).toBe(before + 1)
})

test('QBOARD-03: a day that could not be read is not kept', async () => {
  clock.pass({ seconds: 60 })
  state.fails = true
  await expect(kindsOf()).rejects.toThrow('does not answer')
  state.fails = false
  expect(await kindsOf()).toEqual([])
})
