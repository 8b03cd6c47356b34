import { readOggPages } from '../../domain/media/audio/ogg-reader.ts'
import { OPUS_CLOCK } from '../../domain/media/audio/opus-head.ts'
import type { MediaPool } from '../../domain/media/media-pool.ts'
import type { Log } from '../../platform/log.ts'
import type { CallRecording, Recording } from '../legs/leg.ts'
import type { SessionRecording } from './process-session.ts'

/** Records one side of a call into a file. @param place the path of the file */
export const createRecording = (place: Promise<string>, begin: (path: string) => SessionRecording): Recording => {
  const recording = place.then((path) => ({ path, ...begin(path) }))
  const ended = recording.then(
    async (begun) => void (await begun.ended),
    () => {},
  )
  return {
    ended,
    async finish() {
      const begun = await recording.catch(() => null)
      if (begun === null) return null
      begun.finish()
      const seconds = await begun.ended
      // the file of a process that died holds everything written until then and can be played
      const heard = seconds === 'died' ? await secondsOf(begun.path) : seconds
      return heard === null ? null : { path: begun.path, seconds: heard }
    },
  }
}

/** The length of a recording that may have been broken off. @returns null: it cannot be read, or is empty */
export const secondsOf = async (path: string): Promise<number | null> => {
  let granule = 0
  try {
    for await (const page of readOggPages(path)) granule = page.granule ?? granule
  } catch {
    return null
  }
  return granule === 0 ? null : granule / OPUS_CLOCK
}

/**
 * Records both sides of a call: each side into its own file during the call, and both combined into one file at the
 * end.
 */
export const createCallRecording = (
  sides: readonly [Recording, Recording],
  { media, log }: { readonly media: MediaPool; readonly log: Pick<Log, 'error'> },
): CallRecording => {
  const finish: CallRecording['finish'] = async () => {
    const [left, right] = await Promise.all([sides[0].finish(), sides[1].finish()])
    if (left === null && right === null) return null
    const path = await media.scratchPath()
    const { seconds } = await media.run('combineSides', {
      left: left?.path ?? null,
      right: right?.path ?? null,
      to: path,
    })
    return { path, seconds, sides: [left?.path ?? null, right?.path ?? null] }
  }
  return {
    ended: Promise.race(sides.map((side) => side.ended)),
    finish: () =>
      finish().catch((error: unknown) => {
        log.error(error, 'The two sides of a recording could not be put together')
        return null
      }),
  }
}
