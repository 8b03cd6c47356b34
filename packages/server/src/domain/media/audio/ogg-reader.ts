import { createReadStream } from 'node:fs'
import { MAX_OGG_PACKET_BYTES } from '../media-limits.ts'
import { MediaError } from '../media-error.ts'

/** One page of a logical Ogg stream (RFC 3533) with the packets that end on it. */
export interface OggPage {
  /** Position in samples at the end of the page; null when no packet ends on it. */
  granule: number | null
  /** True for the last page of this stream. */
  isLast: boolean
  packets: Uint8Array[]
}

const HEADER_BYTES = 27

/** Reads the pages of the first logical stream of a file and skips those of others. */
export async function* readOggPages(path: string): AsyncGenerator<OggPage> {
  let serial: number | null = null
  let unfinished: Uint8Array[] = []
  for await (const page of rawPages(path)) {
    const pageSerial = page.readUInt32LE(14)
    serial ??= pageSerial
    if (pageSerial !== serial) continue
    const { packets, rest } = splitPackets(page, unfinished)
    unfinished = rest
    const granule = page.readBigInt64LE(6)
    const isLast = (page.readUInt8(5) & 4) !== 0
    yield { granule: granule < 0n ? null : Number(granule), isLast, packets }
    if (isLast) return
  }
}

/** Whole pages, header included. A file that was cut off simply ends with its last whole page. */
async function* rawPages(path: string): AsyncGenerator<Buffer> {
  let data: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(path, { highWaterMark: 64 * 1024 })) {
    data = data.length === 0 ? chunk : Buffer.concat([data, chunk])
    let length = pageBytes(data)
    while (length !== null && length <= data.length) {
      yield data.subarray(0, length)
      data = data.subarray(length)
      length = pageBytes(data)
    }
  }
}

/** Length of the page that starts here; null when its header is not complete yet. */
function pageBytes(data: Buffer): number | null {
  if (data.length < HEADER_BYTES) return null
  if (data.toString('latin1', 0, 4) !== 'OggS') throw new MediaError('unreadable', 'Ogg page expected')
  const segments = data.readUInt8(26)
  if (data.length < HEADER_BYTES + segments) return null
  let length = HEADER_BYTES + segments
  for (const size of data.subarray(HEADER_BYTES, HEADER_BYTES + segments)) length += size
  return length
}

function splitPackets(page: Buffer, unfinished: Uint8Array[]): { packets: Uint8Array[]; rest: Uint8Array[] } {
  const segments = page.subarray(HEADER_BYTES, HEADER_BYTES + page.readUInt8(26))
  const isContinued = (page.readUInt8(5) & 1) !== 0
  const packets: Uint8Array[] = []
  let parts = isContinued ? unfinished : []
  let offset = HEADER_BYTES + segments.length
  let from = offset
  for (const size of segments) {
    offset += size
    if (size === 255) continue
    packets.push(Buffer.concat([...parts, page.subarray(from, offset)]))
    parts = []
    from = offset
  }
  if (from === offset) return { packets, rest: parts }
  const rest = [...parts, page.subarray(from, offset)]
  if (rest.reduce((bytes, part) => bytes + part.length, 0) > MAX_OGG_PACKET_BYTES)
    throw new MediaError('too_large', 'An Ogg packet does not end')
  return { packets, rest }
}
