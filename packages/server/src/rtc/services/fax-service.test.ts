import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Media } from '@lineside/contract/rtc/plan'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type GivenSubscriber, givenNumber, givenSubscriber } from '../../../test/builders.ts'
import { fakeCaller } from '../../../test/fake-media-leg.ts'
import { bytesOf } from '../../../test/media/media-kit.ts'
import { runTestJobs } from '../../../test/test-jobs.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { createTestSmtp } from '../../../test/processes/test-smtp.ts'
import { eventually } from '../../../test/eventually.ts'
import { saveDefaultSets } from '../../domain/sounds/default-sets.ts'
import { renderFaxTiff } from '../../domain/media/render-fax.ts'
import type { FaxReception, ReceivedFax } from '../legs/leg.ts'
import { createServiceFor } from './service-for.ts'
import { beginMessage, keepAbandonedMessages } from './unfinished-messages.ts'

const smtp = await createTestSmtp()
const testPlatform = await createTestPlatform({ smtpUrl: smtp.url })
const { platform } = testPlatform
const { db, media } = platform
await saveDefaultSets(db)
await runTestJobs(testPlatform)
const serviceFor = createServiceFor(platform)
const tiff = await bytesOf(
  await renderFaxTiff(media, {
    pages: [30, 60].map((y) => ({ marks: [{ kind: 'text', x: 20, y, size: 12, text: 'Order 4711' }] })),
    quality: 'normal',
  }),
)

let ben: GivenSubscriber & { readonly number: string }
beforeEach(async () => {
  const line = await givenSubscriber(platform)
  const { e164 } = await givenNumber(platform, line.id)
  ben = { ...line, number: e164 }
  smtp.received.length = 0
})
afterEach(async () => {
  // a mail still on its way would reach the next test
  await eventually(async () => {
    const { rows: waiting } = await sql`select 1 from graphile_worker._private_jobs where run_at <= now()`.execute(db)
    if (waiting.length > 0) throw new Error('jobs wait')
  })
  await db.deleteFrom('conversations').execute()
})

const setUp = (values: object = {}) =>
  db
    .insertInto('fax_server_settings')
    .values({
      subscriber_id: ben.id,
      active: true,
      destinations: JSON.stringify([
        { destination: 'ben@example.org', filetype: 'PDF', incoming: true, outgoing: false, status: false },
        { destination: 'not@example.org', filetype: 'PDF', incoming: false, outgoing: true, status: true },
      ]),
      ...values,
    })
    .execute()
const complete = { isComplete: true, isFax: true, pages: 2, station: '+43 1 55501' }

/** A caller from outside at a fax machine that this arrives at. */
const faxes = async (received: ReceivedFax | null, file: Uint8Array = tiff, services = platform) => {
  const orders: FaxReception[] = []
  const caller = fakeCaller(platform)
  const call = caller.call(ben.id)
  const leg = {
    ...call.leg,
    async receiveFax(order: FaxReception) {
      orders.push(order)
      if (received?.pages !== 0) await writeFile(order.path, file)
      return received
    },
  }
  const node: Media = { do: 'media', kind: 'fax', of: ben.id, why: [], on: {} }
  return { outcome: await serviceFor(node)?.run({ ...call, services, leg }), orders }
}
const rows = () => db.selectFrom('conversations').selectAll().where('subscriber_id', '=', ben.id).execute()

describe('FAX-09, CF-22: a fax over a call', () => {
  test('is a conversation with its pages, and mailed to who wants received faxes', async () => {
    await setUp()
    const { outcome, orders } = await faxes(complete)
    expect(outcome).toEqual({ type: 'done' })
    expect(orders).toMatchObject([{ station: `+${ben.number}`, isCorrecting: true, mostPages: 99 }])
    expect(await rows()).toMatchObject([
      {
        type: 'fax',
        direction: 'in',
        status: 'SUCCESS',
        reason: null,
        caller: '43664123',
        callee: ben.number,
        call_id: 'call-1',
        pages: 2,
        quality: 'normal',
        file_key: expect.any(String),
        fax_station: '+43 1 55501',
      },
    ])
    await eventually(() => expect(smtp.received).toHaveLength(1))
    const [mail] = smtp.received
    expect(mail?.to).toEqual(['ben@example.org'])
    expect(mail?.source).toContain('Fax received from')
    expect(mail?.source).toContain('Fax machine: +43 1 55501')
  })

  test('is stored as broken off, with the pages that have come', async () => {
    await setUp()
    await faxes({ ...complete, isComplete: false })
    expect(await rows()).toMatchObject([
      { status: 'FAILED', reason: 'The transmission broke off', pages: 2, file_key: expect.any(String) },
    ])
    await eventually(() => expect(smtp.received).toHaveLength(1))
    expect(smtp.received[0]?.source).toContain('Fax received incompletely from')
  })

  test('keeps the pages that the machine had written before it died', async () => {
    await setUp()
    await faxes({ ...complete, isComplete: false, pages: null, station: null })
    expect(await rows()).toMatchObject([{ status: 'FAILED', reason: 'The transmission broke off', pages: 2 }])
  })

  test('keeps the pages that had come before the server died; a call without pages is no fax', async () => {
    await setUp()
    const caller = { line: ben.id, caller: '43664123', callId: 'call-1', kind: 'fax' } as const
    const begun = await beginMessage(platform, caller)
    await writeFile(begun.path, tiff)
    const empty = await beginMessage(platform, { ...caller, callId: 'call-2' })
    await writeFile(empty.path, '')
    await keepAbandonedMessages(platform)
    expect(await rows()).toMatchObject([
      {
        call_id: 'call-1',
        caller: '43664123',
        direction: 'in',
        status: 'FAILED',
        reason: 'The transmission broke off',
        pages: 2,
        file_key: expect.any(String),
      },
    ])
    expect(await db.selectFrom('unfinished_messages').selectAll().execute()).toEqual([])
    expect(await readdir(join(platform.config.dataDir, 'unfinished'))).toEqual([])
    await eventually(() => expect(smtp.received).toHaveLength(1))
  })

  test('is kept as soon as possible if it cannot be stored, because its sender has confirmations of its pages', async () => {
    await setUp()
    const full = { ...platform.files, put: () => Promise.reject(new Error('the disk is full')) }
    const fails = { ...platform, files: full }
    await expect(faxes(complete, tiff, fails)).rejects.toThrow('the disk is full')
    await keepAbandonedMessages(fails)
    expect(await rows()).toEqual([])
    await keepAbandonedMessages(platform)
    expect(await rows()).toMatchObject([{ status: 'FAILED', reason: 'The transmission broke off', pages: 2 }])
    await eventually(() => expect(smtp.received).toHaveLength(1))
  })

  test('has no pages if it breaks off before the first one', async () => {
    await setUp()
    await faxes({ ...complete, isComplete: false, pages: 0 })
    expect(await rows()).toMatchObject([{ status: 'FAILED', pages: 0, quality: null, file_key: null }])
  })

  test('is reported as not taken if its pages cannot be read', async () => {
    await setUp()
    await faxes(complete, Buffer.from('no pages'))
    expect(await rows()).toMatchObject([{ status: 'FAILED', reason: 'The fax was not taken', file_key: null }])
  })

  test('is not received if no fax machine calls, or none is available here', async () => {
    await setUp()
    expect((await faxes({ isComplete: false, isFax: false, pages: 0, station: null })).outcome).toEqual({
      type: 'done',
    })
    expect((await faxes(null)).outcome).toEqual({ type: 'failed' })
    expect(await rows()).toEqual([])
  })

  test('FAX-02: the settings of the line hold: no error correction, or no fax at all', async () => {
    await setUp({ ecm: false })
    expect((await faxes(complete)).orders).toMatchObject([{ isCorrecting: false }])
    await db.updateTable('fax_server_settings').set({ active: false }).execute()
    expect(await faxes(complete)).toMatchObject({ outcome: { type: 'failed' }, orders: [] })
  })
})
