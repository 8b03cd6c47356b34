import { expect, it } from 'vitest'
import { otherAudio, sniffAudio } from './sniff-audio.ts'

const ogg = (packet: string) =>
  Buffer.concat([Buffer.from('OggS'), Buffer.alloc(22), Buffer.from([1, 30]), Buffer.from(packet)])
const frame = () => {
  // MPEG 2, layer III, 48 kbit/s, 24 kHz: 144 bytes
  const bytes = Buffer.alloc(144)
  bytes.set([0xff, 0xf3, 0x64, 0xc0])
  return bytes
}

it.each([
  ['wav', Buffer.from('RIFF\0\0\0\0WAVEfmt '), 'wav'],
  ['wav above 4 GiB', Buffer.from('RF64\xff\xff\xff\xffWAVEds64', 'latin1'), 'wav'],
  ['wav of broadcasters', Buffer.from('BW64\xff\xff\xff\xffWAVEds64', 'latin1'), 'wav'],
  ['Ogg Opus', ogg('OpusHead\x01'), 'ogg-opus'],
  ['Ogg Vorbis', ogg('\x01vorbis\0'), 'ogg-vorbis'],
  ['mp3', Buffer.concat([frame(), frame()]), 'mp3'],
  ['mp3 with a title', Buffer.from('ID3\x04'), 'mp3'],
  ['Ogg with moving pictures', ogg('\x80theora'), null],
  ['RIFF of another kind', Buffer.from('RIFF\0\0\0\0AVI LIST'), null],
  ['sync word by chance', Buffer.concat([frame(), Buffer.alloc(200)]), null],
  ['text', Buffer.from('<html>'), null],
  ['nothing', Buffer.alloc(0), null],
])('%s is known by its bytes', (_name, bytes, kind) => {
  expect(sniffAudio(bytes)).toBe(kind)
})

it.each([
  ['AMR', '#!AMR\n'],
  ['AMR-WB', '#!AMR-WB\n'],
  ['AAC (M4A)', '\0\0\0\x20ftypM4A \0'],
  ['3GP', '\0\0\0\x18ftyp3gp4'],
  ['WebM', '\x1aE\xdf\xa3'],
  ['AAC', '\xff\xf1\x50\x80'],
  ['FLAC', 'fLaC\0\0'],
  ['WMA', '\x30\x26\xb2\x75'],
])('%s is refused by its name', (name, start) => {
  expect(otherAudio(Buffer.from(start, 'latin1'))).toBe(name)
})
