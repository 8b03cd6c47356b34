import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import { callKind, hasFailed } from '@lineside/telephony/conversations/call-title'
import { callResult } from '@lineside/telephony/conversations/whole-call'
import { ArrowDownLeft, ArrowUpRight, CornerUpRight, FileText, PhoneMissed, Voicemail } from 'lucide-react'
import type { IconType } from '../../shared/ui/basics/icon.tsx'

/** Icon and colour of a conversation. Missed calls have a colour of their own, different from failures. */
export interface ConversationLook {
  readonly icon: IconType
  readonly tone: 'missed' | 'negative' | undefined
}

const callIcons = {
  forwarded: CornerUpRight,
  missed: PhoneMissed,
  incoming: ArrowDownLeft,
  outgoing: ArrowUpRight,
} satisfies Record<ReturnType<typeof callKind>, IconType>

/** CONV-04, CONV-06: icon and colour of a conversation. */
export const conversationLook = (item: Conversation): ConversationLook => {
  if (item.type === 'voicemail') return { icon: Voicemail, tone: undefined }
  if (item.type === 'fax') return { icon: FileText, tone: hasFailed(item) ? 'negative' : undefined }
  const { kind: result } = callResult(item, item.parts ?? [])
  const kind = result === 'taken' || result === 'left' ? 'forwarded' : callKind(item)
  return { icon: callIcons[kind], tone: kind === 'missed' ? 'missed' : undefined }
}
