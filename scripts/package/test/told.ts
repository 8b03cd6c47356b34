import { spawnSync } from 'node:child_process'

interface Told {
  readonly env?: NodeJS.ProcessEnv
  /** Exit status that is expected. */
  readonly status?: number
}

/**
 * All that a program says on both streams.
 *
 * @throws with all that it said if it ends with another status than the one that is expected
 */
export const told = (program: string, args: readonly string[], { env = process.env, status = 0 }: Told = {}) => {
  const ended = spawnSync(program, args, { env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  const said = `${ended.stdout}${ended.stderr}`
  if (ended.status !== status) throw new Error(`${program} ${args.join(' ')}: ${ended.status} ${ended.error} ${said}`)
  return said
}
