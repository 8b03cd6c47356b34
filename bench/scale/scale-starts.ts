import { performance } from 'node:perf_hooks'
import { judged } from '../budget.ts'
import { startChildServer } from '../child-server.ts'
import { median } from '../statistics.ts'
import { serverMain, serverSettings } from './scale-worlds.ts'

export const starts = 5
const mostSeconds = 2

/** A row: seconds until the built server answers, in each data directory; the last one is judged. */
export const startRow = async (
  directories: readonly string[],
  say: (progress: string) => void,
): Promise<readonly string[]> => {
  const seconds: number[][] = directories.map(() => [])
  for (let start = 1; start <= starts; start++)
    for (const [index, directory] of directories.entries()) {
      say(`start ${start} of ${starts} in ${directory}`)
      seconds[index]?.push(await startSeconds(directory))
    }
  const medians = seconds.map(median)
  return [
    'start, s',
    ...medians.map((value) => value.toFixed(2)),
    ...judged(medians.at(-1) ?? Number.NaN, { limit: mostSeconds, at: 'most', unit: ' s' }),
  ]
}

const startSeconds = async (dataDir: string): Promise<number> => {
  const settings = await serverSettings(dataDir)
  const started = performance.now()
  const server = await startChildServer([serverMain], settings)
  const response = await fetch(`${server.url}/api/platforminfo`)
  await response.text()
  const seconds = (performance.now() - started) / 1000
  await server.stop()
  if (response.status !== 200) throw new Error(`The first answer was ${response.status}`)
  return seconds
}
