import type { LineReachability } from '@lineside/contract/resources/reachability'
import { type Attention, needsAttention } from '@lineside/telephony/routing/needs-attention'

/** REACH-01: whether an administrator should look at a line, and why. */
export const attentionOf = (line: LineReachability, isGroup: boolean): Attention | null =>
  needsAttention(
    line.steps,
    line.subscriber_id,
    isGroup ? null : line.devices.filter(({ is_online }) => is_online).length,
  )
