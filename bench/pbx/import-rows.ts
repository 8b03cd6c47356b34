import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { SeatImport } from '../../packages/contract/src/resources/pbx/seat-imports.ts'
import { judged } from '../budget.ts'
import type { PbxServer } from './pbx-server.ts'

const seats = 1000
/** Budget from the start of the import to its end, in seconds. */
const mostSeconds = 60
const path = '/api/lineside/seatimports/'

/** A file of new seats, each with its own passwords. */
const file = (): string => {
  const password = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12)
  const rows = Array.from({ length: seats }, (_, index) =>
    [`Imported ${index}`, 20_000 + index, password(`web ${index}`), password(`sip ${index}`)].join(','),
  )
  return ['name,extension,web_password,sip_password', ...rows].join('\n')
}

/** Measures how long the import of 1,000 seats from a file takes. */
export const importRows = async (
  { url, token }: PbxServer,
  say: (progress: string) => void,
): Promise<readonly (readonly string[])[]> => {
  const headers = { authorization: `Bearer ${token}` }
  const call = async (method: string, to: string, body?: FormData): Promise<Response> => {
    const answer = await fetch(`${url}${to}`, { method, headers, ...(body && { body }) })
    if (!answer.ok) throw new Error(`${method} ${to}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const until = async (id: number, phase: SeatImport['phase']): Promise<void> => {
    for (;;) {
      const shown = (await (await call('GET', `${path}${id}?verdicts=none`)).json()) as SeatImport
      if (shown.phase === phase) return
      if (shown.phase === 'failed') throw new Error(`The import failed: ${shown.message}`)
      await setTimeout(500)
    }
  }
  const timed = async (work: () => Promise<void>): Promise<number> => {
    const start = performance.now()
    await work()
    return (performance.now() - start) / 1000
  }

  say('import: dry run')
  const form = new FormData()
  form.append('json', JSON.stringify({ duplicates: 'fail' }))
  form.append('file', new Blob([file()], { type: 'text/csv' }), 'seats.csv')
  let id = 0
  const dryRun = await timed(async () => {
    id = ((await (await call('POST', path, form)).json()) as SeatImport).id
    await until(id, 'checked')
  })
  say('import: run')
  const run = await timed(async () => {
    await call('POST', `${path}${id}/run`)
    await until(id, 'done')
  })
  return [
    [`import of ${seats} seats: dry run, with password check`, `${dryRun.toFixed(1)} s`, '', ''],
    [
      `import of ${seats} seats: run`,
      `${run.toFixed(1)} s`,
      ...judged(run, { limit: mostSeconds, at: 'most', unit: ' s' }),
    ],
  ]
}
