import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'
import { watchPage } from './watch-page.ts'

/**
 * One page for the tests of a group, each of which leaves it as it found it: to load it takes longer than they do.
 * Watched as the pages of single tests are.
 */
export function sharedPage(open: (page: Page, url: string) => Promise<void>): () => Page {
  let shared: { page: Page; findings: string[] } | undefined
  test.beforeAll(async ({ browser, server }) => {
    const page = await browser.newPage()
    shared = { page, ...(await watchPage(page)) }
    await open(page, server.url)
  })
  test.afterAll(async () => {
    await shared?.page.close()
    expect(shared?.findings).toEqual([])
  })
  return () => {
    if (shared === undefined) throw new Error('The page is opened before the first test of its group')
    return shared.page
  }
}
