import { expect, type Page } from '@playwright/test'
import type { DemoAccount, RunningServer } from './server.ts'

/** The first demo account with a role. */
export function accountOf({ accounts }: RunningServer, role: string): DemoAccount {
  const account = accounts.find((candidate) => candidate.role === role)
  if (!account) throw new Error(`the demo world has no account with the role ${role}`)
  return account
}

/** Signs in by the sign-in page and waits for the first page behind it. */
export async function signInAs(page: Page, server: RunningServer, role: string): Promise<void> {
  const { username, password } = accountOf(server, role)
  await page.goto('/')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/#\/user\//)
}
