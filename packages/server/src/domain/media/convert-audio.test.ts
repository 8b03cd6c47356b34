import { createReadStream } from 'node:fs'
import { createOggEncoder } from 'wasm-media-encoders'
import { describe, expect, it } from 'vitest'
import { dominantHertz } from '../../../test/media/dominant-hertz.ts'
import {
  bytesOf,
  mediaKit,
  pcm16Wav,
  readBack,
  tone,
  wavChunk,
  wavFile,
  wavSamples,
} from '../../../test/media/media-kit.ts'
import { convertAudio, encodeOpus } from './convert-audio.ts'
import { audioDuration } from '../../../test/media/audio-duration.ts'

const { pool, file } = await mediaKit()

/** A stored voicemail: 440 Hz for 3.21 s. */
const SECONDS = 3.21
const stored = await file(
  'voicemail.ogg',
  await bytesOf(await encodeOpus(pool, await file('tone.wav', pcm16Wav(tone(440, SECONDS, 16_000), 16_000)))),
)

/** Decodes the result again, so that the test can examine what a listener gets. */
async function heard(path: string) {
  const wav = await bytesOf(await convertAudio(pool, path, { to: 'wav' }))
  const samples = wavSamples(wav)
  return { hertz: dominantHertz(samples.subarray(0, 16_000), 16_000), seconds: samples.length / 16_000, samples }
}

describe('CONV-05: a stored voicemail', () => {
  it('is downloaded as wav: 16 bit PCM, one channel, 16 kHz, every sample of it', async () => {
    const answer = await convertAudio(pool, stored, { to: 'wav' })
    const wav = await bytesOf(answer)
    expect(answer.contentType).toBe('audio/x-wav')
    expect([wav.toString('latin1', 0, 4), wav.toString('latin1', 8, 16)]).toEqual(['RIFF', 'WAVEfmt '])
    expect(wav.readUInt32LE(4)).toBe(wav.length - 8)
    expect([20, 22, 32, 34].map((at) => wav.readUInt16LE(at))).toEqual([1, 1, 2, 16])
    expect([24, 28, 40].map((at) => wav.readUInt32LE(at))).toEqual([16_000, 32_000, wav.length - 44])
    expect(wav.length - 44).toBe(2 * SECONDS * 16_000)
    expect((await heard(stored)).hertz).toBe(440)
  })

  it('begins and ends where the sound did: nothing shifted, nothing lost at the end', async () => {
    const { samples } = await heard(stored)
    const original = tone(440, SECONDS, 16_000)
    const error = (from: number, to: number) =>
      Math.sqrt(
        samples.subarray(from, to).reduce((sum, value, i) => sum + (value - (original[from + i] ?? 0)) ** 2, 0) /
          (to - from),
      )
    expect(error(8_000, 12_000)).toBeLessThan(0.02)
    expect(error(samples.length - 800, samples.length - 80)).toBeLessThan(0.05)
  })

  it('plays as mp3', async () => {
    const answer = await convertAudio(pool, stored, { to: 'mp3' })
    expect(answer.contentType).toBe('audio/mpeg')
    const mp3 = await file('out.mp3', await bytesOf(answer))
    const { hertz, seconds } = await heard(mp3)
    expect(hertz).toBe(440)
    expect(Math.abs(seconds - SECONDS)).toBeLessThan(0.15)
    expect(await audioDuration(pool, mp3)).toBeCloseTo(seconds, 3)
  })

  it('plays as ogg: the stored bytes, untouched', async () => {
    const answer = await convertAudio(pool, stored, { to: 'ogg' })
    expect(answer.contentType).toBe('audio/ogg')
    expect((await bytesOf(answer)).equals(await readBack(stored))).toBe(true)
  })

  it('has the length that was recorded', async () => {
    expect(await audioDuration(pool, stored)).toBeCloseTo(SECONDS, 4)
  })

  it('is the same file each time it is made', async () => {
    const again = await encodeOpus(pool, await file('again.wav', pcm16Wav(tone(440, SECONDS, 16_000), 16_000)))
    expect(again.seconds).toBeCloseTo(SECONDS, 4)
    expect((await bytesOf(again)).equals(await readBack(stored))).toBe(true)
  })
})

describe('a sound that somebody hands in', () => {
  const sampleRate = 8_000
  const samples = tone(440, 1.5, sampleRate)
  const coded = (sampleBytes: number, write: (data: Buffer, value: number, at: number) => void) => {
    const data = Buffer.alloc(samples.length * sampleBytes)
    samples.forEach((value, index) => write(data, value, index * sampleBytes))
    return data
  }
  const wavs: [string, Buffer][] = [
    [
      '8 bit',
      wavFile(
        coded(1, (d, v, at) => d.writeUInt8(Math.round(128 + v * 127), at)),
        { coding: 1, sampleBytes: 1 },
      ),
    ],
    [
      '16 bit',
      wavFile(
        coded(2, (d, v, at) => d.writeInt16LE(Math.round(v * 32767), at)),
        { coding: 1, sampleBytes: 2 },
      ),
    ],
    [
      '24 bit',
      wavFile(
        coded(3, (d, v, at) => d.writeIntLE(Math.round(v * 8388607), at, 3)),
        { coding: 1, sampleBytes: 3 },
      ),
    ],
    [
      '32 bit',
      wavFile(
        coded(4, (d, v, at) => d.writeInt32LE(Math.round(v * 2147483647), at)),
        { coding: 1, sampleBytes: 4 },
      ),
    ],
    [
      'float',
      wavFile(
        coded(4, (d, v, index) => d.writeFloatLE(v, index)),
        { coding: 3, sampleBytes: 4 },
      ),
    ],
    [
      'double',
      wavFile(
        coded(8, (d, v, index) => d.writeDoubleLE(v, index)),
        { coding: 3, sampleBytes: 8 },
      ),
    ],
  ]
  it.each(wavs)('is taken as wav with %s', async (name, wav) => {
    const { hertz, seconds, samples: result } = await heard(await file(`${name}.wav`, wav))
    expect([hertz, seconds]).toEqual([440, 1.5])
    expect(Math.max(...result)).toBeCloseTo(0.5, 1)
  })

  it('is taken in stereo at a music rate, with notes before the sound', async () => {
    const left = tone(440, 1, 44_100)
    const data = Buffer.alloc(left.length * 4)
    left.forEach((value, index) => {
      data.writeInt16LE(Math.round(value * 32767), index * 4)
      data.writeInt16LE(Math.round(value * 32767), index * 4 + 2)
    })
    const chunks = [wavChunk('LIST', Buffer.from('INFO, odd'))]
    const wav = wavFile(data, { coding: 1, sampleBytes: 2, channels: 2, sampleRate: 44_100, chunks })
    const { hertz, seconds } = await heard(await file('stereo.wav', wav))
    expect([hertz, seconds]).toEqual([440, 1])
  })

  it('is taken as Ogg Vorbis and stored as Ogg Opus', async () => {
    const encoder = await createOggEncoder()
    encoder.configure({ sampleRate: 44_100, channels: 2, vbrQuality: 3 })
    const channel = tone(880, 2, 44_100)
    const parts = [Buffer.from(encoder.encode([channel, channel])), Buffer.from(encoder.finalize())]
    const vorbis = await file('vorbis.ogg', Buffer.concat(parts))
    expect(await audioDuration(pool, vorbis)).toBe(2)
    const opus = await file('from-vorbis.ogg', await bytesOf(await convertAudio(pool, vorbis, { to: 'ogg' })))
    const { hertz, seconds } = await heard(opus)
    expect([hertz, seconds]).toEqual([880, 2])
  })

  it('is taken as a stream, and by its bytes instead of its name', async () => {
    const misnamed = await file('greeting.mp3', pcm16Wav(tone(700, 1, 16_000), 16_000))
    const opus = await encodeOpus(pool, createReadStream(misnamed))
    expect([opus.seconds, (await bytesOf(opus)).length]).toEqual([1, opus.bytes])
  })
})
