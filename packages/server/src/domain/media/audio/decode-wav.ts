import { open } from 'node:fs/promises'
import type { AudioBlock } from './audio-block.ts'
import { readWavHead } from './wav-head.ts'
import { wavSampleReader } from './wav-samples.ts'

const BLOCK_FRAMES = 8192

export async function* decodeWav(path: string): AsyncGenerator<AudioBlock> {
  const file = await open(path)
  try {
    const { coding, channels, sampleRate, sampleBytes, dataFrom, dataBytes } = await readWavHead(file)
    const sampleAt = wavSampleReader(coding, sampleBytes)
    const frameBytes = channels * sampleBytes
    const block = Buffer.alloc(BLOCK_FRAMES * frameBytes)
    for (let done = 0; done < dataBytes; ) {
      const { bytesRead } = await file.read(block, 0, Math.min(block.length, dataBytes - done), dataFrom + done)
      if (bytesRead === 0) return
      done += bytesRead
      const data = new DataView(block.buffer, block.byteOffset, bytesRead)
      const samples = new Float32Array(Math.floor(bytesRead / frameBytes))
      for (let frame = 0; frame < samples.length; frame++) {
        let sum = 0
        for (let channel = 0; channel < channels; channel++) {
          sum += sampleAt(data, frame * frameBytes + channel * sampleBytes)
        }
        samples[frame] = sum / channels
      }
      if (samples.length > 0) yield { sampleRate, samples }
    }
  } finally {
    await file.close()
  }
}
