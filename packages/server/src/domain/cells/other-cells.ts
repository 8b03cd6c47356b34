import { longestShortNumber } from '@lineside/telephony/numbers/normalise-number'
import { type OutsideCall, type OutsideTry, outsideTries } from '@lineside/telephony/outside/outside-tries'
import type { Trunk } from '@lineside/telephony/outside/trunk'
import type { Db } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { reason } from '../../platform/reason.ts'
import { hopsOf, insertCellCall } from './cell-calls-store.ts'
import { cellMarkHeader, readCellMark, writeCellMark } from './cell-mark.ts'
import type { ListedCell } from './directory-store.ts'
import { type EdgeAddress, readEdgeAddress } from './edge-address.ts'
import { findPeerName } from './own-claims-store.ts'
import type { DirectoryReader } from './read-directory.ts'

/** A call of a line to a number that no line of this cell has. */
export type CallToCell = Omit<OutsideCall, 'isEmergency'> & {
  /** For the hops that the call has behind it; undefined: it is only asked about. */
  readonly callId: string | undefined
}

/** A call that the edge has recognised as that of another cell, by its address. */
export interface CallFromCell {
  /** Number of the other cell at the edge. */
  readonly peer: number
  readonly mark: string | undefined
  /** The called number: digits with the country code. */
  readonly number: string
  readonly callId: string
}

/** GROW-08: the other cells, as calls see them. */
export interface OtherCells {
  /**
   * The ways to the cell that has a number.
   * @returns null: this cell has it, or none, or the directory is away; `loop`: the call has passed too many cells
   */
  wayTo(call: CallToCell): Promise<readonly OutsideTry[] | 'loop' | null>
  /** Where the cell of a number takes calls for it; null as for `wayTo`. */
  addressOf(number: string): Promise<string | null>
  /** Whether a call is that of the cell that its address is of. @returns SIP status of a refusal; null: it is, and is noted */
  admit(call: CallFromCell): Promise<403 | 482 | null>
}

/** An installation that is alone. */
export const noOtherCells: OtherCells = {
  wayTo: async () => null,
  addressOf: async () => null,
  admit: async () => 403,
}

/** Cells that a call passes at most: a forwarding to another cell that forwards to a third one. */
const mostHops = 4

/** Both sides tell each other who calls, as operators that trust each other do; numbers are written with a plus. */
export const cellTrust = { format: { style: 'plus', country: '', prefix: '' }, isTrusted: true } as const

export interface OtherCellsOptions {
  readonly db: Db
  readonly log: Pick<Log, 'warn'>
  readonly now: () => Date
  readonly reader: DirectoryReader
  /** The name of this cell. */
  readonly own: string
}

export const createOtherCells = ({ db, log, now, reader, own }: OtherCellsOptions): OtherCells => {
  const holderOf = async (number: string): Promise<ListedCell | null> => {
    // a short number belongs to the network of its country, an extension to its company
    if (number.length <= longestShortNumber || !/^\d+$/.test(number)) return null
    try {
      const name = await reader.ofNumber(number)
      return name === null || name === own ? null : ((await reader.cells()).get(name) ?? null)
    } catch (error) {
      log.warn(`The directory of cells was not asked about a call, which goes to the trunks: ${reason(error)}`)
      return null
    }
  }

  return {
    wayTo: async ({ callId, ...call }) => {
      const cell = await holderOf(call.number)
      if (cell === null) return null
      const hops = 1 + (callId === undefined ? 0 : await hopsOf(db, callId))
      if (hops > mostHops) return 'loop'
      const tries = outsideTries(trunksOf(cell), { ...call, isEmergency: false })
      // a mark lets whoever has it call, so a question gets none
      if (callId === undefined) return tries
      const mark = { from: own, to: cell.name, hops, number: call.number }
      const header = `${cellMarkHeader}: ${writeCellMark(await reader.secret(), mark, now())}`
      return tries.map((one) => ({ ...one, headers: [...one.headers, header] }))
    },
    addressOf: async (number) => {
      const cell = await holderOf(number)
      const edge = cell === null ? undefined : edgesOf(cell)[0]
      return edge === undefined ? null : `sip:+${number}@${hostOf(edge)}:${edge.port};transport=${edge.transport}`
    },
    admit: async ({ peer, mark, number, callId }) => {
      const from = await findPeerName(db, peer)
      if (from === undefined) return 403
      const hops = readCellMark(await reader.secret(), mark, { from, to: own, number, now: now() })
      if (hops === null) {
        log.warn(`A call from an address of the cell ${from} is refused: it is not that cell's`)
        return 403
      }
      if (hops > mostHops) return 482
      await insertCellCall(db, callId, hops, now())
      return null
    },
  }
}

const edgesOf = ({ edges }: ListedCell): readonly EdgeAddress[] =>
  edges.map(readEdgeAddress).filter((edge) => edge !== undefined)

/** Each edge of a cell is a trunk that is tried after the one before it. */
const trunksOf = (cell: ListedCell): readonly Trunk[] =>
  edgesOf(cell).map(({ host, port, transport }, at) => ({
    ...cellTrust,
    id: -1 - at,
    name: `cell ${cell.name}`,
    priority: at,
    isEnabled: true,
    kind: 'address',
    host,
    port,
    transport,
    domain: null,
    mainNumber: null,
    showsForeign: true,
    takesPlace: false,
    account: null,
  }))

const hostOf = ({ host }: EdgeAddress): string => (host.includes(':') ? `[${host}]` : host)
