import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { whyNoRun } from './installation/missing.ts'

/* The command itself, with small figures: every part that is on this machine is killed once within five minutes. */

const root = resolve(import.meta.dirname, '../..')
const timeout = 1_200_000
const why = whyNoRun()
if (why !== null) process.stderr.write(`The endurance run is left out: ${why}.\n`)

test.skipIf(why !== null)(
  'HARD-06: under load each part is killed once, and the disk is full once: nothing acknowledged is lost, nothing stays open, every failure is answered in words',
  { timeout },
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'lineside-endure-test-'))
    const report = join(directory, 'report.md')
    const figures = ['--hours=0.08', '--people=20', '--phones=6', '--calls=4', `--report=${report}`]
    const run = spawn(process.execPath, ['scripts/endure.mjs', ...figures], {
      cwd: root,
      // it is no test of this run itself
      env: { ...process.env, VITEST: undefined },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const [said, [code]] = await Promise.all([text(run.stderr), once(run, 'exit')])
    const found = await readFile(report, 'utf8').catch(() => `no report:\n${said.slice(-5_000)}`)
    await rm(directory, { recursive: true })
    expect(found).toContain('**No fault was found.**')
    expect(found).toMatch(/\| server: server 1 /)
    expect(found).toMatch(/\| database: the primary, db\d /)
    expect(code).toBe(0)
  },
)
