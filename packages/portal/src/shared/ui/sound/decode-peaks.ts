import { peaksOf } from './peaks.ts'

/** Enough for the widest player; a narrow one merges them. */
const kept = 240

export interface SoundPicture {
  peaks: number[]
  /** Seconds. */
  duration: number
}

/** Decodes a sound to draw it. Null where the browser can not: then even bars are drawn, and the sound plays all the same. */
export async function decodePeaks(blob: Blob): Promise<SoundPicture | null> {
  try {
    const context = new OfflineAudioContext(1, 1, 8000)
    const sound = await context.decodeAudioData(await blob.arrayBuffer())
    return { peaks: peaksOf(sound.getChannelData(0), kept), duration: sound.duration }
  } catch {
    return null
  }
}
