import type { Conversation } from '@lineside/contract/resources/conversations'
import { callDuration, playerTime } from '@lineside/telephony/conversations/duration'
import { relativeTime } from '@lineside/telephony/conversations/relative-time'
import { browserZone } from '../../shared/conversations/browser-zone.ts'
import { useFormats } from '../../shared/i18n/use-formats.ts'

/** Times and lengths for the little room of a card. */
export function useShortTexts() {
  const formats = useFormats()
  return {
    /** "5 minutes ago", "09:12" today, "Yesterday, 18:32", else the full date (CONV-09). */
    time: (at: Date | null, now: Date): string => {
      if (at === null) return formats.relative(null, now)
      return relativeTime(at, now, browserZone).kind === 'today' ? formats.clock(at) : formats.relative(at, now)
    },
    /** "4:31"; empty for a call that nobody took. */
    callLength: ({ duration }: Conversation): string => {
      const [hours = 0, minutes = 0, seconds = 0] = (callDuration(duration ?? '') ?? '').split(':').map(Number)
      const total = hours * 3600 + minutes * 60 + seconds
      return total > 0 ? playerTime(total) : ''
    },
  }
}
