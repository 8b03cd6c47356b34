import type { Fax } from '@lineside/contract/resources/conversations/faxes'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { givenCustomer, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { givenConversation, givenFax, givenVoicemail, storedFax } from '../../../test/builders/conversation-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { UnknownFileError } from '../../platform/files/file-store.ts'
import { faxesRoutes } from './faxes-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, faxesRoutes)

const customer = await givenCustomer(platform, { timezone: 'Europe/Vienna' })
const pilot = await givenPilot(platform, { customer })
const seat = await givenSubscriber(platform, { customer })
const colleague = await givenSubscriber(platform, { customer })
const stranger = await givenSubscriber(platform)

const stored = await storedFax(platform)
const received = await givenFax(platform, seat, {
  start_time: new Date('2026-11-19T23:30:00Z'),
  caller: '4315128840',
  quality: 'fine',
  file_key: stored.key,
})
const failed = await givenFax(platform, seat, {
  start_time: new Date('2026-11-20T12:00:00Z'),
  direction: 'out',
  status: 'FAILED',
  reason: 'line busy',
  pages: 0,
})
const colleagues = await givenFax(platform, colleague, { file_key: stored.key })
const foreign = await givenFax(platform, stranger, { file_key: stored.key })
const voicemail = await givenVoicemail(platform, seat, { file_key: stored.key })
const call = await givenConversation(platform, seat)

const send = async (who: { id: number }, path: string, method: 'GET' | 'DELETE' = 'GET') =>
  app.inject({ method, url: `/api/${path}`, headers: await signedIn(platform, who) })
const idsOf = async (who: { id: number }, query = ''): Promise<number[]> =>
  ((await send(who, `faxes/?${query}`)).json()._embedded?.['ngcp:faxes'] ?? []).map(({ id }: Fax) => id)

describe('CONV-06: faxes', () => {
  test('have direction, both sides, pages, quality, status and reason', async () => {
    const { _links, ...item } = (await send(seat, `faxes/${received}?tz=Europe/Vienna`)).json()
    expect(item).toEqual({
      id: received,
      subscriber_id: seat.id,
      time: '2026-11-20 00:30:00',
      direction: 'in',
      caller: '4315128840',
      callee: '24',
      status: 'SUCCESS',
      reason: '',
      quality: 'fine',
      filename: `fax-${received}.tif`,
      pages: 2,
    })
    expect(_links).toMatchObject({ 'ngcp:faxrecordings': [{ href: `/api/faxrecordings/${received}` }] })
    expect((await send(seat, `faxes/${failed}`)).json()).toMatchObject({ status: 'FAILED', reason: 'line busy' })
  })

  test.each([
    ['', [failed, received]],
    ['order_by=time', [received, failed]],
    ['order_by=pages&order_by_direction=desc', [received, failed]],
    ['order_by=status', [failed, received]],
    ['time_from=2026-11-20', [failed]],
    ['time_from=2026-11-20&tz=Europe/Vienna', [failed, received]],
    ['time_to=2026-11-19&use_owner_tz=1', []],
    ['time_from=2026-11-19&time_to=2026-11-19', [received]],
    ['rows=1&page=2', [received]],
  ])('are listed: %s', async (query, ids) => {
    expect(await idsOf(seat, query)).toEqual(ids)
  })

  test.each(['?time_from=soon', '?time_to=2026-13-01', '?tz=Nowhere'])('API-05: %s is refused', async (query) => {
    const response = await send(seat, `faxes/${query}`)
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({ code: 422, message: expect.any(String) })
  })
})

describe('CONV-06: the pages of a fax', () => {
  test.each(['', '?format=', '?format=tif'])('are a TIFF, as it was stored: %s', async (query) => {
    const { statusCode, headers, rawPayload } = await send(seat, `faxrecordings/${received}${query}`)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/tiff',
      'content-length': String(stored.bytes.length),
      'content-disposition': `attachment; filename="fax-${received}.tif"`,
    })
    expect(rawPayload.equals(stored.bytes)).toBe(true)
    expect(await sharp(rawPayload, { pages: -1 }).metadata()).toMatchObject({ format: 'tiff', pages: 2, width: 1728 })
  })

  test.each([
    ['pdf', '%PDF-1.7'],
    ['pdf14', '%PDF-1.4'],
  ])('are a PDF with the same pages: %s', async (format, head) => {
    const { headers, rawPayload } = await send(seat, `faxrecordings/${received}?format=${format}`)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(rawPayload.length),
      'content-disposition': `attachment; filename="fax-${received}.pdf"`,
    })
    expect(rawPayload.toString('latin1', 0, 8)).toBe(head)
    const document = await getDocument({ data: new Uint8Array(rawPayload), verbosity: 0 }).promise
    expect(document.numPages).toBe(2)
    await document.destroy()
  })

  test('are PostScript', async () => {
    const { headers, rawPayload } = await send(seat, `faxrecordings/${received}?format=ps`)
    expect(headers).toMatchObject({
      'content-type': 'application/postscript',
      'content-disposition': `attachment; filename="fax-${received}.ps"`,
    })
    expect(rawPayload.toString('latin1', 0, 4)).toBe('%!PS')
  })

  test('API-05: another format is refused', async () => {
    const response = await send(seat, `faxrecordings/${received}?format=docx`)
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({ code: 422, message: 'Unknown fax recording format' })
  })
})

describe('API-06: only own faxes', () => {
  test('a subscriber sees its own, an administrator those of its customer', async () => {
    expect((await idsOf(pilot)).sort()).toEqual([received, failed, colleagues])
    expect(await idsOf(pilot, `subscriber_id=${colleague.id}`)).toEqual([colleagues])
    expect(await idsOf(pilot, `subscriber_id=${stranger.id}`)).toEqual([])
    expect(await idsOf(seat, `subscriber_id=${colleague.id}`)).toEqual([])
    expect((await send(pilot, `faxrecordings/${colleagues}`)).statusCode).toBe(200)
  })

  test.each([
    ['a colleague', colleagues, seat],
    ['a stranger', foreign, seat],
    ["another customer's, for an administrator", foreign, pilot],
    ['nobody: it is a voicemail', voicemail, seat],
    ['nobody: it is a call', call, seat],
    ['nobody', 999_999, seat],
  ])('a fax of %s is not found, and stays', async (_title, id, who) => {
    const unknown = { code: 404, message: "Entity 'fax' not found." }
    expect((await send(who, `faxes/${id}`)).json()).toEqual(unknown)
    expect((await send(who, `faxes/${id}`, 'DELETE')).json()).toEqual(unknown)
    const pages = await send(who, `faxrecordings/${id}`)
    expect(pages.json()).toEqual({ code: 404, message: `Fax recording ${id} was not found.` })
    expect(await platform.files.size(stored.key)).toBe(stored.bytes.length)
  })

  test('a fax without pages is not found', async () => {
    expect((await send(seat, `faxrecordings/${failed}`)).json()).toEqual({
      code: 404,
      message: `Fax recording ${failed} was not found.`,
    })
  })

  test('without a session there is nothing', async () => {
    for (const [method, path] of [
      ['GET', 'faxes/'],
      ['GET', `faxes/${received}`],
      ['DELETE', `faxes/${received}`],
      ['GET', `faxrecordings/${received}`],
    ] as const)
      expect((await app.inject({ method, url: `/api/${path}` })).statusCode).toBe(401)
  })
})

test('CONV-06: removal takes away the fax, and its file with it', async () => {
  const { key } = await platform.files.put(stored.bytes)
  const id = await givenFax(platform, seat, { file_key: key })
  expect((await send(seat, `faxes/${id}`, 'DELETE')).statusCode).toBe(204)
  expect((await send(seat, `faxes/${id}`)).statusCode).toBe(404)
  await expect(platform.files.size(key)).rejects.toThrow(UnknownFileError)
})
