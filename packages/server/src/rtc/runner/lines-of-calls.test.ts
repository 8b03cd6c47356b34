import { expect, test } from 'vitest'
import { callLines } from '../../../test/call-lines.ts'
import { givenPbx } from '../../../test/builders/pbx-builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { loadLines, type WantedLines } from '../../domain/call-snapshot/call-snapshot-store.ts'
import { createLinesOfCalls } from './lines-of-calls.ts'

const { platform } = await createTestPlatform()
const { pool, now } = platform
const { customer } = await givenPbx(platform)
const { seat, group, forwards } = callLines(platform, customer)
const anna = await seat('21', 'Anna')
const max = await seat('22', 'Max')
const eva = await seat('23', 'Eva')
const sales = await group('50', [max, eva])
await forwards(max, 'cfu', `sip:23@${customer.domain}`)

test('CALL: simultaneous questions share a statement, and each gets its own answer', async () => {
  const ask = (id: number, ...dialled: readonly string[]): WantedLines => ({
    ids: [id],
    meant: dialled.map((address) => ({ of: id, address })),
    now: now(),
    isBounded: false,
  })
  const asked = [ask(anna.id, '22'), ask(eva.id, '50'), ask(max.id), ask(sales.id), ask(0)]
  const alone = await Promise.all(asked.map(async (wanted) => await loadLines(pool, wanted)))
  const lines = createLinesOfCalls(pool)
  const together = await Promise.all(asked.map(async (wanted) => await lines.load(wanted)))
  const sorted = alone.map(({ lines: own, people }) => ({ lines: own, people: people.toSorted((a, b) => a.id - b.id) }))
  expect(
    together.map(({ lines: own, people }) => ({ lines: own, people: people.toSorted((a, b) => a.id - b.id) })),
  ).toEqual(sorted)
  expect(sorted.map(({ people }) => people.length)).toEqual([2, 2, 2, 3, 0])

  const found = await Promise.all([lines.find(max.id), lines.find(0), lines.find(anna.id)])
  expect(found.map((line) => line?.id)).toEqual([max.id, undefined, anna.id])
})
