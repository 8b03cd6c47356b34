import type { OutsideRefusal } from '@lineside/contract/rtc/call-steps'
import type { Presented } from '@lineside/contract/rtc/plan'
import { isEmergencyNumber } from '@lineside/telephony/blocking/emergency-numbers'
import { type OutsideTry, outsideTries } from '@lineside/telephony/outside/outside-tries'
import { isPhoneNumber } from '@lineside/telephony/routing/address-parts'
import type { Services } from '../services.ts'
import { findOutsideAccount, listTrunks, trunkOf } from './trunks-store.ts'

/** A call that is to go outside, as the rules of the call have decided it. */
export interface OutsideWish {
  /** On whose account it goes: the line that calls, passes on or forwards; null: nobody's here. */
  readonly subscriberId: number | null
  /** As the platform writes it. */
  readonly number: string
  readonly presented: Presented
  /** Who calls is no line here. */
  readonly isForeign: boolean
}

export interface OutsideWay {
  /** Whose it is. */
  readonly customerId: number
  readonly subscriberId: number
  readonly number: string
  /** It counts against no limit, and tries every trunk. */
  readonly isEmergency: boolean
  /** How many calls its customer may have outside at a time; null: as many as by default. */
  readonly mostCalls: number | null
  /** One after the other, at least one. */
  readonly tries: readonly OutsideTry[]
}

/** TEL-06, TEL-07: over which trunks a call goes outside, and what each of them is told. */
export const findOutsideWay = async (
  { db }: Pick<Services, 'db'>,
  { subscriberId, number, presented, isForeign }: OutsideWish,
): Promise<OutsideWay | { readonly refused: OutsideRefusal }> => {
  // nobody calls from outside to outside over us
  const account = subscriberId === null ? undefined : await findOutsideAccount(db, subscriberId)
  if (account === undefined || subscriberId === null || !isPhoneNumber(number)) return { refused: 'callee_unknown' }
  const { customerId, number: ownNumber, cc, mostCalls } = account
  const isEmergency = isEmergencyNumber(number, cc ?? '')
  const trunks = (await listTrunks(db)).map(trunkOf)
  const tries = outsideTries(trunks, { number, isEmergency, presented, isForeign, ownNumber })
  if (tries.length === 0) return { refused: 'peering_unavailable' }
  return { customerId, subscriberId, number, isEmergency, mostCalls, tries }
}
