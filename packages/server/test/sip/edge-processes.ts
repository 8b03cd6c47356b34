import { readdirSync, readFileSync } from 'node:fs'

/**
 * The processes whose command line holds all these words; zombies have none. Tests ask fifty times a second, and hundreds of small
 * files take the processor for half as long if they are read one after the other.
 */
export const processesWith = async (...words: readonly string[]): Promise<readonly number[]> =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      const line = commandLine(pid)
      return words.every((word) => line.includes(word))
    })
    .map(Number)

const commandLine = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** The first of them, which has started the others. */
export const firstProcessWith = async (...words: readonly string[]): Promise<number> => {
  const [first] = await processesWith(...words)
  if (first === undefined) throw new Error(`No process has ${words.join(' and ')} in its command line`)
  return first
}
