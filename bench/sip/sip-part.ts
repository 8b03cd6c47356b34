import { judged, unlimited } from '../budget.ts'
import type { Part } from '../section.ts'
import { withDataDir } from '../with-data-dir.ts'
import { difference, secondsUsed, sumOf, type Use, workers } from './processor-use.ts'
import { answers, calls, proves, registers } from './scenarios.ts'
import { type SipServer, sipPassword, voiceboxExtension, withSipServer } from './sip-server.ts'
import { sippAddress, startSipp, type SippResult } from './sipp.ts'

const registrations = 6_000
const setUps = 4_000
const atOnce = 24
const heldCalls = 500
const heldForMs = 14_000
const talking = 20
const talkForMs = 12_000
const fewestASecond = 200

/** Measures phones through Kamailio, rtpengine and the server: bench -- sip. */
export const sipPart: Part = {
  name: 'sip',
  run: async (say) => {
    const tables: Tables = { works: [], shares: [], kinds: [] }
    await withDataDir((directory) => withSipServer((server) => measure(server, directory, say, tables)))
    return {
      name: 'sip',
      title: 'phones',
      how: [
        'Setup: the built server with its own database, Kamailio and rtpengine, as `npm start` makes it. SIPp plays the phones, over UDP on loopback.',
        `Calls: 200 phones of one company renew their registrations (${registrations} times), then call each other by extension, ${atOnce} at a time (${setUps} calls). Each phone is asked for its password. Each call is routed, rung, answered, ended and stored, and has its place in the relay, but no sound. Then ${heldCalls} calls are held at a time.`,
        '"Without the relay" is media off: Kamailio runs again with the same configuration, without its requests to rtpengine. Passwords, decisions, rows and dialogs are as before, and the descriptions pass from phone to phone unchanged.',
        '"A second" depends on what else runs on the machine, including SIPp. Processor milliseconds do not: they are those of the server and of all that it started. "On two cores" is the rate if these processes used both cores fully and nothing else did.',
        `Kinds of calls: ${talking} at a time with sound on both sides (G.711, 50 packets a second), counted over ${talkForMs / 2000} s in the middle. The share is that of a core that one such call takes.`,
      ],
      tables: [
        { head: ['through the edge', '', 'budget', ''], rows: tables.works },
        { head: ['processor ms', ...workers, 'all', 'on two cores'], rows: tables.shares },
        { head: ['% of a core, one call', ...workers, 'all', 'calls on a core'], rows: tables.kinds },
      ],
    }
  },
}

interface Tables {
  readonly works: string[][]
  readonly shares: string[][]
  readonly kinds: string[][]
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const measure = async (
  server: SipServer,
  directory: string,
  say: (progress: string) => void,
  tables: Tables,
): Promise<void> => {
  const { names, domain, outside: to, pid } = server
  const [callers, called] = [sippAddress(), sippAddress()]
  const during = async (work: () => Promise<unknown>): Promise<Use> => {
    const before = await secondsUsed(pid)
    await work()
    return difference(await secondsUsed(pid), before)
  }
  const costs = (name: string, use: Use, times: number) => {
    const each = workers.map((worker) => ((use[worker] * 1000) / times).toFixed(2))
    const all = (sumOf(use) * 1000) / times
    tables.shares.push([name, ...each, all.toFixed(2), `${(2_000 / all).toFixed(0)}/s`])
  }
  const finished = async (what: string, run: Promise<SippResult>): Promise<number> => {
    const { succeeded, failed, seconds } = await run
    tables.works.push([`${what}: failed`, String(failed), ...judged(failed, { limit: 0, at: 'most' })])
    return succeeded / seconds
  }

  say('phones register')
  const rows = names.map((name) => [name, proves(name, sipPassword), `${called}:5060`])
  // a phone is reached where it speaks from
  const register = (count: number) =>
    startSipp(directory, { address: called, scenario: registers(domain), rows, to, calls: count, atOnce })
  await (await register(names.length)).ended
  let aSecond = 0
  const registering = await during(async () => {
    aSecond = await finished('registrations', (await register(registrations)).ended)
  })
  tables.works.push(['registrations a second', aSecond.toFixed(0), ...unlimited])
  costs('one registration', registering, registrations)

  const callRows = names.map((name, index) => [
    name,
    proves(name, sipPassword),
    String(1000 + ((index * 7 + 3) % names.length)),
  ])
  const judgeLeft = async (after: string) => {
    const left = await nothingLeft(server)
    for (const [name, count] of [
      ['dialogs left in Kamailio', left.dialogs],
      ['calls left in rtpengine', left.relayed],
      ['open rows left', left.rows],
    ] as const)
      tables.works.push([`${name}${after}`, String(count), ...judged(count, { limit: 0, at: 'most' })])
  }
  const quiet = { domain, hasSound: false }
  const call = (count: number, scenario: string, most: number, rate?: number) =>
    startSipp(directory, {
      address: callers,
      scenario,
      rows: callRows,
      to,
      calls: count,
      atOnce: most,
      ...(rate && { aSecond: rate }),
    })
  const setUp = async (relay: string, budget: (reached: number) => readonly [string, string]) => {
    say(`${setUps} calls ${relay}`)
    // code is compiled, statements are prepared
    await (await call(400, calls({ ...quiet, lasts: 0 }), atOnce)).ended
    const setting = await during(async () => {
      aSecond = await finished(`calls ${relay}`, (await call(setUps, calls({ ...quiet, lasts: 0 }), atOnce)).ended)
    })
    tables.works.push([`calls set up and ended a second ${relay}`, aSecond.toFixed(0), ...budget(aSecond)])
    costs(`one call, set up and ended ${relay}`, setting, setUps)
  }
  const phones = await startSipp(directory, { address: called, scenario: answers(false) })
  await setUp('with the relay', () => unlimited)

  say(`${heldCalls} at a time`)
  const held = await call(heldCalls, calls({ ...quiet, lasts: heldForMs }), heldCalls, 100)
  await pause(9_000)
  const most = await server.left()
  tables.works.push([`${heldCalls} held: dialogs in Kamailio, two a call`, String(most.dialogs), ...unlimited])
  tables.works.push([`${heldCalls} held: calls in rtpengine, two a call`, String(most.relayed), ...unlimited])
  await finished(`${heldCalls} held`, held.ended)
  await phones.stop()
  await judgeLeft('')

  const sound = Buffer.from(Array.from({ length: 8_000 }, (_, index) => 0x55 ^ ((index * 13) & 0x3f)))
  const kind = async (name: string, extension: (index: number) => string) => {
    say(name)
    const run = await startSipp(directory, {
      address: callers,
      scenario: calls({ domain, hasSound: true, lasts: talkForMs }),
      rows: names.slice(0, talking).map((caller, index) => [caller, proves(caller, sipPassword), extension(index)]),
      to,
      calls: talking,
      atOnce: talking,
      aSecond: talking,
      sound,
    })
    // by now all calls are set up, and their greetings are over
    await pause(talkForMs / 3)
    const use = await during(() => pause(talkForMs / 2))
    const share = (seconds: number) => (seconds / (talkForMs / 2_000) / talking) * 100
    const each = workers.map((worker) => share(use[worker]).toFixed(2))
    const all = share(sumOf(use))
    tables.kinds.push([name, ...each, all.toFixed(2), (100 / all).toFixed(0)])
    await finished(name, run.ended)
  }
  const talkers = await startSipp(directory, { address: called, scenario: answers(true), sound })
  await kind('phone to phone', (index) => String(1100 + index))
  await talkers.stop()
  await kind('phone to voicebox', () => voiceboxExtension)

  await server.leaveRelayOut()
  const again = await startSipp(directory, { address: called, scenario: answers(false) })
  await setUp('without the relay', (reached) => judged(reached, { limit: fewestASecond, at: 'least' }))
  await again.stop()
  await judgeLeft(' by calls without the relay')
}

/** The rows that remain after all calls have ended; waits until the last ones are written down. */
const nothingLeft = async (server: SipServer) => {
  const until = performance.now() + 20_000
  for (;;) {
    const left = await server.left()
    if (left.dialogs + left.relayed + left.rows === 0 || performance.now() > until) return left
    await pause(200)
  }
}
