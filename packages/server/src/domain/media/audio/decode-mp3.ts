import { createReadStream } from 'node:fs'
import { MPEGDecoder } from 'mpg123-decoder'
import { type AudioBlock, mixDown } from './audio-block.ts'

/** Decodes MPEG layer III. Broken frames are skipped, as players do. */
export async function* decodeMp3(path: string): AsyncGenerator<AudioBlock> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  for await (const chunk of createReadStream(path, { highWaterMark: 16 * 1024 })) {
    const { channelData, samplesDecoded, sampleRate } = decoder.decode(chunk)
    if (samplesDecoded > 0) yield { sampleRate, samples: mixDown(channelData) }
  }
}
