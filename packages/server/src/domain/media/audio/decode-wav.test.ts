import { createMp3Encoder } from 'wasm-media-encoders'
import { expect, test } from 'vitest'
import { dominantHertz } from '../../../../test/media/dominant-hertz.ts'
import { mediaKit, pcm16Wav, tone, wavChunk } from '../../../../test/media/media-kit.ts'
import { imaDecoder } from './adpcm.ts'
import { decodeAudio } from './decode-audio.ts'

const { file } = await mediaKit()
const RATE = 8_000
const SECONDS = 1
const sound = tone(440, SECONDS, RATE)
const pcm = Int16Array.from(sound, (sample) => Math.round(sample * 32_767))

/** A WAV of a coding that packs samples into blocks. */
const packed = (coding: number, blockBytes: number, extra: Buffer, blocks: readonly Buffer[]): Buffer => {
  const format = Buffer.alloc(18)
  format.writeUInt16LE(coding, 0)
  format.writeUInt16LE(1, 2)
  format.writeUInt32LE(RATE, 4)
  format.writeUInt16LE(blockBytes, 12)
  format.writeUInt16LE(4, 14)
  format.writeUInt16LE(extra.length, 16)
  const data = Buffer.concat(blocks)
  const chunks = [wavChunk('fmt ', Buffer.concat([format, extra])), wavChunk('data', data)]
  return wavChunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...chunks]))
}

/** Packs two nibbles a byte. */
const bytesOf = (nibbles: readonly number[], isHighFirst: boolean): Buffer =>
  Buffer.from(
    Array.from({ length: nibbles.length / 2 }, (_, index) => {
      const [one = 0, two = 0] = nibbles.slice(index * 2, index * 2 + 2)
      return isHighFirst ? (one << 4) | two : one | (two << 4)
    }),
  )

/** Samples in blocks of IMA ADPCM: each nibble is the one with which the decoder comes nearest. */
const ima = (): Buffer => {
  const blocks: Buffer[] = []
  const PER_BLOCK = 17
  const decode = imaDecoder(1)
  for (let from = 0; from + PER_BLOCK <= pcm.length; from += PER_BLOCK) {
    const head = Buffer.alloc(4)
    head.writeInt16LE(pcm[from] ?? 0)
    // a step of about two thousand
    head.writeUInt8(60, 2)
    const nibbles: number[] = []
    while (nibbles.length < PER_BLOCK - 1) {
      const distance = (nibble: number) => {
        const tried = [...nibbles, nibble, ...Array<number>(PER_BLOCK).fill(0)].slice(0, PER_BLOCK - 1)
        const [samples] = decode(Buffer.concat([head, bytesOf(tried, false)]))
        return Math.abs((samples?.[nibbles.length + 1] ?? 0) * 32_768 - (pcm[from + nibbles.length + 1] ?? 0))
      }
      nibbles.push([...Array(16).keys()].toSorted((one, two) => distance(one) - distance(two))[0] ?? 0)
    }
    blocks.push(Buffer.concat([head, bytesOf(nibbles, false)]))
  }
  return packed(17, 12, Buffer.from([PER_BLOCK, 0]), blocks)
}

/** Samples in blocks of Microsoft ADPCM that predict the sample before; each block holds two samples and two changes. */
const microsoft = (): Buffer => {
  const extra = Buffer.alloc(2 + 2 + 4)
  extra.writeUInt16LE(4, 0)
  extra.writeUInt16LE(1, 2)
  extra.writeInt16LE(256, 4)
  const blocks: Buffer[] = []
  for (let from = 0; from + 4 <= pcm.length; from += 4) {
    const [first = 0, second = 0, third = 0] = pcm.subarray(from)
    const head = Buffer.alloc(7)
    const delta = Math.max(16, Math.ceil(Math.abs(third - second) / 7))
    head.writeInt16LE(delta, 1)
    head.writeInt16LE(second, 3)
    head.writeInt16LE(first, 5)
    const change = Math.max(-8, Math.min(7, Math.round((third - second) / delta))) & 15
    blocks.push(Buffer.concat([head, bytesOf([change, change], true)]))
  }
  return packed(2, 8, extra, blocks)
}

const mp3 = async (): Promise<Buffer> => {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate: RATE, channels: 1, bitrate: 32 })
  const begin = Buffer.from(encoder.encode([sound]))
  return packed(85, 1, Buffer.alloc(12), [begin, Buffer.from(encoder.finalize())])
}

/** RF64: the length stands in a block of its own, and something follows the sound. */
const rf64 = (): Buffer => {
  const wav = pcm16Wav(sound, RATE)
  const lengths = Buffer.alloc(28)
  lengths.writeBigUInt64LE(BigInt(sound.length * 2), 8)
  const format = wav.subarray(12, 36)
  const head = Buffer.from([0x64, 0x61, 0x74, 0x61, 0xff, 0xff, 0xff, 0xff])
  const noise = wavChunk('LIST', Buffer.alloc(4_000, 0x7f))
  const body = [Buffer.from('WAVE'), wavChunk('ds64', lengths), format, head, wav.subarray(44), noise]
  return Buffer.concat([Buffer.from('RF64'), Buffer.alloc(4, 0xff), ...body])
}

test.each([
  ['RF64', rf64],
  ['IMA ADPCM', ima],
  ['Microsoft ADPCM', microsoft],
  ['MP3', mp3],
])('a WAV that holds %s is read', async (name, make) => {
  const path = await file(`${name}.wav`, await make())
  const blocks: Float32Array[] = []
  for await (const { samples, sampleRate } of decodeAudio(path, 'wav', RATE)) {
    expect(sampleRate).toBe(RATE)
    blocks.push(samples)
  }
  const heard = Float32Array.from(blocks.flatMap((block) => [...block]))
  expect(heard.length / RATE).toBeGreaterThan(SECONDS * 0.9)
  expect(heard.length / RATE).toBeLessThan(SECONDS * 1.3)
  expect(dominantHertz(heard.subarray(1_000, 7_000), RATE)).toBeCloseTo(440, -1)
})

test('IMA ADPCM: the changes of a word are those of the recommendation', () => {
  const block = Buffer.from([0, 0, 0, 0, 0x70, 0xf7, 0x80, 0x08])
  const [samples] = imaDecoder(1)(block)
  // with the step 7, the nibble 0 changes nothing, and 7 is fifteen eighths of the step
  expect([...(samples ?? [])].slice(0, 3).map((sample) => sample * 32_768)).toEqual([0, 0, 13])
})
