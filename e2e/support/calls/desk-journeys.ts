import type { Browser } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import type { RunningServer } from '../server.ts'
import { answer, call, openPerson } from './person.ts'
import { expect, expectTone, type Phones } from './phones.ts'

/* Calls between a browser and a desk phone, which are the same over whatever the platform speaks with browsers. */

interface Where {
  readonly browser: Browser
  readonly portal: RunningServer
  readonly phones: Phones
}

/** A browser calls a desk phone, holds, sends a key and is hung up on. */
export const browserCallsDesk = async ({ browser, portal, phones }: Where): Promise<void> => {
  const phone = await phones.phone('Paula Desk', { tone: 880 })
  const { page } = await openPerson(browser, portal, await phones.seat('Nora Browser'), '/user/home')
  await call(page, phone.line.extension)
  await phone.says('CALL_INCOMING')
  await expect(page.getByRole('heading', { name: 'Ringing at Paula Desk…' })).toBeVisible()
  await phone.command('accept')
  const bothHear = () => Promise.all([expectTone(page, 880), phones.sound.hearsSomething(phone)])
  await bothHear()
  await page.getByRole('button', { name: 'Hold', exact: true }).click()
  await phones.sound.isSilent(phone)
  await page.getByRole('button', { name: 'Resume', exact: true }).first().click()
  await bothHear()
  const since = Date.now()
  await page.keyboard.press('7')
  await phones.sound.hearsKeys(phone, '7', since)
  await expectAccessible(page)
  await phone.command('hangup')
  await expect(page.getByRole('heading', { name: /hung up$/ })).toBeVisible()
}

/** A desk phone calls a browser, which takes the call and hangs up. */
export const deskCallsBrowser = async ({ browser, portal, phones }: Where): Promise<void> => {
  const nora = await phones.seat('Nora Browser')
  const phone = await phones.phone('Paula Desk', { tone: 880 })
  const { page } = await openPerson(browser, portal, nora, '/user/home')
  await phone.dial(nora.extension)
  await answer(page)
  await expect(page.getByRole('heading', { name: 'In call with Paula Desk' })).toBeVisible()
  await Promise.all([expectTone(page, 880), phones.sound.hearsSomething(phone)])
  await page.keyboard.press('Control+Enter')
  await phone.says('CALL_CLOSED')
}
