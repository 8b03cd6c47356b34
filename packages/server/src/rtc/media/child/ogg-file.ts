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
  /** Resolves when everything is written and the file is closed. */
  close(): Promise<void>
}

const PAGE_SEGMENTS = 240
/** Maximum number of pages that may wait to be written; with more the disk counts as failed. */
const MOST_WAITING = 60
const INPUT_RATE = 48_000

/** @param path must not exist yet */
export const createOggFile = (path: string): OggFile => {
  const pageOf = createOggWriter()
  let page: { readonly packets: Buffer[]; segments: number } = { packets: [], segments: 0 }
  let ticks = 0
  let waiting = 0
  let isBroken = false
  const opening: Promise<FileHandle> = open(path, 'wx', 0o600)
  let writing: Promise<unknown> = opening

  const fail = (): void => {
    isBroken = true
  }
  const write = (bytes: Buffer): void => {
    waiting++
    writing = writing
      .then(async () => await (await opening).write(bytes))
      .catch(fail)
      .finally(() => waiting--)
  }
  const endPage = (isLast: boolean): void => {
    if (page.packets.length === 0 && !isLast) return
    write(pageOf(page.packets, ticks, isLast))
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
    hasFailed: () => isBroken || waiting > MOST_WAITING,
    close: async () => {
      await writing
      await opening.then((file) => file.close()).catch(() => {})
    },
  }
}
