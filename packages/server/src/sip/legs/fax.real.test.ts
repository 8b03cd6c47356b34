import { pathOfFile } from '../../../test/media/path-of-file.ts'
import { readFile, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FaxQuality } from '@lineside/contract/resources/conversations/faxes'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { startFaxReceiver, startFaxSender, whyNoFax } from '../../../test/media/fax-sender.ts'
import { insertOutgoingFax } from '../../domain/fax/fax-deliveries-store.ts'
import { deliverFax } from '../../domain/fax/deliver-fax.ts'
import { bytesOf } from '../../../test/media/media-kit.ts'
import { startOperator } from '../../../test/sip/operator.ts'
import { startRealPhoneWorld } from '../../../test/sip/real-phone-world.ts'
import { givenTrunk } from '../../../test/builders/trunk-builders.ts'
import { renderFaxTiff } from '../../domain/media/render-fax.ts'

const world = await startRealPhoneWorld()
const { platform, edge } = world
const { db, media, files } = platform
const ben = await world.seat('22', 'Ben')
const pixelsOf = (tiff: Buffer | string, page: number) => sharp(tiff, { page }).greyscale().raw().toBuffer()

const twoPages = async (quality: FaxQuality = 'normal') =>
  await bytesOf(
    await renderFaxTiff(media, {
      pages: [30, 200].map((y) => ({ marks: [{ kind: 'text', x: 20, y, size: 40, text: `Order ${y}` }] })),
      quality,
    }),
  )

test.skipIf(whyNoFax() !== null)(
  'FAX-09, CF-22, TEL-06: a fax comes from an operator through the media relay, page by page as it was sent',
  async () => {
    const sent = await twoPages()
    const path = await media.scratchPath()
    await writeFile(path, sent)
    const sender = startFaxSender(path)
    const there = await startOperator({ edge: edge.outside, line: sender })
    await givenTrunk(platform, { host: there.address, sources: [there.address] })
    await db.insertInto('fax_server_settings').values({ subscriber_id: ben.id, active: true }).execute()
    await world.forwards(ben, 'cfu', `sip:fax=${ben.number}@fax2mail.local`)

    expect(await there.call(`+${ben.number}`)).toBe(200)
    // a gateway that would rather go on in T.38 is refused, and the fax goes on as it is
    expect(await there.asksFor(t38(there.address))).toBe(488)
    // a page takes a quarter of a minute at the least
    const fax = await vi.waitFor(
      () => db.selectFrom('conversations').selectAll().where('type', '=', 'fax').executeTakeFirstOrThrow(),
      { timeout: 100_000, interval: 200 },
    )
    expect(fax).toMatchObject({ subscriber_id: ben.id, status: 'SUCCESS', caller: '436641234567', pages: 2 })
    await eventually(() => expect(sender.result()).toBe(0))
    expect(sender.station()).toBe(`+${ben.number}`)
    for (const page of [0, 1])
      expect((await pixelsOf(pathOfFile(platform, fax.file_key ?? ''), page)).equals(await pixelsOf(sent, page))).toBe(
        true,
      )
    await there.isHungUp()
  },
)

/** The offer of a gateway that has heard a fax machine. */
const t38 = (address: string): string =>
  [
    'v=0',
    `o=- 1 2 IN IP4 ${address}`,
    's=-',
    `c=IN IP4 ${address}`,
    't=0 0',
    'm=image 40002 udptl t38',
    'a=T38FaxVersion:0',
    'a=T38MaxBitRate:14400',
    'a=T38FaxRateManagement:transferredTCF',
    'a=T38FaxUdpEC:t38UDPRedundancy',
    '',
  ].join('\r\n')

const queued = async (pages: Buffer, callee: string) => {
  const { key } = await files.put(Readable.from(pages))
  return await insertOutgoingFax(db, {
    customer_id: world.customer.id,
    subscriber_id: ben.id,
    call_id: callee,
    start_time: platform.now(),
    caller: ben.number,
    callee,
    pages: 2,
    quality: 'normal',
    file_key: key,
    file_bytes: 1000,
  })
}
const stateOf = (fax: number) =>
  db.selectFrom('conversations').selectAll().where('id', '=', fax).executeTakeFirstOrThrow()

test.skipIf(whyNoFax() !== null)(
  'FAX-06, TEL-06: a fax to a number outside is sent over a trunk, through the media relay, page by page',
  async () => {
    const sent = await twoPages()
    const path = await media.scratchPath()
    const receiver = startFaxReceiver(path, { station: 'NORTH OFFICE' })
    const there = await startOperator({ edge: edge.outside, line: receiver })
    await givenTrunk(platform, { host: there.address, sources: [there.address] })
    const fax = await queued(sent, '43720555')
    await deliverFax(platform, fax, world.faxes)
    expect(await stateOf(fax)).toMatchObject({ status: 'QUEUED' })
    const invite = await there.isCalled()
    expect(invite).toMatch(/^INVITE sip:\+?43720555@/)
    expect(invite).toContain(' PCMA/8000')
    expect(invite).not.toMatch(/opus|G722/i)
    expect(await there.asksFor(t38(there.address))).toBe(488)
    await vi.waitFor(async () => expect((await stateOf(fax)).status).toBe('SUCCESS'), {
      timeout: 100_000,
      interval: 200,
    })
    expect(await stateOf(fax)).toMatchObject({ reason: null, fax_station: 'NORTH OFFICE' })
    expect([receiver.result(), receiver.pages(), receiver.station()]).toEqual([0, 2, `+${ben.number}`])
    for (const page of [0, 1])
      expect((await pixelsOf(await readFile(path), page)).equals(await pixelsOf(sent, page))).toBe(true)
    await there.isHungUp()
    // the fax is the record of its call
    expect(await db.selectFrom('conversations').select('type').where('callee', '=', '43720555').execute()).toEqual([
      { type: 'fax' },
    ])
    expect(await db.selectFrom('outside_calls').selectAll().execute()).toEqual([])
  },
)

test.skipIf(whyNoFax() !== null)(
  'FAX-06: a busy line is called again later, and what the other machine cannot do is said in its words',
  async () => {
    const pages = await twoPages()
    const busy = await startOperator({ edge: edge.outside, replies: 486 })
    await givenTrunk(platform, { host: busy.address, sources: [busy.address] })
    const fax = await queued(pages, '43720556')
    await deliverFax(platform, fax, world.faxes)
    await busy.isCalled()
    const delivery = () =>
      db.selectFrom('fax_deliveries').selectAll().where('conversation_id', '=', fax).executeTakeFirst()
    await eventually(async () => expect(await delivery()).toMatchObject({ attempts: 1 }))
    expect(await stateOf(fax)).toMatchObject({ status: 'QUEUED', reason: null })
    await db.deleteFrom('trunks').execute()

    // a machine of the plainest kind
    const plain = startFaxReceiver(await media.scratchPath(), { resolutions: 1 })
    const there = await startOperator({ edge: edge.outside, line: plain })
    await givenTrunk(platform, { host: there.address, sources: [there.address] })
    const fine = await queued(await twoPages('super'), '43720557')
    await deliverFax(platform, fine, world.faxes)
    await vi.waitFor(async () => expect((await stateOf(fine)).status).toBe('FAILED'), {
      timeout: 60_000,
      interval: 200,
    })
    const reason = 'Far end cannot receive at the resolution of the image'
    expect(await stateOf(fine)).toMatchObject({ reason })
    await there.isHungUp()
    expect(busy.invites).toHaveLength(1)
  },
)
