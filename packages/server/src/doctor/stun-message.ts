import { createHash, createHmac, randomBytes } from 'node:crypto'

/** Messages of STUN (RFC 8489) and TURN (RFC 8656), as far as asking a server for an address or an allocation needs. */
export const stunTypes = {
  binding: 0x0001,
  allocate: 0x0003,
  refresh: 0x0004,
} as const

export const stunAttributes = {
  username: 0x0006,
  integrity: 0x0008,
  errorCode: 0x0009,
  lifetime: 0x000d,
  realm: 0x0014,
  nonce: 0x0015,
  requestedTransport: 0x0019,
  relayedAddress: 0x0016,
} as const

export interface StunCredentials {
  readonly username: string
  readonly password: string
  readonly realm: Buffer
  readonly nonce: Buffer
}

export type Attribute = readonly [type: number, value: Buffer]

const cookie = 0x21_12_a4_42
const headerBytes = 20

const attribute = ([type, value]: Attribute): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(value.length, 2)
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)])
}

const header = (type: number, length: number, transaction: Buffer): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt16BE(type, 0)
  bytes.writeUInt16BE(length, 2)
  bytes.writeUInt32BE(cookie, 4)
  return Buffer.concat([bytes, transaction])
}

/** Builds a request; with credentials it is signed (MESSAGE-INTEGRITY with the long-term key, RFC 8489, 9.2.2). */
export const stunRequest = (
  type: number,
  attributes: readonly Attribute[],
  credentials?: StunCredentials,
): { readonly bytes: Buffer; readonly transaction: Buffer } => {
  const transaction = randomBytes(12)
  if (credentials === undefined) {
    const body = Buffer.concat(attributes.map(attribute))
    return { bytes: Buffer.concat([header(type, body.length, transaction), body]), transaction }
  }
  const { username, password, realm, nonce } = credentials
  const own: readonly Attribute[] = [
    ...attributes,
    [stunAttributes.username, Buffer.from(username)],
    [stunAttributes.realm, realm],
    [stunAttributes.nonce, nonce],
  ]
  const body = Buffer.concat(own.map(attribute))
  const key = createHash('md5').update(`${username}:`).update(realm).update(`:${password}`).digest()
  // the length in the signed header counts the signature, which has 24 bytes
  const signed = Buffer.concat([header(type, body.length + 24, transaction), body])
  const signature = createHmac('sha1', key).update(signed).digest()
  return { bytes: Buffer.concat([signed, attribute([stunAttributes.integrity, signature])]), transaction }
}

export interface StunAnswer {
  readonly type: number
  readonly isSuccess: boolean
  /** Code and reason of a refusal, such as `401`; null for a success. */
  readonly error: { readonly code: number; readonly reason: string } | null
  readonly attributes: ReadonlyMap<number, Buffer>
}

/** Reads an answer to this transaction; null: these bytes are none. */
export const readStun = (bytes: Buffer, transaction: Buffer): StunAnswer | null => {
  if (bytes.length < headerBytes || bytes.readUInt32BE(4) !== cookie) return null
  if (!bytes.subarray(8, headerBytes).equals(transaction)) return null
  const type = bytes.readUInt16BE(0)
  const end = Math.min(bytes.length, headerBytes + bytes.readUInt16BE(2))
  const attributes = new Map<number, Buffer>()
  for (let at = headerBytes; at + 4 <= end; ) {
    const length = bytes.readUInt16BE(at + 2)
    if (at + 4 + length > end) break
    attributes.set(bytes.readUInt16BE(at), bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length + ((4 - (length % 4)) % 4)
  }
  const error = attributes.get(stunAttributes.errorCode)
  const isSuccess = (type & 0x0110) === 0x0100
  if (isSuccess || error === undefined || error.length < 4) return { type, isSuccess, error: null, attributes }
  const code = ((error[2] ?? 0) & 7) * 100 + (error[3] ?? 0)
  return { type, isSuccess, error: { code, reason: error.subarray(4).toString().slice(0, 80) }, attributes }
}
