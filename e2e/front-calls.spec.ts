import { expectPicture, expectSilence, expectSound } from './support/calls/calls.ts'
import { answer, call, card, closePeople, openPerson } from './support/calls/person.ts'
import { expect, test } from './support/test.ts'

/* The portal in front of a platform that has an engine for browsers, which a second copy of ours plays. */

test.use({ isFronted: true })
test.afterEach(closePeople)

test('FRONT-02, FRONT-04: two browsers call each other through the portal: sound, hold, and the end with its reason', async ({
  browser,
  server,
}) => {
  const { page: caller } = await openPerson(browser, server, 'anna.novak', '/user/home')
  const { page: called } = await openPerson(browser, server, 'max.berger', '/user/home')
  await call(caller, '21')
  await expect(caller.getByRole('heading', { name: /^Ringing at Max Berger/ })).toBeVisible()
  await expect(card(called)).toContainText('Anna Novak')
  await answer(called)
  await Promise.all([expectSound(caller), expectSound(called)])
  await caller.keyboard.press('h')
  await expectSilence(called)
  await caller.keyboard.press('h')
  await Promise.all([expectSound(caller), expectSound(called)])
  await called.keyboard.press('Control+Enter')
  await expect(caller.getByRole('heading', { name: 'Max Berger hung up' })).toBeVisible()
  // the platform has written it down
  await caller.goto('/#/user/conversations?tab=call')
  await expect(caller.getByRole('listitem').filter({ hasText: 'Max Berger' }).first()).toBeVisible()
})

test('FRONT-04: a call with pictures goes through the portal', async ({ browser, server }) => {
  const { page: caller } = await openPerson(browser, server, 'anna.novak', '/user/home')
  const { page: called } = await openPerson(browser, server, 'max.berger', '/user/home')
  await call(caller, '21', 'Call with video')
  await card(called).getByRole('button', { name: /video/i }).click()
  await Promise.all([expectPicture(caller), expectPicture(called)])
  await caller.keyboard.press('Control+Enter')
  await expect(called.getByRole('heading', { name: 'Anna Novak hung up' })).toBeVisible()
})
