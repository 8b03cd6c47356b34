import type { RtcParty } from '@lineside/contract/rtc/frames'
import { readOutsideNumber } from '@lineside/telephony/outside/number-format'
import { type CallerHeaders, readOutsideCaller } from '@lineside/telephony/outside/read-outside-caller'
import type { Services } from '../services.ts'
import { findNumberHolder, findTrunk } from './trunks-store.ts'

export interface IncomingCall {
  /** Trunk that the edge recognised by the source of the call. */
  readonly trunkId: number
  /** Dialled number as the operator sent it. */
  readonly dialled: string
  readonly headers: CallerHeaders
}

export type TakenIncoming =
  | {
      /** For `placeCall`: the line that has the number, and the dialled digits with the country code. */
      readonly line: number
      readonly to: string
      readonly caller: RtcParty
    }
  /** SIP status: 403, the trunk does not exist or is off; 404, nobody here has the number. */
  | { readonly refused: 403 | 404 }

/**
 * TEL-07: finds the line for a call from outside. Only numbers of our own are reached, so that nobody calls outside
 * through us.
 */
export const takeIncoming = async (
  { db }: Pick<Services, 'db'>,
  { trunkId, dialled, headers }: IncomingCall,
): Promise<TakenIncoming> => {
  const trunk = await findTrunk(db, trunkId)
  if (trunk === undefined || !trunk.isEnabled) return { refused: 403 }
  const to = readOutsideNumber(dialled, trunk.format)
  const line = to === null ? undefined : await findNumberHolder(db, to)
  if (to === null || line === undefined) return { refused: 404 }
  return { line, to, caller: { number: readOutsideCaller(headers, trunk), name: null } }
}
