const WIRE_DURATION = /^(\d+):([0-5]\d):([0-5]\d)(?:\.\d*)?$/

/**
 * CONV-04: a call's duration without fractions: `0:04:31.250` becomes `4:31`.
 *
 * @param wire `H:MM:SS` with or without fractions, as the platform sends it
 * @returns null when the text is not a duration
 */
export function callDuration(wire: string): string | null {
  const seconds = wireSeconds(wire)
  return seconds === null ? null : playerTime(seconds)
}

/** The seconds, with fractions, of a duration as the platform sends it; null when the text is not a duration. */
export function wireSeconds(wire: string): number | null {
  const match = WIRE_DURATION.exec(wire.trim())
  if (match === null) return null
  const [hours = 0, minutes = 0] = match.slice(1).map(Number)
  return hours * 3600 + minutes * 60 + Number(wire.trim().split(':')[2])
}

/**
 * The duration of a call or a voicemail (NAME-04), or a position in a recording: `M:SS`, from one hour on `H:MM:SS`.
 */
export function playerTime(seconds: number): string {
  const { hours, minutes, rest } = split(seconds)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** A duration as the platform writes it: `H:MM:SS.mmm`. */
export function wireDuration(milliseconds: number): string {
  const whole = Math.max(0, Math.round(milliseconds))
  const { hours, minutes, rest } = split(whole / 1000)
  return `${hours}:${two(minutes)}:${two(rest)}.${String(whole % 1000).padStart(3, '0')}`
}

function split(seconds: number) {
  const whole = Math.max(0, Math.floor(seconds))
  return { hours: Math.floor(whole / 3600), minutes: Math.floor(whole / 60) % 60, rest: whole % 60 }
}

const two = (value: number) => String(value).padStart(2, '0')
