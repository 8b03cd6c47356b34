import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/test-database.ts'
import { programOf } from '../platform/child/child.ts'

const { db, connectionString } = await createTestDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'lineside-admin-'))
afterAll(() => rm(dataDir, { recursive: true }))

const program = programOf(new URL('./main.ts', import.meta.url))

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** `npm run admin -- …`, as a process of its own. */
function admin(args: readonly string[], environment: Record<string, string> = {}): Promise<Ended> {
  const env = { PATH: process.env['PATH'], DATABASE_URL: connectionString, DATA_DIR: dataDir, ...environment }
  const command = [...program.execArgv, program.path, ...args]
  return new Promise((resolve) => {
    execFile(process.execPath, command, { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, stdout, stderr }),
    )
  })
}

describe('the command', () => {
  test('prints one JSON document, and saying the same again changes nothing', async () => {
    const save = ['resellers', 'save', '--name', 'Nordwind', '--domain', 'nordwind.test', '--json']
    const first = await admin(save)
    expect(first).toMatchObject({ code: 0, stderr: '' })
    const { id, outcome } = JSON.parse(first.stdout) as { id: number; outcome: string }
    expect(outcome).toBe('created')
    const again = await admin(save)
    expect(JSON.parse(again.stdout)).toEqual({ id, outcome: 'unchanged' })
    const listed = await admin(['resellers', 'list', '--json'])
    expect(JSON.parse(listed.stdout)).toMatchObject([{ id, name: 'Nordwind', domains: ['nordwind.test'] }])
  })

  test('reports an error in one sentence, ends with code 1, and has changed nothing', async () => {
    const refused = await admin(['resellers', 'save', '--name', 'Odd', '--primary', 'blue', '--json'])
    const sentence = "'blue' is not a colour such as #0b5fff."
    expect(refused).toEqual({ code: 1, stderr: `${sentence}\n`, stdout: `${JSON.stringify({ error: sentence })}\n` })
    expect(await db.selectFrom('resellers').select('name').where('name', '=', 'Odd').execute()).toEqual([])
  })

  test('says so when the database cannot be reached', async () => {
    const unreachable = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing' }
    const ended = await admin(['resellers', 'list'], unreachable)
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(/^The database cannot be reached \(.*\)\.\n$/)
  })

  test('SAFE-05: refuses a database whose key is elsewhere, and creates no key', async () => {
    await admin(['resellers', 'list'])
    const empty = await mkdtemp(join(tmpdir(), 'lineside-admin-'))
    const ended = await admin(['subscribers', 'list'], { DATA_DIR: empty })
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(/^This database belongs to an installation whose key \(\w{16}\) is not in .*\n$/)
    expect(await readdir(empty)).toEqual([])
    await rm(empty, { recursive: true })
  })

  test('RUN-04: a number below zero is refused in words', async () => {
    const ended = await admin(['trunks', 'save', '--name', 'Operator', '--priority', '-1'])
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toContain("--priority takes a whole number, not '-1'.")
  })

  test('shows help without a database', async () => {
    const ended = await admin(['--help'], { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing' })
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    expect(ended.stdout).toContain('customers save')
  })
})
