import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, open, rm, stat } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../../../test/eventually.ts'
import { firstProcessWith, processesWith } from '../../../../test/sip/edge-processes.ts'
import { programOf } from '../../../platform/child/child.ts'
import { awaitKeeper, KeeperSilent, meetKeeper, startKeeper } from './keeper-client.ts'
import { type EdgeNote, type KeptEdge, keeperDirectory, send, socketName } from './keeper-messages.ts'

/* A real keeper, of programs that only wait. */

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const address = { host: '127.0.0.1', port: 9 }
const note: EdgeNote = { rpcToken: 'word', inside: address, relay: address, processes: [address], listens: [address] }

/** A data directory with a long path: deeper than the address of a socket may be. */
const dataDirOfTest = async (): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), 'lineside-keeper-'))
  const dataDir = join(root, 'deep'.repeat(30))
  await mkdir(dataDir, { recursive: true })
  onTestFinished(async () => {
    for (const pid of await processesWith('keeper-main', dataDir)) process.kill(pid, 'SIGTERM')
    await eventually(async () => expect(await processesWith(dataDir)).toEqual([]))
    await rm(root, { recursive: true, force: true })
  })
  return dataDir
}

/** An edge of two programs that wait until they are ended. */
const edgeOf = (dataDir: string, leaseMs: number, sums = ['1', '1']): KeptEdge => ({
  programs: ['one', 'other'].map((name, place) => ({
    name,
    sum: sums[place] ?? '',
    // it forks nothing, which would have the same words for a moment
    command: ['/usr/bin/tail', '-f', '/dev/null', `${dataDir}/${name}`],
    runAs: { how: 'direct' },
    environment: {},
    logFile: join(dataDir, `${name}.log`),
  })),
  leaseMs,
  note,
})
const pids = async (dataDir: string) => [
  await eventually(() => firstProcessWith(`${dataDir}/one`)),
  await eventually(() => firstProcessWith(`${dataDir}/other`)),
]
/** As systemd starts it: once, for all servers to come. */
const startService = (dataDir: string): void => {
  const { path, execArgv } = programOf(new URL('./keeper-main.ts', import.meta.url))
  spawn(process.execPath, [...execArgv, path, keeperDirectory(dataDir), 'service'], { stdio: 'inherit' })
}
const nothingRuns = (dataDir: string) => eventually(async () => expect(await processesWith(dataDir)).toEqual([]))

test('TEL-09: programs go on when their server goes, and the next one takes them over as they are, but for one that is to run in another way', async () => {
  const dataDir = await dataDirOfTest()
  expect(await meetKeeper(dataDir, silent)).toBeNull()
  const first = await startKeeper(dataDir, silent)
  expect(first.note).toBeNull()
  expect(await first.hold(edgeOf(dataDir, 60_000))).toMatchObject({ kept: [] })
  const before = await pids(dataDir)
  // a server beside the one that holds it
  await expect(meetKeeper(dataDir, silent)).rejects.toThrow('another server holds it')

  first.leave()
  await first.gone
  const next = await eventually(async () => {
    const keeper = await meetKeeper(dataDir, silent)
    if (keeper === null) throw new Error('It has gone')
    return keeper
  })
  expect(next.note).toEqual(note)
  expect(await next.hold(edgeOf(dataDir, 60_000, ['1', '2']))).toMatchObject({ kept: ['one'] })
  const after = await pids(dataDir)
  expect([after[0] === before[0], after[1] === before[1]]).toEqual([true, false])
  await next.end()
  await nothingRuns(dataDir)
  expect(await meetKeeper(dataDir, silent)).toBeNull()
})

test('TEL-09: programs end when nobody takes them over in time', async () => {
  const dataDir = await dataDirOfTest()
  const keeper = await startKeeper(dataDir, silent)
  await keeper.hold(edgeOf(dataDir, 300))
  await pids(dataDir)
  keeper.leave()
  await nothingRuns(dataDir)
})

test('TEL-09: a program that dies is started again, and programs end with a keeper that is killed', async () => {
  const dataDir = await dataDirOfTest()
  const keeper = await startKeeper(dataDir, silent)
  await keeper.hold(edgeOf(dataDir, 60_000))
  const renewed = new Promise((resolve) => keeper.onRenewed(resolve))
  const [one = 0] = await pids(dataDir)
  process.kill(one, 'SIGKILL')
  expect(await renewed).toBe('one')
  process.kill(await firstProcessWith('keeper-main', dataDir), 'SIGKILL')
  await keeper.gone
  await nothingRuns(dataDir)
})

test('TEL-09: only the user of the server reaches the keeper, and orders that are none close the connection and nothing else', async () => {
  const dataDir = await dataDirOfTest()
  const keeper = await startKeeper(dataDir, silent)
  await keeper.hold(edgeOf(dataDir, 60_000))
  const before = await pids(dataDir)
  expect((await stat(keeperDirectory(dataDir))).mode & 0o777).toBe(0o700)
  const cwd = `/proc/${await firstProcessWith('keeper-main', dataDir)}/cwd`
  for (const said of ['nonsense\n', '{"type":"holds","edge":{"programs":[]}}\n', 'x'.repeat(2_000_000)]) {
    const socket = connect(`${cwd}/${socketName}`).on('error', () => undefined)
    socket.resume()
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.write(said)
    await closed
  }
  expect(await pids(dataDir)).toEqual(before)
  await keeper.end()
})

test('TEL-09: a server waits for the keeper of a service, which begins when the one that a server has started has ended', async () => {
  const dataDir = await dataDirOfTest()
  const closing = new AbortController()
  const ofServer = await startKeeper(dataDir, silent)
  await ofServer.hold(edgeOf(dataDir, 60_000))
  const before = await pids(dataDir)
  startService(dataDir)
  await eventually(async () => expect(await processesWith('keeper-main', dataDir)).toHaveLength(2))
  expect(await pids(dataDir)).toEqual(before)
  await ofServer.end()

  const first = await awaitKeeper(dataDir, silent, closing.signal)
  expect(first.note).toBeNull()
  await first.hold(edgeOf(dataDir, 60_000))
  const running = await pids(dataDir)
  first.leave()
  await first.gone
  const next = await eventually(() => awaitKeeper(dataDir, silent, closing.signal))
  expect(next.note).toEqual(note)
  expect(await pids(dataDir)).toEqual(running)

  // killed, it leaves its socket; the next one begins all the same
  process.kill(await firstProcessWith('keeper-main', dataDir), 'SIGKILL')
  await next.gone
  await nothingRuns(dataDir)
  startService(dataDir)
  const again = await awaitKeeper(dataDir, silent, closing.signal)
  expect(again.note).toBeNull()
  await again.end()
  const waiting = awaitKeeper(dataDir, silent, closing.signal)
  closing.abort()
  await expect(waiting).rejects.toThrow('aborted')
})

test('TEL-09: a server that starts while the keeper of a service ends waits for the next one, however long that takes', async () => {
  const dataDir = await dataDirOfTest()
  await mkdir(keeperDirectory(dataDir), { recursive: true })
  const directory = await open(keeperDirectory(dataDir))
  let asked = 0
  const ending = createServer((socket) => {
    asked++
    socket.on('error', () => undefined)
    send(socket, { type: 'refused', why: 'ending' })
  })
  ending.listen(`/proc/self/fd/${directory.fd}/${socketName}`)
  await expect(meetKeeper(dataDir, silent, { withinMs: 10 })).rejects.toThrow(KeeperSilent)
  const before = asked
  const waiting = awaitKeeper(dataDir, silent, new AbortController().signal, 10)
  // more often than it asks within its time
  await eventually(() => expect(asked).toBeGreaterThan(before + 4))
  ending.close()
  startService(dataDir)
  const keeper = await waiting
  expect(keeper.note).toBeNull()
  await keeper.end()
  await directory.close()
})

test('TEL-09: a server that stops waits no longer for a keeper that says nothing', async () => {
  const dataDir = await dataDirOfTest()
  await mkdir(keeperDirectory(dataDir), { recursive: true })
  const directory = await open(keeperDirectory(dataDir))
  const closing = new AbortController()
  const quiet = createServer((socket) => {
    socket.on('error', () => undefined)
    closing.abort()
  }).listen(`/proc/self/fd/${directory.fd}/${socketName}`)
  onTestFinished(async () => {
    quiet.close()
    await directory.close()
  })
  const meeting = meetKeeper(dataDir, silent, { withinMs: 600_000, signal: closing.signal })
  await expect(meeting).rejects.toThrow('aborted')
})
