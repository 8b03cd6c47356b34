import { stat } from 'node:fs/promises'
import { readOggPages } from '../../../domain/media/audio/ogg-reader.ts'
import { parseOpusHead } from '../../../domain/media/audio/opus-head.ts'
import { opusTicks } from './opus-packet.ts'

/** A sound as a list of Opus packets, ready to be sent. */
export type SoundPackets = readonly Buffer[]

export interface SoundCache {
  /** @throws Error the file does not exist or is not Ogg Opus */
  load(path: string): Promise<SoundPackets>
}

/** Sounds are read once for all calls of a process. One hour of speech takes 11 MB. */
const MOST_BYTES = 64 * 1024 * 1024
const HEADERS = 2

export const createSoundCache = (mostBytes = MOST_BYTES): SoundCache => {
  /** By path, modification time and size of the file. The least recently used one comes first. */
  const kept = new Map<string, { readonly sound: Promise<SoundPackets>; readonly bytes: number }>()

  const keep = (key: string, sound: Promise<SoundPackets>, bytes: number) => {
    kept.delete(key)
    kept.set(key, { sound, bytes })
    let sum = [...kept.values()].reduce((all, each) => all + each.bytes, 0)
    // a player that still plays an evicted sound keeps its own reference to the packets
    for (const [oldest, each] of kept) {
      if (sum <= mostBytes || oldest === key) break
      kept.delete(oldest)
      sum -= each.bytes
    }
  }

  return {
    async load(path) {
      const { mtimeMs, size } = await stat(path)
      const key = `${path} ${mtimeMs} ${size}`
      const sound = kept.get(key)?.sound ?? readSound(path)
      keep(key, sound, size)
      try {
        return await sound
      } catch (error) {
        kept.delete(key)
        throw error
      }
    },
  }
}

const readSound = async (path: string): Promise<SoundPackets> => {
  const packets: Buffer[] = []
  let headers = HEADERS
  for await (const page of readOggPages(path)) {
    for (const packet of page.packets) {
      if (headers === 0) {
        if (opusTicks(packet) > 0) packets.push(Buffer.from(packet))
      } else if (headers-- === HEADERS) parseOpusHead(packet)
    }
  }
  return packets
}
