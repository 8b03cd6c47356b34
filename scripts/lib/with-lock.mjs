import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS = 100
const BEAT_MS = 1000
/** After this time without a sign of life a holder counts as dead, even if another process has its id. */
const DEAD_MS = 15_000

/**
 * Runs the work while no other process runs any under the same lock file; waits for its turn. The lock of a killed
 * process is taken over.
 *
 * @template T
 * @param {string} lock
 * @param {() => Promise<T>} work
 * @param {{ onWait?: (pid: number) => void }} [options]
 * @returns {Promise<T>}
 */
export async function withLock(lock, work, { onWait } = {}) {
  await mkdir(dirname(lock), { recursive: true })
  let hasWaited = false
  while (!(await take(lock))) {
    const holder = await readHolder(lock)
    if (holder?.isDead) await remove(lock, holder.content)
    else if (holder) {
      if (!hasWaited) onWait?.(holder.pid)
      hasWaited = true
      await delay(POLL_MS)
    }
  }
  const beat = setInterval(() => {
    utimes(lock, new Date(), new Date()).catch(() => undefined)
  }, BEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    await rm(lock, { force: true })
  }
}

/** Takes the lock by a hard link: it appears complete in one step, and fails if the file exists. */
async function take(lock) {
  const own = `${lock}.${randomUUID()}`
  await writeFile(own, `${process.pid} ${randomUUID()}`)
  try {
    await link(own, lock)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    await rm(own, { force: true })
  }
}

async function readHolder(lock) {
  try {
    const [content, { mtimeMs }] = await Promise.all([readFile(lock, 'utf8'), stat(lock)])
    const pid = Number.parseInt(content, 10)
    return { content, pid, isDead: !isAlive(pid) || Date.now() - mtimeMs > DEAD_MS }
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Removes a dead lock. If several processes find it at once, none of them may remove the new lock of another. */
async function remove(lock, content) {
  const grave = `${lock}.${randomUUID()}`
  try {
    await rename(lock, grave)
    if ((await readFile(grave, 'utf8')) !== content) await link(grave, lock)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  } finally {
    await rm(grave, { force: true })
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
  // some containers never reap ended processes, so a zombie counts as ended
  const state = `/proc/${pid}/stat`
  return !existsSync(state) || !/\) [ZX] /.test(readFileSync(state, 'utf8'))
}
