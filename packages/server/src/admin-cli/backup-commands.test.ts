import { spawn } from 'node:child_process'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { givenDirectory, startInstallation } from '../../test/backup/given-installation.ts'
import { programOf } from '../platform/child/child.ts'

const directory = await givenDirectory()
const dataDir = join(directory, 'data')
const target = join(directory, 'backups')
const installation = await startInstallation(dataDir)
afterAll(() => installation.stop())
const program = programOf(new URL('./main.ts', import.meta.url))

/** `npm run admin -- …`, as a process of its own, with this on standard input. */
const admin = async (args: readonly string[], input = '', environment: Record<string, string> = {}) => {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, ...environment }
  const child = spawn(process.execPath, [...program.execArgv, program.path, ...args], { env })
  child.stdin.on('error', () => undefined).end(input)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, stdout, stderr }
}

describe('SAFE-01: the commands', () => {
  const passphrase = 'walnut ferry dawn 39\n'

  test('take the passphrase from standard input, beside a running database, and tell progress', async () => {
    const made = await admin(['backup', 'create', '--to', target, '--json'], passphrase)
    expect(made).toMatchObject({ code: 0 })
    expect(made.stderr).toMatch(/^Database: .*\nFiles: .*\n$/)
    const { path } = JSON.parse(made.stdout) as { path: string }
    const found = await admin(['backup', 'verify', path, '--json'], passphrase)
    expect(found).toMatchObject({ code: 0 })
    expect(JSON.parse(found.stdout)).toMatchObject({ outcome: 'whole', path, missing: 0, age: '0 hours' })
  })

  test('RUN-02: leave an entry in the operators’ log where they give data away, also one that fails', async () => {
    const place = join(directory, 'logged')
    expect(await admin(['export', '--to', place, '--as', 'Eva'], passphrase)).toMatchObject({ code: 0 })
    const nowhere = '/dev/null/backups'
    expect(await admin(['backup', 'create', '--to', nowhere, '--as', 'Eva'], passphrase)).toMatchObject({ code: 1 })
    expect(await admin(['backup', 'create', '--to', place, '--as', 'Eva'], 'short\n')).toMatchObject({ code: 1 })
    expect(await admin(['backup', 'create', '--to', place, '--as', 'key x'], passphrase)).toMatchObject({ code: 1 })
    const { stdout } = await admin(['log', 'list', '--by', 'Eva', '--json'])
    expect(JSON.parse(stdout)).toMatchObject([
      { command: 'backup create', object: 'platform', outcome: 'failed', options: [`to=${nowhere}`] },
      { command: 'export', object: 'platform', outcome: 'created', options: [`to=${place}`] },
    ])
    await rm(place, { recursive: true })
  })

  test('say in one sentence why they did nothing, with code 1', async () => {
    const elsewhere = join(directory, 'elsewhere')
    for (const [args, input, sentence] of [
      [['backup', 'create', '--to', elsewhere], 'short\n', 'The passphrase has to have 12 characters or more.'],
      [['backup', 'create', '--to', elsewhere], '', 'The passphrase has to be one line'],
      [['backup', 'create'], passphrase, 'Missing --to.'],
      [['backup', 'create', '--to', elsewhere, '--keep', '0'], passphrase, '--keep takes 1 or more.'],
      [['backup', 'verify', elsewhere], passphrase, `There is no backup in ${elsewhere}.`],
      [['backup', 'verify', target], 'another one, guessed\n', 'This passphrase does not open the key of the backup.'],
      [['backup', 'restore', target, '--replace'], passphrase, 'Lineside already runs on this data directory'],
      [['backup', 'restore', target, '--passphrase', 'seen by all'], '', "Unknown option '--passphrase'"],
      [['backup'], '', 'Add what to do with backup: create or verify or restore.'],
    ] as const) {
      const refused = await admin(args, input)
      expect(refused).toMatchObject({ code: 1, stdout: '' })
      expect(refused.stderr).toContain(sentence)
      expect(refused.stderr).not.toContain('    at ')
    }
    expect((await readdir(directory)).toSorted()).toEqual(['backups', 'data'])
  })

  test('take an address in S3, and say what it needs', async () => {
    const refused = await admin(['backup', 'create', '--to', 's3://bucket/x'], passphrase)
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toContain('An s3:// address needs S3_ACCESS_KEY_ID')
  })

  test('SAFE-03: export and import, with a passphrase from a file', async () => {
    const file = join(directory, 'passphrase')
    await writeFile(file, passphrase)
    const environment = { BACKUP_PASSPHRASE_FILE: file }
    const moved = join(directory, 'export')
    expect(await admin(['export', '--to', moved], '', environment)).toMatchObject({ code: 0 })
    const imported = await admin(['import', '--from', moved, '--json'], '', {
      ...environment,
      DATA_DIR: join(directory, 'new'),
    })
    expect(imported).toMatchObject({ code: 0 })
    expect(JSON.parse(imported.stdout)).toMatchObject({ outcome: 'restored', files: 0 })
  })

  test('have help', async () => {
    expect((await admin(['--help'])).stdout).toMatch(/backup restore +restore a backup/)
    const { stdout } = await admin(['backup', 'restore', '--help'])
    expect(stdout).toContain('  FROM ')
    expect(stdout).toMatch(/--replace +keep what is in the data directory aside/)
  })
})
