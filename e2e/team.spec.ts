import type { Page } from '@playwright/test'
import { apiAs, signInWith, withToken } from './support/api-as.ts'
import { expectSound } from './support/calls/calls.ts'
import { closeEnginePages, dial, endOf, openEnginePage, rings, withCall } from './support/calls/engine-page.ts'
import { closePeople, openPerson, stage } from './support/calls/person.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { givenGroup } from './support/given/given-group.ts'
import { givenLine } from './support/given/given-line.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeEnginePages)
test.afterEach(closePeople)

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).first()

test('TEAM-01, TEAM-02: a colleague’s call is seen ringing and picked up, and both hear each other', async ({
  browser,
  server,
}) => {
  test.setTimeout(120_000)
  const anna = await givenLine(server, 'Alma Team')
  const max = await givenLine(server, 'Mats Team')
  const otto = await givenLine(server, 'Otto Team')
  const members = [max.subscriber_id, otto.subscriber_id]
  await givenGroup(await apiAs(server, 'pilot'), { name: 'Teamsters', extension: '59', members, seconds: 60 })
  const person = await openPerson(browser, server, otto, '/user/team')
  const { page } = person
  await page.getByRole('searchbox').fill('team')
  await expect(row(page, 'Mats Team')).toContainText('Offline')
  const caller = await openEnginePage(browser, server, anna)
  const called = await openEnginePage(browser, server, max)
  await expect(row(page, 'Mats Team')).toContainText('Free')

  // the group has its section, and a favourite is above it
  const star = page.getByRole('button', { name: 'Mats Team is a favourite' })
  await expect(page.getByRole('heading', { name: /Teamsters 59/ })).toBeVisible()
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('heading', { name: 'Favourites' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /Teamsters 59/ })).toBeHidden()
  await expectAccessible(page)

  // the reader's own calls: shown to colleagues only once that is chosen, and kept
  const share = page.getByRole('button', { name: 'Show with whom I talk' })
  await expect(page.getByText('Colleagues don’t see with whom you talk.')).toBeVisible()
  await share.click()
  await expect(share).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(page.getByText('Colleagues see with whom you talk, if the other side allows it, too.')).toBeVisible()
  await page.getByRole('searchbox').fill('team')

  await dial(caller, max.extension)
  await rings(called)
  await expect(row(page, 'Mats Team')).toContainText('Rings')
  // who shares no group with them cannot pick up
  await expect(row(page, 'Alma Team')).toContainText('In a call')
  await page.getByRole('button', { name: 'Pick up the call for Mats Team' }).first().click()
  expect(await endOf(called)).toBe('answered_elsewhere')
  await expectSound(page)
  await expectSound(caller.page)
  await withCall(caller, (call) => call.end())
  await expect(row(page, 'Alma Team')).toContainText('Free')
  await expect(row(page, 'Mats Team')).toContainText('Free')
})

test('TEAM-01: whoever asks is told once that a colleague is free, and can call; a second press takes it back', async ({
  browser,
  server,
}) => {
  const reader = await givenLine(server, 'Wanda Waits')
  const busy = await givenLine(server, 'Bert Busy')
  await openEnginePage(browser, server, busy)
  const { username, password } = busy
  const bert = withToken(server, String((await signInWith(server, { username, password })).body['jwt']))
  const says = () => bert.put('/api/lineside/status', { status: 'meeting', until: null })
  await says()
  const { page } = await openPerson(browser, server, reader, '/user/team')
  await page.getByRole('searchbox').fill('bert busy')
  await expect(row(page, 'Bert Busy')).toContainText('In a meeting')
  const wish = page.getByRole('button', { name: 'Tell me when free' })
  const notice = page.getByText('Bert Busy is free now.')
  await wish.click()
  await expect(wish).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  // it is kept
  await page.reload()
  await page.getByRole('searchbox').fill('bert busy')
  await expect(wish).toHaveAttribute('aria-pressed', 'true')
  await wish.click()
  await expect(wish).toHaveAttribute('aria-pressed', 'false')
  await bert.remove('/api/lineside/status')
  await expect(row(page, 'Bert Busy')).toContainText('Free')
  await expect(wish).toBeHidden()
  await expect(notice).toBeHidden()

  await says()
  await wish.click()
  await expect(wish).toHaveAttribute('aria-pressed', 'true')
  // on another page, too
  await page.goto('/#/user/dashboard')
  await bert.remove('/api/lineside/status')
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await page.goto('/#/user/team')
  await page.getByRole('searchbox').fill('bert busy')
  await expect(row(page, 'Bert Busy')).toContainText('Free')
  await expect(wish).toBeHidden()
})

test('TEAM-03: a call is parked from its window, seen by all, taken by a colleague, parked again and taken back', async ({
  browser,
  server,
}) => {
  test.setTimeout(120_000)
  const parker = await givenLine(server, 'Petra Parks')
  const taker = await givenLine(server, 'Tom Takes')
  const caller = await openEnginePage(browser, server, await givenLine(server, 'Carl Calls'))
  const { page } = await openPerson(browser, server, parker, '/user/home')
  const other = (await openPerson(browser, server, taker, '/user/team')).page
  const parked = other.getByRole('region', { name: 'Parked calls' })
  await expect(other.getByRole('searchbox')).toBeVisible()
  await expect(parked).toBeHidden()

  await dial(caller, parker.extension)
  await page.getByRole('button', { name: 'Answer', exact: true }).first().click()
  await expectSound(page)
  await stage(page).getByRole('button', { name: 'Park', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Carl Calls is parked in place 1' })).toBeVisible()
  await expect(page.getByText(/Any colleague takes the call with \*591/)).toBeVisible()
  await expectAccessible(page)
  // the caller hears music meanwhile
  await expectSound(caller.page)

  await expect(parked).toContainText('Carl Calls')
  await expect(parked).toContainText('parked by Petra Parks')
  await expectAccessible(other)
  await parked.getByRole('button', { name: 'Take the parked call of Carl Calls' }).click()
  await expect(parked).toBeHidden()
  await expectSound(other)
  await expectSound(caller.page)
  await expect(other.getByRole('heading', { name: 'In call with Carl Calls' })).toBeAttached()

  // by the key, and back again by whoever parked it
  await other.goto('/#/user/home')
  await expect(stage(other)).toBeVisible()
  await other.keyboard.press('p')
  await expect(other.getByRole('heading', { name: 'Carl Calls is parked in place 1' })).toBeVisible()
  await other.getByRole('button', { name: 'Take back' }).click()
  await expectSound(other)
  await withCall(caller, (call) => call.end())
  await expect(other.getByRole('heading', { name: 'Carl Calls hung up' })).toBeAttached()
})
