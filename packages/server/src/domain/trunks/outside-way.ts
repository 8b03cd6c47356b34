import type { OutsideRefusal } from '@lineside/contract/rtc/call-steps'
import type { Presented } from '@lineside/contract/rtc/plan'
import { isEmergencyNumber } from '@lineside/telephony/blocking/emergency-numbers'
import { isInScope } from '@lineside/telephony/outside/may-call-outside'
import { isExtension } from '@lineside/telephony/numbers/readable-number'
import { type OutsideTry, outsideTries } from '@lineside/telephony/outside/outside-tries'
import { isInOwnRange } from '@lineside/telephony/outside/own-range'
import { isPhoneNumber } from '@lineside/telephony/routing/address-parts'
import { type OutsideRules, readOutsideRules } from '../outside-limits/outside-rules-store.ts'
import type { OtherCells } from '../cells/other-cells.ts'
import type { Services } from '../services.ts'
import { findOutsideAccount, listTrunks, trunkOf } from './trunks-store.ts'

/** An outside call, as the call rules have decided it. */
export interface OutsideWish {
  /** Line on whose account the call goes: the one that calls, transfers or forwards; null: no line of ours. */
  readonly subscriberId: number | null
  /** Number in the platform's form. */
  readonly number: string
  readonly presented: Presented
  /** The caller is not one of our lines. */
  readonly isForeign: boolean
  /** Absent: nobody calls, it is only asked. */
  readonly callId?: string
}

export interface OutsideWay {
  /** Customer and line on whose account the call goes. */
  readonly customerId: number
  readonly subscriberId: number
  readonly number: string
  /** The line's own number, else its pilot's, in digits with the country code; null: neither has one. */
  readonly ownNumber: string | null
  /** The number is an emergency number: the call counts against no limit and tries every trunk. */
  readonly isEmergency: boolean
  /** GROW-08: another cell of ours has the number: the call is none to the outside, and counts against no limit. */
  readonly isToCell: boolean
  /** HARD-02: how much its line and customer may call. */
  readonly quotas: OutsideRules['quotas']
  /** Most outside calls of its customer at the same time; null: the platform's default. */
  readonly mostCalls: number | null
  /** Trunks to try one after another; at least one. */
  readonly tries: readonly OutsideTry[]
}

export interface NoOutsideWay {
  readonly refused: OutsideRefusal
  /** The customer whose limits refuse the number. */
  readonly customerId?: number
}

/**
 * Why no trunk takes a number. One as short as an extension counts as an unknown extension, and where there is no trunk
 * at all, everything that nobody here has is an unknown number.
 */
export const whyNoTrunk = (number: string, trunks: number): OutsideRefusal =>
  trunks === 0 || isExtension(number) ? 'callee_unknown' : 'peering_unavailable'

const unlimitedQuota = { aMinute: null, aDay: null, costADay: null } as const
const unlimited: OutsideRules = { scopes: [], quotas: { line: unlimitedQuota, customer: unlimitedQuota } }

/**
 * TEL-06, TEL-07: finds the trunks for an outside call, and the numbers that each of them gets. A number of another cell is called
 * there, and over no trunk.
 */
export const findOutsideWay = async (
  { db, cells }: Pick<Services, 'db'> & { readonly cells?: OtherCells },
  { subscriberId, number, presented, isForeign, callId }: OutsideWish,
): Promise<OutsideWay | NoOutsideWay> => {
  // outside callers must not call outside through us
  const account = subscriberId === null ? undefined : await findOutsideAccount(db, subscriberId)
  if (account === undefined || subscriberId === null || !isPhoneNumber(number)) return { refused: 'callee_unknown' }
  const { customerId, number: ownNumber, mainNumber, cc, mostCalls } = account
  const isEmergency = isEmergencyNumber(number, cc ?? '')
  // a line of the company would have been found before: nobody has this number, whatever an operator would say
  if (!isEmergency && isInOwnRange(number, mainNumber)) return { refused: 'callee_unknown' }
  const trunks = (await listTrunks(db)).map(trunkOf)
  // nothing limits a call for help, which waits for no limits
  const rules = isEmergency ? unlimited : await readOutsideRules(db, subscriberId)
  if (rules === undefined) return { refused: 'callee_unknown' }
  const way = { customerId, subscriberId, number, ownNumber, mostCalls, quotas: rules.quotas }
  const call = { number, presented, isForeign, ownNumber }
  const toCell = isEmergency ? null : ((await cells?.wayTo({ ...call, callId })) ?? null)
  if (toCell === 'loop') return { refused: 'callee_unknown' }
  if (toCell !== null && toCell.length > 0) return { ...way, isEmergency, isToCell: true, tries: toCell }
  if (!isEmergency && !isInScope(number, rules.scopes)) return { refused: 'number_barred', customerId }
  const tries = outsideTries(trunks, { ...call, isEmergency })
  if (tries.length === 0) return { refused: whyNoTrunk(number, trunks.length) }
  return { ...way, isEmergency, isToCell: false, tries }
}
