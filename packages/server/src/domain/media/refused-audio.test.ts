import { open, truncate } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import {
  bytesOf,
  mediaKit,
  oggOpus,
  pcm16Wav,
  readBack,
  tone,
  wavChunk,
  wavFile,
} from '../../../test/media/media-kit.ts'
import type { AudioKind } from './audio-formats.ts'
import { decodeAudio } from './audio/decode-audio.ts'
import { createOggWriter } from './audio/ogg-writer.ts'
import { measure } from './audio/measure.ts'
import { opusHead } from './audio/opus-head.ts'
import { convertAudio, encodeOpus } from './convert-audio.ts'
import { audioDuration } from '../../../test/media/audio-duration.ts'
import { MAX_AUDIO_BYTES, MAX_AUDIO_SECONDS, MAX_WAV_CHUNKS } from './media-limits.ts'
import { SNIFF_BYTES, sniffAudio } from './sniff-audio.ts'

const { pool, file, warnings } = await mediaKit()

/** Reads a sound as a conversion does, but in this process: starting others would take longer than the reading. */
const decoded = async (path: string, known?: AudioKind): Promise<number> => {
  const kind = known ?? sniffAudio(await firstBytes(path))
  if (kind === null) throw new Error(`${path} is no sound`)
  let seconds = 0
  for await (const { samples, sampleRate } of decodeAudio(path, kind, 16_000)) seconds += samples.length / sampleRate
  return seconds
}
async function firstBytes(path: string): Promise<Buffer> {
  const handle = await open(path)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0)
  await handle.close()
  return buffer.subarray(0, bytesRead)
}

const silence = Buffer.alloc(8_000)
const pcm = { coding: 1, sampleBytes: 2 }

const surround = () => {
  const head = opusHead(0, 48_000)
  head.writeUInt8(1, 18)
  return head
}

/** A file above 4 GiB, of which only the beginning has come. */
function cutInLength(): Buffer {
  const wav = wavFile(silence, { ...pcm, chunks: [wavChunk('ds64', Buffer.alloc(28))] })
  return wav.subarray(0, wav.indexOf('ds64') + 20)
}

/** Ogg Vorbis whose head is cut off behind its channels. */
const vorbisHead = (): Buffer => createOggWriter()([Buffer.from('\x01vorbis\0\0\0\0\x01', 'latin1')], 0, true)

it.each([
  ['WAV without sound', wavFile(Buffer.alloc(0), pcm), 'unreadable'],
  ['WAV cut off before its sound', wavFile(silence, pcm).subarray(0, 30), 'unreadable'],
  [
    'WAV with endless blocks',
    wavFile(silence, { ...pcm, chunks: new Array(MAX_WAV_CHUNKS).fill(wavChunk('LIST', Buffer.alloc(2))) }),
    'unreadable',
  ],
  ['WAV with no channel', wavFile(silence, { ...pcm, channels: 0 }), 'unsupported'],
  ['WAV with 1,000 channels', wavFile(silence, { ...pcm, channels: 1000 }), 'unsupported'],
  ['WAV at 4 GHz', wavFile(silence, { ...pcm, sampleRate: 1_000_000 }), 'unsupported'],
  ['WAV at 0 Hz', wavFile(silence, { ...pcm, sampleRate: 0 }), 'unsupported'],
  ['WAV of an unknown coding', wavFile(silence, { coding: 49, sampleBytes: 2 }), 'unsupported'],
  ['WAV of 12 bits', wavFile(silence, { coding: 1, sampleBytes: 1.5 }), 'unreadable'],
  ['WAV of no bits', wavFile(silence, { coding: 1, sampleBytes: 0 }), 'unreadable'],
  ['RF64 cut off within its length', cutInLength(), 'unreadable'],
  ['WAV that holds an MP3 of no length', wavFile(Buffer.alloc(0), { coding: 85, sampleBytes: 0 }), 'unreadable'],
  ['ADPCM without coefficients', wavFile(silence, { coding: 2, sampleBytes: 16 }), 'unreadable'],
  ['ADPCM with blocks of nothing', wavFile(silence, { coding: 17, sampleBytes: 2 }), 'unreadable'],
  ['Opus for a cinema', oggOpus([Buffer.from([0xf8, 0])], surround()), 'unsupported'],
  ['Opus with a broken packet', oggOpus([Buffer.from([0xff])]), 'unreadable'],
  ['Opus with nothing after its header', oggOpus([]), 'unreadable'],
  ['Vorbis whose head is cut off', vorbisHead(), 'unreadable'],
  ['Ogg whose second page is something else', Buffer.concat([oggOpus([]), Buffer.alloc(100, 1)]), 'unreadable'],
])('%s is refused', async (name, bytes, code) => {
  await expect(decoded(await file(`${name}.bin`, bytes))).rejects.toMatchObject({ name: 'MediaError', code })
})

it('a WAV of no bits has no length, either', async () => {
  const path = await file('no-bits.wav', wavFile(silence, { coding: 1, sampleBytes: 0 }))
  await expect(measure({ from: path, kind: 'wav' })).rejects.toMatchObject({ code: 'unreadable' })
})

it('the message for a WAV in an unsupported coding names the coding', async () => {
  const path = await file('gsm.wav', wavFile(silence, { coding: 49, sampleBytes: 2 }))
  await expect(convertAudio(pool, path, { to: 'mp3' })).rejects.toMatchObject({ found: 'WAV (GSM 6.10)' })
  const recording = await file('recording.amr', Buffer.from('#!AMR\n'))
  await expect(convertAudio(pool, recording, { to: 'mp3' })).rejects.toMatchObject({ found: 'AMR' })
})

it.each([
  ['bytes that are no sound', Buffer.from('not a sound at all')],
  ['an empty file', Buffer.alloc(0)],
  ['sound refused by the reader, in a process that survives', oggOpus([Buffer.from([0xff])])],
])('the conversion refuses %s', async (name, bytes) => {
  const refusal = { name: 'MediaError', code: 'unreadable' }
  await expect(convertAudio(pool, await file(`${name}.bin`, bytes), { to: 'mp3' })).rejects.toMatchObject(refusal)
  expect(warnings).toEqual([])
})

it('a few bytes that stand for hours of Opus are refused', async () => {
  // two bytes: 48 frames of 2.5 ms, all empty
  const packet = Buffer.from([0x83, 0x30])
  const bomb = oggOpus(new Array(MAX_AUDIO_SECONDS / 0.12 + 50).fill(packet))
  expect(bomb.length).toBeLessThan(1024 * 1024)
  await expect(decoded(await file('bomb.ogg', bomb))).rejects.toMatchObject({ code: 'too_long' })
})

it('a WAV that says it is too long is refused before it is read to there', async () => {
  const path = await file('long.wav', pcm16Wav(tone(440, 3, 8_000), 8_000))
  const first = decodeAudio(path, 'wav', 16_000, 2).next()
  await expect(first).rejects.toMatchObject({ code: 'too_long' })
})

it('a file beyond the limit is refused before it is read', async () => {
  const path = await file('large.wav', pcm16Wav(tone(440, 1, 8_000), 8_000))
  await truncate(path, MAX_AUDIO_BYTES + 1)
  await expect(decoded(path)).rejects.toMatchObject({ code: 'too_large' })
})

it('a stream that does not end is refused at the limit', async () => {
  const chunk = Buffer.alloc(8 * 1024 * 1024)
  function* endless() {
    for (;;) yield chunk
  }
  await expect(encodeOpus(pool, Readable.from(endless()))).rejects.toMatchObject({ code: 'too_large' })
})

it('a recording that was cut off plays up to there', async () => {
  const whole = await bytesOf(await encodeOpus(pool, await file('whole.wav', pcm16Wav(tone(440, 3, 16_000), 16_000))))
  const cut = await file('cut.ogg', whole.subarray(0, Math.floor(whole.length * 0.8)))
  const wav = await bytesOf(await convertAudio(pool, cut, { to: 'wav' }))
  expect((wav.length - 44) / 32_000).toBeGreaterThan(1.9)
  expect(await audioDuration(pool, cut)).toBeGreaterThan(1.9)
})

it('no broken byte of a voicemail ends the process that reads it', async () => {
  const whole = await readBack(await file('w.wav', pcm16Wav(tone(440, 1, 16_000), 16_000)))
  const opus = await bytesOf(await encodeOpus(pool, await file('w2.wav', whole)))
  for (let seed = 1; seed <= 60; seed++) {
    const broken = Buffer.from(opus)
    for (let place = seed; place < broken.length; place += 97 + seed)
      broken[place] = (broken[place] ?? 0) ^ ((seed * 37) & 255)
    const outcome = await decoded(await file('broken.ogg', broken), 'ogg-opus').then(
      () => 'read',
      (error: { code?: string }) => error.code,
    )
    expect(['read', 'unreadable', 'unsupported']).toContain(outcome)
  }
})
