import { setMaxListeners } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createAsking, type Person } from './asking.ts'
import { callReaders, removeMessage } from './ledger/call-readers.ts'
import { carryOut } from './carry-out.ts'
import { createFaults, type Faults } from './faults.ts'
import { startInstallation } from './installation/installation.ts'
import { killersOf, partsOf } from './installation/killers.ts'
import { createLedger, type Ledger } from './ledger/ledger.ts'
import { startLoad } from './load.ts'
import { createLookups, type Lookups } from './ledger/lookups.ts'
import type { EndureOptions } from './options.ts'
import { createOutages } from './outages.ts'
import { planOf } from './plan.ts'
import type { Outcome } from './report.ts'
import { sampleProcesses } from './installation/sampling.ts'
import { createSettler } from './ledger/settler.ts'
import { endReasons, oddRows, openRows, processRows, unfinishedMessages } from './installation/watch-rows.ts'
import { createWritePauses } from './write-pauses.ts'
import { writeKinds } from './ledger/writes.ts'

/** Rows of calls, and of processes that are gone, may stand so long when nobody calls any more. */
const closesWithinMs = 120_000
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** So many look up at the end what they have written. */
const atOnce = 10

/**
 * Starts an installation, puts load on it, kills its parts by the plan, and looks up everything at the end.
 * @param say hears how far it is
 */
export const endure = async (options: EndureOptions, say: (progress: string) => void): Promise<Outcome> => {
  const directory = await mkdtemp(join(tmpdir(), 'lineside-endurance-'))
  const logFile = join(directory, 'servers.log')
  const outages = createOutages()
  const faults = createFaults(outages, say)
  const pauses = createWritePauses()
  const ledger = createLedger(Date.now, ({ kind }) => {
    if (writeKinds.some((write) => write.kind === kind)) pauses.acknowledged()
  })
  const installation = await startInstallation(options.servers, logFile, say)
  const [over, ended] = [new AbortController(), new AbortController()]
  // everybody listens to it
  setMaxListeners(0, over.signal)
  const interrupt = () => over.abort()
  // the load ends, all is looked up, and everything that was started here ends
  for (const signal of signals) process.on(signal, interrupt)
  try {
    const { platform, servers } = installation
    const readers = {
      ...Object.fromEntries(writeKinds.map(({ kind, read }) => [kind, read])),
      ...callReaders(platform.db),
    }
    const asking = createAsking(servers.proxy.address, outages, faults)
    const lookups = createLookups(readers, { ledger, faults, outages })
    const settles = createSettler({ ledger, lookups }, removeMessage)
    await servers.allAreUp()
    const killers = killersOf(installation)
    const here = partsOf(killers).filter((part) => options.only.includes(part))
    const hasDisk = options.hasDisk && killers.disk !== undefined
    const plan = planOf({ ...options, parts: here, hasDisk })
    const began = performance.now()
    const shared = { ledger, lookups, faults, outages }
    const load = await startLoad({ ...shared, installation, options, asking, settles, directory, over: over.signal })
    say(`load for ${options.hours} h with ${plan.length} kills; the servers log to ${logFile}`)
    const lastsMs = options.hours * 3_600_000
    const oddTimes = new Map<string, number>()
    const sampling = sampleProcesses(installation, {
      everySeconds: Math.min(60, lastsMs / 1_000 / 40),
      over: ended.signal,
      alsoLooks: async () => {
        // a row that is being written is told if it is still there the next time
        const odd = await oddRows(platform.db).catch(() => [])
        for (const text of odd) {
          oddTimes.set(text, (oddTimes.get(text) ?? 0) + 1)
          if (oddTimes.get(text) === 2) faults.add('row', text)
        }
      },
    })
    const kills = await carryOut(plan, killers, { outages, faults, pauses, over: over.signal, say })
    await delay(Math.max(0, began + lastsMs - performance.now()), undefined, { signal: over.signal }).catch(
      () => undefined,
    )
    const lasted = (performance.now() - began) / 1_000
    ended.abort()
    over.abort()
    say('everybody stops')
    await load.done
    const figures = (await sampling)(lasted)
    for (const { role, figure, flatness } of figures)
      if (flatness.phase === 'judged' && !flatness.isFlat)
        faults.add('growth', `${role}: ${flatness.before.toFixed(0)} ${figure}, then ${flatness.after.toFixed(0)}`)
    say('open rows')
    const open = await rowsLeft(platform.db, options.servers, faults)
    say('all servers are stopped and started again')
    for (let at = 0; at < options.servers; at++) {
      const code = await servers.stop(at)
      if (code !== 0) faults.add('stop', `server ${at + 1} ended with ${code}`)
    }
    for (let at = 0; at < options.servers; at++) await servers.start(at)
    await servers.allAreUp()
    const unfinished = await messagesLeft(platform.db, faults)
    say('everything is looked up again')
    await lookUpAll({ ledger, lookups, faults }, load.people)
    asking.close()
    return {
      options,
      missing: installation.missing,
      seconds: lasted,
      kills,
      requests: asking.counts,
      putOff: asking.putOff,
      acknowledged: ledger.acknowledged(),
      looked: lookups.counts.looked,
      lost: lookups.counts.lost,
      calls: load.calls,
      reasons: await endReasons(platform.db),
      open: { ...open, 'unfinished messages': unfinished },
      figures,
      faults: faults.all(),
    }
  } finally {
    for (const signal of signals) process.off(signal, interrupt)
    over.abort()
    ended.abort()
    await installation.close()
    if (faults.all().length === 0) await rm(directory, { recursive: true, force: true })
  }
}

/** Finds what is left open although nobody calls any more: each row is a fault. */
const rowsLeft = async (
  db: Parameters<typeof openRows>[0],
  servers: number,
  faults: Faults,
): Promise<Outcome['open']> => {
  const until = performance.now() + closesWithinMs
  for (;;) {
    const [open, processes] = [await openRows(db), await processRows(db)]
    const isOver = performance.now() > until
    const rows = Object.entries(open).flatMap(([kind, ids]) => ids.map((id) => `${kind}: ${id}`))
    if (rows.length === 0 && processes === servers) return open
    if (!isOver) {
      await delay(1_000)
      continue
    }
    for (const row of rows) faults.add('open row', row)
    if (processes !== servers) faults.add('open row', `${processes} processes are known, ${servers} run`)
    return open
  }
}

/** Messages that could not be stored while something was away: the next start stores them, and does not wait as those that run do. */
const messagesLeft = async (db: Parameters<typeof openRows>[0], faults: Faults): Promise<readonly string[]> => {
  const until = performance.now() + closesWithinMs
  for (;;) {
    const files = await unfinishedMessages(db)
    const isOver = performance.now() > until
    if (files.length > 0 && !isOver) await delay(1_000)
    else {
      for (const file of files) faults.add('open row', `unfinished message ${file}`)
      return files
    }
  }
}

/** Each place in which something was acknowledged, read over the API. */
const lookUpAll = async (
  { ledger, lookups, faults }: { readonly ledger: Ledger; readonly lookups: Lookups; readonly faults: Faults },
  people: ReadonlyMap<number, Person>,
): Promise<void> => {
  const places = [...ledger.places()]
  const next = async (): Promise<void> => {
    for (let place = places.pop(); place !== undefined; place = places.pop()) {
      const person = people.get(place.seat)
      if (person === undefined) throw new Error(`Nobody has seat ${place.seat}`)
      if (!(await lookups.lookUp(person, place)))
        faults.add('look-up', `${place.kind} ${place.id} of seat ${place.seat} could not be read at the end`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}
