import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { startFaxSender, whyNoFax } from '../../../test/fax-sender.ts'
import { bytesOf } from '../../../test/media-kit.ts'
import { startOperator } from '../../../test/sip/operator.ts'
import { startRealPhoneWorld } from '../../../test/sip/real-phone-world.ts'
import { givenTrunk } from '../../../test/trunk-builders.ts'
import { renderFaxTiff } from '../../domain/media/render-fax.ts'

const world = await startRealPhoneWorld()
const { platform, edge } = world
const { db, media, files } = platform
const ben = await world.seat('22', 'Ben')
const pixelsOf = (tiff: Buffer | string, page: number) => sharp(tiff, { page }).greyscale().raw().toBuffer()

test.skipIf(whyNoFax() !== null)(
  'FAX-09, CF-22, TEL-06: a fax comes from an operator through the media relay, page by page as it was sent',
  async () => {
    const sent = await bytesOf(
      await renderFaxTiff(media, {
        pages: [30, 200].map((y) => ({ marks: [{ kind: 'text', x: 20, y, size: 40, text: `Order ${y}` }] })),
        quality: 'normal',
      }),
    )
    const path = await media.scratchPath()
    await writeFile(path, sent)
    const sender = startFaxSender(path)
    const there = await startOperator({ edge: edge.outside, line: sender })
    await givenTrunk(platform, { host: there.address, sources: [there.address] })
    await db.insertInto('fax_server_settings').values({ subscriber_id: ben.id, active: true }).execute()
    await world.forwards(ben, 'cfu', `sip:fax=${ben.number}@fax2mail.local`)

    expect(await there.call(`+${ben.number}`)).toBe(200)
    // a page takes a quarter of a minute at the least
    const fax = await vi.waitFor(
      () => db.selectFrom('conversations').selectAll().where('type', '=', 'fax').executeTakeFirstOrThrow(),
      { timeout: 100_000, interval: 200 },
    )
    expect(fax).toMatchObject({ subscriber_id: ben.id, status: 'SUCCESS', caller: '436641234567', pages: 2 })
    await eventually(() => expect(sender.result()).toBe(0))
    expect(sender.station()).toBe(`+${ben.number}`)
    for (const page of [0, 1])
      expect((await pixelsOf(files.path(fax.file_key ?? ''), page)).equals(await pixelsOf(sent, page))).toBe(true)
    await there.isHungUp()
  },
)
