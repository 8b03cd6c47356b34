import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { givenPilot, testPassword } from '../../test/builders.ts'
import { eventually } from '../../test/eventually.ts'
import { startServerProcess } from '../../test/processes/server-process.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { runCommand } from '../admin-cli/run-command.ts'
import { loadInstallation } from '../installation.ts'
import { createRingBox } from '../platform/auth/key-ring.ts'
import { programOf } from '../platform/child/child.ts'

/* Two real servers go on sealing and opening while the shell rotates the key of both. */

const { pool, db, connectionString } = await createTestDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'lineside-rotating-'))
const environment = { DATABASE_URL: connectionString, DATA_DIR: dataDir }
const ring = await loadInstallation(pool, { dataDir })
const pilot = await givenPilot({ db, secrets: createRingBox(() => ring) })
const servers = await Promise.all([startServerProcess(environment), startServerProcess(environment)])
afterAll(async () => {
  for (const server of servers) await server.kill()
  await rm(dataDir, { recursive: true, force: true })
})

const signIn = async (address: string): Promise<string> => {
  const answer = await fetch(`${address}/login_jwt`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: pilot.webusername, password: testPassword }),
  })
  return `Bearer ${((await answer.json()) as { jwt: string }).jwt}`
}

const setPin = async (address: string, authorization: string, pin: string): Promise<void> => {
  const answer = await fetch(`${address}/api/voicemailsettings/${pilot.id}`, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ attach: false, delete: false, email: '', pin }),
  })
  expect([answer.status, await answer.text()]).toEqual([
    expect.toSatisfy((status: number) => status < 300),
    expect.anything(),
  ])
}

const pinAt = async (address: string, authorization: string): Promise<string> => {
  const answer = await fetch(`${address}/api/voicemailsettings/${pilot.id}`, { headers: { authorization } })
  return ((await answer.json()) as { pin: string }).pin
}

/** Each server writes what the other one reads, with a session that the writer has opened. @returns how often */
const exchange = async (round: number): Promise<void> => {
  for (const [writer, reader] of [servers, servers.toReversed()].map((pair) => pair.map(({ address }) => address))) {
    if (writer === undefined || reader === undefined) continue
    const authorization = await signIn(writer)
    const pin = String(1_000 + (round % 9_000))
    await setPin(writer, authorization, pin)
    expect(await pinAt(reader, authorization)).toBe(pin)
  }
}

/** Runs `keys rotate` as a process of its own, and kills it as soon as this holds. */
const killedAfterTheNewKeySeals = async (holds: () => Promise<boolean>): Promise<void> => {
  const { path, execArgv } = programOf(new URL('../admin-cli/main.ts', import.meta.url))
  const child = spawn(process.execPath, [...execArgv, path, 'keys', 'rotate'], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  await eventually(async () => {
    if (!(await holds())) throw new Error('The new key does not seal yet')
  })
  child.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
}

test('SAFE-05: at each step of a rotation each server opens what the other one has sealed, also of one that was killed', {
  timeout: 120_000,
}, async () => {
  const session = await signIn(servers[0].address)
  const unused = await Promise.all(Array.from({ length: 10 }, () => signIn(servers[0].address)))
  const show = async () =>
    JSON.parse(await runCommand(['keys', 'show', '--json'], environment, pino({ level: 'silent' }))) as {
      key: string
      others: string[]
      without_its_mark: string[]
    }
  const before = await show()
  await killedAfterTheNewKeySeals(async () => (await show()).key !== before.key)
  const { key: begun, others: left } = await show()
  expect(left).toEqual([before.key])
  await exchange(0)
  let isOver = false
  const rotating = runCommand(['keys', 'rotate', '--json'], environment, pino({ level: 'silent' })).finally(() => {
    isOver = true
  })
  const seen = new Set<string>()
  let rounds = 0
  while (!isOver) {
    await exchange(rounds++)
    const { key, others } = await show()
    seen.add(
      [key === before.key ? 'old' : 'new', ...others.map((other) => (other === before.key ? 'old' : 'new'))].join(),
    )
    // a session of the old key holds while that key is there
    const pin = await pinAt(servers[1].address, session)
    if ((await show()).others.length > 0) expect(pin).toMatch(/^\d{4}$/)
  }
  expect(JSON.parse(await rotating)).toMatchObject({ outcome: 'rotated', key: begun, dropped: [before.key] })
  await exchange(rounds)
  expect(seen).toContain('new,old')
  expect(await show()).toMatchObject({ others: [], without_its_mark: [] })
  // whoever has the older key makes no session any more
  await eventually(async () => {
    const authorization = unused.pop() ?? ''
    const { status } = await fetch(`${servers[1].address}/api/subscribers/`, { headers: { authorization } })
    expect([status, authorization]).toEqual([401, expect.stringContaining('Bearer')])
  })
})
