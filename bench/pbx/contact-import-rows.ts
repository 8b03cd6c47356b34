import { performance } from 'node:perf_hooks'
import type { ContactImport } from '../../packages/contract/src/resources/contacts.ts'
import { writeCards } from '../../packages/telephony/src/contacts/write-cards.ts'
import { judged } from '../budget.ts'
import type { PbxServer } from './pbx-server.ts'

const contacts = 10_000
/** Budget of the dry run and the import together, in seconds. */
const mostSeconds = 20
/** Budget of a page of contacts meanwhile, in milliseconds: nobody notices it. */
const mostBeside = 250

/** Contacts as an address book exports them: a company, an e-mail address and two numbers each. */
const known = (kind: string) =>
  Array.from({ length: contacts }, (_, index) => ({
    name: `${kind} Müller-Östermann ${index}`,
    company: `Company ${index % 200}`,
    email: `${kind}.${index}@example.com`,
    numbers: [
      { label: 'mobile' as const, number: `+43 664 ${7_000_000 + index}` },
      { label: 'work' as const, number: `+43 (1) ${5_000_000 + index}` },
    ],
  }))

const csv = (): string =>
  [
    'Name,Company,E-mail,Mobile,Business Phone',
    ...known('Table').map(({ name, company, email, numbers }) =>
      [name, company, email, ...numbers.map(({ number }) => number)].join(','),
    ),
  ].join('\n')

/** Those of a person and those of its company, as nobody may have 20,000 and more. */
const files = [
  { kind: 'vCard', name: 'contacts.vcf', shared: false, text: () => writeCards(known('Card')) },
  { kind: 'CSV', name: 'contacts.csv', shared: true, text: csv },
]

/**
 * Measures how long the import of 10,000 contacts takes beside thousands that are there, and then again, where each of
 * them is known and replaced; and how long another request of the same person waits meanwhile.
 */
export const contactImportRows = async (
  { url, token }: PbxServer,
  say: (progress: string) => void,
): Promise<readonly (readonly string[])[]> => {
  const send = async (what: 'check' | 'import', file: (typeof files)[number]): Promise<ContactImport> => {
    const form = new FormData()
    form.append('json', JSON.stringify({ duplicates: 'update', shared: file.shared }))
    form.append('file', new Blob([file.text()]), file.name)
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}/api/lineside/contacts/${what}`, { method: 'POST', headers, body: form })
    if (!answer.ok) throw new Error(`${file.name}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as ContactImport
  }
  /** Asks for a page of contacts again and again while the work lasts. @returns the longest answer, in milliseconds */
  const worstBeside = async (work: Promise<unknown>): Promise<number> => {
    let isDone = false
    void work.finally(() => (isDone = true)).catch(() => undefined)
    let worst = 0
    while (!isDone) {
      const start = performance.now()
      await (
        await fetch(`${url}/api/contacts/?page=1&rows=25`, { headers: { authorization: `Bearer ${token}` } })
      ).text()
      worst = Math.max(worst, performance.now() - start)
    }
    await work
    return worst
  }
  const rows: string[][] = []
  for (const file of files)
    for (const verdict of ['create', 'update'] as const) {
      const what = `import of 10,000 contacts by ${file.kind}, ${verdict === 'create' ? 'all new' : 'all known'}`
      say(what)
      const start = performance.now()
      const takeAll = async () => {
        for (const step of ['check', 'import'] as const) {
          const { counts } = await send(step, file)
          if (counts[verdict] !== contacts) throw new Error(`${what}: ${JSON.stringify(counts)}`)
        }
      }
      const worst = await worstBeside(takeAll())
      const seconds = (performance.now() - start) / 1000
      rows.push([what, `${seconds.toFixed(1)} s`, ...judged(seconds, { limit: mostSeconds, at: 'most', unit: ' s' })])
      rows.push([
        'longest answer to another request meanwhile',
        `${worst.toFixed(0)} ms`,
        ...judged(worst, { limit: mostBeside, at: 'most', unit: ' ms' }),
      ])
    }
  return rows
}
