import type { Conversation } from '@lineside/contract/resources/conversations'
import { callDuration } from '@lineside/telephony/conversations/duration'
import { useFormats } from '../../shared/i18n/use-formats.ts'

/** Times and lengths for the little room of a card. */
export function useShortTexts() {
  const formats = useFormats()
  return {
    /** "09:12" today, else "Yesterday, 18:32" and so on (NAME-04). */
    time: (at: Date | null, now: Date): string => formats.time(at, now),
    /** "4:31"; empty for a call that nobody took. */
    callLength: ({ duration }: Conversation): string => {
      const length = callDuration(duration ?? '')
      return length === null || length === '0:00' ? '' : length
    },
  }
}
