import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../../../test/eventually.ts'
import { processesWith } from '../../../../test/sip/edge-processes.ts'
import { programOf } from '../../child/child.ts'

/** Runs a server that starts a program as one of PostgreSQL, and is killed at the given moment. */
const serverKilled = async (when: 'as it starts it' | 'while it runs'): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'lineside-spawn-'))
  onTestFinished(async () => {
    for (const pid of await processesWith(directory)) process.kill(pid, 'SIGKILL')
    await rm(directory, { recursive: true })
  })
  const program = [process.execPath, '--eval', 'console.log("begun"); setInterval(() => {}, 1e9)', directory]
  // the moment in which a program has not asked for its signal yet is short, and is made long here
  await writeFile(join(directory, 'setpriv'), '#!/bin/sh\nsleep 0.2\nPATH=${PATH#*:} exec setpriv "$@"\n')
  await chmod(join(directory, 'setpriv'), 0o755)
  const { path, execArgv } = programOf(new URL('./postgres-spawn.ts', import.meta.url))
  const server = `
    import { spawnPostgres } from ${JSON.stringify(path)}
    const child = await spawnPostgres({ how: 'direct' }, ${JSON.stringify(program)}, 'INT')
    const die = () => process.kill(process.pid, 'SIGKILL')
    if (${when === 'as it starts it'}) die()
    child.stdout.once('data', die)`
  const child = spawn(process.execPath, [...execArgv, '--input-type=module', '--eval', server], {
    stdio: 'inherit',
    env: { ...process.env, PATH: `${directory}:${process.env['PATH'] ?? ''}` },
  })
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  return directory
}

test.skipIf(process.platform !== 'linux').each(['as it starts it', 'while it runs'] as const)(
  'a server that is killed %s leaves no program of the database behind',
  async (when) => {
    const directory = await serverKilled(when)
    await eventually(async () => expect(await processesWith(directory)).toEqual([]))
  },
)
