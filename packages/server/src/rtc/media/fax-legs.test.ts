import { existsSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { connectFaxLine } from '../../../test/media/fax-caller.ts'
import { startFaxSender, whyNoFax } from '../../../test/media/fax-sender.ts'
import { bytesOf } from '../../../test/media/media-kit.ts'
import { mediaLegsKit } from '../../../test/media/media-legs-kit.ts'
import { mediaProcesses } from '../../../test/media/media-processes.ts'
import { keepFax } from '../../domain/media/keep-fax.ts'
import { renderFaxTiff } from '../../domain/media/render-fax.ts'
import type { FaxQuality } from '../../domain/media/fax-formats.ts'
import type { FaxLeg, FaxUse, MediaLegs } from '../legs/leg.ts'

vi.setConfig({ testTimeout: 120_000 })

const { start, pool, file } = await mediaLegsKit()

const opened = (legs: MediaLegs): FaxLeg => {
  const leg = legs.openFax('fax-0001', 'receiving', null)
  if (leg === null) throw new Error('There is no fax machine')
  return leg
}
const orderOf = async () => ({
  path: await pool.scratchPath(),
  station: '+43 1 99200',
  isCorrecting: true,
  mostPages: 99,
  mostSeconds: 120,
})
/** A bar at a height of its own on each page, so that no page can be taken for another or stand on its head. */
const faxOf = async (tops: readonly number[], quality: FaxQuality) => {
  const pages = tops.map((top) => ({
    marks: [{ kind: 'path', isFilled: true, path: `M20 ${top} h120 v8 h-120 z` } as const],
  }))
  const bytes = await bytesOf(await renderFaxTiff(pool, { pages, quality }))
  return { bytes, path: await file(`${tops.join('-')}.tif`, bytes) }
}
const pixelsOf = (tiff: Buffer, page: number) => sharp(tiff, { page }).greyscale().raw().toBuffer()

/** Each starts a process, one after the other: several at once take too long on a busy machine. */
let connecting: Promise<unknown> = Promise.resolve()
const faxLine = async (line: Parameters<typeof connectFaxLine>[1], whenDone: typeof onTestFinished) => {
  const next = connecting.then(async () => {
    const leg = opened(start(undefined, whenDone))
    return { leg, ...(await connectFaxLine(leg, line, whenDone)) }
  })
  connecting = next.catch(() => {})
  return await next
}
const silence = Buffer.alloc(160, 0xd5)

// a page takes a quarter of a minute whatever the machine is, so they come side by side
describe.skipIf(whyNoFax() !== null).concurrent('FAX-09, CF-22: a fax over a call', () => {
  test('arrives as it was sent, from the station that sent it', async ({ onTestFinished: whenDone }) => {
    const sent = await faxOf([30, 200], 'fine')
    const order = await orderOf()
    const sender = startFaxSender(sent.path, { whenDone })
    const { leg, answer } = await faxLine(sender, whenDone)
    expect(answer).toContain('PCMA')
    expect(answer).not.toContain('opus')
    expect(await leg.receiveFax(order)).toEqual({ isComplete: true, isFax: true, pages: 2, station: '+43 1 55501' })
    leg.end('done', null)
    await eventually(() => expect(sender.result()).toBe(0))
    expect(sender.station()).toBe('+43 1 99200')
    const kept = await keepFax(pool, order.path)
    expect(kept).toMatchObject({ pages: 2, quality: 'fine' })
    const received = await bytesOf(kept)
    for (const page of [0, 1])
      expect((await pixelsOf(received, page)).equals(await pixelsOf(sent.bytes, page))).toBe(true)
  })

  test('arrives without error correction', async ({ onTestFinished: whenDone }) => {
    const sent = await faxOf([60], 'normal')
    const order = await orderOf()
    const sender = startFaxSender(sent.path, { isCorrecting: false, whenDone })
    const { leg } = await faxLine(sender, whenDone)
    expect(await leg.receiveFax(order)).toMatchObject({ isComplete: true, pages: 1 })
    leg.end('done', null)
    const received = await bytesOf(await keepFax(pool, order.path))
    expect((await pixelsOf(received, 0)).equals(await pixelsOf(sent.bytes, 0))).toBe(true)
  })

  test('broken off leaves the pages that have come', async ({ onTestFinished: whenDone }) => {
    const sent = await faxOf([40, 80], 'normal')
    const order = await orderOf()
    const sender = startFaxSender(sent.path, { whenDone })
    const { leg } = await faxLine(sender, whenDone)
    const received = leg.receiveFax(order)
    await eventually(() => expect(sender.pages()).toBe(1))
    leg.end('hung_up', null)
    expect(await received).toMatchObject({ isComplete: false, isFax: true, pages: 1 })
    const kept = await keepFax(pool, order.path)
    expect(kept.pages).toBe(1)
    expect((await pixelsOf(await bytesOf(kept), 0)).equals(await pixelsOf(sent.bytes, 0))).toBe(true)
  })

  test('does not arise from a caller that sends none, and ends soon', async ({ onTestFinished: whenDone }) => {
    const order = await orderOf()
    const { leg } = await faxLine({ hear: () => {}, say: () => silence }, whenDone)
    expect(await leg.receiveFax(order)).toEqual({ isComplete: false, isFax: false, pages: 0, station: null })
    expect(existsSync(order.path)).toBe(false)
    leg.end('done', null)
  })
})

describe.skipIf(whyNoFax() !== null)('FAX-09: fax machines', () => {
  test('one whose process dies has lost its fax, and the others go on', async () => {
    const legs = start()
    const leg = opened(legs)
    await connectFaxLine(leg, { hear: () => {}, say: () => silence })
    const [first = 0] = await mediaProcesses()
    const other = opened(legs)
    const received = leg.receiveFax(await orderOf())
    process.kill(first, 'SIGKILL')
    expect(await received).toMatchObject({ isComplete: false, isFax: true, pages: null })
    await connectFaxLine(other, { hear: () => {}, say: () => silence })
    leg.end('done', null)
    other.end('done', null)
    await eventually(async () => expect(await mediaProcesses()).toEqual([]))
  })

  test('one whose process dies leaves the pages that it has confirmed to the sender', async () => {
    const sent = await faxOf([40, 80], 'normal')
    const order = await orderOf()
    const sender = startFaxSender(sent.path)
    const { leg } = await faxLine(sender, onTestFinished)
    const received = leg.receiveFax(order)
    await eventually(() => expect(sender.pages()).toBe(1))
    const [machine = 0] = await mediaProcesses()
    process.kill(machine, 'SIGKILL')
    expect(await received).toMatchObject({ isComplete: false, isFax: true, pages: null })
    const kept = await keepFax(pool, order.path)
    expect(kept.pages).toBe(1)
    expect((await pixelsOf(await bytesOf(kept), 0)).equals(await pixelsOf(sent.bytes, 0))).toBe(true)
  })

  test('are at most eight at the same time', () => {
    const legs = start()
    const used = Array.from({ length: 8 }, () => opened(legs))
    expect(legs.openFax('fax-0002', 'receiving', null)).toBeNull()
    for (const leg of used) leg.end('done', null)
  })

  test('are shared: a customer that receives many faxes leaves some to others, who need not wait for the end of a fax', async () => {
    const legs = start()
    const [many, few, third] = [1, 2, 3]
    const receives = (customer: number) => legs.openFax('fax-0005', 'receiving', customer)
    const received = Array.from({ length: 8 }, () => receives(many)).filter((leg) => leg !== null)
    expect(received).toHaveLength(4)
    expect(legs.openFax('fax-0006', 'sending', many)).toBeNull()
    const others = [receives(few), legs.openFax('fax-0007', 'sending', few), receives(third)]
    expect(others.includes(null)).toBe(false)
    for (const leg of received.splice(0, 3)) leg.end('done', null)
    // of the four that are free then
    await eventually(() => expect(receives(many)).not.toBeNull())
    await legs.close()
  })

  test('nearly all are for a customer that is the only one', async () => {
    const legs = start(undefined, onTestFinished, { isOnly: true })
    const open = (use: FaxUse) => legs.openFax('fax-0008', use, 1)
    const allOf = (use: FaxUse) => Array.from({ length: 8 }, () => open(use)).filter((leg) => leg !== null)
    expect(allOf('sending')).toHaveLength(4)
    expect(allOf('receiving')).toHaveLength(3)
    await legs.close()
  })

  test('FAX-06: faxes that are sent leave some to those that come', () => {
    const legs = start()
    const open = (use: FaxUse) => legs.openFax('fax-0003', use, null)
    const sending = Array.from({ length: 8 }, () => open('sending')).filter((leg) => leg !== null)
    expect(sending).toHaveLength(5)
    const receiving = Array.from({ length: 8 }, () => open('receiving')).filter((leg) => leg !== null)
    expect(receiving).toHaveLength(3)
    for (const leg of [...sending, ...receiving]) leg.end('done', null)
  })

  test('FAX-06: a customer whose many faxes wait leaves machines to others, whose turn comes first', async () => {
    const legs = start()
    const [many, few, third, fourth] = [1, 2, 3, 4]
    const sends = (customer: number) => legs.openFax('fax-0004', 'sending', customer)
    const sending = Array.from({ length: 5 }, () => sends(many)).filter((leg) => leg !== null)
    expect(sending).toHaveLength(3)
    const others = [sends(few), sends(third)]
    expect(others.includes(null)).toBe(false)
    expect(sends(few)).toBeNull()
    sending.pop()?.end('done', null)
    await eventually(() => expect(sends(fourth)).not.toBeNull())
    expect(sends(many)).toBeNull()
    await legs.close()
  })
})
