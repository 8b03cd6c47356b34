import type { Step } from '@lineside/contract/rtc/call-steps'
import { type BlockList, entryFor } from '../blocking/block-list.ts'
import type { Call } from './call.ts'
import { isGranted } from './granted.ts'
import type { SubscriberSettings } from './snapshot.ts'

/**
 * Whether a line blocks the caller (CB-01, CB-02). A caller may be known by several numbers, such as a number and an
 * extension: in a blacklist as in a whitelist, one match is enough. A list may also name `anonymous`.
 */
export const blockedBy = (call: Call, settings: SubscriberSettings): { isBlocked: boolean; step: Step } => {
  const line = settings.id
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

/**
 * The reason why a line may not call, or be forwarded to, a callee who is known by any of these numbers; null: it may.
 */
export const blockedOutgoing = (settings: SubscriberSettings, numbers: readonly string[]): Step | null => {
  if (!isGranted(settings, 'block_out_list')) return null
  const { isBlocked, entry } = judge(settings, settings.blockOut, numbers)
  return isBlocked ? { line: settings.id, code: 'blocked_outgoing', entry } : null
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
