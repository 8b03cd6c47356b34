import { createHash, generateKeyPairSync } from 'node:crypto'
import type { PushKind, PushMessage } from '@lineside/contract/resources/app/push'
import { inBatches } from '../../platform/db/in-batches.ts'
import { isLoopback } from '../../platform/loopback.ts'
import type { JWK } from 'jose'
import type { SecretBox } from '../../platform/auth/secret-box.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Config } from '../../platform/config.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  createPushService,
  type PushKeys,
  type PushOutcome,
  type PushOptions,
  type PushTarget,
  type PushTransport,
} from '../../platform/push/push-service.ts'
import { claimPushKeys, devicesOfEach, dropPushDevice, type StoredPushDevice } from './push-store.ts'

/** PUSH-01: tells browsers what happens while no window is open. */
export interface Pusher {
  /** Browsers get push messages only from pages that they loaded over https, or from their own machine. */
  readonly isOn: boolean
  publicKey(): Promise<string>
  /** The devices of a subscriber that want this kind of news, the one seen last first. */
  devicesOf(subscriberId: number, kind: PushKind): Promise<readonly StoredPushDevice[]>
  /** Sends a message; a device that does not exist any more is removed. @throws never */
  send(device: StoredPushDevice, message: PushMessage, options: PushOptions): Promise<PushOutcome>
  seal(target: PushTarget): Buffer
  close(): void
}

export const createPusher = ({ config, db, pool, secrets, log, now }: Platform, transport?: PushTransport): Pusher => {
  let keys: Promise<PushKeys> | undefined
  const ownKeys = (): Promise<PushKeys> => {
    keys ??= loadPushKeys(db, secrets).catch((error: unknown) => {
      keys = undefined
      throw error
    })
    return keys
  }
  const service = createPushService({
    keys: ownKeys,
    contact: contactOf(config.mailFrom),
    now,
    warn: (message) => log.warn(message),
    ...(transport && { transport }),
  })
  const kinds = new Map<PushKind, (id: number) => Promise<readonly StoredPushDevice[]>>()
  const devicesWith = (kind: PushKind) => {
    const known = kinds.get(kind) ?? inBatches((ids: readonly number[]) => devicesOfEach(pool, ids, kind))
    kinds.set(kind, known)
    return known
  }
  /** @returns null: it was sealed with another secret than this process has */
  const targetOf = ({ id, box }: StoredPushDevice): PushTarget | null => {
    try {
      return JSON.parse(secrets.open(box)) as PushTarget
    } catch (error) {
      log.error(error, `The address of push device ${id} cannot be opened`)
      return null
    }
  }
  const isOn = isPushOn(config)
  return {
    isOn,
    publicKey: async () => (await ownKeys()).publicKey,
    devicesOf: async (subscriberId, kind) => (isOn ? await devicesWith(kind)(subscriberId) : []),
    seal: (target) => secrets.seal(JSON.stringify(target)),
    send: async (device, message, options) => {
      const target = targetOf(device)
      if (target === null) return 'refused'
      const outcome = await service.send(target, JSON.stringify(message), options)
      if (outcome === 'gone')
        await dropPushDevice(db, device.id).catch((error: unknown) => log.warn(error, 'A push device is not removed'))
      return outcome
    },
    close: service.close,
  }
}

export const isPushOn = ({ tls, publicUrl, host }: Pick<Config, 'tls' | 'publicUrl' | 'host'>): boolean =>
  publicUrl === undefined ? tls !== undefined || isLoopback(host) : publicUrl.startsWith('https:')

/** Push services write there when our messages cause trouble: the address by which mails are sent. */
const contactOf = (mailFrom: string): string => `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`

/** A topic for messages about one thing: what is waiting for a device is replaced by what follows. */
export const topicOf = (about: string): string => createHash('sha256').update(about).digest('base64url').slice(0, 32)

/**
 * The key pair of this installation. The first process that needs it makes it; all others take that one, because
 * browsers are bound to it for as long as they are subscribed.
 */
const loadPushKeys = async (db: Db, secrets: SecretBox): Promise<PushKeys> => {
  const made = makeKeys()
  const kept = await claimPushKeys(db, {
    publicKey: made.publicKey,
    box: secrets.seal(JSON.stringify(made.privateKey)).toString('base64'),
  })
  if (kept.publicKey === made.publicKey) return made
  return { publicKey: kept.publicKey, privateKey: JSON.parse(secrets.open(Buffer.from(kept.box, 'base64'))) as JWK }
}

const makeKeys = (): PushKeys => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = privateKey.export({ format: 'jwk' })
  const point = [jwk.x ?? '', jwk.y ?? ''].map((part) => Buffer.from(part, 'base64url'))
  return { privateKey: jwk, publicKey: Buffer.concat([Buffer.of(4), ...point]).toString('base64url') }
}
