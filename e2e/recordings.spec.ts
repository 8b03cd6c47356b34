import type { Page } from '@playwright/test'
import { expectAccessible } from './support/expect-accessible.ts'
import { givenLine, type Line } from './support/given/given-line.ts'
import { givenRecordings } from './support/given/given-recordings.ts'
import { fail, hold } from './support/held.ts'
import { LOOKS, showIn } from './support/looks.ts'
import { holdLine } from './support/sign-in-as.ts'
import { csvOf } from './support/csv-of.ts'
import { expect, test } from './support/test.ts'

const list = /\/api\/callrecordings\/\?/
const item = /\/api\/callrecordings\/\d+/
const streams = /\/api\/callrecordingstreams\//
const sound = /\/api\/callrecordingfiles\//
const table = (page: Page) => page.getByRole('table', { name: 'Recordings' })
const openers = (page: Page) => table(page).getByRole('button', { name: /^Files of recording/ })
const ids = async (page: Page) => {
  await expect(table(page)).not.toHaveAttribute('aria-busy', 'true')
  return (await openers(page).allInnerTexts()).map(Number)
}
const files = (page: Page) => page.getByRole('list', { name: /^Files of recording/ }).getByRole('listitem')
const next = (page: Page) => page.getByRole('button', { name: 'Next page' })
const find = (page: Page) => page.getByRole('button', { name: 'Find', exact: true })
const order = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: /change the order$/ }).click()
  await page.getByRole('menuitemradio', { name: entry }).click()
}
const rows = (page: Page) => page.getByRole('main').locator('li[data-row]')
/** The table by number, unless another form is asked for. */
const open = async (page: Page, query = '?view=table') => {
  await page.goto(`/#/user/recordings${query}`)
  await expect(page.getByRole('heading', { name: /^Recordings/, level: 1 })).toBeVisible()
}
const openAsLine = async (page: Page, line: Line, query = '?view=table') => {
  await holdLine(page, line)
  await open(page, query)
}
/** Every list that is asked for from now on. */
const asked = (page: Page) => {
  const queries: URLSearchParams[] = []
  page.on('request', (request) => list.test(request.url()) && queries.push(new URL(request.url()).searchParams))
  return queries
}

test('REC-01: five a page by id ascending, sorted and paged by the platform, in the address', async ({
  page,
  signIn,
}) => {
  await signIn('pilot')
  const queries = asked(page)
  await open(page)
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'ID',
    'Time',
    'Caller',
    'Called',
    'Length',
    'Actions',
  ])
  await expect(openers(page)).toHaveCount(5)
  const first = await ids(page)
  expect(first).toEqual(first.toSorted((a, b) => a - b))
  await expect(table(page)).toContainText('Anna Novak')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recordings: 6 recordings.')
  // a row's buttons say whose call it was
  await expect(openers(page).first()).toHaveAccessibleName(/^Files of recording \d+, .+ to .+, .*\d\d:\d\d/)
  expect(Object.fromEntries(queries[0] ?? [])).toMatchObject({
    page: '1',
    rows: '5',
    order_by: 'id',
    order_by_direction: 'asc',
  })

  await next(page).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(openers(page)).toHaveCount(1)
  await page.reload()
  await expect(openers(page)).toHaveCount(1)
  const [last] = await ids(page)

  const time = table(page).getByRole('columnheader', { name: 'Time' })
  await time.getByRole('button').click()
  await expect(time).toHaveAttribute('aria-sort', 'ascending')
  await time.getByRole('button').click()
  await expect(page).toHaveURL(/sort=start_time&order=desc/)
  await expect(openers(page).first()).toHaveText(String(last))
  await page.goBack()
  await expect(time).toHaveAttribute('aria-sort', 'ascending')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More about the list' }).click()
  await page.getByRole('menuitem', { name: 'Download CSV' }).click()
  const { name, head } = await csvOf(await download)
  expect(name).toMatch(/^Recordings \d{4}-\d\d-\d\d\.csv$/)
  expect(head).toBe('Time,Caller,Caller: Number,Called,Called: Number,Minutes')
})

test('REC-01, REC-03: rows by day with the newest first, played in the row; files, number and call id are its details', async ({
  page,
  signIn,
}) => {
  await signIn('pilot')
  const queries = asked(page)
  await open(page, '')
  await expect(rows(page)).toHaveCount(6)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Recordings: 6 recordings, \d+ minutes in total\.$/)
  expect(Object.fromEntries(queries[0] ?? [])).toMatchObject({ order_by: 'start_time', order_by_direction: 'desc' })
  await expect(page.getByRole('heading', { level: 2 })).not.toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText('File ')
  const times = await rows(page)
    .locator('time')
    .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''))
  expect(times).toEqual(times.toSorted().toReversed())

  const row = rows(page).filter({ hasText: '+49' }).first()
  await row.getByRole('button', { name: /^Play recording/ }).press('Enter')
  await expect(row.getByRole('button', { name: /^Pause recording/ })).toBeVisible()
  await expect.poll(() => row.getByRole('slider').inputValue().then(Number)).toBeGreaterThan(0.2)
  await row.getByRole('slider').press('End')
  await expect(row.getByRole('button', { name: /^Play recording/ })).toBeVisible()

  await row.getByRole('button', { name: 'Details' }).press('Enter')
  await expect(row.getByRole('button', { name: 'Details' })).toHaveAttribute('aria-expanded', 'true')
  await expect(files(page).first()).toContainText(/Both sides.*File \d+ · mixed · WAV/)
  await expect(row.getByRole('term')).toHaveText(['Recording', 'Call ID', 'Started', 'Ended'])
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await row.getByRole('button', { name: /^Download recording/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^call-recording-\d+\.wav$/)

  await order(page, 'Longest first')
  await expect(page).toHaveURL(/sort=duration&order=desc/)
  await expect(rows(page)).toHaveCount(6)
  expect(queries.at(-1)?.get('order_by')).toBe('duration')
  await order(page, 'By ID')
  await expect(page).toHaveURL(/view=table/)
  await expect(openers(page)).toHaveCount(5)
  await page.goBack()
  await expect(rows(page)).toHaveCount(6)
})

test('REC-02: one filter a type, trimmed, sent as wildcard patterns; a new one replaces the old', async ({
  page,
  server,
}) => {
  const line = await givenLine(server, 'Rita Filters')
  const [one, two, three] = await givenRecordings(server, line, [
    { caller: '441632960140', callee: line.extension, call_id: 'aa-11', start_time: '2026-03-02T10:00:00Z' },
    { caller: line.extension, callee: '4314061920', call_id: 'aa-22', start_time: '2026-03-03T10:00:00Z' },
    { caller: '441174960318', callee: line.extension, call_id: 'bb-33', start_time: '2026-03-04T10:00:00Z' },
  ])
  const queries = asked(page)
  await openAsLine(page, line)
  await expect(openers(page)).toHaveCount(3)
  await find(page).click()
  const type = page.getByRole('combobox', { name: 'Filter by' })
  const text = (name: string) => page.getByRole('searchbox', { name })
  const chip = page.getByRole('group', { name: 'More filters' })

  await text('Caller').fill('  +44 1632 ')
  await expect(openers(page)).toHaveText([String(one)])
  expect(Object.fromEntries(queries.at(-1) ?? [])).toMatchObject({ caller: '*441632*', wildcards: 'true', page: '1' })
  await text('Caller').fill('4411')
  await expect(openers(page)).toHaveText([String(three)])
  expect(queries.at(-1)?.getAll('caller')).toEqual(['*4411*'])

  await type.selectOption('Call ID')
  await expect(chip).toContainText('Caller: 4411')
  await text('Call ID').fill('aa')
  await expect(page.getByText('No recording matches the filter.')).toBeVisible()
  expect(Object.fromEntries(queries.at(-1) ?? [])).toMatchObject({ caller: '*4411*', call_id: '*aa*' })
  await chip.getByRole('button', { name: 'Remove Caller: 4411' }).click()
  await expect(openers(page)).toHaveText([String(one), String(two)])
  await text('Call ID').fill('   ')
  await expect(openers(page)).toHaveCount(3)
  await expect(page).not.toHaveURL(/call_id/)

  await page.getByRole('textbox', { name: 'From' }).fill('2026-03-03')
  await page.getByRole('textbox', { name: 'From' }).press('Enter')
  await expect(openers(page)).toHaveText([String(two), String(three)])
  await page.getByRole('textbox', { name: 'To' }).fill('2026-03-03')
  await page.getByRole('textbox', { name: 'To' }).press('Enter')
  await expect(openers(page)).toHaveText([String(two)])
  expect(Object.fromEntries(queries.at(-1) ?? [])).toMatchObject({
    start_time: '2026-03-03 00:00:00',
    end_time: '2026-03-03 23:59:59',
  })
  await page.getByRole('textbox', { name: 'To' }).fill('2026-03-01')
  await page.getByRole('textbox', { name: 'To' }).press('Enter')
  await expect(page.getByText('Please select a valid timerange').first()).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filter' }).click()
  await expect(openers(page)).toHaveCount(3)
})

test('REC-03: a row opens to its files, which are played and saved as wav', async ({ page, signIn }) => {
  await signIn('pilot')
  await open(page)
  const played: string[] = []
  page.on('request', (request) => sound.test(request.url()) && played.push(request.url()))
  await openers(page).nth(2).press('Enter')
  await expect(openers(page).nth(2)).toHaveAttribute('aria-expanded', 'true')
  await expect(files(page)).toHaveText([
    /Both sides.*File \d+ · mixed · WAV/,
    /Caller: Anna Novak.*single · WAV/,
    /Called: \+49.*single · WAV/,
  ])
  const both = files(page).first()
  expect(played).toEqual([])
  await both.getByRole('button', { name: /^Play Both sides/ }).click()
  await expect(both.getByRole('button', { name: /^Pause/ })).toBeVisible()
  await expect.poll(() => both.getByRole('slider').inputValue().then(Number)).toBeGreaterThan(0.2)
  await both.getByRole('slider').press('End')
  await expect(both.getByRole('button', { name: /^Play/ })).toBeVisible()

  const id = /File (\d+)/.exec(await files(page).nth(1).innerText())?.[1]
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: `Download file ${id} as WAV` }).click()
  expect((await download).suggestedFilename()).toBe(`call-recording-${id}.wav`)

  await openers(page).nth(1).click()
  await expect(files(page)).toHaveText([/Both sides/])
  await openers(page).nth(1).click()
  await expect(files(page)).toHaveCount(0)
})

test.describe('failures', () => {
  test.use({ allowedErrors: /status of (404|500)/ })

  test('REC-03: a confirmed recording is deleted; a failure is shown, and the rest stays', async ({ page, server }) => {
    const line = await givenLine(server, 'Rita Deletes')
    const given = await givenRecordings(
      server,
      line,
      Array.from({ length: 6 }, () => ({})),
    )
    await openAsLine(page, line, '?view=table&page=2')
    await expect(openers(page)).toHaveText([String(given[5])])
    // its file is not there
    await openers(page).click()
    await files(page).getByRole('button', { name: /^Play/ }).click()
    await expect(page.getByText("Entity 'callrecordingfile' not found.")).toBeVisible()

    const remove = page.getByRole('button', { name: `Delete recording ${given[5]}` })
    const dialog = page.getByRole('alertdialog', { name: 'Delete this recording?' })
    await remove.click()
    await expect(dialog).toContainText('The call from +43 664 123 45 67 to 24')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(openers(page)).toHaveCount(1)

    await fail(page, item)
    await remove.click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Something went wrong. Please retry later')).toBeVisible()
    await expect(openers(page)).toHaveCount(1)
    await page.unroute(item)

    await remove.click()
    const sent = page.waitForRequest((request) => request.method() === 'DELETE')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    expect((await sent).url()).toContain('force_delete=1')
    await expect(page.getByText('Recording successfully deleted')).toBeVisible()
    // the page that it was alone on is gone too
    await expect(openers(page)).toHaveText(given.slice(0, 5).map(String))
    await expect(page).not.toHaveURL(/page=/)
    await expect(page.locator('body')).not.toBeFocused()
  })

  test('files that do not come say so, and come with Retry', async ({ page, signIn }) => {
    await signIn('pilot')
    await open(page)
    await fail(page, streams, '')
    await openers(page).first().click()
    await expect(page.getByText('An error occured while trying to load the files of the recording')).toBeVisible()
    await page.unroute(streams)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(files(page)).toHaveCount(1)
  })
})

test('nothing recorded says so; a list on its way has the shape of its rows', async ({ page, server }) => {
  const line = await givenLine(server, 'Rita Waits')
  await holdLine(page, line)
  const letGo = await hold(page, list)
  await open(page)
  await expect(table(page)).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expect(page.getByText('No recordings found')).toBeVisible()
  await expect(page.getByText('When recording is on for your line')).toBeVisible()
  await expectAccessible(page)
})

test('it has no findings of axe-core, and fits, in both themes and sizes', { tag: '@deep' }, async ({
  page,
  signIn,
}) => {
  await signIn('pilot')
  await open(page, '?view=table&caller=43')
  await page.getByRole('combobox', { name: 'Filter by' }).selectOption('Called')
  await openers(page).first().click()
  await expect(files(page).first()).toBeVisible()
  for (const look of LOOKS) {
    await showIn(page, look)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.viewport.width)
  }
  await page
    .getByRole('button', { name: /^Delete recording/ })
    .first()
    .click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
})

test('UI-01: in French, too, the filter stands in one row', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.addInitScript(() => localStorage.setItem('csc_locale', 'fr'))
  await signIn('pilot')
  await page.goto('/#/user/recordings')
  await page.getByRole('button', { name: 'Rechercher', exact: true }).click()
  const search = page.getByRole('combobox', { name: 'Filtrer par' })
  const chip = page.getByRole('button', { name: 'Cette semaine' })
  await expect(chip).toBeVisible()
  const [one, other] = await Promise.all([search.boundingBox(), chip.boundingBox()])
  expect(Math.abs((one?.y ?? 0) - (other?.y ?? 99))).toBeLessThan(20)
})

test.describe('on a phone in Russian', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'ru-RU' })

  test('REC-01: a long number is read whole beside a long weekday', async ({ page, server }) => {
    const line = await givenLine(server, 'Rita Lange')
    const start_time = new Date(Date.now() - 3 * 864e5).toISOString()
    await givenRecordings(server, line, [{ callee: '49302312517912', start_time }])
    await holdLine(page, line)
    await page.goto('/#/user/recordings?view=table')
    const row = page.getByRole('row').filter({ hasText: '+49' })
    await expect(row.locator('time')).toBeVisible()
    const cut = await row
      .locator('span, time')
      .evaluateAll((all) => all.filter((text) => text.scrollWidth > text.clientWidth + 1).length)
    expect(cut).toBe(0)
  })
})
