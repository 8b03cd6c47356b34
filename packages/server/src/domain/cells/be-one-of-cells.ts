import type { Config } from '../../platform/config.ts'
import type { Platform } from '../../platform/platform.ts'
import { SetupError } from '../../platform/setup-error.ts'
import { openDirectory } from './directory-schema-store.ts'
import { watchMoves } from './moves/settle-moves.ts'
import { createOtherCells, noOtherCells, type OtherCells } from './other-cells.ts'
import { joinDirectory } from './own-claims-store.ts'
import { publishCell } from './publish-cell.ts'
import { readDirectory } from './read-directory.ts'

/**
 * GROW-08: takes this installation's place among the cells of a directory, from now on. It starts without the directory, too.
 * @param stops gets the functions that end it
 * @throws SetupError the settings, or the database, are those of something else
 */
export const beOneOfCells = async (
  platform: Pick<Platform, 'config' | 'db' | 'pool' | 'log' | 'now' | 'metrics' | 'notifications'>,
  stops: { push(stop: () => unknown): unknown },
): Promise<OtherCells> => {
  const { config, db, log, now } = platform
  if (config.cells === undefined) return noOtherCells
  const { directoryUrl, name } = config.cells
  if (name === undefined)
    throw new SetupError('Set CELL to the name of this cell in the directory, or FRONT_DOOR=yes for a front door.')
  await joinDirectory(db, name)
  const directory = openDirectory(directoryUrl, log)
  stops.push(() => directory.end())
  const publishing = publishCell(platform, directory, name)
  stops.push(() => publishing.close())
  stops.push(watchMoves(platform, directory))
  return createOtherCells({ db, log, now, reader: readDirectory(directory), own: name })
}

/** Asks once about other cells, as a server of this installation would. */
export const askingCells = async <Answer>(
  {
    config: { cells },
    db,
    log,
    now,
  }: Pick<Platform, 'db' | 'log' | 'now'> & { readonly config: Pick<Config, 'cells'> },
  ask: (cells: OtherCells) => Promise<Answer>,
): Promise<Answer> => {
  if (cells?.name === undefined) return await ask(noOtherCells)
  const directory = openDirectory(cells.directoryUrl, log)
  try {
    return await ask(createOtherCells({ db, log, now, reader: readDirectory(directory), own: cells.name }))
  } finally {
    await directory.end()
  }
}
