import { expectPicture } from './support/calls/calls.ts'
import { movedLine } from './support/calls/forking-edge.ts'
import { test as base } from './support/calls/forking-platform.ts'
import { call, closePeople, openPerson, stage } from './support/calls/person.ts'
import { expect, expectTone, whyNoPhones } from './support/calls/phones.ts'
import { openRingers, type Ringer } from './support/calls/ringers.ts'
import { givenLine } from './support/given/given-line.ts'

/*
 * The portal at an edge that passes each reply of each phone on: what other platforms do, and ours, which stands between,
 * never shows.
 */

interface Scene {
  readonly page: Awaited<ReturnType<typeof openPerson>>['page']
  /** Two phones of the line 712: one says 880 Hz, the other 440 Hz. */
  readonly phones: readonly [Ringer, Ringer]
}

const test = base.extend<{ scene: Scene }>({
  scene: async ({ browser, portal, edge }, provide) => {
    const nora = await givenLine(portal, 'Nora Browser')
    const [, domain = ''] = nora.username.split('@')
    const ringers = await openRingers(browser, { edge, url: portal.url }, { line: '712', domain, tones: [880, 440] })
    const { page } = await openPerson(browser, portal, nora, '/user/home')
    const [one, two] = ringers.phones
    if (one === undefined || two === undefined) throw new Error('There are no two phones')
    await provide({ page, phones: [one, two] })
    await ringers.close()
  },
})
test.skip(whyNoPhones !== '', whyNoPhones)
test.afterEach(closePeople)

const pai = (name: string, number: string) => `P-Asserted-Identity: "${name}" <sip:${number}@nordwind.example>`

test('FRONT-02: two phones ring with announcements of their own: the first is heard, and then the one that answers', async ({
  scene: { page, phones },
}) => {
  const [first, second] = phones
  await call(page, '712')
  await Promise.all([first.got('INVITE'), second.got('INVITE')])
  await first.says(183, 'Session Progress', { hasSound: true })
  await expectTone(page, 880)
  await second.says(183, 'Session Progress', { hasSound: true })
  await second.says(180, 'Ringing')
  await expectTone(page, 880)
  await second.says(200, 'OK', { hasSound: true, more: [pai('Theo Third', '713')] })
  await second.got('ACK')
  await first.got('CANCEL')
  await expect(page.getByRole('heading', { name: 'In call with Theo Third' })).toBeVisible()
  await expectTone(page, 440)
  await page.keyboard.press('Control+Enter')
  await second.got('BYE')
})

test('FRONT-02: a call is given up while an announcement is heard: both phones are told', async ({
  scene: { page, phones },
}) => {
  const [first, second] = phones
  await call(page, '712')
  await Promise.all([first.got('INVITE'), second.got('INVITE')])
  await second.says(180, 'Ringing')
  await first.says(183, 'Session Progress', { hasSound: true })
  await expectTone(page, 880)
  await page.keyboard.press('Control+Enter')
  await Promise.all([first.got('CANCEL'), second.got('CANCEL')])
  await expect(stage(page)).toBeHidden()
})

test('FRONT-02: the one who is heard answers, and is still heard', async ({ scene: { page, phones } }) => {
  const [first] = phones
  await call(page, '712')
  await first.got('INVITE')
  await first.says(183, 'Session Progress', { hasSound: true })
  await expectTone(page, 880)
  await first.says(200, 'OK', { hasSound: true })
  await expect(page.getByRole('heading', { name: /^In call with/ })).toBeVisible()
  await expectTone(page, 880)
  await first.asks('BYE')
  await expect(page.getByRole('heading', { name: /hung up$/ })).toBeVisible()
})

test('FRONT-02: a line that sends its callers elsewhere: the number is told, and nobody is called', async ({
  scene: { page },
}) => {
  await call(page, movedLine)
  await expect(page.getByRole('heading', { name: `${movedLine} can be reached at another number` })).toBeVisible()
  await expect(page.getByText(/sends its callers to 713/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Call 713' })).toBeVisible()
})

test('NAME-02: the platform says who rings, who has answered and who has come in the place of that, by re-INVITE and UPDATE', async ({
  scene: { page, phones },
}) => {
  const [first] = phones
  await call(page, '712')
  await first.got('INVITE')
  await first.says(180, 'Ringing', { more: [pai('Paula Desk', '712')] })
  await expect(page.getByRole('heading', { name: 'Ringing at Paula Desk…' })).toBeVisible()
  await first.says(200, 'OK', { hasSound: true, more: [pai('Paula Desk', '712')] })
  await expect(page.getByRole('heading', { name: 'In call with Paula Desk' })).toBeVisible()
  await first.asks('INVITE', { hasOffer: true, more: [pai('Theo Third', '713')] })
  await expect(page.getByRole('heading', { name: 'In call with Theo Third' })).toBeVisible()
  await first.asks('UPDATE', { more: [pai('Uma Update', '714')] })
  await expect(page.getByRole('heading', { name: 'In call with Uma Update' })).toBeVisible()
  await expectTone(page, 880)
  await page.keyboard.press('Control+Enter')
  await first.got('BYE')
})

test('FRONT-02: the other side takes no picture: the call goes on with sound, and the user is told so', async ({
  scene: { page, phones },
}) => {
  const [first] = phones
  await call(page, '712')
  await first.got('INVITE')
  await first.says(200, 'OK', { hasSound: true })
  await expectTone(page, 880)
  await first.refuses(488)
  await stage(page).getByRole('button', { name: 'Camera: start' }).click()
  await expect(page.getByText('712 does not accept your video. The call continues with sound.')).toBeVisible()
  await expect(stage(page).getByRole('button', { name: 'Camera: start' })).toBeVisible()
  await expectTone(page, 880)
  // what was refused is not asked for again
  await first.refuses(0)
  await page.getByRole('button', { name: 'Hold', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Resume', exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Resume', exact: true }).first().click()
  await expectTone(page, 880)
  await page.keyboard.press('Control+Enter')
  await first.got('BYE')
})

test('FRONT-02: the other side shows a picture during the call, and this side after it; both end theirs again', async ({
  scene: { page, phones },
}) => {
  const [first] = phones
  await call(page, '712')
  await first.got('INVITE')
  await first.says(200, 'OK', { hasSound: true })
  await expectTone(page, 880)
  await first.shows()
  await first.asks('INVITE', { hasOffer: true })
  await expectPicture(page)
  await stage(page).getByRole('button', { name: 'Camera: start' }).click()
  await first.got('INVITE', 2)
  await expect(stage(page).getByRole('button', { name: 'Camera: stop' })).toBeVisible()
  await stage(page).getByRole('button', { name: 'Camera: stop' }).click()
  await first.got('INVITE', 3)
  await page.keyboard.press('Control+Enter')
  await first.got('BYE')
})
