/** A time of day. */
export interface ReminderTime {
  readonly hour: number
  readonly minute: number
  readonly second: number
}

/**
 * Reads `H:MM`, `HH:MM` or `HH:MM:SS` (ngcp-api-facts 6.1).
 * @returns the time, or an error message in the words of the original platform
 */
export const parseReminderTime = (text: string): { time: ReminderTime } | { error: string } => {
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text)
  const [hour, minute, second] = [match?.[1], match?.[2], match?.[3] ?? 0].map(Number) as [number, number, number]
  if (match && hour < 24 && minute < 60 && second < 60) return { time: { hour, minute, second } }
  const form = text.split(':').length > 2 ? 'HH:MM:SS' : 'HH:MM'
  return { error: `Invalid time format, must be ${form}` }
}

const two = (value: number): string => String(value).padStart(2, '0')

/** `HH:MM:SS`, as the platform stores and answers it. */
export const reminderTimeText = ({ hour, minute, second }: ReminderTime): string =>
  `${two(hour)}:${two(minute)}:${two(second)}`
