import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { parseSignInName } from '../../platform/auth/sign-in-name.ts'
import type { Pool } from '../../platform/db/database.ts'
import { isViolation } from '../../platform/db/violation.ts'
import { SetupError } from '../../platform/setup-error.ts'
import { openDirectory, prepareDirectory } from '../../domain/cells/directory-schema-store.ts'
import {
  cellOfDomain,
  cellOfNumber,
  countEntries,
  deleteCell,
  listCells,
  listContested,
  saveCell,
} from '../../domain/cells/directory-store.ts'
import { listMoves } from '../../domain/cells/moves/directory-moves-store.ts'
import { readEdgeAddress } from '../../domain/cells/edge-address.ts'
import { countChanges, noteAll } from '../../domain/cells/own-claims-store.ts'
import type { WholeInstallation } from '../command.ts'
import { withOwnDatabase } from '../installation.ts'
import { installationCommand } from '../installation-command.ts'
import { UsageError } from '../usage-error.ts'

const name = { kind: 'text', help: 'name of the cell, such as west', required: true, isRecorded: true } as const

/** @throws SetupError there is no directory */
const withDirectory = async <T>(
  { config, log }: Pick<WholeInstallation, 'config' | 'log'>,
  work: (directory: Pool) => Promise<T>,
): Promise<T> => {
  if (config.cells === undefined) throw new SetupError('Set DIRECTORY_URL to the database of the directory of cells.')
  const directory = openDirectory(config.cells.directoryUrl, log)
  try {
    await prepareDirectory(directory)
    return await work(directory)
  } finally {
    await directory.end()
  }
}

/** GROW-08: cells and their directory. */
export const cellCommands = [
  installationCommand({
    words: ['cells', 'list'],
    summary: 'the cells of the directory, with what each has',
    options: {},
    run: (whole) =>
      withDirectory(whole, async (directory) => {
        const held = new Map((await countEntries(directory)).map((one) => [one.cell, one]))
        const cells = (await listCells(directory)).map((cell) => ({
          ...cell,
          domains: held.get(cell.name)?.domains ?? 0,
          numbers: held.get(cell.name)?.numbers ?? 0,
        }))
        return { cells }
      }),
  }),
  installationCommand({
    words: ['cells', 'save'],
    isLogged: true,
    summary: 'a cell: where its servers and its edges are',
    options: {
      name,
      web: {
        kind: 'text',
        help: 'address of its servers for front doors, such as http://10.0.0.9:8080',
        required: true,
        isRecorded: true,
      },
      edges: {
        kind: 'list',
        help: 'addresses of its edges for calls of other cells, such as tcp:10.0.0.5:5060, best first',
        isRecorded: true,
      },
      sources: {
        kind: 'list',
        help: 'addresses and networks from which its edges call; those of --edges are the default',
        isRecorded: true,
      },
    },
    run: (whole, { name: called, web, edges = [], sources = [] }) => {
      if (!/^[a-z][a-z0-9-]{0,30}$/.test(called))
        throw new UsageError('--name takes lower-case letters, digits and dashes, such as west.')
      if (!isOrigin(web)) throw new UsageError('--web takes an address without a path, such as http://10.0.0.9:8080.')
      const wrong = edges.find((edge) => readEdgeAddress(edge) === undefined)
      if (wrong !== undefined)
        throw new UsageError(`--edges takes addresses such as tcp:10.0.0.5:5060, and '${wrong}' is none.`)
      const noNetwork = sources.find((source) => !isNetwork(source))
      if (noNetwork !== undefined)
        throw new UsageError(`--sources takes addresses and networks, and '${noNetwork}' is none.`)
      return withDirectory(whole, async (directory) => {
        const from = sources.length > 0 ? sources : await addressesOf(edges)
        const cell = { name: called, web: new URL(web).origin, edges, sources: from }
        return { outcome: await saveCell(directory, cell), ...cell }
      })
    },
  }),
  installationCommand({
    words: ['cells', 'remove'],
    isLogged: true,
    summary: 'remove a cell that has no domain and no number any more',
    options: { name },
    run: (whole, { name: called }) =>
      withDirectory(whole, async (directory) => {
        try {
          if (!(await deleteCell(directory, called))) throw new UsageError(`The directory has no cell '${called}'.`)
        } catch (error) {
          if (!isViolation(error, 'foreign key')) throw error
          throw new UsageError(`The cell ${called} still has domains or numbers: move its customers first.`)
        }
        return { outcome: 'removed' }
      }),
  }),
  installationCommand({
    words: ['directory', 'show'],
    summary: 'the cell of a number, a domain, or a user name with its domain',
    options: { of: { kind: 'text', help: "such as nordwind.example or '+43 1 99200'", required: true } },
    operand: 'of',
    run: (whole, { of }) =>
      withDirectory(whole, async (directory) => {
        const number = of.replace(/[\s()/.-]/g, '').replace(/^(\+|00)/, '')
        if (/^\d{3,31}$/.test(number)) return { number, cell: (await cellOfNumber(directory, number)) ?? 'none' }
        const domain = parseSignInName(of).domain ?? of.toLowerCase()
        return { domain, cell: (await cellOfDomain(directory, domain)) ?? 'none' }
      }),
  }),
  installationCommand({
    words: ['directory', 'check'],
    summary: 'what two cells claim, what this cell has not told yet, and which customers are on their way',
    options: {},
    run: (whole) =>
      withDirectory(whole, async (directory) => {
        const contested = (await listContested(directory)).map(
          ({ kind, value, cell, holder }) => `${kind} ${value}: ${holder} has it, and ${cell} claims it too`,
        )
        const own = whole.config.cells?.name
        const waiting = own === undefined ? null : await withOwnDatabase(whole, ({ db }) => countChanges(db))
        const moving = (await listMoves(directory)).map(
          ({ customer, from, to, phase }) => `customer ${customer}: from ${from} to ${to}, ${phase}`,
        )
        return { contested, ...(waiting !== null && { waiting }), ...(moving.length > 0 && { moving }) }
      }),
    isBad: (answer) => (answer as { readonly contested: readonly string[] }).contested.length > 0,
  }),
  installationCommand({
    words: ['directory', 'tell'],
    isLogged: true,
    summary: 'tell the directory again all that this cell has; its server does so within seconds',
    options: {},
    run: async (whole) => {
      if (whole.config.cells?.name === undefined) throw new SetupError('Set CELL to the name of this cell.')
      return await withOwnDatabase(whole, async ({ db }) => {
        await noteAll(db)
        return { outcome: 'noted', waiting: await countChanges(db) }
      })
    },
  }),
]

const isOrigin = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, origin } = new URL(text)
  return /^https?:$/.test(protocol) && [origin, `${origin}/`].includes(text)
}

const isNetwork = (text: string): boolean => /^[^/]+(\/\d{1,3})?$/.test(text) && isIP(text.split('/')[0] ?? '') !== 0

/** The addresses that the hosts of edges have now; none for a name that cannot be resolved. */
const addressesOf = async (edges: readonly string[]): Promise<readonly string[]> => {
  const hosts = new Set(edges.map((edge) => readEdgeAddress(edge)?.host ?? ''))
  const found = await Promise.all([...hosts].map((host) => lookup(host, { all: true }).catch(() => [])))
  return [...new Set(found.flat().map(({ address }) => address))]
}
