import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { freePort } from '../../test/processes/free-port.ts'
import { createTestSmtp } from '../../test/processes/test-smtp.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import type { Finding } from '../doctor/finding.ts'
import { programOf } from '../platform/child/child.ts'
import { fingerprintOf } from '../platform/auth/key-ring.ts'
import { writeBackupState } from '../platform/db/backup-state-store.ts'
import { BadNews } from './installation-command.ts'
import { readPatiently } from './read-patiently.ts'
import { runCommand } from './run-command.ts'

const { pool, connectionString } = await createTestDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'lineside-doctor-'))
afterAll(() => rm(dataDir, { recursive: true }))
const log = pino({ level: 'silent' })
const port = String(await freePort())
const smtp = await createTestSmtp()
const well = { DATABASE_URL: connectionString, DATA_DIR: dataDir, SIP: 'off', PORT: port, SMTP_URL: smtp.url }

/** The findings of `doctor`, by part. A server does not run here, so something is always wrong. */
const examined = async (environment: Record<string, string> = {}, ...args: string[]) => {
  const error: unknown = await runCommand(['doctor', '--json', ...args], { ...well, ...environment }, log).catch(
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof BadNews)) throw error
  const { findings, wrong } = JSON.parse(error.message) as { findings: readonly Finding[]; wrong: number }
  expect(wrong).toBe(findings.filter(({ state }) => state === 'wrong').length)
  return new Map(findings.map((finding) => [finding.part, finding]))
}

describe('WATCH-04: doctor', () => {
  test('asks the database without a server, and changes nothing', async () => {
    const count = async () => (await pool.query('select count(*) from platform_settings')).rows
    const before = await count()
    const found = await examined()
    for (const part of ['database', 'connections', 'schema', 'clock', 'months', 'key and files', 'mail', 'disk'])
      expect([part, found.get(part)?.state]).toEqual([part, 'ok'])
    expect(found.get('server')).toMatchObject({ state: 'wrong', mend: expect.stringContaining('Start the server') })
    expect(smtp.received).toEqual([])
    expect(await count()).toEqual(before)
  })

  test('finds an old backup, an older schema and a foreign key', async () => {
    await writeBackupState(pool, { madeAt: new Date(Date.now() - 9 * 86_400_000 - 1_000).toISOString() })
    const known = JSON.stringify({ key: fingerprintOf(Buffer.alloc(32, 1)), files: null })
    await pool.query(`insert into platform_settings (name, value) values ('installation', $1)`, [known])
    const { rows } = await pool.query<{ name: string }>(
      'delete from schema_migrations where name = (select max(name) from schema_migrations) returning name',
    )
    const found = await examined({ LINESIDE_SECRET: '02'.repeat(32) })
    expect(found.get('backup')).toMatchObject({ state: 'wrong', says: 'The newest backup is 9 days old.' })
    expect(found.get('schema')).toMatchObject({ state: 'wrong', says: expect.stringContaining(rows[0]?.name ?? '-') })
    expect(found.get('key and files')).toMatchObject({ state: 'wrong', says: expect.stringContaining('another key') })
    await pool.query('insert into schema_migrations (name) values ($1)', [rows[0]?.name])
    await pool.query(`delete from platform_settings where name in ('installation', 'backup')`)
  })

  test('says that the database is away, without its password, and goes on with the rest', async () => {
    const away = `postgresql://anna:walnut-39@127.0.0.1:${port}/lineside`
    const found = await examined({ DATABASE_URL: away })
    expect(found.get('database')).toMatchObject({ state: 'wrong', says: expect.stringContaining('ECONNREFUSED') })
    expect(found.get('schema')).toMatchObject({ state: 'skipped' })
    expect(found.get('mail')).toMatchObject({ state: 'ok' })
    expect(JSON.stringify([...found])).not.toContain('walnut-39')
  })

  test('sends one real mail when it is asked to, and tells when the server refuses', async () => {
    const found = await examined({}, '--mail', 'anna@nordwind.example')
    expect(found.get('mail')).toMatchObject({ state: 'ok', says: expect.stringContaining('anna@nordwind.example') })
    expect(smtp.received.map(({ to }) => to)).toEqual([['anna@nordwind.example']])
    smtp.refuse(1)
    const refused = await examined({}, '--mail', 'anna@nordwind.example')
    expect(refused.get('mail')).toMatchObject({ state: 'wrong', says: expect.stringContaining('Try again later') })
  })

  test('goes on where a setting is wrong, and says which', async () => {
    const found = await examined({ RETENTION_MONTHS: 'some', TURN_URLS: 'turn:127.0.0.1:3478' })
    expect(found.get('settings')).toMatchObject({ state: 'wrong' })
    expect(found.get('database')).toMatchObject({ state: 'ok' })
    const { problems } = readPatiently({ ...well, RETENTION_MONTHS: 'some', TURN_URLS: 'turn:127.0.0.1:3478' })
    expect(problems).toEqual([
      'RETENTION_MONTHS must be a whole number of months from 1 to 1200.',
      'TURN_SECRET is missing: a relay needs TURN_URLS and TURN_SECRET.',
    ])
  })

  test('reads for people: what is wrong first, and what to do', async () => {
    const answer = runCommand(['doctor'], well, log)
    await expect(answer).rejects.toThrow(
      /^WRONG {2}.*\n[^]*server +It does not work \(.*ECONNREFUSED.*\)\.\n +-> Start the server/,
    )
    await expect(answer).rejects.toThrow(/\n\n\d+ wrong, \d+ to note\.$/)
  })

  test('as a process of its own: the answer on standard output, and status 1 when something is wrong', async () => {
    const { execArgv, path } = programOf(new URL('./main.ts', import.meta.url))
    const env = { PATH: process.env['PATH'], ...well }
    const child = spawn(process.execPath, [...execArgv, path, 'doctor', '--json'], { env })
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    expect(JSON.parse(stdout)).toMatchObject({
      findings: expect.arrayContaining([expect.objectContaining({ part: 'server', state: 'wrong' })]),
    })
  })

  test('refuses an address that is none', async () => {
    for (const mail of ['nobody', 'a@b, c@d', '<a@b>'])
      await expect(runCommand(['doctor', '--mail', mail], well, log)).rejects.toThrow('--mail takes one address')
  })
})
