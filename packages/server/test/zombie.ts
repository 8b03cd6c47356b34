import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/**
 * A process that has ended and whose parent has not asked how: in some containers those of a killed server stay for
 * good. Its parent is made to stop before it could.
 */
export async function startZombie(): Promise<{ pid: number; end: () => void }> {
  const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; wait'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface(parent.stdout), 'line')
  const pid = Number(line)
  parent.kill('SIGSTOP')
  process.kill(pid, 'SIGKILL')
  return { pid, end: () => parent.kill('SIGKILL') }
}
