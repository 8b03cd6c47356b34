import type { Page } from '@playwright/test'
import { expectSound } from './support/calls/calls.ts'
import { answer, call, card, closePeople, openPerson, openTab, stage } from './support/calls/person.ts'
import { expect, test } from './support/calls/quiet-lines.ts'

test.afterEach(closePeople)

/** Keeps in the page what the title of the call says, one after the other, however shortly it stands. */
const watchTitles = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const titles: string[] = []
    Object.assign(window, { titles })
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('h1, h2'))
        if (textContent.startsWith('In call with') && titles.at(-1) !== textContent) titles.push(textContent)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })

test('CALL-09: two windows of one person both ring; the one that talks gets later calls alone, and the other says so', async ({
  browser,
  server,
  parties: { nora, otto, pia },
}) => {
  test.setTimeout(180_000)
  // a talk whose windows are gone is waited for for a while: it is not the one that is taken later
  const before = await openPerson(browser, server, nora, '/user/home')
  const calledBefore = await openPerson(browser, server, otto, '/user/home')
  await call(before.page, otto.extension)
  await answer(calledBefore.page)
  await expect(before.page.getByRole('heading', { name: 'In call with Otto Quiet' })).toBeVisible()
  for (const { context } of [before, calledBefore]) await context.close()

  const caller = await openPerson(browser, server, nora, '/user/home')
  const called = await openPerson(browser, server, otto, '/user/home')
  const other = await openTab(called, '/user/home')
  await call(caller.page, otto.extension)
  await expect(card(other)).toBeVisible()
  await answer(called.page)
  await expect(other.getByText(/Answered in another window/).first()).toBeVisible()
  const answeredAt = Date.now()
  await expect(other.getByRole('heading', { name: 'You’re in a call in another window' })).toBeVisible()
  await expectSound(caller.page)

  await watchTitles(other)
  await other.getByRole('button', { name: 'Take the call here' }).first().click()
  // the card closes by itself
  await Promise.all([
    expect(called.page.getByRole('heading', { name: 'The call moved' })).toBeVisible(),
    expect(other.getByRole('heading', { name: 'In call with Nora Quiet' })).toBeVisible(),
  ])
  // whom one talks to is said from the first moment on
  expect(await other.evaluate(() => Reflect.get(window, 'titles') as string[])).toEqual(['In call with Nora Quiet'])
  await expectSound(other)
  await expectSound(caller.page)
  await expect(called.page.getByText('You’re talking to Nora Quiet.')).toBeVisible()
  // the time of the talk is the server's: it does not begin anew where the call goes on
  const lasted = Date.now() - answeredAt
  await called.page.getByRole('button', { name: 'Take the call here' }).first().click()
  await expect(called.page.getByRole('heading', { name: 'In call with Nora Quiet' })).toBeVisible()
  const shown = await called.page.getByRole('timer').first().textContent()
  const [minutes = 0, seconds = 0] = (shown ?? '').split(':').map(Number)
  expect(minutes * 60 + seconds).toBeGreaterThanOrEqual(Math.floor(lasted / 1000) - 1)
  await expect(other.getByText('You’re talking to Nora Quiet.')).toBeVisible()
  await expectSound(called.page)

  const second = await openPerson(browser, server, pia, '/user/home')
  await call(second.page, otto.extension)
  await expect(called.page.getByText('Second call from', { exact: true })).toBeVisible()
  await expect(second.page.getByRole('heading', { name: /^Ringing at Otto Quiet/ })).toBeVisible()
  await expect(card(other)).toBeHidden()
  await second.page.keyboard.press('Escape')
  await expect(called.page.getByText('Second call from', { exact: true })).toBeHidden()
  await caller.page.keyboard.press('Control+Enter')
  // at the latest when nobody waits for the talk before any more
  const elsewhere = other.getByRole('heading', { name: 'You’re in a call in another window' })
  await expect(elsewhere).toBeHidden({ timeout: 60_000 })
})

test('CALL-16: a call continues when the caller reloads the page while it rings, and one with a service while it speaks', async ({
  browser,
  server,
  parties: { nora, otto },
}) => {
  const caller = await openPerson(browser, server, nora, '/user/home')
  const called = await openPerson(browser, server, otto, '/user/home')
  await call(caller.page, otto.extension)
  await expect(card(called.page)).toBeVisible()
  await caller.page.reload()
  await expect(caller.page.getByRole('heading', { name: /^Ringing at Otto Quiet/ })).toBeVisible()
  await expect(card(called.page)).toBeVisible()
  await answer(called.page)
  await expect(caller.page.getByRole('heading', { name: 'In call with Otto Quiet' })).toBeVisible()
  await expectSound(caller.page)
  await expectSound(called.page)
  await called.page.keyboard.press('Control+Enter')
  await expect(caller.page.getByRole('heading', { name: 'Otto Quiet hung up' })).toBeVisible()
  await caller.page.keyboard.press('Escape')

  await call(caller.page, '*43')
  await expect(caller.page.getByRole('heading', { name: 'In call with Echo test' })).toBeVisible()
  await expectSound(caller.page)
  await caller.page.reload()
  await expect(caller.page.getByRole('heading', { name: /^In call with/ })).toBeVisible()
  await expectSound(caller.page)
})

test('TEL-05: a transferred party hears ringing, and the transfer may be completed before there is an answer', async ({
  browser,
  server,
  parties: { nora, otto, pia },
}) => {
  const caller = await openPerson(browser, server, nora, '/user/home')
  const middle = await openPerson(browser, server, otto, '/user/home')
  const third = await openPerson(browser, server, pia, '/user/dashboard')
  await call(caller.page, otto.extension)
  await answer(middle.page)
  await expectSound(caller.page)
  await middle.page.keyboard.press('t')
  await stage(middle.page).getByRole('combobox').fill(pia.extension)
  await middle.page.getByRole('button', { name: 'Ask first' }).click()
  await expect(card(third.page)).toContainText('Otto Quiet')
  await expect(middle.page.getByRole('heading', { name: /^Ringing at Pia Quiet/ })).toBeVisible()
  await middle.page.keyboard.press('Enter')
  await expect(card(third.page)).toContainText('Nora Quiet')
  await expect(caller.page.getByRole('heading', { name: /^Ringing at Pia Quiet/ })).toBeVisible()
  await answer(third.page)
  await expect(caller.page.getByRole('heading', { name: 'In call with Pia Quiet' })).toBeVisible()
  await expectSound(caller.page)
  await expectSound(third.page)
})

test('CALL: another browser of one’s own is chosen by its name: it rings there, says so, and calls', async ({
  browser,
  server,
  parties: { nora, otto },
}) => {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
  const here = await openPerson(browser, server, nora, '/user/home')
  const there = await openPerson(browser, server, nora, '/user/dashboard', { userAgent })
  const called = await openPerson(browser, server, otto, '/user/dashboard')
  await here.page.getByRole('combobox').fill(otto.extension)
  await here.page.getByRole('button', { name: 'Call from another device' }).click()
  await expect(here.page.getByText('Firefox (Linux) is ringing. Answer it to place the call.')).toBeVisible()
  await expect(card(there.page)).toContainText('Call from this device')
  await expect(card(here.page)).toBeHidden()
  await answer(there.page)
  await expect(card(called.page)).toContainText('Nora Quiet')
  await answer(called.page)
  await expectSound(there.page)
  await expectSound(called.page)
  await called.page.keyboard.press('Control+Enter')
})

test.describe('while code does not come', () => {
  test.use({ allowedErrors: /Failed to load resource|cdk-media/ })

  test('CALL-09: a window that cannot take a call over, because a part of the engine is missing, says so; the call continues', async ({
    browser,
    server,
    parties: { nora, otto },
  }) => {
    const caller = await openPerson(browser, server, nora, '/user/home')
    const called = await openPerson(browser, server, otto, '/user/home')
    await call(caller.page, otto.extension)
    await answer(called.page)
    await expectSound(caller.page)
    const other = await openTab(called, '/user/home')
    await other.route('**/cdk-media-*.js', (route) => route.abort())
    await other.getByRole('button', { name: 'Take the call here' }).first().click()
    await expect(other.getByText('You can not start a call. Service is currently unavailable')).toBeVisible({
      timeout: 15_000,
    })
    await expect(called.page.getByRole('heading', { name: 'In call with Nora Quiet' })).toBeVisible()

    await other.unroute('**/cdk-media-*.js')
    await other.getByRole('button', { name: 'Take the call here' }).first().click()
    await expect(other.getByRole('heading', { name: 'In call with Nora Quiet' })).toBeVisible()
    await expectSound(other)
  })
})
