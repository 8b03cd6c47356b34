import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { processesWith } from '../../../test/sip/edge-processes.ts'
import { programOf } from '../../platform/child/child.ts'
import type { EdgeProgram } from './edge-process.ts'

/** Like Kamailio while it starts its workers: it ignores SIGTERM, and has several processes. */
const deaf = `trap '' TERM; echo ready; sleep 300 & sleep 300`

/** Runs a server that keeps such a program running, and kills the server at the given moment. */
const serverKilled = async (when: 'as it starts it' | 'while it runs'): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'lineside-edge-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const logFile = join(directory, 'log')
  const program: Omit<EdgeProgram, 'log'> = {
    name: 'It',
    command: ['/bin/sh', '-c', deaf, directory],
    runAs: { how: 'direct' },
    environment: {},
    logFile,
  }
  const { path, execArgv } = programOf(new URL('./edge-process.ts', import.meta.url))
  const server = `
    import { existsSync } from 'node:fs'
    import { keepEdgeRunning } from ${JSON.stringify(path)}
    keepEdgeRunning({ ...${JSON.stringify(program)}, log: console })
    const die = () => process.kill(process.pid, 'SIGKILL')
    if (${when === 'as it starts it'}) die()
    setInterval(() => existsSync(${JSON.stringify(logFile)}) && die(), 10)`
  const child = spawn(process.execPath, [...execArgv, '--input-type=module', '--eval', server], { stdio: 'inherit' })
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  return directory
}

test.skipIf(process.platform !== 'linux').each(['as it starts it', 'while it runs'] as const)(
  'TEL-09: a server that is killed %s leaves nothing of a program behind, though it be deaf to signals',
  async (when) => {
    const directory = await serverKilled(when)
    await eventually(async () => expect(await processesWith(directory)).toEqual([]))
  },
)
