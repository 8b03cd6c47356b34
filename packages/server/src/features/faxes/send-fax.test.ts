import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@lineside/contract/limits'
import PostalMime from 'postal-mime'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  givenCustomer,
  givenNumber,
  givenPilot,
  givenProfile,
  givenSubscriber,
  signedIn,
} from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { faxPdfOf } from '../../../test/media/fax-documents.ts'
import { multipart } from '../../../test/multipart.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { runTestJobs } from '../../../test/test-jobs.ts'
import { createTestSmtp } from '../../../test/processes/test-smtp.ts'
import { writePlatformSetting } from '../../domain/platform-settings/platform-settings-store.ts'
import { readTiffPages } from '../../domain/media/fax/tiff-pages.ts'
import { countLeftOut } from '../../platform/mail/mail-budgets-store.ts'
import { conversationsRoutes } from '../conversations/conversations-routes.ts'
import { faxesRoutes } from './faxes-routes.ts'

const smtp = await createTestSmtp()
const testPlatform = await createTestPlatform({ smtpUrl: smtp.url, mailFrom: 'Fax <fax@portal.test>' })
const { platform } = testPlatform
await runTestJobs(testPlatform)
const app = await createTestApp(platform, faxesRoutes, conversationsRoutes)

const customer = await givenCustomer(platform, { timezone: 'Europe/Vienna' })
const pilot = await givenPilot(platform, { customer, pbx_extension: '10' })
const seat = await givenSubscriber(platform, { customer, pbx_extension: '21' })
const other = await givenSubscriber(platform)
const numbers = {
  pilot: (await givenNumber(platform, pilot.id)).e164,
  seat: (await givenNumber(platform, seat.id)).e164,
  other: (await givenNumber(platform, other.id)).e164,
}

interface Destination {
  destination: string
  filetype: string
  incoming: boolean
  outgoing: boolean
  status: boolean
}
const givenFax = async ({ id }: { id: number }, active: boolean, ...destinations: Destination[]) => {
  const values = { subscriber_id: id, active, destinations: JSON.stringify(destinations) }
  const { subscriber_id: _, ...update } = values
  await platform.db
    .insertInto('fax_server_settings')
    .values(values)
    .onConflict((conflict) => conflict.column('subscriber_id').doUpdateSet(update))
    .execute()
}
/** The test's numbers as people write them. */
const shown = (e164: string): string => e164.replace(/^(43)(1)(500)(\d\d)(\d\d)$/, '+$1 $2 $3 $4 $5')

const copy = (destination: string, filetype: string, wanted: Partial<Destination>): Destination => ({
  destination,
  filetype,
  incoming: false,
  outgoing: false,
  status: false,
  ...wanted,
})

beforeEach(async () => {
  await platform.db.deleteFrom('conversations').execute()
  smtp.received.length = 0
  await givenFax(seat, true)
  await givenFax(pilot, true)
  await givenFax(other, true)
})

const send = async (who: { id: number }, json: object, file?: Uint8Array, name = 'letter.pdf') => {
  const files = file === undefined ? {} : { faxfile: { bytes: new Uint8Array(file), name } }
  const { payload, headers } = await multipart({ subscriber_id: who.id, ...json }, files)
  const credentials = await signedIn(platform, who)
  return app.inject({ method: 'POST', url: '/api/faxes/', payload, headers: { ...credentials, ...headers } })
}

type Row = {
  type: string
  direction: string
  status: string
  pages: number
  caller: string
  callee: string
  reason: string
  id: number
}
const conversationsOf = async (who: { id: number }): Promise<Row[]> => {
  const headers = await signedIn(platform, who)
  const { _embedded } = (
    await app.inject({ url: `/api/conversations/?type=fax&subscriber_id=${who.id}`, headers })
  ).json()
  return _embedded?.['ngcp:conversations'] ?? []
}
const settled = (who: { id: number }) =>
  eventually(async () => {
    const [fax] = await conversationsOf(who)
    expect(fax?.status).toMatch(/SUCCESS|FAILED/)
    return fax as Row
  })

test('FAX-08: a fax to a number of this platform appears at both ends, with its pages and status', async () => {
  const json = {
    destination: `+${numbers.other}`,
    pageHeader: 'Quotation',
    quality: 'fine',
    data: 'Dear Ms Ortner,\n...',
  }
  const answer = await send(seat, json, faxPdfOf(['One', 'Two']))
  expect([answer.statusCode, answer.payload, answer.headers.location]).toEqual([201, '', undefined])
  const ends = { type: 'fax', status: 'SUCCESS', pages: 3, caller: numbers.seat, callee: numbers.other }
  expect(await settled(seat)).toMatchObject({ ...ends, direction: 'out' })
  const received = await settled(other)
  expect(received).toMatchObject({ ...ends, direction: 'in' })
  const headers = await signedIn(platform, other)
  const tiff = await app.inject({ url: `/api/faxrecordings/${received.id}`, headers })
  expect(tiff.headers['content-type']).toBe('image/tiff')
  expect(readTiffPages(tiff.rawPayload).map(({ height }) => height)).toEqual([2292, 2292, 2292])
})

test('FAX-08: a text alone does, as plain JSON too, to an extension of the own customer', async () => {
  const payload = { subscriber_id: seat.id, destination: '10', data: 'Please call back.' }
  const headers = await signedIn(platform, seat)
  const answer = await app.inject({ method: 'POST', url: '/api/faxes/', payload, headers })
  expect([answer.statusCode, answer.payload]).toEqual([201, ''])
  expect(await settled(pilot)).toMatchObject({ direction: 'in', pages: 1, callee: numbers.pilot, caller: numbers.seat })
})

test('FAX-09: a received fax is mailed to its destinations in their file types', async () => {
  const types = ['TIFF', 'PS', 'PDF', 'PDF14']
  const wanted = types.map((type) => copy(`${type}@mail.test`, type, { incoming: true }))
  await givenFax(other, true, ...wanted, copy('never@mail.test', 'PDF', { outgoing: true, status: true }))
  await send(seat, { destination: numbers.other, data: 'Hello' })
  await eventually(() => expect(smtp.received).toHaveLength(4))
  const starts: Record<string, string> = { TIFF: 'II*\0', PS: '%!PS-Adobe-3.0', PDF: '%PDF-1.7', PDF14: '%PDF-1.4' }
  for (const { to, source } of smtp.received) {
    const type = String(to[0]).split('@')[0] ?? ''
    const mail = await PostalMime.parse(source)
    expect(mail.subject).toBe(`Fax received from ${shown(numbers.seat)}`)
    const [attachment] = mail.attachments
    const start = Buffer.from(attachment?.content as ArrayBuffer).toString('latin1', 0, starts[type]?.length)
    expect([type, start]).toEqual([type, starts[type]])
  }
})

test('FAX-02: the sender’s destinations get a copy, a status, both or nothing', async () => {
  await givenFax(
    seat,
    true,
    copy('copy@mail.test', 'PDF', { outgoing: true }),
    copy('status@mail.test', 'PDF', { status: true }),
    copy('both@mail.test', 'TIFF', { outgoing: true, status: true }),
    copy('incoming@mail.test', 'TIFF', { incoming: true }),
  )
  await send(seat, { destination: numbers.other, data: 'Hello' })
  await eventually(() => expect(smtp.received).toHaveLength(3))
  const told = await Promise.all(
    smtp.received.map(async ({ to, source }) => {
      const { subject, attachments } = await PostalMime.parse(source)
      return [to[0] ?? '', subject, attachments.map(({ mimeType }) => mimeType)] as const
    }),
  )
  const subject = `Fax delivered to ${shown(numbers.other)}`
  expect(told.sort(([one], [two]) => one.localeCompare(two))).toEqual([
    ['both@mail.test', subject, ['image/tiff']],
    ['copy@mail.test', subject, ['application/pdf']],
    ['status@mail.test', subject, []],
  ])

  smtp.received.length = 0
  await givenFax(other, false)
  await send(seat, { destination: numbers.other, data: 'Hello' })
  await eventually(() => expect(smtp.received).toHaveLength(2))
  expect(smtp.received.map(({ to }) => to[0]).sort()).toEqual(['both@mail.test', 'status@mail.test'])
  expect(smtp.received[0]?.source).toContain('The recipient does not accept faxes')
})

test('a fax to somebody whose fax is off fails, and the receiver sees nothing of it', async () => {
  await givenFax(other, false)
  await send(seat, { destination: numbers.other, data: 'Hello' })
  expect(await settled(seat)).toMatchObject({ status: 'FAILED', reason: 'The receiver takes no faxes', pages: 1 })
  expect(await conversationsOf(other)).toEqual([])
})

test('a fax to the outside fails where no line is configured, and says so', async () => {
  await send(seat, { destination: '+1 202 555 0143', data: 'Hello' })
  expect(await settled(seat)).toMatchObject({
    status: 'FAILED',
    reason: 'No fax line is configured',
    callee: '12025550143',
  })
})

test('an administrator sends for a subscriber of the customer', async () => {
  const answer = await send(pilot, { subscriber_id: seat.id, destination: numbers.other, data: 'Hello' })
  expect(answer.statusCode).toBe(201)
  expect(await settled(seat)).toMatchObject({ direction: 'out', caller: numbers.seat })
})

/** A fax of the subscriber that takes this much space. */
const givenStored = ({ id }: { id: number }, bytes: number) =>
  platform.db
    .insertInto('conversations')
    .values({
      customer_id: customer.id,
      subscriber_id: id,
      call_id: `stored ${bytes}`,
      type: 'fax',
      direction: 'in',
      caller: '431',
      callee: '432',
      start_time: platform.now(),
      status: 'SUCCESS',
      file_key: `stored-${bytes}`,
      file_bytes: bytes,
    })
    .execute()
const storage = async (who: { id: number }) =>
  (await app.inject({ url: '/api/lineside/faxstorage', headers: await signedIn(platform, who) })).json()

test('a line sees its stored faxes, and the number of mails about it that were left out', async () => {
  await givenStored(seat, 1000)
  await givenStored(pilot, 20_000)
  const most = { most_faxes: limits.storedFaxes, most_bytes: limits.storedFaxBytes }
  expect(await storage(seat)).toEqual({ faxes: 1, bytes: 1000, ...most, left_out: null })
  const at = platform.now()
  await countLeftOut(platform.db, seat.id, at)
  expect(await storage(seat)).toMatchObject({ left_out: { mails: 1, last: at.toISOString() } })
  expect((await storage(pilot)).left_out).toBeNull()
})

describe('FAX-10: refuses', () => {
  test.each([
    ['line', () => seat, limits.storedFaxBytes],
    ['company', () => pilot, limits.storedFaxBytesOfCustomer],
  ])('a fax when the %s is at its limit, and stores nothing of it', async (_whose, who, bytes) => {
    await givenStored(who(), bytes)
    const answer = await send(seat, { destination: numbers.other, data: 'Hello' })
    expect([answer.statusCode, answer.json().reason]).toEqual([422, 'fax_store_full'])
    expect((await storage(seat)).faxes).toBe(who() === seat ? 1 : 0)
  })

  const hello = { destination: '+12025550143', data: 'Hello' }
  const refused = async (answer: Awaited<ReturnType<typeof send>>, message: string, code = 422) => {
    expect([answer.statusCode, answer.json()]).toMatchObject([code, { code, message }])
    expect(await platform.db.selectFrom('conversations').selectAll().execute()).toEqual([])
  }
  const onFile = (error: string) => `Validation failed. field='faxfile', input='', errors='${error}'`

  test('a fax without anything on it', async () => {
    const error = onFile('You need to specify a file to fax, if no text is entered in the content field')
    await refused(await send(seat, { destination: '1' }), error)
    await refused(await send(seat, { destination: '1', data: '' }), error)
  })

  test('a subscriber that is not the caller’s, like an unknown one', async () => {
    for (const subscriber_id of [pilot.id, other.id, 999_999])
      await refused(await send(seat, { ...hello, subscriber_id }), 'Fax subscriber not found.')
  })

  test('a subscriber whose fax is off', async () => {
    await givenFax(seat, false)
    await refused(await send(seat, hello), 'Invalid subscriber fax preferences')
  })

  test('a subscriber whose profile has no fax', async () => {
    const profile = await givenProfile(platform, customer.reseller_id, ['voice_mail'])
    const narrow = await givenSubscriber(platform, { customer, profile_id: profile.id })
    await givenFax(narrow, true)
    await refused(await send(narrow, hello), 'Faxserver feature is not active.')
  })

  test('everybody, where the platform has no fax', async () => {
    await writePlatformSetting(platform.db, 'capabilities', { faxserver: false })
    await refused(await send(seat, hello), 'Invalid license', 403)
    await writePlatformSetting(platform.db, 'capabilities', { faxserver: true })
  })

  test.each([
    ['no destination', { data: 'x' }, "field='destination', input='', errors='Destination field is required'"],
    [
      'a name',
      { ...hello, destination: 'anna' },
      "field='destination', input='anna', errors='Must be the number of a fax'",
    ],
    [
      'an emergency number',
      { ...hello, destination: '112' },
      "field='destination', input='112', errors='No faxes go to emergency numbers: call there'",
    ],
    [
      'another quality',
      { ...hello, quality: 'best' },
      "field='quality', input='best', errors=''best' is not a valid value'",
    ],
    [
      'a long header',
      { ...hello, pageheader: 'x'.repeat(65) },
      `field='pageheader', input='${'x'.repeat(65)}', errors='Field should not exceed 64 characters. You entered 65'`,
    ],
  ])('%s', async (_name, json, error) => {
    await refused(await send(seat, json), `Validation failed. ${error}`)
  })

  test('an unsupported file, and stores nothing of it', async () => {
    const error = onFile('The file cannot be read as pdf, tif, jpg, png, gif, webp, txt or ps')
    await refused(await send(seat, hello, Buffer.from([0, 1, 2, 3])), error)
    await refused(await send(seat, hello, Buffer.from('%PDF-1.4 nothing')), error)
    const page = onFile('The file is HTML, which is not faxed: send it as pdf')
    await refused(await send(seat, hello, Buffer.from('<html><body>Hello</body></html>'), 'letter.txt'), page)
    const many = faxPdfOf(Array.from({ length: 101 }, () => 'x'))
    const pages = onFile('A fax has at most 100 pages, none of them of more than 100 million dots')
    await refused(await send(seat, hello, many), pages)
    // the directory for conversions is empty now, and no upload is left
    const left = await readdir(join(platform.config.dataDir, 'tmp'), { recursive: true, withFileTypes: true })
    expect(left.filter((entry) => entry.isFile())).toEqual([])
  })

  test('a file above 32 MB', async () => {
    const message = 'The file exceeds 33554432 bytes.'
    await refused(await send(seat, hello, Buffer.alloc(33_554_433, 'x'), 'long.txt'), message, 413)
  })
})
