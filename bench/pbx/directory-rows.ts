import { measure } from '../api/compare.ts'
import { judged } from '../budget.ts'
import type { PbxServer } from './pbx-server.ts'

const seconds = 3
/** Budget for 99 of 100 answers to a person who searches on a phone, in milliseconds (BOOK-01). */
const mostMilliseconds = 200

/** Requests of a phone, by their names in the results; those without a search load everything once. */
const requests: readonly (readonly [name: string, file: string, isSearch: boolean])[] = [
  ['directory on a phone: part of a name', 'snom.xml?q=abc', true],
  ['directory on a phone: a word that all contacts have', 'cisco.xml?q=contact', true],
  ['directory on a phone: digits', 'cisco.xml?q=0664%200000123', true],
  ['directory on a phone: first page of everyone', 'cisco.xml?q=', true],
  ['directory on a phone: a page from the middle of everyone', 'cisco.xml?q=&after=2-8001-0', true],
  ['directory for a phone that loads 5,000 numbers', 'phonebook.xml', false],
]

/** Measures the directory of the administrator's phone: 5,500 colleagues, 10,000 contacts. */
export const directoryRows = async (
  { url, token }: PbxServer,
  say: (progress: string) => void,
): Promise<readonly (readonly string[])[]> => {
  const answer = await fetch(`${url}/api/lineside/pbxdeviceprovisioning/1`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  const { folder_url: folder, mac } = (await answer.json()) as { folder_url: string; mac: string }
  const at = new URL(`${mac}/`, folder).pathname
  const rows: string[][] = []
  for (const [name, file, isSearch] of requests) {
    say(name)
    const call = { path: `${at}${file}`, headers: {} }
    const { requestsPerSecond, p50, p99 } = await measure(url, [[call]], { connections: 2, seconds })
    const budget = isSearch ? judged(p99, { limit: mostMilliseconds, at: 'most', unit: ' ms' }) : ['', '']
    rows.push([name, requestsPerSecond.toFixed(0), p50.toFixed(2), p99.toFixed(2), ...budget])
  }
  return rows
}
