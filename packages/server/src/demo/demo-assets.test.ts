import { stat } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { bytesOf, mediaKit, readBack } from '../../test/media/media-kit.ts'
import { convertAudio } from '../domain/media/convert-audio.ts'
import { audioDuration } from '../../test/media/audio-duration.ts'
import { renderFaxTiff } from '../domain/media/render-fax.ts'
import { sniffAudio } from '../domain/media/sniff-audio.ts'
import {
  demoAssetPath,
  readDemoGreetings,
  readDemoRecordings,
  readDemoSounds,
  readDemoVoicemails,
} from './demo-assets.ts'
import { faxDocuments, faxHeader } from './fax-documents.ts'

const { pool } = await mediaKit()
const voicemails = await readDemoVoicemails()
const recordings = await readDemoRecordings()
const spoken = [
  ...voicemails,
  ...(await readDemoGreetings()),
  ...(await readDemoSounds()),
  ...recordings,
  ...recordings.flatMap(({ sides, seconds }) => Object.values(sides ?? {}).map((file) => ({ file, seconds }))),
]

describe('the demo world', () => {
  it.each(spoken)('speaks: $file is Ogg Opus, as long as its index says, and not silent', async ({ file, seconds }) => {
    const path = demoAssetPath(file)
    expect(sniffAudio(await readBack(path))).toBe('ogg-opus')
    expect(Math.abs((await audioDuration(pool, path)) - seconds)).toBeLessThan(0.06)
    const wav = await bytesOf(await convertAudio(pool, path, { to: 'wav' }))
    let loudest = 0
    for (let offset = 44; offset < wav.length; offset += 2) loudest = Math.max(loudest, wav.readInt16LE(offset))
    expect(loudest).toBeGreaterThan(8_000)
  })

  it('speaks German and English, shortly and at length, and is small', async () => {
    expect(new Set(voicemails.map(({ language }) => language))).toEqual(new Set(['de', 'en']))
    expect(voicemails.every(({ seconds }) => seconds >= 5 && seconds <= 60)).toBe(true)
    const sizes = await Promise.all(spoken.map(async ({ file }) => (await stat(demoAssetPath(file))).size))
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(1_300_000)
  })

  it.each(faxDocuments())('has a fax with pages to look at: $name', async ({ pages, quality, sender }) => {
    expect(pages.length).toBeLessThanOrEqual(4)
    const header = faxHeader('17.11.2026 14:32', '+49 30 23125 179', sender)
    const tiff = await bytesOf(await renderFaxTiff(pool, { pages, quality, header }))
    for (const page of pages.keys()) {
      const { channels } = await sharp(tiff, { page }).stats()
      const ink = 1 - (channels[0]?.mean ?? 255) / 255
      expect(ink).toBeGreaterThan(0.005)
      expect(ink).toBeLessThan(0.2)
    }
  })

  it.each(['logo-nordwind.svg', 'logo-helios.svg'])('UI-02: %s fits into 160 x 32', async (file) => {
    const { width, height, format } = await sharp(demoAssetPath(file)).metadata()
    expect(format).toBe('svg')
    expect(width).toBeLessThanOrEqual(160)
    expect(height).toBe(32)
  })
})
