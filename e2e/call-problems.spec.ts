import type { BrowserContext, Page } from '@playwright/test'
import { expectPicture, expectSound, packetsOf } from './support/calls/calls.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { answer, call, card, closePeople, openPerson, stage } from './support/calls/person.ts'
import { expect, test } from './support/calls/quiet-lines.ts'

test.afterEach(closePeople)

type Troubled = Window & { refuse?: { audio?: string; video?: string }; tracks: MediaStreamTrack[] }

/** Devices that can be refused and taken away: the browser's own ones are always there. */
const withTroubledDevices = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const page = window as unknown as Troubled
    page.tracks = []
    const original = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (wanted = {}) => {
      const why = (wanted.audio ? page.refuse?.audio : undefined) ?? (wanted.video ? page.refuse?.video : undefined)
      if (why !== undefined) throw new DOMException('As the test wants', why)
      const stream = await original(wanted)
      page.tracks.push(...stream.getTracks())
      return stream
    }
  })

const refuse = (page: Page, refused: Troubled['refuse']): Promise<void> =>
  page.evaluate((given) => {
    Object.assign(window, { refuse: given })
  }, refused)

/** As a browser does where a device is unplugged. */
const takeAway = (page: Page, kind: 'audio' | 'video'): Promise<void> =>
  page.evaluate((wanted) => {
    const { tracks } = window as unknown as Troubled
    for (const track of tracks)
      if (track.kind === wanted && track.readyState === 'live') {
        track.stop()
        track.dispatchEvent(new Event('ended'))
      }
  }, kind)

const prepare = withTroubledDevices

test('CALL-13: without a microphone one calls and listens, and is heard once there is one', async ({
  browser,
  server,
  parties: { nora, otto },
}) => {
  const caller = await openPerson(browser, server, nora, '/user/home', { prepare })
  const called = await openPerson(browser, server, otto, '/user/home')
  await refuse(caller.page, { audio: 'NotAllowedError' })
  await call(caller.page, otto.extension)
  await expect(caller.page.getByRole('heading', { name: 'This browser can’t use your microphone' })).toBeVisible()
  await refuse(caller.page, { audio: 'NotFoundError' })
  await caller.page.getByRole('button', { name: 'Try again' }).click()
  await expect(caller.page.getByRole('heading', { name: 'No microphone found' })).toBeVisible()
  await caller.page.getByRole('button', { name: 'Call to listen only' }).click()
  await answer(called.page)
  await expect(stage(caller.page).getByText('Listening only: nobody hears you.')).toBeVisible()
  await expectSound(caller.page)
  await expect(called.page.getByText('is muted')).toBeVisible()
  expect(await packetsOf(called.page, 'audio')).toBe(0)
  await expectAccessible(caller.page)

  await refuse(caller.page, undefined)
  await caller.page.getByRole('button', { name: 'Use the microphone' }).click()
  await expectSound(called.page)
  await expect(stage(caller.page).getByText('Listening only')).toBeHidden()
  await expectSound(caller.page)
})

test('CALL-13: a call is not lost for want of a microphone: it rings on, and is answered by listening; a voicebox too', async ({
  browser,
  server,
  parties: { nora, otto },
}) => {
  const caller = await openPerson(browser, server, nora, '/user/home')
  const called = await openPerson(browser, server, otto, '/user/home', { prepare })
  await refuse(called.page, { audio: 'NotReadableError' })
  await call(caller.page, otto.extension)
  await answer(called.page)
  await expect(card(called.page)).toContainText('Another app is using the microphone')
  await expectAccessible(called.page, '[role=alertdialog]')
  await called.page.getByRole('button', { name: 'Answer to listen only' }).click()
  await expect(stage(caller.page).getByRole('heading', { name: 'In call with Otto Quiet' })).toBeVisible()
  await expectSound(called.page)
  await called.page.keyboard.press('Control+Enter')

  // the platform's own services take somebody who only listens
  await call(called.page, '*43')
  await called.page.getByRole('button', { name: 'Call to listen only' }).click()
  await expect(stage(called.page).getByText('Listening only: nobody hears you.')).toBeVisible()
  await refuse(called.page, undefined)
  await called.page.getByRole('button', { name: 'Use the microphone' }).click()
  await expectSound(called.page)
})

test('a device taken away in a call, and a camera that another program has, leave the talk as it is', async ({
  browser,
  server,
  parties: { nora, otto },
}) => {
  const caller = await openPerson(browser, server, nora, '/user/home', { prepare })
  const called = await openPerson(browser, server, otto, '/user/home', { prepare })
  await refuse(caller.page, { video: 'NotReadableError' })
  await call(caller.page, otto.extension, 'Call with video')
  await expect(caller.page.getByText('The camera could not be opened.')).toBeVisible()
  await card(called.page).getByRole('button', { name: /video/i }).click()
  await expectPicture(caller.page)
  await expectSound(called.page)

  // another microphone takes its place
  await takeAway(caller.page, 'audio')
  await expect(caller.page.getByText(/was disconnected\. The call continues with the system’s device\./)).toBeVisible()
  await expectSound(called.page)
  await caller.page.getByRole('button', { name: 'Choose a device' }).click()
  await expect(caller.page.getByRole('heading', { name: 'Devices' })).toBeVisible()
  // there is none any more
  await refuse(caller.page, { audio: 'NotFoundError' })
  await takeAway(caller.page, 'audio')
  await expect(
    caller.page.getByText(/was disconnected\. You still hear the others, but they can’t hear you\./),
  ).toBeVisible()
  await expect
    .poll(async () => {
      const before = await packetsOf(called.page, 'audio')
      await called.page.waitForTimeout(300)
      return (await packetsOf(called.page, 'audio')) - before
    })
    .toBe(0)
  await expectPicture(caller.page)
  // one is plugged in: it is taken at once
  await refuse(caller.page, undefined)
  await caller.page.evaluate(() => navigator.mediaDevices.dispatchEvent(new Event('devicechange')))
  await expectSound(called.page)
})
