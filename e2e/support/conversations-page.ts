import { expect, type Page } from '@playwright/test'
import type { Line } from './given/given-line.ts'
import { holdLine } from './sign-in-as.ts'

/** Requests for pages of the list. */
// the number of missed calls is asked for with a row of its own
export const listUrl = /\/api\/conversations\/\?(?!.*\brows=1\b)/

/** Signs in as a line and opens its conversations. */
export async function openConversationsAs(page: Page, line: Line, query = ''): Promise<void> {
  await holdLine(page, line)
  await openConversations(page, query)
}

/** @param query of the address, with its question mark */
export async function openConversations(page: Page, query = ''): Promise<void> {
  await page.goto(`/#/user/conversations${query}`)
  await expect(page.getByRole('heading', { name: 'Conversations', level: 1 })).toBeVisible()
}

export const listPanel = (page: Page) => page.getByRole('tabpanel')
export const listRows = (page: Page) => listPanel(page).getByRole('listitem')
export const tabNamed = (page: Page, name: string | RegExp) => page.getByRole('tab', { name, exact: true })
/** The button that opens the row of a voicemail or fax: "Voicemail from +44 …". */
export const opener = (page: Page, name: RegExp) => listPanel(page).getByRole('button', { name }).first()
/** Chooses from the menu of the row whose other end has this name. */
export async function chooseAction(page: Page, of: string, action: string): Promise<void> {
  await page
    .getByRole('button', { name: `Actions for ${of}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
