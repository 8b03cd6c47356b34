import type { RtcParty } from '@lineside/contract/rtc/frames'
import { readOutsideNumber } from '@lineside/telephony/outside/number-format'
import { type CallerHeaders, readOutsideCaller } from '@lineside/telephony/outside/read-outside-caller'
import { cellTrust } from '../cells/other-cells.ts'
import type { Services } from '../services.ts'
import { findNumberHolder, findTrunk } from './trunks-store.ts'

export interface IncomingCall {
  /** Trunk that the edge recognised by the source of the call; below zero: another cell. */
  readonly trunkId: number
  /** Dialled number as the operator sent it. */
  readonly dialled: string
  readonly headers: CallerHeaders
  /** The mark of a call of another cell. */
  readonly mark: string | undefined
  readonly callId: string
}

export type TakenIncoming =
  | {
      /** For `placeCall`: the line that has the number, and the dialled digits with the country code. */
      readonly line: number
      readonly to: string
      readonly caller: RtcParty
    }
  /**
   * SIP status: 403, the trunk does not exist or is off, or the call is not that of the cell; 404, nobody here has the number; 482,
   * the call goes round between cells.
   */
  | { readonly refused: 403 | 404 | 482 }
  /** Another cell has the number, and takes calls for it at this address. */
  | { readonly elsewhere: string }

/**
 * TEL-07: finds the line for a call from outside, or from another cell. Only numbers of our own are reached, so that nobody calls
 * outside through us.
 */
export const takeIncoming = async (
  services: Pick<Services, 'db' | 'cells'>,
  call: IncomingCall,
): Promise<TakenIncoming> => {
  if (call.trunkId < 0) return await takeFromCell(services, call)
  const { db, cells } = services
  const { trunkId, dialled, headers } = call
  const trunk = await findTrunk(db, trunkId)
  if (trunk === undefined || !trunk.isEnabled) return { refused: 403 }
  const to = readOutsideNumber(dialled, trunk.format)
  if (to === null) return { refused: 404 }
  const line = await findNumberHolder(db, to)
  if (line !== undefined) return { line, to, caller: { number: readOutsideCaller(headers, trunk), name: null } }
  const elsewhere = await cells.addressOf(to)
  return elsewhere === null ? { refused: 404 } : { elsewhere }
}

/** GROW-08: a number that is not ours is refused, also where it has just moved on: the other cell asks the directory again. */
const takeFromCell = async (
  { db, cells }: Pick<Services, 'db' | 'cells'>,
  { trunkId, dialled, headers, mark, callId }: IncomingCall,
): Promise<TakenIncoming> => {
  const to = readOutsideNumber(dialled, cellTrust.format)
  if (to === null) return { refused: 404 }
  const refused = await cells.admit({ peer: -trunkId, mark, number: to, callId })
  if (refused !== null) return { refused }
  const line = await findNumberHolder(db, to)
  if (line === undefined) return { refused: 404 }
  return { line, to, caller: { number: readOutsideCaller(headers, cellTrust), name: null } }
}
