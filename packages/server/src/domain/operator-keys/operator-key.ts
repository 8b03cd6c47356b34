import { createHash, randomBytes } from 'node:crypto'

/** All keys begin with it, so that scanners for leaked secrets recognise one. */
const mark = 'lsk_'
/** Length of the part that is stored in the open, to recognise a leaked key: 8 characters after the mark. */
const shown = mark.length + 8

/** RUN-02: a new key of 256 random bits. */
export const newKey = (): string => `${mark}${randomBytes(32).toString('base64url')}`

/** Whether a text has the form of a key. */
export const looksLikeKey = (text: string): boolean => /^lsk_[\w-]{43}$/.test(text)

export const prefixOf = (key: string): string => key.slice(0, shown)

/** The part of a key that tells whether it is right. A key is random, so a fast hash without a salt is enough. */
export const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** The name under which what a key changes is recorded. */
export const performerOf = (name: string): string => `key ${name}`

/** @returns the name of the key; undefined: it was a person */
export const nameOfPerformer = (by: string): string | undefined => /^key (.+)$/s.exec(by)?.[1]
