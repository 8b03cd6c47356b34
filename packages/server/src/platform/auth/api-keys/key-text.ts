import { createHash, randomBytes } from 'node:crypto'

/** All keys begin with it, so that scanners for leaked secrets recognise one. */
const mark = 'lsk_'
/** Length of the part that is stored in the open, to recognise a leaked key: 8 characters after the mark. */
const shown = mark.length + 8

/** A new key of 256 random bits, of an operator (RUN-02) or of a customer (KEYS-01). */
export const newKey = (): string => `${mark}${randomBytes(32).toString('base64url')}`

/** Whether a text has the form of a key. */
export const looksLikeKey = (text: string): boolean => /^lsk_[\w-]{43}$/.test(text)

export const prefixOf = (key: string): string => key.slice(0, shown)

/** The part of a key that tells whether it is right. A key is random, so a fast hash without a salt is enough. */
export const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()
