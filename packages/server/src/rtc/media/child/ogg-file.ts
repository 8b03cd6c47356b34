import { type FileHandle, open } from 'node:fs/promises'
import { createOggWriter, segmentsOf } from '../../../domain/media/audio/ogg-writer.ts'
import { opusHead, opusTags } from '../../../domain/media/audio/opus-head.ts'

/** An Ogg Opus file that is written page by page. */
export interface OggFile {
  add(payload: Buffer, ticks: number): void
  /** Writes what was added since the last page. The last page ends the file. */
  endPage(isLast: boolean): void
  /** Gives the file up. */
  fail(): void
  /** Whether the file was given up, could not be opened or written, or the disk does not keep up. */
  hasFailed(): boolean
  /** The ticks of the pages that are whole in the file; after a failure it holds no more. */
  writtenTicks(): number
  /** Resolves when everything is written and the file is closed. */
  close(): Promise<void>
}

const PAGE_SEGMENTS = 240
/** Maximum number of pages that may wait to be written; with more the disk counts as failed. */
const MOST_WAITING = 60
const INPUT_RATE = 48_000

/**
 * @param path must not exist yet
 * @param opens opens the file for writing
 */
export const createOggFile = (
  path: string,
  opens: (path: string) => Promise<Pick<FileHandle, 'write' | 'close'>> = (at) => open(at, 'wx', 0o600),
): OggFile => {
  const pageOf = createOggWriter()
  let page: { readonly packets: Buffer[]; segments: number } = { packets: [], segments: 0 }
  let ticks = 0
  const disk = { waiting: 0, isBroken: false, written: 0 }
  const opening = opens(path)
  let writing: Promise<unknown> = opening

  const fail = (): void => {
    disk.isBroken = true
  }
  const append = async (bytes: Buffer, upTo: number): Promise<void> => {
    // nothing follows a page that is not whole
    if (disk.isBroken) return
    const { bytesWritten } = await (await opening).write(bytes)
    if (bytesWritten < bytes.length) fail()
    else disk.written = upTo
  }
  const write = (bytes: Buffer, upTo = 0): void => {
    disk.waiting++
    writing = writing
      .then(() => append(bytes, upTo))
      .catch(fail)
      .finally(() => disk.waiting--)
  }
  const endPage = (isLast: boolean): void => {
    if (page.packets.length === 0 && !isLast) return
    write(pageOf(page.packets, ticks, isLast), ticks)
    page = { packets: [], segments: 0 }
  }
  write(pageOf([opusHead(0, INPUT_RATE)], 0, false))
  write(pageOf([opusTags()], 0, false))

  return {
    add: (payload, duration) => {
      const segments = segmentsOf(payload)
      if (page.segments + segments > PAGE_SEGMENTS) endPage(false)
      page.packets.push(payload)
      page.segments += segments
      ticks += duration
    },
    endPage,
    fail,
    hasFailed: () => disk.isBroken || disk.waiting > MOST_WAITING,
    writtenTicks: () => disk.written,
    close: async () => {
      await writing
      await opening.then((file) => file.close()).catch(() => {})
    },
  }
}
