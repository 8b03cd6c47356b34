import { createReadStream } from 'node:fs'
import { OggVorbisDecoder, type OggVorbisDecodedAudio } from '@wasm-audio-decoders/ogg-vorbis'
import { reason } from '../../../platform/reason.ts'
import { MediaError } from '../media-error.ts'
import { MAX_CHANNELS } from '../media-limits.ts'
import { type AudioBlock, mixDown } from './audio-block.ts'
import { readOggPages } from './ogg-reader.ts'

/**
 * Bytes decoded at a time: one byte can stand for a packet of 8,192 samples, so larger pieces of a hostile file could
 * fill the memory.
 */
const BITE_BYTES = 4096
const CHANNELS_AT = 11

export async function* decodeVorbis(path: string): AsyncGenerator<AudioBlock> {
  await checkHead(path)
  const decoder = new OggVorbisDecoder()
  await decoder.ready
  for await (const chunk of createReadStream(path, { highWaterMark: BITE_BYTES })) {
    yield* blockOf(await decoder.decode(chunk).catch(refuse))
  }
  yield* blockOf(await decoder.flush().catch(refuse))
}

/** The library fails in many ways at a head that is none. */
const refuse = (error: unknown): never => {
  throw new MediaError('unreadable', `Broken Vorbis: ${reason(error)}`)
}

async function checkHead(path: string): Promise<void> {
  for await (const page of readOggPages(path)) {
    const channels = page.packets[0]?.[CHANNELS_AT] ?? 0
    if (channels >= 1 && channels <= MAX_CHANNELS) return
    break
  }
  throw new MediaError('unsupported', 'Number of Vorbis channels is not taken')
}

function* blockOf({ channelData, samplesDecoded, sampleRate }: OggVorbisDecodedAudio): Generator<AudioBlock> {
  if (samplesDecoded > 0) yield { sampleRate, samples: mixDown(channelData) }
}
