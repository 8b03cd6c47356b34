import { randomBytes } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import * as z from 'zod/mini'
import type { KeyRing } from '../platform/auth/key-ring.ts'
import { createSecretBox, type SecretBox } from '../platform/auth/secret-box.ts'
import { SetupError } from '../platform/setup-error.ts'
import { ringOf, ringText } from '../secret-key.ts'

/** Fewer characters can be guessed by whoever has the backup, whatever each guess costs. */
export const leastPassphrase = 12

/** argon2id with 128 MiB and three passes: a third of a second for us, and for each guess. */
const cost = { memoryKiB: 131_072, passes: 3 }

const Sealed = z.object({
  algorithm: z.literal('argon2id+aes-256-gcm'),
  // more would let a forged file use up this machine
  memoryKiB: z.number().check(z.minimum(8), z.maximum(1_048_576)),
  passes: z.number().check(z.minimum(1), z.maximum(16)),
  salt: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  box: z.string(),
})

const boxOf = async (
  passphrase: string,
  { salt, memoryKiB, passes }: Pick<z.infer<typeof Sealed>, 'salt' | 'memoryKiB' | 'passes'>,
): Promise<SecretBox> =>
  createSecretBox(
    // argon2id is the library's own choice
    await hashRaw(passphrase.normalize('NFC'), {
      salt: Buffer.from(salt, 'hex'),
      memoryCost: memoryKiB,
      timeCost: passes,
      parallelism: 1,
      outputLen: 32,
    }),
  )

/**
 * Seals the installation's keys with a passphrase: without it, whoever has the backup reads no SIP password, PIN or fax
 * setting (SAFE-01).
 * @returns the content of the file
 */
export const sealRing = async (ring: KeyRing, passphrase: string): Promise<Buffer> => {
  const salt = randomBytes(16).toString('hex')
  const box = (await boxOf(passphrase, { ...cost, salt })).seal(ringText(ring).trim()).toString('base64')
  return Buffer.from(`${JSON.stringify({ algorithm: 'argon2id+aes-256-gcm', ...cost, salt, box }, null, 2)}\n`)
}

/** @throws SetupError in one sentence if the file is damaged or the passphrase is another one. */
export const openRing = async (content: Buffer, passphrase: string): Promise<KeyRing> => {
  let sealed: z.infer<typeof Sealed>
  try {
    sealed = Sealed.parse(JSON.parse(content.toString('utf8')))
  } catch {
    throw new SetupError('The backup is damaged: its sealed key cannot be read.')
  }
  const box = await boxOf(passphrase, sealed)
  let text: string
  try {
    text = box.open(Buffer.from(sealed.box, 'base64'))
  } catch {
    throw new SetupError('This passphrase does not open the key of the backup.')
  }
  const ring = ringOf(text)
  if (ring === undefined) throw new SetupError('The backup is damaged: its sealed key is none.')
  return ring
}
