import type { Step } from '@lineside/contract/rtc/call-steps'
import { type BlockList, entryFor } from '../blocking/block-list.ts'
import type { Call } from './call.ts'
import { isGranted } from './granted.ts'
import type { CallBlocks, SubscriberSettings } from './snapshot.ts'

/**
 * Whether a line blocks the caller (CB-01, CB-02). A caller may be known by several numbers, such as a number and an
 * extension: in a blacklist as in a whitelist, one match is enough. A list may also name `anonymous`.
 */
export const blockedBy = (call: Call, settings: SubscriberSettings): { isBlocked: boolean; step: Step } => {
  const line = settings.id
  const byCompany = blockedByCompany(call, settings)
  if (byCompany !== null) return { isBlocked: true, step: byCompany }
  if (call.isAnonymous && settings.blocksAnonymous && isGranted(settings, 'block_in_clir'))
    return { isBlocked: true, step: { line, code: 'blocked_anonymous' } }
  if (!isGranted(settings, 'block_in_list')) {
    const isEmpty = settings.blockIn.entries.length === 0 && !settings.blockIn.isWhitelist
    const step: Step = isEmpty
      ? { line, code: 'not_blocked' }
      : { line, code: 'not_granted', attribute: 'block_in_list' }
    return { isBlocked: false, step }
  }
  const { isBlocked, entry } = judge(settings, settings.blockIn, call.callerNumbers)
  return { isBlocked, step: isBlocked ? { line, code: 'blocked', entry } : { line, code: 'not_blocked' } }
}

/** FRONT-03: why the customer of a line lets no such call through to any of its lines; null: it does. */
const blockedByCompany = (call: Call, settings: SubscriberSettings): Step | null => {
  const { id: line, company } = settings
  if (company === undefined) return null
  if (call.isAnonymous && company.blocksAnonymous) return { line, code: 'blocked_anonymous' }
  const { isBlocked, entry } = judge(settings, company.blockIn, call.callerNumbers)
  return isBlocked ? { line, code: 'blocked', entry } : null
}

/**
 * The reason why a line may not call, or be forwarded to, a callee who is known by any of these numbers; null: it may.
 */
export const blockedOutgoing = (settings: SubscriberSettings, numbers: readonly string[]): Step | null => {
  const lists: readonly (CallBlocks['blockOut'] | undefined)[] = [
    settings.company?.blockOut,
    isGranted(settings, 'block_out_list') ? settings.blockOut : undefined,
  ]
  for (const list of lists) {
    if (list === undefined) continue
    const { isBlocked, entry } = judge(settings, list, numbers)
    if (isBlocked) return { line: settings.id, code: 'blocked_outgoing', entry }
  }
  return null
}

const judge = (
  { place }: SubscriberSettings,
  list: BlockList,
  numbers: readonly string[],
): { isBlocked: boolean; entry: string | null } => {
  let entry: string | undefined
  for (const number of numbers) entry ??= entryFor(list, number, place)
  return { isBlocked: (entry !== undefined) !== list.isWhitelist, entry: entry ?? null }
}
