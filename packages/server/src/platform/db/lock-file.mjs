// Plain JavaScript: scripts take a lock before the packages are installed, and Node 20 runs no TypeScript
import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Place of the start time among the fields of /proc/PID/stat that follow the name. */
const START_TIME = 19

/**
 * Takes the lock file for this process. The lock of a process that no longer runs is taken over.
 *
 * @param {string} lock
 */
export async function takeLock(lock) {
  const mine = `${lock}.${randomUUID()}`
  await writeFile(mine, `${await processIdentity(process.pid)}\n`, { mode: 0o600 })
  try {
    for (;;) {
      const holder = (await linked(mine, lock)) ? null : await succeeded(mine, lock)
      if (holder === null) return { release: () => rm(lock, { force: true }) }
      if (holder !== undefined) return { holder }
    }
  } finally {
    await rm(mine, { force: true })
  }
}

/**
 * A text that identifies exactly this process: the system reuses process ids, after a reboot even with the same start
 * time. undefined when there is no such process, or only its zombie, which some containers never remove.
 *
 * @param {number} pid
 */
export async function processIdentity(pid) {
  if (process.platform === 'linux') return identityFromProc(pid)
  return process.platform === 'win32' ? identityFromSignal(pid) : identityFromPs(pid)
}

/** Linking is atomic and the linked file is complete, so that nobody reads a half-written lock. */
async function linked(from, to) {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * Takes over the lock of a process that no longer runs. Several processes may see the same stale lock; only the one
 * that holds the right to succeed that process replaces the file, in one step, so that a fresh lock is never moved
 * away. This right is itself a lock file: if its holder dies, it is taken over in the same way.
 *
 * Returns null when this process has the lock now, the id of the living process that holds it, and undefined when the
 * lock has changed meanwhile, so that the caller tries again.
 */
async function succeeded(mine, lock) {
  const seen = await holderOf(lock)
  if (seen === undefined) return undefined
  const pid = Number.parseInt(seen, 10)
  if ((await processIdentity(pid)) === seen) return pid
  const right = await takeLock(`${lock}.after-${createHash('sha256').update(seen).digest('hex').slice(0, 16)}`)
  if (right.release === undefined) return right.holder
  try {
    if ((await holderOf(lock)) !== seen) return undefined
    await rename(mine, lock)
    return null
  } finally {
    await right.release()
  }
}

async function holderOf(path) {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

async function identityFromProc(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(onlyIfGone)
  if (!stat) return undefined
  // the name in parentheses may hold spaces; the state follows it
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  return `${pid} ${fields[START_TIME]} ${boot}`.trim()
}

/** A process that cannot be looked at counts as running: its lock is not taken over. */
function onlyIfGone(error) {
  if (error.code === 'ENOENT' || error.code === 'ESRCH') return undefined
  throw error
}

async function identityFromPs(pid) {
  // the start time must read alike in every shell
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
  const asked = promisify(execFile)('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { env })
  const answer = await asked.catch(() => undefined)
  const [state, ...start] = answer?.stdout.trim().split(/\s+/) ?? []
  return !state || state.startsWith('Z') ? undefined : `${pid} ${start.join(' ')}`
}

/** Windows tells no start time without a program of its own. */
function identityFromSignal(pid) {
  try {
    process.kill(pid, 0)
    return String(pid)
  } catch (error) {
    return error.code === 'EPERM' ? String(pid) : undefined
  }
}
