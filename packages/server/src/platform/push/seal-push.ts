import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of a browser's subscription, in base64url. */
export interface PushTargetKeys {
  readonly p256dh: string
  readonly auth: string
}

/** The random parts of a message; given only in tests. */
export interface SealingParts {
  readonly salt: Buffer
  /** Private key of the sender, which serves for one message. */
  readonly privateKey?: Buffer
}

/** Longest text: push services take 4,096 bytes at least, of which 103 are not the text's. */
export const mostPushBytes = 3_900

const recordBytes = 4_096
const lastRecord = Buffer.of(2)

/**
 * Seals a message so that only the browser can read it, not its push service: `aes128gcm` of RFC 8188 in one record,
 * with the keys of RFC 8291.
 * @throws Error for a key that is no point of the curve, or a text that is too long
 */
export const sealPush = (
  text: string,
  { p256dh, auth }: PushTargetKeys,
  { salt, privateKey }: SealingParts = { salt: randomBytes(16) },
): Buffer => {
  const plain = Buffer.from(text)
  if (plain.length > mostPushBytes) throw new Error(`A push message of ${plain.length} bytes is too long`)
  const receiver = Buffer.from(p256dh, 'base64url')
  const sender = createECDH('prime256v1')
  if (privateKey === undefined) sender.generateKeys()
  else sender.setPrivateKey(privateKey)
  const own = sender.getPublicKey()
  const derive = (key: Buffer, by: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, by, info, bytes))
  const forBoth = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, own])
  const shared = derive(sender.computeSecret(receiver), Buffer.from(auth, 'base64url'), forBoth, 32)
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(plain), cipher.update(lastRecord), cipher.final(), cipher.getAuthTag()])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordBytes)
  return Buffer.concat([salt, size, Buffer.of(own.length), own, sealed])
}
