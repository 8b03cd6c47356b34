import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenSubscriber, testPassword } from '../test/builders.ts'
import { passkeyDevice } from '../test/builders/passkey-device.ts'
import { eventually } from '../test/eventually.ts'
import { freePort } from '../test/processes/free-port.ts'
import { type ServerProcess, startServerProcess } from '../test/processes/server-process.ts'
import { givenRtcSession, givenRtcToken, openBrowser, openSocket } from '../test/test-browser.ts'
import { createTestDatabase } from '../test/test-database.ts'
import { createTestPlatform } from '../test/test-platform.ts'
import { runCommand } from './admin-cli/run-command.ts'
import { prepareDirectory } from './domain/cells/directory-schema-store.ts'
import { cellOfDomain, saveCell } from './domain/cells/directory-store.ts'

/* Two cells and a front door as processes of their own, with a directory and a database each. */

const { pool: directory, connectionString: DIRECTORY_URL } = await createTestDatabase()
const databases = { west: await createTestPlatform(), east: await createTestPlatform() }
type CellName = keyof typeof databases
const names: readonly CellName[] = ['west', 'east']
const running = new Map<CellName, ServerProcess>()
const dataDirs: string[] = []
const environments = new Map<CellName, Record<string, string>>()
let door: ServerProcess

const startCell = async (name: CellName): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), `lineside-${name}-`))
  dataDirs.push(dataDir)
  const port = await freePort()
  await saveCell(directory, { name, web: `http://127.0.0.1:${port}`, edges: [], sources: [] })
  const installation = { DATABASE_URL: databases[name].connectionString, DATA_DIR: dataDir, DIRECTORY_URL, CELL: name }
  environments.set(name, installation)
  running.set(name, await startServerProcess({ ...installation, PORT: String(port), TRUST_PROXY: 'yes' }))
}
const people = {
  west: await givenSubscriber(databases.west.platform),
  east: await givenSubscriber(databases.east.platform),
}

beforeAll(async () => {
  await prepareDirectory(directory)
  for (const name of names) await startCell(name)
  door = await startServerProcess({ DIRECTORY_URL, FRONT_DOOR: 'yes' })
  for (const name of names)
    await eventually(async () => {
      const domain = people[name].webusername.split('@')[1]?.toLowerCase() ?? ''
      if ((await cellOfDomain(directory, domain)) !== name) throw new Error(`The directory does not know ${domain} yet`)
    })
}, 180_000)
afterAll(async () => {
  await Promise.all([door, ...running.values()].map((one) => one.kill()))
  for (const dataDir of dataDirs) await rm(dataDir, { recursive: true, force: true })
})

const signIn = async (username: string, password = testPassword) => {
  const response = await fetch(`${door.address}/login_jwt`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const cookie = response.headers.getSetCookie().map((one) => one.split(';')[0])
  return { status: response.status, body: await response.json(), cookie }
}

const base = '/api/lineside/passkeys/'
/** The door by name: browsers offer no passkey at an address. */
const named = () => door.address.replace('127.0.0.1', 'localhost')
const post = async (path: string, headers: Record<string, string>, body: object = {}) => {
  const response = await fetch(`${named()}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const cookie = response.headers.getSetCookie().map((one) => one.split(';')[0])
  return { status: response.status, body: (await response.json()) as Record<string, unknown>, cookie }
}
type Device = ReturnType<typeof passkeyDevice>
const optionsOf = async (path: string, headers: Record<string, string>) =>
  (await post(path, headers)).body['options'] as { challenge: string }
/** A device signs in as a browser with this cookie does. */
const signInBy = async (device: Device, cookie: string) => {
  const credential = device.answer(await optionsOf(`${base}challenge`, { cookie }))
  return await post(`${base}session`, { cookie }, { credential })
}

describe('GROW-08: two cells behind a front door', () => {
  test('each person signs in at the own cell, and all that follows is answered there', async () => {
    for (const name of names) {
      const { status, body, cookie } = await signIn(people[name].webusername)
      const { jwt, subscriber_id } = body as { jwt: string; subscriber_id: number }
      expect([status, subscriber_id]).toEqual([200, people[name].id])
      expect(cookie).toEqual([`lineside_cell=${name}`])
      const headers = { authorization: `Bearer ${jwt}` }
      const own = await fetch(`${door.address}/api/subscribers/${subscriber_id}`, { headers })
      expect(await own.json()).toMatchObject({ webusername: people[name].webusername.split('@')[0] })
      expect((await fetch(`${door.address}/api/lineside/session`, { method: 'DELETE', headers })).status).toBe(204)
      expect((await fetch(`${door.address}/api/subscribers/${subscriber_id}`, { headers })).status).toBe(401)
    }
  })

  test('HTTP Basic leads by the name in it', async () => {
    for (const name of names) {
      const credentials = Buffer.from(`${people[name].webusername}:${testPassword}`).toString('base64')
      const headers = { authorization: `Basic ${credentials}` }
      expect((await fetch(`${door.address}/api/subscribers/${people[name].id}`, { headers })).status).toBe(200)
    }
  })

  test('a wrong password, an unknown name and an unknown domain are the same answer, without a cookie', async () => {
    const answers = [
      await signIn(people.west.webusername, 'wrong'),
      await signIn(`no-${people.east.webusername}`),
      await signIn('anna@nowhere.test'),
    ]
    for (const answer of answers)
      expect(answer).toEqual({ status: 403, body: { code: 403, message: 'User not found' }, cookie: [] })
  })

  test('a browser that has signed in connects to its own cell for calls', async () => {
    for (const name of names) {
      const { platform } = databases[name]
      const token = await givenRtcToken(platform, await givenRtcSession(platform, people[name]))
      const browser = await openBrowser(door.address, { token, cookie: `lineside_cell=${name}` })
      browser.socket.close(1000)
    }
  })

  test('the portal and its engine come from the door itself', async () => {
    expect((await fetch(`${door.address}/`)).status).toBe(200)
    expect((await fetch(`${door.address}/api/platforminfo`)).status).toBe(200)
  })

  test('a company moves while somebody is signed in: the same door leads to the other cell, with all that was written', async () => {
    const ines = await givenSubscriber(databases.west.platform)
    const domain = ines.webusername.split('@')[1]?.toLowerCase() ?? ''
    await expect.poll(() => cellOfDomain(directory, domain)).toBe('west')
    const { rows } = await databases.west.platform.pool.query<{ id: string; reseller: string }>(
      'select c.external_id as id, r.name as reseller from customers c join resellers r on r.id = c.reseller_id where c.id = $1',
      [ines.customer.id],
    )
    await databases.east.platform.pool.query('insert into resellers (name) values ($1)', [rows[0]?.reseller])
    const ask = async (jwt: string, path: string, body?: object) =>
      await fetch(`${door.address}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
    const before = (await signIn(ines.webusername)).body as { jwt: string }
    expect((await ask(before.jwt, '/api/contacts/', { name: 'Somebody' })).status).toBe(201)
    const authorization = `Bearer ${before.jwt}`
    const device = passkeyDevice(named())
    const credential = device.make(await optionsOf(`${base}options`, { authorization }))
    expect((await post(base, { authorization }, { name: 'Laptop', credential })).status).toBe(201)
    expect((await signInBy(device, 'lineside_cell=west')).status).toBe(200)
    const scratch = await mkdtemp(join(tmpdir(), 'lineside-moved-'))
    dataDirs.push(scratch)
    const [by, passphrase] = [join(scratch, 'move'), join(scratch, 'passphrase')]
    await writeFile(passphrase, 'walnut ferry dawn 39\n')
    const run = (name: CellName, ...words: string[]) =>
      runCommand(words, { ...environments.get(name), BACKUP_PASSPHRASE_FILE: passphrase }, pino({ level: 'silent' }))
    const moving = run('west', 'customers', 'move', '--id', rows[0]?.id ?? '', '--to', 'east', '--by', by)
    await expect.poll(async () => (await directory.query('select from lineside_directory.moves')).rowCount).toBe(1)
    await Promise.all([moving, run('east', 'customers', 'receive', by)])
    await expect.poll(async () => (await ask(before.jwt, '/api/contacts/')).status).toBe(401)
    // a browser that was signed in is led to the new cell by the answer that ends its session
    expect((await ask(before.jwt, '/api/contacts/')).headers.getSetCookie()).toEqual([
      expect.stringMatching(/^lineside_cell=east;/),
    ])
    const renewal = await post('/login_jwt', {}, { jwt: before.jwt })
    expect([renewal.status, renewal.cookie]).toEqual([403, ['lineside_cell=east']])
    // and any other one by its first try
    const late = await signInBy(device, 'lineside_cell=west')
    expect(late).toMatchObject({ status: 503, body: { reason: 'customer_moving' }, cookie: ['lineside_cell=east'] })
    const signedIn = { status: 200, body: { subscriber_id: ines.id }, cookie: ['lineside_cell=east'] }
    expect(await signInBy(device, late.cookie[0] ?? '')).toMatchObject(signedIn)
    const { status, body, cookie } = await signIn(ines.webusername)
    expect([status, cookie]).toEqual([200, ['lineside_cell=east']])
    const there = await ask((body as { jwt: string }).jwt, '/api/contacts/')
    expect(await there.json()).toMatchObject({ total_count: 1 })

    // months later the old cell knows nothing else of it any more
    await databases.west.platform.pool.query('delete from passkeys')
    const months = await signInBy(device, 'lineside_cell=west')
    expect(months).toMatchObject({ status: 503, body: { reason: 'customer_moving' }, cookie: ['lineside_cell=east'] })
    expect(await signInBy(device, months.cookie[0] ?? '')).toMatchObject(signedIn)
  })

  test('a cell that is away is told to its own people in words, and to nobody else', async () => {
    const { body } = await signIn(people.west.webusername)
    const headers = { authorization: `Bearer ${(body as { jwt: string }).jwt}` }
    await running.get('west')?.kill()
    const response = await fetch(`${door.address}/api/subscribers/${people.west.id}`, { headers })
    const away = { code: 503, message: 'Your part of the telephone system does not answer at the moment.' }
    expect([response.status, await response.json()]).toEqual([503, away])
    expect(response.headers.get('retry-after')).not.toBeNull()
    const socket = openSocket(door.address, { cookie: 'lineside_cell=west' })
    const [, refusal] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage]
    expect([refusal.statusCode, await json(refusal), refusal.headers['retry-after']]).toEqual([503, away, '5'])
    expect((await signIn(people.west.webusername)).status).toBe(503)
    expect((await signIn(people.east.webusername)).status).toBe(200)
  })
})
