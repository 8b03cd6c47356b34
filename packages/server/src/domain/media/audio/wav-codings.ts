/** Names of the codings of WAV files (RFC 2361) that people meet and that are not read here. */
const names: Readonly<Record<number, string>> = {
  0x05: 'IBM CVSD',
  0x10: 'OKI ADPCM',
  0x14: 'G.723 ADPCM',
  0x22: 'TrueSpeech',
  0x31: 'GSM 6.10',
  0x40: 'G.721 ADPCM',
  0x42: 'G.723.1',
  0x45: 'G.726 ADPCM',
  0x50: 'MPEG',
  0x59: 'G.723.1',
  0x64: 'G.726',
  0x65: 'G.722',
  0x83: 'G.729',
  0xff: 'AAC',
  0x130: 'Sipro ACELP',
  0x160: 'WMA',
  0x161: 'WMA',
  0x162: 'WMA',
  0x163: 'WMA',
  0x704f: 'Opus',
  0x674f: 'Vorbis',
  0x1600: 'AAC',
  0xa106: 'AAC',
  0xa109: 'Speex',
  0xf1ac: 'FLAC',
}

/** The coding inside a WAV by the name that people know, or by its number. */
export const wavCodingName = (coding: number, sampleBytes: number): string => {
  if (coding === 1 || coding === 3) return `WAV (${sampleBytes * 8} bit)`
  return `WAV (${names[coding] ?? `0x${coding.toString(16).padStart(4, '0')}`})`
}
