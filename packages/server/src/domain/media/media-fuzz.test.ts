import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { createOggEncoder } from 'wasm-media-encoders'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { fuzz } from '../../../test/fuzz.ts'
import { pcm16Wav, tone, wavChunk, wavFile } from '../../../test/media/media-kit.ts'
import type { AudioFormat, AudioKind } from './audio-formats.ts'
import { decodeAudio } from './audio/decode-audio.ts'
import { measure } from './audio/measure.ts'
import { transcode } from './audio/transcode.ts'
import { faxPdf } from './fax/pdf.ts'
import { faxPostScript } from './fax/postscript.ts'
import { readTiffPages } from './fax/tiff-pages.ts'
import { writeTiff } from './fax/write-tiff.ts'
import { readMail, readMailHead, readMailStart } from './mail/read-mail.ts'
import { MediaError } from './media-error.ts'
import { otherAudio, sniffAudio, SNIFF_BYTES } from './sniff-audio.ts'
import { sniffFax } from './sniff-fax.ts'

const directory = await mkdtemp(join(tmpdir(), 'lineside-fuzz-'))
afterAll(() => rm(directory, { recursive: true }))
afterEach(() => vi.restoreAllMocks())
const path = join(directory, 'file')
const isRefusal = (error: unknown) => error instanceof MediaError

const sound = tone(440, 0.2, 8_000)
const plain = pcm16Wav(sound, 8_000)
const data = plain.subarray(44)

/** A WAV of a coding in blocks, whose `fmt ` block is longer. */
const inBlocks = (coding: number, blockBytes: number, more: readonly number[], content = data): Buffer => {
  const format = Buffer.alloc(18 + 2 * more.length)
  for (const [index, value] of [coding, 1, 8_000, 0, 8_000, 0, blockBytes, 4, 2 * more.length].entries())
    format.writeUInt16LE(value, 2 * index)
  for (const [index, value] of more.entries()) format.writeInt16LE(value, 18 + 2 * index)
  return wavChunk('RIFF', Buffer.concat([Buffer.from('WAVE'), wavChunk('fmt ', format), wavChunk('data', content)]))
}

/** A length of 64 bits, as files above 4 GiB have it. */
const long = (): Buffer => {
  const lengths = Buffer.alloc(28)
  lengths.writeBigUInt64LE(BigInt(data.length), 8)
  const file = wavFile(data, { coding: 1, sampleBytes: 2, chunks: [wavChunk('ds64', lengths)] })
  file.write('RF64')
  file.writeUInt32LE(0xffffffff, file.indexOf('data') + 4)
  return file
}

const waves = [
  plain,
  wavFile(data, { coding: 1, sampleBytes: 2, channels: 2, chunks: [wavChunk('LIST', Buffer.from('INFO, odd'))] }),
  wavFile(data, { coding: 3, sampleBytes: 4, sampleRate: 16_000 }),
  wavFile(data, { coding: 6, sampleBytes: 1 }),
  inBlocks(17, 256, [505]),
  inBlocks(2, 256, [500, 7, 256, 0, 512, -256, 0, 0, 192, 64, 240, 0, 460, -208, 392, -232]),
  long(),
]

let encodings = 0
const encoded = async (format: AudioFormat): Promise<Buffer> => {
  await writeFile(path, plain)
  const to = join(directory, `encoded-${++encodings}`)
  await transcode({ from: path, kind: 'wav', to, format })
  return readFile(to)
}
const vorbis = async (): Promise<Buffer> => {
  const encoder = await createOggEncoder()
  encoder.configure({ sampleRate: 8_000, channels: 1, vbrQuality: 0 })
  // what is returned is the encoder’s own memory
  return Buffer.concat([Buffer.from(encoder.encode([sound])), Buffer.from(encoder.finalize())])
}

test.each<[AudioKind, number, () => Promise<readonly Buffer[]>]>([
  ['wav', 150, async () => waves],
  ['mp3', 10, async () => [await encoded('mp3')]],
  ['wav', 10, async () => [inBlocks(85, 1, [1, 2, 0, 418, 1, 1393], await encoded('mp3'))]],
  ['ogg-opus', 150, async () => [await encoded('ogg')]],
  ['ogg-vorbis', 5, async () => [await vorbis()]],
])('SND-02: a sound of a stranger is decoded, or refused: %s', async (kind, atHome, samples) => {
  // the decoder of MPEG says on the console what it passes over
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const words = ['RIFF', 'RF64', 'WAVE', 'fmt ', 'data', 'ds64', 'OggS', 'OpusHead', '\x01vorbis', '\xff\xfb', 'ID3']
  await fuzz({ samples: await samples(), words, isRefusal, atHome }, async (bytes) => {
    sniffAudio(bytes.subarray(0, SNIFF_BYTES))
    otherAudio(bytes.subarray(0, SNIFF_BYTES))
    await writeFile(path, bytes)
    for await (const { samples: decoded, sampleRate } of decodeAudio(path, kind, 16_000, 600)) {
      expect(decoded.every(Number.isFinite)).toBe(true)
      expect(sampleRate).toBeGreaterThan(0)
    }
    const { seconds } = await measure({ from: path, kind })
    expect(seconds).toBeGreaterThanOrEqual(0)
    expect(seconds).toBeLessThan(Infinity)
  })
})

test('FAX-09: a fax of a stranger is read and written again, or refused', async () => {
  const dots = { raw: { width: 200, height: 300, channels: 1 } } as const
  const scan = await sharp(Buffer.alloc(200 * 300, 0).fill(255, 4_000, 30_000), dots)
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1, miniswhite: true, xres: 8, yres: 4 })
    .toBuffer()
  const pages = readTiffPages(scan)
  const samples = [scan, writeTiff(pages, 98), writeTiff([...pages, ...pages], 196)]
  await fuzz({ samples, isRefusal }, (bytes) => {
    const read = readTiffPages(bytes)
    for (const { width, height, paper, strips } of read) {
      expect([width, height].every((side) => Number.isInteger(side) && side > 0)).toBe(true)
      expect([paper.width, paper.height].every((side) => side > 0 && side < Infinity)).toBe(true)
      expect(strips.reduce((rows, strip) => rows + strip.rows, 0)).toBeLessThanOrEqual(height)
    }
    writeTiff(read, 98)
    faxPdf(read, '1.4')
    faxPostScript(read)
  })
})

test('FAX-06: a file to be faxed is known by its first bytes, whatever they are', async () => {
  const texts = [
    '<?xml version="1.0"?>\n<!-- made --> <!-- by hand -->\n<svg xmlns="x"/>',
    '\ufeff\n<!-- saved -->\n<!DOCTYPE html>\n<p>Hello',
    'MIME-Version: 1.0\r\nFrom: somebody\r\nContent-Type: multipart/related\r\n',
    '\x04\n%!PS-Adobe-3.0',
    'Grüße aus Wien\n',
    `PK\x03\x04${'\0'.repeat(26)}[Content_Types].xml word/`,
  ]
  const words = [
    '<!--',
    '-->',
    '<?xml ',
    '?>',
    '<svg',
    '<!doctype ',
    'a: b\n',
    '%PDF-',
    '%!',
    '\x04',
    '\ufeff',
    '-',
    '<',
    '\t',
  ]
  const samples = texts.map((text) => Buffer.from(text))
  await fuzz({ samples, words, isRefusal: () => false }, (bytes) => {
    sniffFax(bytes)
  })
})

test('FAX-03: a mail of a stranger is read, or refused', async () => {
  const mail = [
    'Received: from mx.ahorn.example (mx.ahorn.example [192.0.2.7]) by portal; Fri, 1 Jan 2027 10:00:00 +0100',
    'From: =?utf-8?q?Anna_S=C3=BC=C3=9F?= <anna@ahorn.example>',
    'To: "4319920021" <4319920021@fax.example>, Group: a@b.example, c@d.example;',
    'Subject: =?iso-8859-1?B?R3L832U=?=',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="one"; x*0*=utf-8\'\'%41; x*1=b',
    '',
    '--one',
    'Content-Type: multipart/alternative; boundary=two',
    '',
    '--two',
    'Content-Type: text/plain; charset=iso-8859-1; format=flowed; delsp=yes',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'quiet-harbour =',
    'Gr=FC=DFe',
    '--two',
    'Content-Type: text/html',
    '',
    '<p>Hello <a href="x">you</a></p><!-- -->',
    '--two--',
    '--one',
    'Content-Type: message/rfc822',
    '',
    'Subject: within',
    '',
    'text',
    '--one',
    'Content-Type: application/pdf; name="letter.pdf"',
    "Content-Disposition: attachment; filename*=utf-8''letter%20one.pdf",
    'Content-Transfer-Encoding: base64',
    '',
    'JVBERi0xLjQK',
    '--one--',
    '',
  ]
  const words = [
    '=?utf-8?q?',
    '?=',
    '"',
    '(',
    ')',
    '<',
    '>',
    '--one',
    '--two\r\n',
    ';',
    ', ',
    ': ',
    '=',
    '&',
    '<a ',
    '\\',
    'Content-Type: multipart/mixed; boundary=one\r\n',
  ]
  const samples = [Buffer.from(mail.join('\r\n'), 'latin1'), Buffer.from('Subject: 0664 1234567\n\n<b>&nbsp;text</b>')]
  let made = 0
  await fuzz({ samples, words, isRefusal, atHome: 60 }, async (bytes) => {
    await writeFile(path, bytes)
    await readMailHead({ from: path })
    await readMailStart({ from: path })
    const { attachments } = await readMail({ from: path, to: join(directory, `mail-${++made}`) })
    for (const attachment of attachments) await rm(attachment.path)
  })
})
