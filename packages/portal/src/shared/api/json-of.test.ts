import { expect, test } from 'vitest'
import { jsonOf } from './request.ts'

test.each([200, 201, 202])('API-05: an answer %i without a body is no error', async (status) => {
  expect(await jsonOf(new Response('', { status }))).toBeUndefined()
  expect(await jsonOf(new Response(null, { status: 204 }))).toBeUndefined()
})

test('API-05: the page of a proxy is an error in no words of the browser’s', async () => {
  expect(await jsonOf(new Response('{"id":1}'))).toEqual({ id: 1 })
  await expect(jsonOf(new Response('<p>Welcome</p>'))).rejects.toMatchObject({ name: 'ApiError', message: '' })
})
