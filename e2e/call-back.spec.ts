import { expectSound } from './support/calls/calls.ts'
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
import { answer, call, card, closePeople, openPerson, stage } from './support/calls/person.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { givenLine } from './support/given/given-line.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeEnginePages)
test.afterEach(closePeople)

test('RECEIVE-02: after busy the end of the call offers a call back, which rings once the colleague is free and connects both', async ({
  browser,
  server,
}) => {
  const [asker, busy] = [await givenLine(server, 'Ada Asks'), await givenLine(server, 'Bruno Back')]
  const called = await openEnginePage(browser, server, busy)
  await dial(called, '*43')
  await heardOf(called, 'accepted')
  const { page } = await openPerson(browser, server, asker, '/user/home')

  await call(page, busy.extension)
  await expect(page.getByRole('heading', { name: 'Bruno Back is in a call' })).toBeVisible()
  const offer = stage(page).getByRole('button', { name: 'Call back when free' })
  await expectAccessible(page)
  await offer.click()
  await expect(page.getByText('You will be called as soon as Bruno Back is free.')).toBeVisible()

  // it stands where calls are started, and can be taken back and asked for again beside the colleague
  const open = page.getByRole('region', { name: 'Call back when free' })
  await expect(open).toContainText('Bruno Back')
  await expectAccessible(page)
  await open.getByRole('button', { name: 'Cancel the call back for Bruno Back' }).click()
  await expect(open).toBeHidden()
  await page.goto('/#/user/team')
  await page.getByRole('searchbox').fill('bruno back')
  // what can be done with the chosen colleague stands beside the list
  await page.getByRole('button', { name: 'Bruno Back is a favourite' }).focus()
  const wish = page.getByRole('button', { name: 'Call back when free' })
  await expect(wish).toHaveAttribute('aria-pressed', 'false')
  await wish.click()
  await expect(wish).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await page.goto('/#/user/dashboard')
  await expect(open).toContainText('Not free yet')
  await expectAccessible(page)

  await withCall(called, (talk) => talk.end())
  await endOf(called)
  await expect(card(page)).toContainText('Call from this device')
  await expect(card(page)).toContainText('Bruno Back')
  await answer(page)
  await rings(called)
  await accept(called)
  await expect(page.getByRole('heading', { name: 'In call with Bruno Back' })).toBeVisible()
  await Promise.all([expectSound(page), expectSound(called.page)])
  await withCall(called, (talk) => talk.end())
  await expect(page.getByRole('heading', { name: 'In call with Bruno Back' })).toBeHidden()
  await expect(open).toBeHidden()
  await expect(page.getByRole('region', { name: 'Call list' })).toContainText('Outgoing')
})
