import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { SetupError } from '../../platform/setup-error.ts'

/** A machine that has not touched its mark for so long is gone. */
const freshForMs = 10 * 60_000
const touchedEveryMs = 60_000

const markIn = (target: string): string => join(target, 'lock-host')

const codeOf = (error: unknown): unknown => (error as { readonly code?: unknown }).code

/**
 * Marks a target as this machine's. A lock file cannot be judged elsewhere, because another machine does not see the process
 * that holds it.
 * @throws SetupError while another machine works there
 */
export const markHost = async (target: string, host = hostname()): Promise<void> => {
  const mark = markIn(target)
  // the second time after the mark of a machine that is gone
  for (let isAgain = false; ; isAgain = true) {
    try {
      await writeFile(mark, host, { flag: 'wx', mode: 0o600 })
      return
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
    const holder = await readFile(mark, 'utf8').catch(() => '')
    if (holder === host) return
    const touched = await stat(mark).catch(() => null)
    if (isAgain || (touched !== null && Date.now() - touched.mtimeMs < freshForMs))
      throw new SetupError(
        `Another backup to ${target} runs on the machine '${holder}': if it does not, try again in ten minutes.`,
      )
    await rm(mark, { force: true })
  }
}

/** Keeps the mark fresh while the work goes on, and removes it then. */
export const whileMarked = async <T>(target: string, work: () => Promise<T>): Promise<T> => {
  const mark = markIn(target)
  const timer = setInterval(() => void utimes(mark, new Date(), new Date()).catch(() => undefined), touchedEveryMs)
  timer.unref()
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await rm(mark, { force: true })
  }
}
