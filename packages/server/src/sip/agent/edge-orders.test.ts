import { expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { startPhoneWorld } from '../../../test/phone-world.ts'

const { edge } = await startPhoneWorld()

const ready = () => edge.received.filter((text) => text.startsWith('OPTIONS ') && text.includes('\r\nX-Ready: '))

test('TEL-09: a process says where it takes calls as soon as its edge is there, and again when the edge comes back', async () => {
  await eventually(() => expect(ready()).toHaveLength(1))
  const [told = ''] = ready()
  const [, contact] = /^From: .*sip:app@(127\.0\.0\.1:\d+)/m.exec(told) ?? []
  expect(/^X-Ready: (\S+)\r$/m.exec(told)?.[1]).toBe(contact)
  edge.break()
  await eventually(() => expect(ready()).toHaveLength(2))
})
