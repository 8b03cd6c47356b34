import { setTimeout as delay } from 'node:timers/promises'
import { conferenceRooms } from '../../../packages/server/test/rolling/conference-rooms.ts'
import type { EdgePlatform } from '../../../packages/server/test/sip/own-edges.ts'
import type { CallWorld } from './call-world.ts'
import { keepCalling } from './keep-calling.ts'

const members = 5
const lookEveryMs = 20_000

/** A conference of five all the time, which Janus forwards where there is one: each member has to be heard. */
export const roomCalls = async (world: CallWorld, platform: EdgePlatform, firstExtension: number): Promise<void> => {
  const kind = { kind: 'conference of five', mayBeCutBy: ['server', 'database', 'media', 'janus'] } as const
  const { servers, lines, over } = world
  const room = await conferenceRooms({ servers, platform, lines, isKilled: true }, members, firstExtension)
  let told = 0
  const make = async (): Promise<void> => {
    await delay(lookEveryMs, undefined, { signal: over }).catch(() => undefined)
    await room.areWell()
    const news = room.faults().slice(told)
    told += news.length
    if (news.length > 0) throw new Error(news.join('; '))
  }
  try {
    await keepCalling(kind, make, world.calling(kind.kind))
  } finally {
    await room.end()
  }
}
