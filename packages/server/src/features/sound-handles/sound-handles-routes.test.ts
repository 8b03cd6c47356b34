import { expect, test } from 'vitest'
import { givenSubscriber, signedIn } from '../../../test/builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { soundHandlesRoutes } from './sound-handles-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, soundHandlesRoutes)
const seat = await givenSubscriber(platform)
const get = async (path: string) =>
  (await app.inject({ url: `/api/soundhandles/${path}`, headers: await signedIn(platform, seat) })).json()

test('CF-19: the announcements that a forwarding may play are a group of their own', async () => {
  const { _embedded, total_count } = await get('?page=1&rows=1000&group=custom_announcements')
  expect(total_count).toBe(10)
  expect(_embedded['ngcp:soundhandles']).toMatchObject(
    Array.from({ length: 10 }, (_, digit) => ({
      id: 128 + digit,
      handle: `custom_announcement_${digit}`,
      group: 'custom_announcements',
    })),
  )
})

test('ENT-06: all handles of the field are there once, in pages', async () => {
  const all = (await get('?rows=1000'))._embedded['ngcp:soundhandles']
  const ids = all.map(({ id }: { id: number }) => id)
  expect([ids.length, new Set(ids).size, ids[0], ids.at(-1)]).toEqual([151, 151, 1, 153])
  const page = await get('?page=16')
  expect([page.total_count, page._embedded['ngcp:soundhandles']]).toEqual([151, [all[150]]])
  const last = await get('?order_by=handle&order_by_direction=desc&rows=3')
  expect(last._embedded['ngcp:soundhandles']).toMatchObject([
    { handle: 'you_have_in_your_account', group: 'play_balance' },
    { handle: 'you_have_in_your_account', group: 'calling_card' },
    { handle: 'voucher_incorrect', group: 'voucher_recharge' },
  ])
  expect((await get('?group=nothing')).total_count).toBe(0)
})

test('ENT-06: one handle is read by its id', async () => {
  expect(await get('59')).toMatchObject({ id: 59, handle: 'office_hours', group: 'pbx' })
  expect(await get('19')).toEqual({ code: 404, message: "Entity 'soundhandle' not found." })
})
