import { fileURLToPath } from 'node:url'
import { load, type Turn } from '../api/load.ts'
import { judged } from '../budget.ts'
import { startChildServer } from '../child-server.ts'
import type { Part } from '../section.ts'
import { secondsUsed } from '../sip/processor-use.ts'
import { median } from '../statistics.ts'

const rounds = 15
const roundSeconds = 0.5
/** The lowest accepted ratio of requests that the same processor time answers, with to without. */
const leastRatio = 0.97

/** Measures the price of metrics and of a line for each request: bench -- watching. */
export const watchingPart: Part = {
  name: 'watching',
  run: async (say) => ({
    name: 'watching',
    title: 'the price of metrics and of a line for each request',
    how: [
      `Two applications in one process, on one database: one counts its requests and writes a line about each to a file, the other does neither. They are asked in turn, ${rounds} times ${roundSeconds} s each, with 16 keep-alive connections, after a warm-up; medians.`,
      'µs: processor time of the process for each request. Its ratio decides how many requests a second a core can answer; elapsed time on shared cores varies more than the price is. Requests for the platform are counted, but have no line, because watchers repeat them: the budget is for metrics alone, and the other rows show what a line costs. The last row compares the second application with itself: it shows how exact the others are.',
      'By a profile of requests for capabilities, metrics and the line took 10 µs: 3.4 µs of it was fsync, which the line no longer calls; pino’s JSON 2.7, the write 0.9, the histogram and counter 1.6, and what the hook itself does 1.4.',
    ],
    tables: [{ head, rows: await measure(say) }],
  }),
}

const head = ['16 connections', 'µs', 'without', 'ratio', 'budget', '']

const measure = async (say: (progress: string) => void): Promise<readonly (readonly string[])[]> => {
  const tsx = ['--import', 'tsx', '--conditions=lineside:source']
  const child = await startChildServer([...tsx, fileURLToPath(new URL('./two-apps.ts', import.meta.url))], {})
  try {
    const [watched = '', plain = '', token = ''] = child.url.split('|')
    const ask = (path: string): readonly Turn[] => [[{ path, headers: { authorization: `Bearer ${token}` } }]]
    const rows: string[][] = []
    for (const [name, path] of scenarios) {
      say(name)
      const told = await row(child.pid, [watched, plain], name, ask(path))
      // the budget is that of metrics: this request has no line
      rows.push(path === scenarios[0][1] ? told : told.with(4, '').with(5, ''))
    }
    say('without, twice')
    const [name, path] = scenarios[1]
    rows.push((await row(child.pid, [plain, plain], `${name}, neither watched`, ask(path))).with(4, '').with(5, ''))
    return rows
  } finally {
    await child.stop()
  }
}

const scenarios = [
  ['the platform', '/api/platforminfo'],
  ['capabilities', '/api/capabilities/'],
  ['25 conversations', '/api/conversations/?page=1&rows=25'],
] as const

/** @returns microseconds of processor time a request */
const cost = async (pid: number, url: string, turns: readonly Turn[]): Promise<number> => {
  const { server: before } = await secondsUsed(pid)
  const { latencies } = await load(url, turns, { connections: 16, seconds: roundSeconds })
  const { server: after } = await secondsUsed(pid)
  return ((after - before) * 1e6) / latencies.length
}

const row = async (
  pid: number,
  urls: readonly [watched: string, plain: string],
  name: string,
  turns: readonly Turn[],
): Promise<string[]> => {
  const found: [number[], number[]] = [[], []]
  for (let warmUp = 0; warmUp < 4; warmUp++) for (const url of urls) await cost(pid, url, turns)
  for (let round = 0; round < rounds; round++)
    for (const side of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
      found[side].push(await cost(pid, urls[side], turns))
  const [watched, plain] = [median(found[0]), median(found[1])]
  const ratio = plain / watched
  const verdict = judged(ratio, { limit: leastRatio, at: 'least' })
  return [name, watched.toFixed(0), plain.toFixed(0), ratio.toFixed(3), ...verdict]
}
