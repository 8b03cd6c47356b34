import type { Page } from '@playwright/test'

/** Holds back the answers of an address until they are let go: how a screen looks while it loads. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(url, async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  return letGo
}

/** The server fails at an address, with a message of its own or without one. */
export async function fail(page: Page, url: string | RegExp, message = 'Internal error'): Promise<void> {
  const json = message === '' ? {} : { code: 500, message }
  await page.route(url, (route) => route.fulfill({ status: 500, json }))
}
