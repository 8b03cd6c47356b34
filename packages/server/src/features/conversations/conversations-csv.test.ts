import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordConversations } from '../../domain/conversations/record-store.ts'
import { givenSubscriber, signedIn } from '../../../test/builders.ts'
import { givenConversation, givenVoicemail } from '../../../test/builders/conversation-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { conversationsRoutes } from './conversations-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, conversationsRoutes)

const csv = async (who: { id: number }, query = '') =>
  app.inject({
    url: `/api/conversations/?${query}`,
    headers: { ...(await signedIn(platform, who)), accept: 'text/csv' },
  })

/** Records of RFC 4180, by the names of the first. */
function read(text: string): Record<string, string>[] {
  const records: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end !== ',') records.push([])
  }
  const [names = [], ...rest] = records.filter((record) => record.length > 1)
  return rest.map((values) => Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])))
}

test('CONV-02: the whole filter comes as CSV, not a page of it', async () => {
  const seat = await givenSubscriber(platform)
  const other = await givenSubscriber(platform, { customer: seat.customer })
  for (let index = 0; index < 30; index++) await givenConversation(platform, seat)
  const voicemail = await givenVoicemail(platform, seat, { caller: '431' })
  await givenConversation(platform, other)

  const all = await csv(seat, 'page=2&rows=5&tz=Europe/Vienna')
  expect(all.statusCode).toBe(200)
  expect(all.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(all.headers['content-disposition']).toBe('attachment; filename="conversations.csv"')
  expect(read(all.body)).toHaveLength(31)

  const [only, ...others] = read((await csv(seat, 'type=voicemail&tz=Europe/Vienna')).body)
  expect(others).toEqual([])
  expect(only).toMatchObject({ id: String(voicemail), type: 'voicemail', caller: '431', duration: '3', call_type: '' })
})

test('CONV-02: separators, quotes, line breaks and formulas in a field stay a field', async () => {
  const seat = await givenSubscriber(platform)
  const odd = ['a,b', 'say "hi"', 'two\nlines', '=1+1', '  @SUM(1)', 'ü€']
  for (const caller of odd) await givenConversation(platform, seat, { caller })
  const { body } = await csv(seat, 'order_by=timestamp')
  expect(read(body).map(({ caller }) => caller)).toEqual(['a,b', 'say "hi"', 'two\nlines', "'=1+1", "'  @SUM(1)", 'ü€'])
})

test('CONV-02: nothing found is a file without rows', async () => {
  const seat = await givenSubscriber(platform)
  const response = await csv(seat)
  expect(response.statusCode).toBe(200)
  expect(response.body).toMatch(/^id,type,subscriber_id,direction,caller,callee,.*\n$/)
})

test('API-05: a filter that is refused is refused before the file begins', async () => {
  const seat = await givenSubscriber(platform)
  const response = await csv(seat, 'from=never')
  expect(response.statusCode).toBe(422)
  expect(response.json()).toMatchObject({ code: 422 })
  expect(response.headers['content-disposition']).toBeUndefined()
})

test('API-06: without a session there is no file to download', async () => {
  const response = await app.inject({ url: '/api/conversations/', headers: { accept: 'text/csv' } })
  expect(response.statusCode).toBe(401)
})

test('CONV-02: 10,000 rows come whole, as fast as they are read; a reader that leaves ends the reading', async () => {
  const seat = await givenSubscriber(platform)
  const rows = 10_000
  await recordConversations(
    platform.db,
    Array.from({ length: rows }, (_, n) => ({
      customer_id: seat.customer.id,
      subscriber_id: seat.id,
      type: 'call' as const,
      start_time: new Date(Date.UTC(2026, 0, 1, 0, n)),
      direction: 'in' as const,
      caller: '4'.repeat(60),
      callee: '3'.repeat(60),
      call_id: createHash('md5').update(String(n)).digest('hex').repeat(20),
      status: 'ok',
      duration_ms: 1000,
    })),
  )

  let reads = 0
  const count = () => void reads++
  platform.pool.on('acquire', count)
  /** Waits until nothing was read for a while. */
  const untilQuiet = async () => {
    for (let quiet = 0; quiet < 200; quiet++) {
      const before = reads
      await sql`select 1`.execute(platform.db)
      reads--
      if (reads !== before) quiet = 0
    }
  }

  const whole = read((await csv(seat)).body)
  expect(new Set(whole.map(({ id }) => id)).size).toBe(rows)
  const readsOfAll = reads

  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const headers = { ...(await signedIn(platform, seat)), accept: 'text/csv' }
  reads = 0
  const request = get({ host: '127.0.0.1', port, path: '/api/conversations/', headers, agent: false })
  const [response] = await once(request, 'response')
  await once(response, 'data')
  response.pause()
  await untilQuiet()
  const readsBefore = reads
  expect(readsBefore).toBeLessThan(readsOfAll)

  response.destroy()
  await untilQuiet()
  expect(reads).toBeLessThanOrEqual(readsBefore + 1)
  platform.pool.off('acquire', count)
})
