import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { multipart } from '../test/multipart.ts'
import { type ServerProcess, startServerProcess } from '../test/processes/server-process.ts'
import { unpackVersionBefore, type VersionBefore, whyNoVersionBefore } from '../test/processes/version-before.ts'
import { createTestDatabase } from '../test/test-database.ts'

const timeout = 240_000

/* GROW-04: a server of the version before runs on, on a database that this version has changed. */

describe.skipIf(whyNoVersionBefore() !== null)('GROW-04: on the schema of this version', () => {
  const servers: Record<'before' | 'now', ServerProcess | undefined> = { before: undefined, now: undefined }
  let version: VersionBefore
  let dataDir: string
  let pilot = { username: '', password: '', subscriber_id: 0 }

  beforeAll(async () => {
    const { connectionString, pool } = await createTestDatabase()
    await pool.query('drop schema if exists lineside_sip cascade; drop schema public cascade; create schema public')
    version = await unpackVersionBefore()
    dataDir = await mkdtemp(join(tmpdir(), 'lineside-upgrade-'))
    const environment = { DATABASE_URL: connectionString, DATA_DIR: dataDir, DEMO: 'yes' }
    servers.before = await version.start(environment)
    const accounts = JSON.parse(await readFile(join(dataDir, 'demo-accounts.json'), 'utf8')) as (typeof pilot & {
      role: string
    })[]
    pilot = accounts.find(({ role }) => role === 'pilot') ?? pilot
    servers.now = await startServerProcess(environment)
  }, timeout)

  afterAll(async () => {
    await servers.before?.stop()
    await servers.now?.stop()
    await version.remove()
    await rm(dataDir, { recursive: true, force: true })
  })

  const callerOf = async (which: 'before' | 'now') => {
    const address = servers[which]?.address
    const { username, password } = pilot
    const answer = await fetch(`${address}/login_jwt`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    })
    const { jwt } = (await answer.json()) as { jwt: string }
    const send = async (method: string, path: string, body?: unknown, type = 'application/json') => {
      const sent = await fetch(`${address}${path}`, {
        method,
        headers: { authorization: `Bearer ${jwt}`, ...(body !== undefined && { 'content-type': type }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await sent.text()
      return { status: sent.status, id: Number(sent.headers.get('location')?.split('/').at(-1)), text }
    }
    const fax = async (form: unknown) => {
      const { payload, headers } = await multipart(form)
      const init = { method: 'POST', headers: { ...headers, authorization: `Bearer ${jwt}` }, body: payload }
      const sent = await fetch(`${address}/api/faxes/`, init)
      return { status: sent.status, text: await sent.text() }
    }
    return { send, fax }
  }

  test.each(['before', 'now'] as const)('the server of %s answers all that it reads', { timeout }, async (which) => {
    const { send } = await callerOf(which)
    const own = `subscriber_id=${pilot.subscriber_id}`
    const paths = [
      `/api/subscribers/?rows=50`,
      `/api/numbers/`,
      `/api/conversations/?${own}&rows=25&order_by=timestamp&order_by_direction=desc`,
      `/api/conversations/?${own}&type=call&page=2`,
      `/api/voicemails/?${own}`,
      `/api/faxes/?${own}`,
      `/api/callrecordings/?${own}`,
      `/api/reminders/?${own}`,
      `/api/speeddials/${pilot.subscriber_id}`,
      `/api/cfmappings/${pilot.subscriber_id}`,
      `/api/cfdestinationsets/?${own}`,
      `/api/subscriberregistrations/?${own}`,
      `/api/subscriberpreferences/${pilot.subscriber_id}`,
      `/api/pbxdevices/`,
      `/api/soundsets/`,
      `/api/autoattendants/`,
      `/api/auditlog/`,
      `/api/contacts/`,
      `/api/lineside/presence`,
    ]
    const answers = await Promise.all(paths.map(async (path) => [path, (await send('GET', path)).status] as const))
    expect(answers.filter(([, status]) => status !== 200)).toEqual([])
    const { text } = await send('GET', `/api/conversations/?rows=1`)
    expect((JSON.parse(text) as { total_count: number }).total_count).toBeGreaterThan(0)
  })

  test.each([
    ['before', 'now'],
    ['now', 'before'],
  ] as const)('the server of %s writes what the server of %s reads', { timeout }, async (which, other) => {
    const [writer, reader] = [await callerOf(which), await callerOf(other)]
    const name = `Written by ${which}`
    const seat = await writer.send('POST', '/api/subscribers/', {
      username: `seat-${which}`,
      display_name: name,
      pbx_extension: which === 'before' ? '81' : '82',
    })
    expect([seat.status, seat.text]).toEqual([201, expect.anything()])
    expect((await reader.send('GET', `/api/subscribers/${seat.id}`)).text).toContain(name)
    const set = { name, subscriber_id: pilot.subscriber_id, destinations: [{ destination: 'voicebox' }] }
    const made = await writer.send('POST', '/api/cfdestinationsets/', set)
    expect(made.status).toBe(201)
    expect((await reader.send('GET', `/api/cfdestinationsets/${made.id}`)).text).toContain(name)
    // a fax is a conversation with a table of its own
    const faxes = async () => {
      const { text } = await reader.send('GET', '/api/conversations/?type=fax&rows=1')
      return (JSON.parse(text) as { total_count: number }).total_count
    }
    const before = await faxes()
    const form = { destination: '431992001', data: name, quality: 'normal', subscriber_id: pilot.subscriber_id }
    const sent = await writer.fax(form)
    expect([sent.status, sent.text]).toEqual([201, expect.anything()])
    expect(await faxes()).toBe(before + 1)
    expect((await reader.send('GET', '/api/auditlog/?rows=20')).text).toContain(name)
    // what one removes is gone for the other
    expect((await reader.send('DELETE', `/api/subscribers/${seat.id}`)).status).toBe(204)
    expect((await writer.send('GET', `/api/subscribers/${seat.id}`)).status).toBe(404)
  })
})
