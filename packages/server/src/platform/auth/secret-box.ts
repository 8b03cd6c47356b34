import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/**
 * Encrypts values that must be readable again, such as SIP passwords: AES-256-GCM with a key that is not in the
 * database.
 */
export interface SecretBox {
  /** @returns mark (one byte), nonce of 12 bytes, tag of 16 bytes, ciphertext */
  seal(text: string): Buffer
  /** @throws Error when the box was changed or sealed with another key. */
  open(box: Buffer): string
}

const nonceBytes = 12
const tagBytes = 16

/**
 * @param key 32 bytes
 * @param mark the first byte of each box, by which its key is found (`markOf`); 1 says nothing
 */
export const createSecretBox = (key: Buffer, mark = 1): SecretBox => ({
  seal: (text) => {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([Buffer.of(mark), nonce, cipher.getAuthTag(), sealed])
  },
  open: (box) => {
    const [nonce, tag, sealed] = [
      box.subarray(1, 1 + nonceBytes),
      box.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes),
      box.subarray(1 + nonceBytes + tagBytes),
    ]
    const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    decipher.setAuthTag(tag)
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
  },
})
