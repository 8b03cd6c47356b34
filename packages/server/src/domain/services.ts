import { noOtherCells, type OtherCells } from './cells/other-cells.ts'
import type { Platform } from '../platform/platform.ts'
import type { FaxLine } from './fax-line/fax-line.ts'
import { createHylafaxLine } from './fax-line/hylafax-line.ts'
import { createMediaPool, type MediaPool } from './media/media-pool.ts'
import type { PushTransport } from '../platform/push/push-service.ts'
import { createPusher, type Pusher } from './push/pusher.ts'

/**
 * The platform, and the services of the domain that run processes or reach other systems. Made once when the server
 * starts (and by each test) and passed on explicitly.
 */
export interface Services extends Platform {
  readonly media: MediaPool
  /** The way to fax machines outside; null: none is configured. */
  readonly faxLine: FaxLine | null
  /** Where there is no such way, faxes are sent over calls, if there are outside lines. */
  readonly sendsFaxesByCall: boolean
  /** FRONT-02: the edge of this server takes SIP over a websocket, which the server passes on to it. */
  readonly hasWebPhones: boolean
  readonly push: Pusher
  readonly dial: Dial
  readonly cells: OtherCells
}

/**
 * KEYS-03: rings the phones of a line; the one that is taken calls a number.
 * @returns when they are about to ring; false: no phone can ring, or no more calls are taken
 */
export type Dial = (line: number, call: { readonly callId: string; readonly to: string }) => Promise<boolean>

/** Services that the platform alone does not know, and replacements that tests supply. */
export interface StandIns {
  readonly createMedia?: typeof createMediaPool
  readonly faxLine?: FaxLine
  readonly sendsFaxesByCall?: boolean
  readonly hasWebPhones?: boolean
  readonly pushTransport?: PushTransport
  readonly dial?: Dial
  readonly cells?: OtherCells
}

/** Makes the services; the caller must close the media pool and the pusher. */
export const createServices = (
  platform: Platform,
  {
    createMedia = createMediaPool,
    faxLine,
    sendsFaxesByCall = false,
    hasWebPhones = false,
    pushTransport,
    dial = nobodyRings,
    cells = noOtherCells,
  }: StandIns = {},
): Services => {
  const { hylafax } = platform.config
  return {
    ...platform,
    media: createMedia(platform),
    faxLine: faxLine ?? (hylafax === undefined ? null : createHylafaxLine(hylafax)),
    sendsFaxesByCall,
    hasWebPhones,
    push: createPusher(platform, pushTransport),
    dial,
    cells,
  }
}

/** No call engine runs in this process. */
const nobodyRings: Dial = async () => false
