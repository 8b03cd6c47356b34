import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import { callResult } from '@lineside/telephony/conversations/whole-call'
import { expect, test } from 'vitest'
import { givenCustomer, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { givenConversation, givenFax, givenVoicemail } from '../../../test/builders/conversation-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { callPathRoutes } from './call-path-routes.ts'
import { conversationsRoutes } from './conversations-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, conversationsRoutes, callPathRoutes)
const customer = await givenCustomer(platform)
const pilot = await givenPilot(platform, { customer, display_name: 'Pilot' })
const anna = await givenSubscriber(platform, { customer, pbx_extension: '24', display_name: 'Anna' })
const max = await givenSubscriber(platform, { customer, pbx_extension: '27', display_name: 'Max' })
const stranger = await givenSubscriber(platform)

const get = async (url: string, as: { id: number } = anna) =>
  await app.inject({ url, headers: await signedIn(platform, as) })
const list = async (query: string, as: { id: number } = anna): Promise<readonly Conversation[]> =>
  (await get(`/api/conversations/?rows=100&${query}`, as)).json()._embedded?.['ngcp:conversations'] ?? []

const forwarded = { call_type: 'cfna', direction: 'out' } as const
const call = async (call_id: string, ...legs: readonly Record<string, unknown>[]) => {
  const ids: number[] = []
  for (const leg of legs) ids.push(await givenConversation(platform, anna, { call_id, ...leg }))
  return ids
}

const [answered] = await call('answered', {})
const [cancelled] = await call('cancelled', { status: 'cancel', duration_ms: 0 })
const [missed, toBox] = await call(
  'left a message',
  { status: 'noanswer', duration_ms: 0 },
  { ...forwarded, callee: 'voicemail' },
)
const message = await givenVoicemail(platform, anna, { call_id: 'left a message', duration_ms: 6000 })
const [takenByMax] = await call('taken by Max', { status: 'noanswer' }, { ...forwarded, callee: '27' })
const [toApp] = await call('to a service', { status: 'busy' }, { ...forwarded, callee: 'sip:callthrough@app.local' })
const [notTaken] = await call('not taken', { status: 'offline' }, { ...forwarded, callee: '27', status: 'noanswer' })
const [own] = await call('own', { direction: 'out', status: 'noanswer', callee: '43664' })
const fax = await givenFax(platform, anna, { call_id: 'answered' })
// the same call in the list of another line is an item of its own
const maxs = await givenConversation(platform, max, { call_id: 'taken by Max' })

test('PATH-01: a call is one item, with the rest of it in the order of time; a fax stays one of its own', async () => {
  const items = await list('whole=1')
  expect(items.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
    [answered, cancelled, missed, takenByMax, toApp, notTaken, own, fax].toSorted((a, b) => Number(a) - Number(b)),
  )
  const left = items.find(({ id }) => id === missed)
  expect(left?.parts?.map(({ id, type }) => [id, type])).toEqual([
    [toBox, 'call'],
    [message, 'voicemail'],
  ])
  expect(left?.parts?.[1]).toMatchObject({ duration: '6', folder: 'INBOX' })
  expect((await list('whole=1&type=call')).find(({ id }) => id === missed)?.parts).toHaveLength(2)
  expect((await list('')).every(({ parts }) => parts === undefined)).toBe(true)
  expect((await list('whole=1', max)).map(({ id }) => id)).toEqual([maxs])
})

test('REACH-03: filter and rule agree on missed calls', async () => {
  const all = await list('whole=1')
  const ruled = all.filter((item) => callResult(item, item.parts ?? []).kind === 'missed').map(({ id }) => id)
  const filtered = (await list('whole=1&missed=1')).map(({ id }) => id)
  expect(filtered).toEqual(ruled)
  expect(filtered.toSorted((a, b) => a - b)).toEqual([cancelled, missed, toApp, notTaken])
  const count = (await get('/api/conversations/?missed=1&rows=1')).json().total_count
  expect(count).toBe(4)
})

test('PATH-01: a call made by the line names the service that answered in place of a person', async () => {
  const step = (code: string, line = max.id) => ({ code, line, after: 20, ends: true })
  const made = { direction: 'out', callee: '27', status: 'ok' }
  const reached = async (leg: Record<string, unknown>) => {
    const [id] = await call('reached', leg)
    return (await get(`/api/conversations/${id}`)).json().reached
  }
  const answers = { ...step('voicebox'), is_custom: false, greeting: 'unavail' }
  expect(await reached({ ...made, trace: [step('handed_on'), answers] })).toBe('voicebox')
  expect(await reached({ ...made, trace: [answers, step('rings')] })).toBeUndefined()
  expect(await reached({ ...made, trace: [answers], status: 'noanswer' })).toBeUndefined()
  expect(await reached({ ...made, trace: [answers], call_type: 'cft' })).toBeUndefined()
  expect(await reached({ ...made, trace: [answers], direction: 'in' })).toBeUndefined()
  expect(await reached(made)).toBeUndefined()
  expect((await list('whole=1')).flatMap((item) => item.reached ?? [])).toEqual(['voicebox'])
  await platform.db.deleteFrom('conversations').where('call_id', '=', 'reached').execute()
})

test('PATH-01: the path of a call is read from its stored trace, by its owner and the administrator', async () => {
  const rings = {
    code: 'rings',
    line: anna.id,
    targets: [{ to: 'subscriber', id: anna.id }],
    seconds: 20,
    devices: ['Desk'],
    after: 0,
    ends: false,
  } as const
  const [id] = await call('with its way', { answered_by: anna.id, answered_on: 'Desk', trace: [rings] })
  for (const reader of [anna, pilot]) {
    const answer = await get(`/api/lineside/callpaths/${id}`, reader)
    expect(answer.json()).toMatchObject({
      steps: [rings],
      people: [{ id: anna.id, kind: 'own', name: 'Anna', extension: '24' }],
      answered_by: 'Anna',
      answered_on: 'Desk',
    })
  }
  expect((await get(`/api/lineside/callpaths/${answered}`)).json()).toMatchObject({ steps: [], answered_by: null })
  expect((await get(`/api/lineside/callpaths/${id}`, stranger)).statusCode).toBe(404)
  expect((await get(`/api/lineside/callpaths/${id}`, max)).statusCode).toBe(404)
  expect((await get(`/api/lineside/callpaths/${message}`)).statusCode).toBe(404)
})

test('PATH-01: the path of a call names no line of another customer', async () => {
  const targets = [max, stranger].map(({ id: line }) => ({ to: 'subscriber', id: line }))
  const rings = { code: 'rings', line: stranger.id, targets, seconds: 20, devices: [], after: 0, ends: true }
  const [id] = await call('past another customer', { trace: [rings] })
  const { people } = (await get(`/api/lineside/callpaths/${id}`)).json()
  expect(people).toEqual([{ id: max.id, kind: 'line', name: 'Max', extension: '27' }])
})
