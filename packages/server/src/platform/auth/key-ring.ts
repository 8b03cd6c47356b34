import { createHash } from 'node:crypto'
import { deriveKey, type KeyPurpose } from './derive-key.ts'
import { createSecretBox, type SecretBox } from './secret-box.ts'

/**
 * The keys of an installation, 32 bytes or more each: the first one seals, and each of them opens. There are several
 * only while the key is being rotated.
 */
export type KeyRing = readonly [current: Buffer, ...others: Buffer[]]

/** Fewest bytes of a key. */
export const KEY_BYTES = 32

/** The ring as it is now: a rotation changes it while the server runs. */
export type Keys = () => KeyRing

/** Identifies a key without telling anything about it: 16 hexadecimal digits. */
export const fingerprintOf = (key: Buffer): string =>
  createHash('sha256').update('lineside key fingerprint').update(key).digest('hex').slice(0, 16)

/** The first mark that says something: boxes from before there were rings have the mark 1, whatever their key. */
const firstMark = 2

/**
 * The first byte of each box that a key seals, so that the rows which it has not sealed are found without opening any:
 * 2 to 255. Only keys with different marks are put into one ring.
 */
export const markOf = (key: Buffer): number =>
  firstMark + (Number.parseInt(fingerprintOf(key).slice(0, 8), 16) % (256 - firstMark))

/** One value for each key, made when it is first wanted. */
export const forEachKey = <T>(make: (key: Buffer) => T): ((key: Buffer) => T) => {
  const made = new Map<string, T>()
  return (key) => {
    const name = key.toString('latin1')
    const known = made.get(name)
    if (known !== undefined) return known
    const value = make(key)
    made.set(name, value)
    return value
  }
}

/** One key for this purpose, from each key of the ring. */
export const derived = (purpose: KeyPurpose): ((key: Buffer) => Buffer) => forEachKey((key) => deriveKey(key, purpose))

/** The box of one key. */
export const boxOf = (key: Buffer): SecretBox => createSecretBox(deriveKey(key, 'secret box'), markOf(key))

/** Seals with the first key of the ring, and opens what any of them has sealed. */
export const createRingBox = (keys: Keys): SecretBox => {
  const boxFor = forEachKey(boxOf)
  return {
    seal: (text) => boxFor(keys()[0]).seal(text),
    open: (box) => {
      const ring = keys()
      // the key that the mark names comes first
      const likely = ring.toSorted((one, other) => Number(markOf(other) === box[0]) - Number(markOf(one) === box[0]))
      let failed: unknown
      for (const key of likely) {
        try {
          return boxFor(key).open(box)
        } catch (error) {
          failed = error
        }
      }
      throw failed
    },
  }
}
