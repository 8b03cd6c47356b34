import { createOggEncoder } from 'wasm-media-encoders'
import { expect, it } from 'vitest'
import { createOggWriter, oggChecksum } from './ogg-writer.ts'

it('checksums are those of the reference library', async () => {
  const encoder = await createOggEncoder()
  encoder.configure({ sampleRate: 8_000, channels: 1 })
  const page = Buffer.from(encoder.encode([new Float32Array(8_000)])).subarray(0, 58)
  expect(page.toString('latin1', 0, 4)).toBe('OggS')
  const stated = page.readUInt32LE(22)
  page.writeUInt32LE(0, 22)
  expect(oggChecksum(page)).toBe(stated)
})

it('a page says how long its packets are, where it ends, and whether it is the first or the last', () => {
  const writePage = createOggWriter()
  const first = writePage([Buffer.alloc(19)], 0, false)
  const last = writePage([Buffer.alloc(254), Buffer.alloc(255), Buffer.alloc(600)], 96_000, true)
  expect([first.readUInt8(5), first.readUInt32LE(18)]).toEqual([2, 0])
  expect([last.readUInt8(5), last.readUInt32LE(18), Number(last.readBigInt64LE(6))]).toEqual([4, 1, 96_000])
  expect([...last.subarray(26, 27 + 6)]).toEqual([6, 254, 255, 0, 255, 255, 90])
  expect(last.length).toBe(27 + 6 + 254 + 255 + 600)
  const stated = last.readUInt32LE(22)
  last.writeUInt32LE(0, 22)
  expect(oggChecksum(last)).toBe(stated)
})
