import type { Browser, Page } from '@playwright/test'
import { PLAIN_PAGE } from '../sign-in-as.ts'
import { expect } from '../test.ts'
import type { ForkingEdge } from './forking-edge.ts'
import { pageScript } from './page-script.ts'
import type { RingerWindow } from './ringer-page.ts'

/** A phone of a line whose replies the test writes. */
export interface Ringer {
  /** It has got a request of this method, so often at least. */
  got(method: string, times?: number): Promise<void>
  /** A reply to the call that rings. @param options.hasSound with a description, so that its tone is heard */
  says(status: number, reason: string, options?: { hasSound?: boolean; more?: string[] }): Promise<void>
  /** A request within the call. */
  asks(method: string, options?: { more?: string[]; hasOffer?: boolean }): Promise<void>
  /** It sends a picture with its next offer. */
  shows(): Promise<void>
  /** It refuses each new description by this status; 0: it takes them. */
  refuses(status: number): Promise<void>
}

export interface RingerOptions {
  readonly line: string
  readonly domain: string
  /** Hertz of what each of the phones says. */
  readonly tones: readonly number[]
}

/** Phones of one line in a page of this server, all registered. */
export const openRingers = async (
  browser: Browser,
  { edge: { at }, url: server }: { readonly edge: ForkingEdge; readonly url: string },
  { line, domain, tones }: RingerOptions,
): Promise<{ readonly phones: readonly Ringer[]; close(): Promise<void> }> => {
  const page = await browser.newPage({ bypassCSP: true, permissions: ['camera', 'microphone'] })
  // browsers let pages of this machine alone connect to it
  await page.goto(`${server}${PLAIN_PAGE}`)
  await page.addScriptTag({ content: await pageScript('ringer-page') })
  const phones: Ringer[] = []
  for (const [index, tone] of tones.entries()) {
    await page.evaluate(
      async ([url, options]) => {
        const { Phone, phones: made } = window as unknown as RingerWindow
        const phone = new Phone(url, options)
        made.push(phone)
        await phone.register()
      },
      [`ws://${at.host}:${at.port}/`, { line, domain, tone }] as const,
    )
    phones.push(ringerOf(page, index))
  }
  return {
    phones,
    close: async () => {
      // the edge rings as many phones of a line as it has branches, those that are gone included
      await page.evaluate(() => Promise.all((window as unknown as RingerWindow).phones.map((one) => one.register(0))))
      await page.close()
    },
  }
}

const ringerOf = (page: Page, index: number): Ringer => ({
  got: (method, times = 1) =>
    expect
      .poll(() =>
        page.evaluate(
          ([at, wanted]) =>
            (window as unknown as RingerWindow).phones[at]?.requests.filter((text) => text.startsWith(wanted)).length,
          [index, method] as const,
        ),
      )
      .toBeGreaterThanOrEqual(times),
  says: (status, reason, { hasSound = false, more = [] } = {}) =>
    page.evaluate(
      ([at, code, words, sound, lines]) =>
        (window as unknown as RingerWindow).phones[at]?.says(code, words, sound, [...lines]),
      [index, status, reason, hasSound, more] as const,
    ),
  asks: (method, options = {}) =>
    page.evaluate(([at, name, wanted]) => (window as unknown as RingerWindow).phones[at]?.asks(name, wanted), [
      index,
      method,
      options,
    ] as const),
  shows: () => page.evaluate((at) => (window as unknown as RingerWindow).phones[at]?.shows(), index),
  refuses: (status) =>
    page.evaluate(
      ([at, code]) => {
        const phone = (window as unknown as RingerWindow).phones[at]
        if (phone) phone.refuses = code
      },
      [index, status] as const,
    ),
})
