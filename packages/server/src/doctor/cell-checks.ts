import { openDirectory } from '../domain/cells/directory-schema-store.ts'
import { type Contested, listCells, listContested } from '../domain/cells/directory-store.ts'
import type { Config } from '../platform/config.ts'
import { reason } from '../platform/reason.ts'
import { type Finding, ok, wrong } from './finding.ts'
import type { Check } from './run-checks.ts'

/** Examples that are told of many. */
const mostTold = 3

/** @param cells names of all cells @param contested what this cell and another one claim */
export const judgeCells = (
  own: string,
  { cells, contested }: { readonly cells: readonly string[]; readonly contested: readonly Contested[] },
): Finding => {
  if (!cells.includes(own))
    return wrong(
      'cells',
      `The directory lists no cell ${own}, so nobody finds its customers.`,
      'Add it with npm run admin -- cells save.',
    )
  if (contested.length === 0) return ok('cells', `This is ${own}, one of ${cells.length} in the directory.`)
  const told = contested
    .slice(0, mostTold)
    .map(({ kind, value, cell, holder }) => `${kind} ${value} (${holder} has it, ${cell} claims it too)`)
  const more = contested.length > mostTold ? `, and ${contested.length - mostTold} more` : ''
  return wrong(
    'cells',
    `Two cells claim the same: ${told.join(', ')}${more}.`,
    'Take each away at one of the two; npm run admin -- directory check lists them.',
  )
}

/** GROW-08: whether the directory of cells answers, and agrees with this cell; nothing where the installation is alone. */
export const cellChecks = ({ cells }: Pick<Config, 'cells'>): readonly Check[] => {
  const own = cells?.name
  if (cells === undefined || own === undefined) return []
  const ask = async (): Promise<Finding> => {
    const directory = openDirectory(cells.directoryUrl)
    try {
      const [listed, contested] = await Promise.all([listCells(directory), listContested(directory, own)])
      return judgeCells(own, { cells: listed.map(({ name }) => name), contested })
    } catch (error) {
      return wrong(
        'cells',
        `The directory of cells does not answer (${reason(error)}): calls to other cells go over the trunks.`,
        'See whether its PostgreSQL runs and whether DIRECTORY_URL is right.',
      )
    } finally {
      void directory.end().catch(() => undefined)
    }
  }
  return [{ part: 'cells', ask }]
}
