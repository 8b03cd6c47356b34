import { judged } from '../budget.ts'
import { measure } from '../api/compare.ts'
import type { Part, Table } from '../section.ts'
import { slowness } from '../first-view/slow-down.ts'
import { pageRows, pageTimes } from './page-rows.ts'
import { contactImportRows } from './contact-import-rows.ts'
import { directoryRows } from './directory-rows.ts'
import { importRows } from './import-rows.ts'
import { pbxLists } from './pbx-scenarios.ts'
import { type PbxServer, withPbxServer } from './pbx-server.ts'
import { pbxSize } from './pbx-world-sql.ts'

const seconds = 3
/** Budget for 99 of 100 answers, in milliseconds. */
const mostMilliseconds = 30

/** Measures the lists of a large PBX, and an import of seats into it. */
export const pbxPart: Part = {
  name: 'pbx',
  run: async (say) => {
    const tables: Table[] = []
    await withPbxServer(say, async (server) => {
      tables.push(
        await listTable(server, say),
        { head: ['slow processor', 'last answer to last paint', 'budget', ''], rows: await pageRows(server, say) },
        {
          head: ['', 'figure', 'budget', ''],
          rows: [...(await importRows(server, say)), ...(await contactImportRows(server, say))],
        },
      )
    })
    const { seats, groups, queues, soundSets, aliases, devices, others, seatsOfOther } = pbxSize
    return {
      name: 'pbx',
      title: 'a large PBX',
      how: [
        `Setup: one customer with ${seats.toLocaleString('en')} seats, 10,000 contacts, ${groups} groups of 10 members (${queues} with a call queue), ${soundSets} sound sets, ${aliases.toLocaleString('en')} alias numbers, a forwarding to the voicebox at every second seat, and ${devices.toLocaleString('en')} devices, beside ${others} customers with ${seatsOfOther} seats each, as its administrator sees it; the built server and the bundled PostgreSQL.`,
        `Lists: ${seconds} s with 2 keep-alive connections, after a warm-up. Load generator, server and database share the cores.`,
        'Directory on a phone: as the lists; each request proves the phone by its secret. The answer to a search has 32 or 50 numbers, and the file 5,000.',
        `Pages: each is opened from another one in a headless Chromium with the processor slowed down ${slowness} times. Time from the end of the last answer of the list to the frame that shows its last change; median of ${pageTimes}.`,
        'Import of seats: a CSV file with web and SIP passwords, all different. The dry run lasts from the upload to the last verdict, the run from its start to its end; both are polled twice a second.',
        'Company map and summary are made anew for each request, from about 5,500 lines of which half have rules. By a profile on a busy machine, the two statements take 0.15 to 0.3 s each, deciding the calls 0.3 s of a core, and drawing the map 0.1 to 0.2 s: no single part stands out. An answer within 100 ms needs decided lines that are kept. They depend on every rule, status, device and call of the company, and registrations, statuses and time rules change by the clock without an event, so that nothing is kept as long as no version of a company tells all of that.',
        'Import of contacts: dry run and import of a vCard file into the contacts of the administrator, and of a CSV file into those of the company, with two numbers each. Meanwhile pages of contacts are requested, one after the other.',
      ],
      tables,
    }
  },
}

const listTable = async ({ url, token }: PbxServer, say: (progress: string) => void): Promise<Table> => {
  const rows: string[][] = []
  for (const [name, path] of pbxLists) {
    say(name)
    const call = { path, headers: { authorization: `Bearer ${token}` } }
    const { requestsPerSecond, p50, p99 } = await measure(url, [[call]], { connections: 2, seconds })
    const budget = isPage(path) ? judged(p99, { limit: mostMilliseconds, at: 'most', unit: ' ms' }) : ['', '']
    rows.push([name, requestsPerSecond.toFixed(0), p50.toFixed(2), p99.toFixed(2), ...budget])
  }
  rows.push(...(await directoryRows({ url, token }, say)).map((row) => [...row]))
  return { head: ['2 connections', 'requests/s', 'p50 ms', 'p99 ms', 'budget', ''], rows }
}

/** Whether the request is for a page that a screen shows, to which the budget applies. */
const isPage = (path: string): boolean =>
  !path.includes('rows=1000') && !path.includes('auditlog') && !path.includes('company-')
