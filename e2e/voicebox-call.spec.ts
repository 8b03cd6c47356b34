import { type ApiCaller, apiAs, signInWith, withToken } from './support/api-as.ts'
import { expectSound } from './support/calls/calls.ts'
import { openConversationsAs } from './support/conversations-page.ts'
import {
  accept,
  closeEnginePages,
  dial,
  endOf,
  type EngineWindow,
  eventsOf,
  heardOf,
  openEnginePage,
  rings,
  withCall,
} from './support/calls/engine-page.ts'
import { administer, givenConversations, givenLine, type Line } from './support/given/given-line.ts'
import type { RunningServer } from './support/server.ts'
import { call as callFrom, closePeople, openPerson } from './support/calls/person.ts'
import { withoutEngine } from './support/screen-table.ts'
import { holdLine } from './support/sign-in-as.ts'
import { speak } from './support/calls/speak.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeEnginePages)
test.afterEach(closePeople)

const apiOf = async (server: RunningServer, { username, password }: Line): Promise<ApiCaller> =>
  withToken(server, String((await signInWith(server, { username, password })).body['jwt']))

/** The voicebox answers when the line is busy, declines or is not there. */
const withVoicebox = async (server: RunningServer, line: Line): Promise<ApiCaller> => {
  const api = await apiOf(server, line)
  await api.post('/api/cfdestinationsets/', {
    name: 'Box',
    subscriber_id: line.subscriber_id,
    destinations: [{ destination: 'voicebox' }],
  })
  const rule = { destinationset: 'Box' }
  const { status } = await api.patch(
    `/api/cfmappings/${line.subscriber_id}`,
    ['cfb', 'cfna'].map((type) => ({ op: 'add', path: `/${type}/-`, value: rule })),
  )
  expect(status).toBeLessThan(300)
  return api
}

interface Voicemail {
  readonly id: number
  readonly caller: string
  readonly folder: string
}
const messagesOf = async (api: ApiCaller): Promise<readonly Voicemail[]> => {
  const { body } = await api.get('/api/voicemails/')
  return (body['_embedded'] as Record<string, Voicemail[]> | undefined)?.['ngcp:voicemails'] ?? []
}

/** Seconds and loudest sample of the recording, as WAV with 16 bits and 16 kHz. */
const soundOf = async (server: RunningServer, { token }: ApiCaller, id: number) => {
  const answer = await fetch(`${server.url}/api/voicemailrecordings/${id}?format=wav`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const wav = Buffer.from(await answer.arrayBuffer())
  let loudest = 0
  for (let offset = 44; offset + 1 < wav.length; offset += 2)
    loudest = Math.max(loudest, Math.abs(wav.readInt16LE(offset)))
  return { seconds: (wav.length - 44) / 32_000, loudest: loudest / 32_768 }
}

test('VBX-05: a declined caller speaks to the voicebox, and the message is there with its length and sound', async ({
  browser,
  page,
  server,
}) => {
  const anna = await openEnginePage(browser, server, await givenLine(server, 'Anna Leaves', '13'))
  const line = await givenLine(server, 'Ben Declines', '14')
  const ben = await openEnginePage(browser, server, line)
  const api = await withVoicebox(server, line)

  await dial(anna, '14')
  await rings(ben)
  await withCall(ben, (call) => call.end())
  await heardOf(anna, 'remoteMedia')
  const spoken = await speak(anna, 3, 'hang up')
  await endOf(anna)

  await expect.poll(() => messagesOf(api)).toMatchObject([{ caller: '13', folder: 'INBOX' }])
  const [message] = await messagesOf(api)
  const { seconds, loudest } = await soundOf(server, api, message?.id ?? 0)
  // all of it, and nothing before; what comes over the network is played a moment later on a busy machine
  expect(seconds).toBeGreaterThan(spoken.atLeast - 0.3)
  expect(seconds).toBeLessThan(spoken.atMost + 1)
  expect(loudest).toBeGreaterThan(0.05)

  await openConversationsAs(page, line, '?tab=voicemail')
  await expect(page.getByText('Anna Leaves').first()).toBeVisible()
})

test('CALL-05: a caller who reaches a voicebox by hidden rules sees that nobody answered in person', async ({
  browser,
  server,
}) => {
  const { page } = await openPerson(browser, server, await givenLine(server, 'Vera Hears', '17'), '/user/home')
  await withVoicebox(server, await givenLine(server, 'Otto Away', '19'))
  await callFrom(page, '19')
  await expect(page.getByRole('heading', { name: /^In call with .+ \(answered automatically\)$/ })).toBeVisible()
  await page.keyboard.press('Control+Enter')
})

test('VBX-05: a line that is not there is answered at once; a key ends the greeting and the hash key the message', async ({
  browser,
  server,
}) => {
  const anna = await openEnginePage(browser, server, await givenLine(server, 'Anna Again', '16'))
  const api = await withVoicebox(server, await givenLine(server, 'Ben Away', '18'))
  await dial(anna, '18')
  await heardOf(anna, 'remoteMedia')
  await expectSound(anna.page)
  // the digit skips the greeting, and the tone comes at once: somebody has to listen by then
  await speak(anna, 2, '#', '5')
  await expect.poll(() => messagesOf(api)).toHaveLength(1)
  expect(await endOf(anna)).toBe('done')
})

test('VBX: the own voicebox is listened to by its number and PIN, and a message kept and another deleted by keys', async ({
  browser,
  server,
}) => {
  const line = await givenLine(server, 'Ben Listens', '28')
  await givenConversations(server, line, [
    { type: 'voicemail', hasFile: true },
    { type: 'voicemail', minutesAgo: 9 },
  ])
  const api = await apiOf(server, line)
  const ben = await openEnginePage(browser, server, line)
  await dial(ben, '*97')
  await heardOf(ben, 'remoteMedia')
  await expectSound(ben.page)
  // by the PIN that a new line has, to the first new message, which is kept
  const { body } = await api.get(`/api/voicemailsettings/${line.subscriber_id}`)
  for (const key of `${String(body['pin'])}#12`)
    await ben.page.evaluate((digit) => {
      ;(window as unknown as EngineWindow).lab.calls.at(-1)?.call.sendDTMF(digit)
    }, key)
  await expect.poll(async () => (await messagesOf(api)).map(({ folder }) => folder).sort()).toEqual(['INBOX', 'Old'])
  await withCall(ben, (call) => call.sendDTMF('3'))
  await expect.poll(async () => (await messagesOf(api)).map(({ folder }) => folder)).toEqual(['Old'])
  await withCall(ben, (call) => call.end())
  await endOf(ben)
})

test('FRONT-03: calls to the number that the portal chose for a rule go to the voicebox, others ring', async ({
  browser,
  page,
  server,
}) => {
  const caller = await givenLine(server, 'Abe Asks', '29')
  const line = await givenLine(server, 'Nora Numbers', '20')
  await administer(server, 'numbers', 'save', '--number', '43 720 7782001', '--subscriber', line.username)
  const api = await apiOf(server, line)
  const box = { destinationset: { name: 'Sales calls', destinations: [{ destination: 'voicebox' }] } }
  const path = `/api/cfmappings/${line.subscriber_id}`
  expect((await api.patch(path, [{ op: 'add', path: '/cfu/-', value: box }])).status).toBeLessThan(300)
  await withoutEngine(page)
  await holdLine(page, line)
  await page.goto('/#/user/call-forwarding')
  await page.getByRole('button', { name: 'Condition', exact: true }).click()
  await page.getByRole('button', { name: 'Only calls to these numbers' }).click()
  await page.getByRole('checkbox', { name: '+43 720 778 20 01' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: /to MyNumberList/ })).toBeVisible()

  const nora = await openEnginePage(browser, server, line)
  const abe = await openEnginePage(browser, server, caller)
  await dial(abe, '+437207782001')
  await heardOf(abe, 'remoteMedia')
  expect(await nora.page.evaluate(() => (window as unknown as EngineWindow).lab.calls)).toHaveLength(0)
  await withCall(abe, (call) => call.end())
  await endOf(abe)
  await dial(abe, '20')
  await rings(nora)
  await withCall(abe, (call) => call.end())
  await endOf(abe)
  // the called line sees why the first went there
  const { body } = await api.get('/api/conversations/')
  const rows = (body['_embedded'] as Record<string, { id: number }[]> | undefined)?.['ngcp:conversations'] ?? []
  const ways = await Promise.all(rows.map(async ({ id }) => (await api.get(`/api/lineside/callpaths/${id}`)).body))
  expect(ways.flatMap(({ steps }) => steps)).toContainEqual(
    expect.objectContaining({ code: 'rule_fits', called: 'MyNumberList' }),
  )
})

test('FRONT-03: a caller of a blocked number enters the PIN of the company by keys, and the call goes on', async ({
  browser,
  server,
}) => {
  const line = await givenLine(server, 'Paul Presses', '81')
  const berta = await openEnginePage(browser, server, await givenLine(server, 'Berta Blocked', '82'))
  const api = await apiOf(server, line)
  const blocked = await api.put(`/api/subscriberpreferences/${line.subscriber_id}`, { block_out_list: ['82'] })
  expect(blocked.status).toBeLessThan(300)
  const company = await apiAs(server, 'pilot')
  const { body } = await company.get('/api/customerpreferences/')
  const [{ id } = { id: 0 }] = (body['_embedded'] as Record<string, { id: number }[]>)['ngcp:customerpreferences'] ?? []
  const pin = [{ op: 'add', path: '/block_out_override_pin', value: '471147' }]
  expect((await company.patch(`/api/customerpreferences/${id}`, pin)).status).toBeLessThan(300)
  const { page } = await openPerson(browser, server, line, '/user/home')
  await callFrom(page, '82')
  await expectSound(page)
  await page.keyboard.type('1111#')
  await page.keyboard.type('471147#')
  await rings(berta)
  await accept(berta)
  await expect(page.getByRole('heading', { name: /^In call with Berta Blocked/ })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  const none = [{ op: 'remove', path: '/block_out_override_pin' }]
  expect((await company.patch(`/api/customerpreferences/${id}`, none)).status).toBeLessThan(300)
})

test('FRONT-03: a caller hears a prompt before the phones ring, and whoever answers another before the two talk', async ({
  browser,
  server,
}) => {
  const caller = await givenLine(server, 'Carl Calls', '83')
  const line = await givenLine(server, 'Greta Greeted', '84')
  const names = ['play_announce_before_call_setup', 'play_announce_to_callee']
  const on = names.map((name) => ({ op: 'add', path: `/${name}`, value: true }))
  const company = await apiAs(server, 'pilot')
  expect((await company.patch(`/api/subscriberpreferences/${line.subscriber_id}`, on)).status).toBeLessThan(300)
  const carl = await openEnginePage(browser, server, caller)
  const greta = await openEnginePage(browser, server, line)
  await dial(carl, '84')
  await heardOf(carl, 'remoteMedia')
  await rings(greta)
  expect(await eventsOf(carl)).not.toContain('accepted')
  await accept(greta)
  await heardOf(greta, 'remoteMedia')
  await heardOf(carl, 'accepted')
  // the prompts are over, and the two hear each other
  await expectSound(greta.page)
  await expectSound(carl.page)
  await withCall(carl, (call) => call.end())
  expect(await endOf(greta)).toBe('hung_up')
})
