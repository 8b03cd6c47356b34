import { readdir, readFile } from 'node:fs/promises'

/** The processes whose command line holds all these words; zombies have none. */
export const processesWith = async (...words: readonly string[]): Promise<readonly number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return pids.filter((_, place) => words.every((word) => lines[place]?.includes(word)))
}

/** The first of them, which has started the others. */
export const firstProcessWith = async (...words: readonly string[]): Promise<number> => {
  const [first] = await processesWith(...words)
  if (first === undefined) throw new Error(`No process has ${words.join(' and ')} in its command line`)
  return first
}
