import type { RtcParty } from '@lineside/contract/rtc/frames'
import { readOutsideNumber } from '@lineside/telephony/outside/number-format'
import { type CallerHeaders, readOutsideCaller } from '@lineside/telephony/outside/read-outside-caller'
import type { Services } from '../services.ts'
import { findNumberHolder, findTrunk } from './trunks-store.ts'

export interface IncomingCall {
  /** The edge has found it by where the call came from. */
  readonly trunkId: number
  /** Whom the operator asks for, as it came. */
  readonly dialled: string
  readonly headers: CallerHeaders
}

export type TakenIncoming =
  | {
      /** For `placeCall`: the line that has the number, and what was dialled in digits with the country code. */
      readonly line: number
      readonly to: string
      readonly caller: RtcParty
    }
  /** A SIP status. 403: there is no such trunk, or it is off; 404: nobody here has the number. */
  | { readonly refused: 403 | 404 }

/** TEL-07: to which line a call from outside goes. It goes to no number but one of ours. */
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
