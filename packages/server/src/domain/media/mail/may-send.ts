import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares keys in constant time, so that the time does not show how much of a key is right. */
export const isSameKey = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
