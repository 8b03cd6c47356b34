import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const START_TIME = 19

/**
 * A text that identifies exactly this process: the system reuses process ids, after a reboot even with the same start
 * time.
 * @returns undefined when there is no such process, or only its zombie, which some containers never remove
 */
export async function processIdentity(pid: number): Promise<string | undefined> {
  return process.platform === 'linux' ? identityFromProc(pid) : identityFromPs(pid)
}

async function identityFromProc(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (!stat) return undefined
  // the name in parentheses may hold spaces; the state follows it
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  return `${pid} ${fields[START_TIME]} ${boot.trim()}`
}

async function identityFromPs(pid: number): Promise<string | undefined> {
  const answer = await promisify(execFile)('ps', ['-o', 'stat=,lstart=', '-p', String(pid)]).catch(() => undefined)
  const [state, ...start] = answer?.stdout.trim().split(/\s+/) ?? []
  return !state || state.startsWith('Z') ? undefined : `${pid} ${start.join(' ')}`
}
