import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import { callDuration } from '@lineside/telephony/conversations/duration'
import { useFormats } from '../../shared/i18n/use-formats.ts'

/** Short forms of times and durations, for the narrow space of a card. */
export function useShortTexts() {
  const formats = useFormats()
  return {
    /** "09:12" today, else "Yesterday, 18:32" or "Thu, 16:08" (NAME-04). */
    time: (at: Date | null, now: Date): string => formats.shortTime(at, now),
    /** "4:31"; empty for an unanswered call. */
    callLength: ({ duration }: Conversation): string => {
      const length = callDuration(duration ?? '')
      return length === null || length === '0:00' ? '' : length
    },
  }
}
