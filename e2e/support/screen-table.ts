import type { Page } from '@playwright/test'
import type { PublicScreen, Screen, Turnout } from '../../packages/portal/src/app/screen.ts'

interface ScreenTable {
  readonly screens: readonly Screen[]
  readonly publicScreens: readonly PublicScreen[]
  readonly turnouts: readonly Turnout[]
  readonly shellPopups: readonly string[]
}

// by an address that types do not follow: the pages behind the table are the portal's to compile
const address = new URL('../../packages/portal/src/app/screens.ts', import.meta.url).href

/** The portal's own table of screens. */
export const { screens, publicScreens, turnouts, shellPopups } = (await import(address)) as ScreenTable

/** An address of a screen, with something in place of its `$` parts. */
export const addressOf = ({ path }: Pick<Screen, 'path'>): string =>
  path.replace('$customerId', '1').replace('$room', 'space').replace(/\$$/, 'of/nobody')

/** Where popups of a screen stand that its first view does not show. */
export const popupsAddressOf = (screen: Pick<Screen, 'path'>): string =>
  screen.path === '/user/recordings' ? '/user/recordings?view=table&from=2020-01-01' : addressOf(screen)

/** Turns the capabilities of the real-time engine off, as a platform without an engine does. */
export const withoutEngine = (page: Page): Promise<unknown> =>
  page.route(/\/api\/capabilities\//, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { _embedded: { 'ngcp:capabilities': { name: string; enabled: boolean }[] } }
    for (const capability of body._embedded['ngcp:capabilities'])
      if (/rtcengine/.test(capability.name)) capability.enabled = false
    await route.fulfill({ response: answer, json: body })
  })

/** The platform still runs the old portal (NAV-13). */
export const withOldPortal = (page: Page): Promise<unknown> =>
  page.route(/\/api\/platforminfo$/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), csc_v2_mode: 'mixed' } })
  })
