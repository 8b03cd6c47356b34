import { createHash } from 'node:crypto'
import type { ListedCell } from '../domain/cells/directory-store.ts'
import type { DirectoryReader } from '../domain/cells/read-directory.ts'
import { UpstreamProblem } from '../front/upstream-problem.ts'
import type { CellHint } from './cell-hints.ts'

/**
 * GROW-08: the cell of the first hint that leads to one. Where none does, any cell answers, always the same one for the same
 * address: it refuses an unknown name as it refuses a wrong password, in the same time, and counts the failure.
 * @param address the client's
 * @throws UpstreamProblem 503: the directory is away, and was never there
 */
export const findCell = async (
  reader: DirectoryReader,
  hints: readonly CellHint[],
  address: string,
): Promise<ListedCell> => {
  try {
    const cells = await reader.cells()
    for (const hint of hints) {
      const name = 'cell' in hint ? hint.cell : await reader.ofDomain(hint.domain)
      const cell = name === null ? undefined : cells.get(name)
      if (cell !== undefined) return cell
    }
    const any = [...cells.values()][placeOf(address, cells.size)]
    if (any !== undefined) return any
    throw new Error('the directory lists no cell')
  } catch (cause) {
    throw new UpstreamProblem(503, 'The telephone system does not answer at the moment.', { cause })
  }
}

const placeOf = (address: string, count: number): number =>
  count === 0 ? 0 : createHash('sha256').update(address).digest().readUInt32BE() % count
