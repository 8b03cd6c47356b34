import { allNamedFiles } from '../domain/files/named-files-store.ts'
import type { Config } from '../platform/config.ts'
import type { Db, Pool } from '../platform/db/database.ts'
import { type FilePlace } from '../platform/files/file-place.ts'
import { filesAddress, openFilePlace } from '../platform/files/open-file-place.ts'
import { contentOf, placeOf } from '../platform/files/file-store.ts'
import { type FilesMove, readFilesMove, whileMovingAlone, writeFilesMove } from '../platform/files/files-move-store.ts'
import { configOf } from '../platform/files/open-file-place.ts'
import { SetupError } from '../platform/setup-error.ts'
import { checked, forEach, isStored } from './file-pool.ts'
import { hashBlocks, type OnBytes } from './parts.ts'
import { ifThere } from './blocks.ts'

export interface MovedFiles {
  /** `copied`: servers may now be started with the new place; `finished`: only the new place counts. */
  readonly outcome: 'copied' | 'finished'
  readonly from: string
  readonly to: string
  /** Files that the database names. */
  readonly files: number
  /** Files that this run has copied. */
  readonly copied: number
  /** Files that the database names and that are at neither place. */
  readonly missing: readonly string[]
  /** Files whose content is no longer what was stored: they are not at the new place. */
  readonly damaged: readonly string[]
}

export interface MoveOptions {
  readonly pool: Pool
  readonly db: Db
  readonly config: Pick<Config, 'dataDir' | 'filesUrl' | 's3'>
  /** Path or address of the new place. */
  readonly to: string
  readonly onBytes: OnBytes
}

/** Files between two notes of how far the move is. */
const batch = 200
/** Most missing, and damaged, files that are told. */
const mostTold = 100

/**
 * Copies all files that the database names to another place, beside running servers (GROW-01), and reads each of them back. While
 * FILES_URL names the older place it is the first run; with the new one it is the last, which copies what came meanwhile. A run that was
 * killed goes on where it was. Nothing is removed from the older place.
 * @throws SetupError in one sentence
 */
export const moveFiles = async (options: MoveOptions): Promise<MovedFiles> => {
  const done = await whileMovingAlone(options.pool, () => moveAlone(options))
  if (done === undefined) throw new SetupError('Another process moves files now: wait until it is done.')
  return done
}

const moveAlone = async (options: MoveOptions): Promise<MovedFiles> => {
  const { pool, config, to } = options
  const now = filesAddress(config)
  const known = await readFilesMove(pool)
  const move = moveOf(known, { now, to })
  const [from, target] = [openFilePlace(configOf(config, move.from)), openFilePlace(configOf(config, to))]
  await requireOwnPlaces(from, target)
  await writeFilesMove(pool, move)
  const copied = await copyAll({ ...options, from, target }, move)
  const isLast = now === to
  const finishedAt = isLast ? new Date().toISOString() : null
  await writeFilesMove(pool, { ...move, doneUntil: null, isCopied: true, finishedAt })
  return { outcome: isLast ? 'finished' : 'copied', from: move.from, to, ...copied }
}

/** The move that is under way, or a new one. */
const moveOf = (known: FilesMove | null, { now, to }: { readonly now: string; readonly to: string }): FilesMove => {
  const isGoing = known !== null && known.finishedAt === null
  if (isGoing && known.to !== to)
    throw new SetupError(`A move from ${known.from} to ${known.to} is not finished: finish it first.`)
  // what a server has stored at the older place after the end is fetched too
  if (known?.to === to && (isGoing || now === to)) return known
  if (now === to) throw new SetupError(`The files are in ${to} already.`)
  return { from: now, to, doneUntil: null, isCopied: false, finishedAt: null }
}

/** @throws SetupError where the new place belongs to another installation */
const requireOwnPlaces = async (from: FilePlace, target: FilePlace): Promise<void> => {
  const id = await from.readId()
  const there = await target.readId()
  if (id === null) throw new SetupError(`There are no files of this installation in ${from.address}.`)
  if (there === null) return target.writeId(id)
  if (there !== id)
    throw new SetupError(`${target.address} has the files of another installation: take a place of its own.`)
}

type Copying = MoveOptions & { readonly from: FilePlace; readonly target: FilePlace }

const copyAll = async (
  copying: Copying,
  move: FilesMove,
): Promise<Pick<MovedFiles, 'files' | 'copied' | 'missing' | 'damaged'>> => {
  const { db, pool } = copying
  const missing: string[] = []
  const damaged: string[] = []
  let files = 0
  let copied = 0
  const copyOne = async (key: string): Promise<void> => {
    files += 1
    const isKnown = move.isCopied || (move.doneUntil !== null && key <= move.doneUntil)
    const outcome = await copyFile(copying, key, isKnown)
    if (outcome === 'copied') copied += 1
    if (outcome === 'missing' && missing.length < mostTold) missing.push(key)
    if (outcome === 'damaged' && damaged.length < mostTold) damaged.push(key)
  }
  let waiting: string[] = []
  const copyBatch = async (): Promise<void> => {
    await forEach(waiting, copyOne)
    const last = waiting.at(-1)
    if (last !== undefined && !move.isCopied && (move.doneUntil === null || last > move.doneUntil))
      await writeFilesMove(pool, { ...move, doneUntil: last })
    waiting = []
  }
  for await (const key of allNamedFiles(db)) if (waiting.push(key) === batch) await copyBatch()
  await copyBatch()
  return { files, copied, missing: missing.toSorted(), damaged: damaged.toSorted() }
}

/** @param isKnown an earlier run has read back what is there */
const copyFile = async (
  { from, target, onBytes }: Copying,
  key: string,
  isKnown: boolean,
): Promise<'there' | 'copied' | 'missing' | 'damaged'> => {
  const name = placeOf(key)
  const isWhole = async () => (await ifThere(hashBlocks(target.read(name), onBytes)))?.sha256 === contentOf(key)
  const there = await target.size(name)
  if (there !== undefined && (isKnown ? there === (await from.size(name)) || (await isWhole()) : await isWhole()))
    return 'there'
  // its row may go, and the file with it, while it is on its way
  if ((await from.size(name)) === undefined) return there === undefined ? 'missing' : 'damaged'
  if (!(await isStored(target.write(name, checked(from.read(name), contentOf(key), onBytes))))) return 'damaged'
  if (await isWhole()) return 'copied'
  throw new SetupError(
    `${target.address} does not give back what was stored there (${name}): the files stay where they are.`,
  )
}
