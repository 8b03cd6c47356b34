import type { Media, Plan } from '@lineside/contract/rtc/plan'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenSubscriber, type GivenSubscriber } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { fakeCaller, fakePlace } from '../../../test/fake-media-leg.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { pauseAgent } from '../../domain/call-queues/queue-agents-store.ts'
import { queueWork, writeAnnouncements } from '../../domain/call-queues/queue-announcements-store.ts'
import { saveDefaultSets } from '../../domain/sounds/default-sets.ts'
import { queueService } from './queue-service.ts'

const { platform } = await createTestPlatform()
const { db, pool, now } = platform
await saveDefaultSets(db)
let line: GivenSubscriber
beforeEach(async () => {
  line = await givenSubscriber(platform)
  await db
    .insertInto('registrations')
    .values({
      subscriber_id: line.id,
      contact: `sip:${line.id}@phone.test`,
      user_agent: 'P',
      expires: new Date('2099-01-01'),
    })
    .execute()
})

const nothing: Plan = { do: 'reject', code: 480, reason: 'callee_offline', why: [] }
const node = (): Extract<Media, { kind: 'queue' }> => ({
  do: 'media',
  kind: 'queue',
  of: line.id,
  length: 5,
  wrap_up_seconds: 10,
  why: [],
  on: { done: nothing, full: nothing },
})
/** Callers who waited for ten minutes, and then talked for so many seconds each. */
const givenAnswered = (...seconds: readonly number[]) =>
  db
    .insertInto('queue_events')
    .values(
      seconds.flatMap((each, index) => {
        const of = { queue_id: line.id, call_id: `past-${line.id}-${index}`, wrap_up_seconds: null }
        const before = (ms: number) => new Date(now().getTime() - 60_000 - ms)
        return [
          { ...of, kind: 'entered' as const, at: before((each + 600) * 1000), agent_id: null },
          { ...of, kind: 'answered' as const, at: before(each * 1000), agent_id: line.id },
          { ...of, kind: 'hung_up' as const, at: before(0), agent_id: line.id },
        ]
      }),
    )
    .execute()
const hears = async (place: number) => {
  const caller = fakeCaller(platform)
  const done = queueService(node(), { everySeconds: 0.001 }).run(caller.call(line.id, { place: fakePlace(place) }))
  await eventually(() => expect(caller.said().length).toBeGreaterThan(4))
  caller.hangUp()
  await done
  return caller.said()
}
const told = { every_seconds: 60, tells_place: false, tells_wait: true, handle: 'custom_announcement_0' }

describe('QBOARD-05: a caller of a queue hears at intervals', () => {
  test('the likely wait, once calls were answered, and an announcement of the company', async () => {
    await writeAnnouncements(db, line.id, told)
    expect((await hears(2))[0]).toBe('queue_greeting custom_announcement_0')
    await givenAnswered(200, 200, 200)
    const said = await hears(2)
    expect(said[0]).toBe('queue_greeting queue_wait 7 minutes custom_announcement_0')
    expect(said).toContain('queue_wait 7 minutes custom_announcement_0')
  })

  test('the place before the wait', async () => {
    await writeAnnouncements(db, line.id, { ...told, tells_place: true, handle: null })
    await givenAnswered(30, 30, 30)
    expect((await hears(1))[0]).toBe('queue_greeting queue_prefix 1 queue_suffix queue_wait_minute')
  })

  test('nothing but music, if the queue tells nothing', async () => {
    await writeAnnouncements(db, line.id, { ...told, tells_wait: false, handle: null })
    const said = await hears(1)
    expect(said[0]).toBe('queue_greeting')
    expect(said.slice(1).filter((each) => each !== 'queue_waiting_music' && each !== '')).toEqual([])
  })

  test('the other things and the music, while the wait cannot be read', async () => {
    await writeAnnouncements(db, line.id, { ...told, tells_place: true })
    await givenAnswered(200, 200, 200)
    const failing = { query: () => Promise.reject(new Error('The database fails over')) }
    const caller = fakeCaller({ ...platform, pool: failing as unknown as typeof pool })
    const done = queueService(node(), { everySeconds: 0.001 }).run(caller.call(line.id, { place: fakePlace(1) }))
    await eventually(() => expect(caller.said().length).toBeGreaterThan(4))
    caller.hangUp()
    expect(await done).toEqual({ type: 'done' })
    expect(caller.said()[0]).toBe('queue_greeting queue_prefix 1 queue_suffix custom_announcement_0')
  })

  test('no wait, if nobody takes calls', async () => {
    await givenAnswered(200, 200, 200)
    expect(await queueWork(pool, line.id, now())).toEqual({ calls: [200, 200, 200], wrapUpSeconds: 10, agents: 1 })
    await pauseAgent(db, line.id, line.id, now())
    expect(await queueWork(pool, line.id, now())).toMatchObject({ agents: 0 })
  })
})
