import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { setImmediate } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

/**
 * The id of a process that has ended and whose parent has not asked how, until the test is over: in some containers
 * those of a killed server stay for good. Only on Linux.
 */
export async function startZombie(): Promise<number> {
  const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; wait'], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void parent.kill('SIGKILL'))
  const [line] = await once(createInterface(parent.stdout), 'line')
  const pid = Number(line)
  // a parent that is stopped can not ask
  parent.kill('SIGSTOP')
  process.kill(pid, 'SIGKILL')
  while (!(await readFile(`/proc/${pid}/stat`, 'utf8')).includes(') Z ')) await setImmediate()
  return pid
}
