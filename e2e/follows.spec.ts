import type { Page } from '@playwright/test'
import { signInWith, withToken } from './support/api-as.ts'
import { expectSound } from './support/calls/calls.ts'
import { listRows } from './support/conversations-page.ts'
import {
  accept,
  closeEnginePages,
  dial,
  endOf,
  heardOf,
  openEnginePage,
  rings,
  withCall,
} from './support/calls/engine-page.ts'
import { type GivenLine, givenLine } from './support/given/given-line.ts'
import { card as incoming, closePeople, openPerson, openTab } from './support/calls/person.ts'
import type { RunningServer } from './support/server.ts'
import { speak } from './support/calls/speak.ts'
import { expect, test } from './support/test.ts'

/* Windows that are open learn by themselves what happens on a line: none of them is loaded anew here. */

test.afterEach(closePeople)
test.afterEach(closeEnginePages)

/** It rings for a moment, then the voicebox answers; and what is talked is recorded. */
const withVoiceboxAndRecorder = async (server: RunningServer, line: GivenLine): Promise<void> => {
  const { username, password, subscriber_id: id } = line
  const api = withToken(server, String((await signInWith(server, { username, password })).body['jwt']))
  const destinations = [{ destination: 'voicebox' }]
  const done = [
    await api.post('/api/cfdestinationsets/', { name: 'Box', subscriber_id: id, destinations }),
    await api.patch(`/api/cfmappings/${id}`, [
      { op: 'add', path: '/cft/-', value: { destinationset: 'Box' } },
      { op: 'add', path: '/cft_ringtimeout', value: 5 },
    ]),
    await api.patch(`/api/subscriberpreferences/${id}`, [{ op: 'add', path: '/record_call', value: '1' }]),
  ]
  expect(done.map(({ status }) => status < 300)).toEqual([true, true, true])
}
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const lastOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).last()
const recordings = (page: Page) => page.getByRole('main').locator('li[data-row]')
/** To another page of the portal by its menu or address; it is not loaded anew. */
const goTo = async (page: Page, path: string, title: string): Promise<void> => {
  await page.evaluate((hash) => location.assign(hash), `#${path}`)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

test('DASH-01, CONV-01, REACH-02, REACH-03, REC-01, SET-06: everything follows at once: presence, a missed call and its message, a recording, a device', async ({
  browser,
  server,
}) => {
  test.setTimeout(240_000)
  const [wera, carl] = [await givenLine(server, 'Wera Watches'), await givenLine(server, 'Carl Calls')]
  await withVoiceboxAndRecorder(server, wera)
  const person = await openPerson(browser, server, wera, '/user/dashboard')
  const dashboard = person.page
  const conversations = await openTab(person, '/user/conversations')
  const contacts = await openTab(person, '/user/contacts?tab=colleagues')
  const loads: string[] = []
  for (const page of [dashboard, conversations, contacts]) page.on('load', () => loads.push(page.url()))
  const presence = lastOf(contacts, 'Carl Calls')
  await expect(presence).toContainText('Offline')
  await expect(card(dashboard, 'Voicebox messages')).toContainText('No')
  await expect(card(dashboard, 'Call list')).not.toContainText('Carl Calls')

  const other = await openEnginePage(browser, server, carl)
  await expect(presence).toContainText('Free')
  // he calls, nobody answers, and he leaves a message
  await dial(other, wera.extension)
  await expect(incoming(dashboard)).toContainText('Carl Calls')
  await expect(presence).toContainText('In a call')
  await heardOf(other, 'remoteMedia')
  await expect(incoming(dashboard)).toBeHidden()
  await expectSound(other.page)
  await speak(other, 2, 'hang up', '5')
  await expect(card(dashboard, 'Voicebox messages')).toContainText('1 new')
  await expect(card(dashboard, 'Voicebox messages').getByRole('listitem')).toContainText('Carl Calls')
  await expect(card(dashboard, 'Call list').getByRole('listitem').first()).toContainText(/Carl Calls.*Missed/)
  await expect(dashboard.getByRole('heading', { name: '1 missed call since yesterday' })).toBeVisible()
  for (const page of [dashboard, contacts, conversations])
    await expect(page.getByRole('link', { name: /^Conversations/ }).first()).toContainText('1')
  await expect(listRows(conversations).first()).toContainText('Carl Calls')
  await expect(presence).toContainText('Free')

  // she calls him back and talks, which is recorded
  await goTo(conversations, '/user/recordings', 'Recordings')
  await expect(recordings(conversations).filter({ hasText: carl.extension })).toHaveCount(0)
  await contacts.getByRole('button', { name: 'Call Carl Calls' }).click()
  await rings(other)
  await expect(presence).toContainText('Rings')
  await accept(other)
  await expect(presence).toContainText('In a call')
  await expectSound(contacts)
  await withCall(other, (call) => call.end())
  await endOf(other)
  await expect(presence).toContainText('Free')
  await expect(recordings(conversations).filter({ hasText: 'Carl Calls' })).toHaveCount(1)
  await expect(card(dashboard, 'Call list').getByRole('listitem').first()).toContainText(/Carl Calls.*Outgoing/)

  // another browser of hers comes and goes, and his browser goes
  await goTo(conversations, '/user/registered-devices', 'Registered devices')
  const firefox = conversations.getByRole('listitem').filter({ hasText: 'Firefox (Linux)' })
  await expect(firefox).toHaveCount(0)
  await expect(card(dashboard, 'Your phones')).toContainText('1 online')
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
  const second = await openPerson(browser, server, wera, '/user/home', { userAgent })
  await expect(firefox).toContainText(/online/i)
  await expect(card(dashboard, 'Your phones')).toContainText('2 online')
  await second.context.close()
  await expect(firefox.filter({ hasText: 'Online' })).toHaveCount(0)
  await expect(card(dashboard, 'Your phones')).toContainText('1 online')
  await other.page.context().close()
  await expect(presence).toContainText('Offline')
  expect(loads).toEqual([])
})
