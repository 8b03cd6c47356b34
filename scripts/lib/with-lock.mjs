import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { takeLock } from '../../packages/server/src/platform/db/lock-file.mjs'

const POLL_MS = 100

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
  const release = await takeInTurn(lock, onWait)
  try {
    return await work()
  } finally {
    await release()
  }
}

async function takeInTurn(lock, onWait) {
  for (let hasWaited = false; ; hasWaited = true) {
    const { release, holder } = await takeLock(lock)
    if (release !== undefined) return release
    if (!hasWaited) onWait?.(holder)
    await delay(POLL_MS)
  }
}
