import { createReadStream } from 'node:fs'
import { MPEGDecoder } from 'mpg123-decoder'
import { type AudioBlock, mixDown } from './audio-block.ts'

/** Decodes MPEG layer III. Broken frames are skipped, as players do. */
export const decodeMp3 = (path: string): AsyncGenerator<AudioBlock> => decodeMp3Within(path, 0, Infinity)

/** Decodes the part of a file from a byte to another, which is not part of it any more. */
export async function* decodeMp3Within(path: string, from: number, to: number): AsyncGenerator<AudioBlock> {
  if (to <= from) return
  const decoder = new MPEGDecoder()
  await decoder.ready
  // without a start, the file may be a pipe as well
  const part = { ...(from > 0 && { start: from }), end: to - 1 }
  for await (const chunk of createReadStream(path, { ...part, highWaterMark: 16 * 1024 })) {
    const { channelData, samplesDecoded, sampleRate } = decoder.decode(chunk)
    if (samplesDecoded > 0) yield { sampleRate, samples: mixDown(channelData) }
  }
}
