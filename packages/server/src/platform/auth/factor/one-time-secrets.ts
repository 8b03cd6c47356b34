import { createHash, randomBytes } from 'node:crypto'
import { inGroups, toBase32 } from './base32.ts'

/** Bytes of a TOTP secret: the length that RFC 4226 recommends. */
const secretBytes = 20
/** 80 bits, which nobody guesses, so a plain hash is enough to store. */
const recoveryCodeBytes = 10
/** 120 bits. */
const appPasswordBytes = 15

const random = (bytes: number): string => inGroups(toBase32(randomBytes(bytes)).toLowerCase())

/** A secret for an authenticator app, in base32. */
export const newTotpSecret = (): string => toBase32(randomBytes(secretBytes))
/** Four groups of four letters and digits. */
export const newRecoveryCode = (): string => random(recoveryCodeBytes)
/** Six groups of four letters and digits: 29 characters, which a password field of 32 takes. */
export const newAppPassword = (): string => random(appPasswordBytes)

/** The text that a person typed as a code, without spaces and dashes, in lower case. */
export const asTyped = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase()

/** Whether a text has the form of a recovery code, as `asTyped` gives it. */
export const isRecoveryCode = (typed: string): boolean => /^[a-z2-7]{16}$/.test(typed)
/** Whether a password has the form of an app password; one that people chose may have it, too. */
export const mayBeAppPassword = (password: string): boolean => /^[a-z2-7]{4}(?:-[a-z2-7]{4}){5}$/.test(password)

/** The hash under which recovery codes and app passwords are stored. */
export const secretHash = (secret: string): Buffer => createHash('sha256').update(asTyped(secret)).digest()
