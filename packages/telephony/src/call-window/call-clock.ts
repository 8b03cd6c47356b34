/**
 * The duration of a call as its clock shows it: `04:12`, from one hour on `1:04:12`. Negative values count as 0.
 *
 * @param seconds since the call was answered, put on hold, or lost
 */
export function callClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / 3600)
  const rest = [Math.floor(whole / 60) % 60, whole % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return hours > 0 ? `${hours}:${rest}` : rest
}
