import { expect, test } from 'vitest'
import { errorOf } from './api-error.ts'

const id = '6f1f6bbd-6d0c-4dd4-8b9f-27b1d8f8a111'
const answer = (status: number, requestId: string) =>
  new Response(JSON.stringify({ code: status, message: 'No' }), { status, headers: { 'x-request-id': requestId } })

test.each([
  ['a failure of the platform', 500, id, id],
  ['a platform that has no time', 503, id, id],
  ['a refusal, which says what is wrong', 422, id, null],
  ['a failure without an ID', 500, '', null],
  ['a failure with something else in its place', 500, '<b>bold</b>', null],
])('WATCH-03: the ID of %s', async (_what, status, given, shown) => {
  expect((await errorOf(answer(status, given))).requestId).toBe(shown)
})

test('API-05: an answer that is no JSON has an ID, too', async () => {
  const page = new Response('<html>Bad Gateway</html>', { status: 502, headers: { 'x-request-id': id } })
  expect((await errorOf(page)).requestId).toBe(id)
})
