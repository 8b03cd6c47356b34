import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** How an answer differs from what an honest browser and authenticator give. */
export interface Oddity {
  readonly origin?: string
  /** The relying party's id that the authenticator signs. */
  readonly host?: string
  readonly challenge?: string
  /** The owner was there, but was not verified. */
  readonly isUnverified?: boolean
  readonly counter?: number
  /** The signature is that of another key. */
  readonly isForged?: boolean
}

interface Options {
  readonly challenge: string
}

const userPresent = 0x01
const userVerified = 0x04
const withCredential = 0x40

const length = (major: number, size: number): Buffer =>
  size < 24
    ? Buffer.from([(major << 5) | size])
    : size < 256
      ? Buffer.from([(major << 5) | 24, size])
      : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
const text = (value: string) => Buffer.concat([length(3, Buffer.byteLength(value)), Buffer.from(value)])
const bytes = (value: Buffer) => Buffer.concat([length(2, value.length), value])
const integer = (value: number) => (value < 0 ? length(1, -1 - value) : length(0, value))
const map = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([length(5, entries.length), ...entries.flat()])

/** The public half as COSE: EC2, ES256, P-256. */
const coseOf = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return map([
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x, 'base64url'))],
    [integer(-3), bytes(Buffer.from(y, 'base64url'))],
  ])
}

/**
 * A device with one passkey, and the browser before it, as WebAuthn Level 3 describes both: what they answer is checked by
 * the library that also checks real ones.
 * @param site origin of the page
 */
export const passkeyDevice = (site: string) => {
  const id = randomBytes(32)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let counter = 0

  const clientData = (type: string, { challenge }: Options, oddity: Oddity): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge: oddity.challenge ?? challenge, origin: oddity.origin ?? site }))

  const authenticatorData = (flags: number, oddity: Oddity, rest = Buffer.alloc(0)): Buffer => {
    counter += 1
    const head = Buffer.alloc(5)
    head.writeUInt8(flags | userPresent | (oddity.isUnverified === true ? 0 : userVerified))
    head.writeUInt32BE(oddity.counter ?? counter, 1)
    const host = oddity.host ?? new URL(site).hostname
    return Buffer.concat([createHash('sha256').update(host).digest(), head, rest])
  }

  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }
  return {
    /** As `navigator.credentials.create()` answers. */
    make: (options: Options, oddity: Oddity = {}) => {
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseOf(publicKey)])
      const attestation = map([
        [text('fmt'), text('none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(authenticatorData(withCredential, oddity, credential))],
      ])
      return {
        ...named,
        response: {
          clientDataJSON: clientData('webauthn.create', options, oddity).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** As `navigator.credentials.get()` answers. */
    answer: (options: Options, oddity: Oddity = {}) => {
      const client = clientData('webauthn.get', options, oddity)
      const data = authenticatorData(0, oddity)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      const signature = sign('sha256', signed, oddity.isForged === true ? other.privateKey : privateKey)
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
