import type { Browser, Page } from '@playwright/test'
import { handOnPage, type KeptPage } from '../kept-page.ts'
import { takePersonsPage } from './person.ts'
import type { RunningServer } from '../server.ts'
import { holdLine } from '../sign-in-as.ts'
import { expect, test as base } from '../test.ts'

/** People of the demo world; Ben is another customer's. */
export type Person = 'anna' | 'max' | 'sofia' | 'jonas' | 'petra' | 'ben'
type Fixtures = { open: (person: Person) => Promise<Page> }

/** Each person in a browser of its own, at the worker's server or at another one. */
export const test = base.extend<Fixtures>({
  open: async ({ browser, server }, provide, info) => {
    const opened: KeptPage[] = []
    await provide(async (person) => {
      const one = await openAs(browser, server, person)
      opened.push(one)
      return one.page
    })
    for (const one of opened) await handOnPage(browser, one, info.status === info.expectedStatus)
    expect(opened.flatMap(({ findings }) => findings)).toEqual([])
  },
})

export const openAs = async (browser: Browser, server: RunningServer, person: Person): Promise<KeptPage> => {
  const account = server.accounts.find(({ username }) => username.startsWith(`${person}.`))
  if (!account) throw new Error(`the demo world knows no ${person}`)
  const one = await takePersonsPage(browser, server)
  await holdLine(one.page, account)
  return one
}

export const form = (page: Page) => page.getByRole('form', { name: 'Join conference' })
export const voices = (page: Page) => page.locator('audio[data-voice]')
export const participants = (page: Page) =>
  page.getByRole('complementary', { name: 'Participants' }).getByRole('listitem')
export const names = (page: Page) => participants(page).locator('[data-part=name]')
const leaveButton = (page: Page) => page.getByRole('button', { name: 'Leave', exact: true })

interface Joining {
  readonly camera?: boolean
  readonly pin?: string
}

export const openLobby = async (page: Page, room: string): Promise<void> => {
  await page.goto(`/#/conference/${room}`)
  // the engine is there
  await expect(page.getByRole('button', { name: 'Mute', exact: true })).toBeVisible({ timeout: 30_000 })
}

export const join = async (page: Page, room: string, { camera = false, pin }: Joining = {}): Promise<void> => {
  await openLobby(page, room)
  if (camera) {
    await page.getByRole('button', { name: 'Turn camera on' }).click()
    await expect(page.getByRole('button', { name: 'Turn camera off' })).toBeVisible()
  }
  if (pin !== undefined) await page.getByLabel('Room PIN').fill(pin)
  await form(page).getByRole('button', { name: 'Join conference' }).click()
  await expect(leaveButton(page)).toBeVisible({ timeout: 30_000 })
}

export const leave = async (page: Page): Promise<void> => {
  await leaveButton(page).click()
  const question = page.getByRole('alertdialog', { name: 'Leave conference' })
  await expect(question).toContainText('Leave current conference now!')
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(form(page)).toBeVisible()
}

type Watched = Window & { openConnections?: () => RTCPeerConnection[] }

/** The media that arrives: voices of which packets come, and pictures of which frames are seen. */
export const mediaOf = (page: Page) =>
  page.evaluate(async () => {
    const open = (window as Watched).openConnections?.() ?? []
    const reports = await Promise.all(open.map((connection) => connection.getStats()))
    const incoming = reports
      .flatMap((report) => [...report.values()] as Record<string, unknown>[])
      .filter(({ type }) => type === 'inbound-rtp')
    return {
      voices: incoming.filter(({ kind, packetsReceived }) => kind === 'audio' && Number(packetsReceived) > 25).length,
      pictures: incoming.filter(({ kind, framesDecoded }) => kind === 'video' && Number(framesDecoded) > 5).length,
    }
  })
