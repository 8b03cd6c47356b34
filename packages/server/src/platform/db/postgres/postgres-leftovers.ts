import { execFile } from 'node:child_process'
import { readdir, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { SetupError } from '../../setup-error.ts'
import { SOCKET_FILE, TEMPORARY_PREFIX } from './postgres-command.ts'

const PID_FILE = 'postmaster.pid'
const POLL_MS = 20
/**
 * How to stop an old database, and how long to wait after each signal: SIGINT shuts it down in order, SIGQUIT at once,
 * SIGKILL is the last resort.
 */
const STEPS = [
  { signal: 'SIGINT', whom: 'postmaster', waitMs: 20_000 },
  { signal: 'SIGQUIT', whom: 'all', waitMs: 5_000 },
  { signal: 'SIGKILL', whom: 'all', waitMs: 5_000 },
] as const

/**
 * Cleans up after a server that was killed: stops a database that still runs, kills processes that outlived it, and
 * removes its lock files, which would block the next start if their process id belongs to another process or a zombie
 * by then. Call it only while holding the lock of the data directory.
 * @param clusterName the name that all processes of this cluster show in their command line
 * @param socketDirs where the next start makes its sockets
 */
export async function clearLeftovers(
  cluster: string,
  clusterName: string,
  socketDirs: readonly string[],
): Promise<void> {
  const pidFile = join(cluster, PID_FILE)
  for (const { signal, whom, waitMs } of STEPS) {
    const running = await processesNamed(clusterName)
    const postmaster = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10)
    for (const pid of running) if (whom === 'all' || pid === postmaster) sendSignal(pid, signal)
    if (await allGone(clusterName, waitMs)) {
      await removeLockFiles(cluster, socketDirs)
      return
    }
  }
  throw new SetupError(
    `The database in ${cluster} still runs and cannot be ended: end its processes, then start again.`,
  )
}

async function allGone(clusterName: string, waitMs: number): Promise<boolean> {
  const until = Date.now() + waitMs
  while ((await processesNamed(clusterName)).length > 0) {
    if (Date.now() > until) return false
    await delay(POLL_MS)
  }
  return true
}

async function removeLockFiles(cluster: string, socketDirs: readonly string[]): Promise<void> {
  const pidFile = join(cluster, PID_FILE)
  const [, , , , oldSocketDir = ''] = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n')
  if (!socketDirs.includes(oldSocketDir) && basename(oldSocketDir).startsWith(TEMPORARY_PREFIX)) {
    await rm(oldSocketDir, { recursive: true, force: true })
  }
  for (const directory of socketDirs)
    for (const file of [SOCKET_FILE, `${SOCKET_FILE}.lock`]) await rm(join(directory, file), { force: true })
  await rm(pidFile, { force: true })
}

/** Zombies are left out: their command line is empty. */
async function processesNamed(clusterName: string): Promise<number[]> {
  const lines = process.platform === 'linux' ? await commandLinesFromProc() : await commandLinesFromPs()
  return lines.filter(({ pid, line }) => pid !== process.pid && line.includes(clusterName)).map(({ pid }) => pid)
}

async function commandLinesFromProc(): Promise<{ pid: number; line: string }[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  return Promise.all(
    pids.map(async (pid) => ({
      pid: Number(pid),
      line: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
    })),
  )
}

async function commandLinesFromPs(): Promise<{ pid: number; line: string }[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'pid=,command='])
  return stdout.split('\n').map((line) => ({ pid: Number.parseInt(line, 10), line }))
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // the process has ended meanwhile; one that we may not signal is still found by the next look
  }
}
