import { execFile } from 'node:child_process'
import { setPriority } from 'node:os'
import { programOf } from '../platform/child/child.ts'
import { s3Environment } from '../config-s3.ts'
import type { Config } from '../platform/config.ts'

/** A backup that takes longer is stuck. */
const longestMs = 12 * 3_600_000
/** Bytes of an answer that are read at most. */
const longestAnswer = 1_048_576
/** A backup may wait for a core; a call may not. */
const lowPriority = 10

type AdminConfig = Pick<
  Config,
  'dataDir' | 'databaseUrl' | 'databaseSessionUrl' | 'filesUrl' | 'secretKeys' | 'backup' | 's3'
>

/**
 * Runs `npm run admin -- …` on this server's installation in a process of its own, so that the work of hours takes nothing from
 * the process that runs calls.
 * @param signal ends the process
 * @returns the answer
 * @throws Error with the sentence of the command
 */
export const runAdmin = (
  { dataDir, databaseUrl, databaseSessionUrl, filesUrl, secretKeys, backup, s3 }: AdminConfig,
  args: readonly string[],
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> =>
  new Promise((resolve, reject) => {
    const { path, execArgv } = programOf(new URL('../admin-cli/main.ts', import.meta.url))
    const env = {
      PATH: process.env['PATH'],
      TMPDIR: process.env['TMPDIR'],
      DATA_DIR: dataDir,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      ...(databaseSessionUrl !== undefined && { DATABASE_SESSION_URL: databaseSessionUrl }),
      ...(filesUrl !== undefined && { FILES_URL: filesUrl }),
      ...(secretKeys !== undefined && { LINESIDE_SECRET: secretKeys.map((key) => key.toString('hex')).join(',') }),
      ...(backup.passphraseFile !== undefined && { BACKUP_PASSPHRASE_FILE: backup.passphraseFile }),
      ...(s3 !== undefined && s3Environment(s3)),
    }
    const options = { env, signal, timeout: longestMs, maxBuffer: longestAnswer }
    const child = execFile(process.execPath, [...execArgv, path, ...args, '--json'], options, (error, stdout) => {
      const answer = parsed(stdout)
      if (error === null) resolve(answer)
      else reject(new Error(typeof answer['error'] === 'string' ? answer['error'] : error.message, { cause: error }))
    })
    child.stdin?.end()
    if (child.pid !== undefined) setPriority(child.pid, lowPriority)
  })

const parsed = (text: string): Readonly<Record<string, unknown>> => {
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>
  } catch {
    return {}
  }
}
