import { createHmac, timingSafeEqual } from 'node:crypto'

/** RFC 6238: a code holds for this time. */
const stepSeconds = 30
const digits = 6
/** Steps before and after the present one whose codes are taken: clocks differ, and people type slowly. */
const tolerance = 1

/** RFC 6238, T: the number of steps since 1970 at a moment. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds)

/**
 * The code of a step (RFC 4226 with SHA-1, which is all that authenticator apps know).
 * @param secret the shared secret in bytes
 * @returns `length` digits
 */
export const totpCode = (secret: Buffer, step: number, length = digits): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** length).padStart(length, '0')
}

/**
 * The step to which a code belongs: the present one, or the one before or after it. All three are compared, each in the
 * same time, so the time of an answer tells nothing.
 * @param code six digits; anything else belongs to no step
 */
export const stepOfCode = (secret: Buffer, code: string, now: Date): number | null => {
  if (!/^\d{6}$/.test(code)) return null
  const given = Buffer.from(code)
  const present = stepAt(now)
  const steps = Array.from({ length: 2 * tolerance + 1 }, (_, index) => present - tolerance + index)
  const fitting = steps.filter((step) => timingSafeEqual(Buffer.from(totpCode(secret, step)), given))
  return fitting.at(-1) ?? null
}
