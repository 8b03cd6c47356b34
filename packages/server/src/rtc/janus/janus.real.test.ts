import type { Log } from '../../platform/log.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { type RunningJanus, startJanus, whyNoJanus } from '../../../test/processes/janus.ts'
import { createTestPeer, type TestPeer } from '../../../test/test-peer.ts'
import type { Relay, RelayEvent } from '../rooms/relay.ts'
import { createJanus } from './janus.ts'

const missing = whyNoJanus()

describe.skipIf(missing !== null)(`with a real Janus${missing ? ` (${missing})` : ''}`, () => {
  let janus: RunningJanus
  beforeAll(async () => {
    janus = await startJanus()
  })
  afterAll(() => janus.stop())

  const givenRelays = async (secret = janus.secret) => {
    const said: string[] = []
    const say = (text: string) => void said.push(text)
    const log = { info: say, warn: say, error: say } as Log
    const relays = createJanus({ url: janus.url, secret, log, pauseMs: 50 })
    onTestFinished(() => relays.close())
    await eventually(() => expect(said).not.toEqual([]))
    return { relays, said }
  }

  const givenRoom = async () => {
    const { relays, said } = await givenRelays()
    const events: RelayEvent[] = []
    const members = new Map<string, Member>()
    const relay = relays.open((event) => {
      events.push(event)
      if (event.type !== 'ended') void members.get(event.memberId)?.take(event)
    })
    onTestFinished(() => relay.close())
    const join = async (id: string): Promise<Member> => {
      const member = createMember(relay, id)
      members.set(id, member)
      relay.join(id)
      await member.offer()
      return member
    }
    return { relays, relay, said, events, join }
  }

  test('CONF-09: everybody hears and sees everybody else, but not themselves; so does a late member', async () => {
    const { join } = await givenRoom()
    const all = new Map<string, Member>()
    for (const id of ['ann', 'bea', 'cem']) all.set(id, await join(id))
    await expectEverybody(all)
    all.set('dan', await join('dan'))
    await expectEverybody(all)
  })

  test('CONF-09: a member who leaves disappears for all, and the next one gets the place', async () => {
    const { join, relay } = await givenRoom()
    const ann = await join('ann')
    const bea = await join('bea')
    await expectEverybody(new Map([['ann', ann] as const, ['bea', bea] as const]))
    relay.leave('bea')
    await eventually(() => expect(ann.owners()).toEqual([]))
    const next = await join('next')
    await expectEverybody(new Map([['ann', ann] as const, ['next', next] as const]))
    expect(ann.connections()).toBe(1)
  })

  test('CONF-09: an invalid offer costs only its sender the place, and a new one restores it', async () => {
    const { join, relay, said } = await givenRoom()
    const ann = await join('ann')
    relay.join('bad')
    relay.publish('bad', 'c-1', 'v=0\r\nm=audio 1 nonsense')
    await eventually(() => expect(said.at(-1)).toMatch('was not connected by Janus'))
    relay.leave('bad')
    const bea = await join('bea')
    await expectEverybody(new Map([['ann', ann] as const, ['bea', bea] as const]))
    // a browser whose connection broke makes a new offer
    await bea.offer()
    await eventually(() => expect(ann.owners()).toEqual(['bea', 'bea']))
    await expectEverybody(new Map([['ann', ann] as const, ['bea', bea] as const]))
  })

  test('CONF-09: a conference of which somebody reaches nothing at Janus is given up there', async () => {
    const { join, relay, events, said } = await givenRoom()
    await join('ann')
    relay.join('far')
    for (const connection of ['c-1', 'c-2', 'c-3']) relay.publish('far', connection, await createTestPeer().offer())
    await eventually(() => expect(events.at(-1)).toEqual({ type: 'ended' }))
    expect(said.at(-1)).toMatch('does not reach Janus')
  })

  test('CONF-09: when Janus dies its conferences end, with one line in the log; it is used again when it is back', async () => {
    const { relays, join, events, said } = await givenRoom()
    await join('ann')
    await janus.kill()
    await eventually(() => expect(events.at(-1)).toEqual({ type: 'ended' }))
    expect(relays.isReady()).toBe(false)
    const lost: RelayEvent[] = []
    relays.open((event) => lost.push(event))
    await eventually(() => expect(lost).toEqual([{ type: 'ended' }]))
    await janus.start()
    await eventually(() => expect(relays.isReady()).toBe(true))
    expect(said.filter((line) => line.startsWith('Janus cannot be reached'))).toHaveLength(1)
  })

  test('CONF-09: where it wants another secret this server forwards, and says why', async () => {
    const { relays, said } = await givenRelays('wrong')
    expect(relays.isReady()).toBe(false)
    expect(said).toEqual([
      expect.stringMatching(/^Janus cannot be reached, so this server forwards .* Unauthorized request/),
    ])
  })
})

interface Member {
  /** Offers what the member sends, over a new connection. */
  offer(): Promise<void>
  take(event: Exclude<RelayEvent, { type: 'ended' }>): Promise<void>
  /** The owner of each section that the member receives now. */
  owners(): readonly string[]
  /** The members and kinds of media whose packets have arrived. */
  got(): ReadonlySet<string>
  forget(): void
  /** How many receiving connections the member has had. */
  connections(): number
}

/** A member like a browser, which sends voice and picture until the test is over. */
const createMember = (relay: Relay, id: string): Member => {
  let count = 0
  let sending: { readonly connection: string; readonly peer: TestPeer } | null = null
  const getting = new Map<string, TestPeer>()
  let mids: Readonly<Record<string, string>> = {}
  let now: TestPeer | null = null
  const timer = setInterval(() => sending?.peer.picture(++count), 20)
  onTestFinished(() => clearInterval(timer))
  return {
    async offer() {
      const connection = `${id}-${++count}`
      const peer = createTestPeer({ withVideo: true })
      await sending?.peer.close()
      sending = { connection, peer }
      relay.publish(id, connection, await peer.offer())
      // one that reaches nothing says nothing
      void peer.connected().then(
        () => peer.speak(440, 60),
        () => undefined,
      )
    },
    async take({ type, connection, description, ...more }) {
      if (type === 'answer') return await sending?.peer.confirm(description)
      const peer = getting.get(connection) ?? createTestPeer()
      getting.set(connection, peer)
      now = peer
      mids = 'mids' in more ? more.mids : {}
      relay.answer(id, connection, await peer.answer(description))
    },
    owners: () => Object.values(mids),
    got() {
      const sources = new Map<number, string>()
      for (const section of (now?.connection.remoteDescription?.sdp ?? '').split(/^m=/m).slice(1)) {
        const [, mid = ''] = /^a=mid:(\S+)/m.exec(section) ?? []
        const owner = mids[mid]
        if (owner !== undefined)
          sources.set(Number(/^a=ssrc:(\d+)/m.exec(section)?.[1]), `${section.slice(0, 5)} of ${owner}`)
      }
      return new Set(now?.heard.flatMap(({ header }) => sources.get(header.ssrc) ?? []))
    },
    forget: () => now?.heard.splice(0),
    connections: () => getting.size,
  }
}

/** Waits until every member receives all others, counting only packets from now on. */
const expectEverybody = async (all: ReadonlyMap<string, Member>): Promise<void> => {
  await eventually(() => {
    for (const [id, member] of all)
      expect(new Set(member.owners())).toEqual(new Set([...all.keys()].filter((other) => other !== id)))
  })
  for (const member of all.values()) member.forget()
  for (const [id, member] of all) {
    const others = [...all.keys()].filter((other) => other !== id)
    const wanted = new Set(others.flatMap((other) => [`audio of ${other}`, `video of ${other}`]))
    await eventually(() => expect(member.got()).toEqual(wanted))
  }
}
