import { expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { startPhoneWorld } from '../../../test/phone-world.ts'

const world = await startPhoneWorld()
const { edge } = world
const anna = await world.seat('21', 'Anna')
await world.seat('22', 'Ben')

test('GROW-03: a process that drains refuses new calls of phones before any 100, so that the edge asks another process', async () => {
  world.draining.begin()
  const caller = edge.calls(anna, '22')
  await eventually(() => expect(caller.rejected).toBe(503))
  const answers = edge.received.filter((text) => text.startsWith('SIP/2.0 ') && text.includes('INVITE\r'))
  expect(answers.map((text) => text.slice(8, 11))).toEqual(['503'])
  expect(answers[0]).toMatch(/^Retry-After: 5\r$/m)
  expect(await world.platform.db.selectFrom('calls').select('id').execute()).toEqual([])
})
