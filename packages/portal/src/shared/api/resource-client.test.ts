import { devices } from '@lineside/contract/resources/pbx/pbx-devices'
import { reminders } from '@lineside/contract/resources/reminders'
import { speedDials } from '@lineside/contract/resources/speed-dials'
import { subscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { subscribers } from '@lineside/contract/resources/subscribers'
import { afterEach, expect, test, vi } from 'vitest'
import { describedResource } from './described.ts'
import { createItem, listPage, patchItem, removeItem, setMember, setMembers } from './resource-client.ts'

afterEach(() => vi.unstubAllGlobals())

/** The request that a call sends. */
const sentBy = async (call: () => Promise<unknown>): Promise<{ address: string; body: unknown }> => {
  const fetched = vi.fn((_address: string, _options: RequestInit) => Promise.resolve(Response.json({})))
  vi.stubGlobal('fetch', fetched)
  await call()
  const [address, { body }] = fetched.mock.calls[0] ?? ['', {}]
  return { address, body: typeof body === 'string' ? JSON.parse(body) : null }
}

test('API-04: one member is written by one json-patch, and nothing else', async () => {
  const { address, body } = await sentBy(() => setMember(reminders, 7, 'time', '07:30'))
  expect(address).toBe('/api/reminders/7')
  expect(body).toEqual([{ op: 'replace', path: '/time', value: '07:30' }])
})

test('API-04: members that are absent when they are not set are added, and removed by undefined', async () => {
  const members = { clir: true, contract_sound_set: undefined }
  const { body } = await sentBy(() => setMembers(subscriberPreferences, 7, members))
  expect(body).toEqual([
    { op: 'add', path: '/clir', value: true },
    { op: 'remove', path: '/contract_sound_set' },
  ])
})

test('API-03: page and rows are always sent, filters as the description names them', async () => {
  const { address } = await sentBy(() => listPage(subscribers, { is_pbx_group: 1, order_by: 'username' }))
  expect(address).toBe('/api/subscribers/?page=1&rows=25&is_pbx_group=1&order_by=username')
})

/** Never called: what must not compile. */
export const refusedByTheCompiler = [
  // @ts-expect-error a filter that the resource does not have
  () => listPage(subscribers, { is_group: 1 }),
  // @ts-expect-error a filter's value of another kind
  () => listPage(subscribers, { profile_id: 'seven' }),
  // @ts-expect-error an order that the resource does not know
  () => listPage(subscribers, { order_by: 'email' }),
  // @ts-expect-error the same of a resource that is known by its name
  () => listPage(describedResource<typeof reminders>('reminders'), { actve: 1 }),
  // @ts-expect-error the name of another resource
  () => describedResource<typeof reminders>('subscribers'),
  // @ts-expect-error what else a description has is not there
  () => describedResource<typeof reminders>('reminders').item,
  // @ts-expect-error a body without what a reminder must have
  () => createItem(reminders, { recur: 'always' }),
  // @ts-expect-error a value that is none of those allowed
  () => createItem(reminders, { time: '07:30', recur: 'sometimes' }),
  // @ts-expect-error a member that can only be read
  () => setMember(devices, 1, 'customer_id', 2),
  // @ts-expect-error a member's value of another kind
  () => setMember(reminders, 1, 'active', 'yes'),
  // @ts-expect-error no value, where members are never absent
  () => setMember(reminders, 1, 'time', undefined),
  // @ts-expect-error an entry without what a speed dial must have
  () => setMember(speedDials, 1, 'speeddials', [{ slot: '*1' }]),
  // @ts-expect-error a preference that there is not
  () => setMembers(subscriberPreferences, 1, { hide: true }),
  // @ts-expect-error a patch of a member that there is not
  () => patchItem(subscriberPreferences, 1, [{ op: 'add', path: '/hide', value: true }]),
  // @ts-expect-error query members that the removal does not have
  () => removeItem(reminders, 1, { force: 1 }),
]
