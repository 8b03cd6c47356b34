import { beforeEach, describe, expect, test } from 'vitest'
import { phoneSdp } from '../../../../telephony/test/phone-sdp.ts'
import { eventually } from '../../../test/eventually.ts'
import { startPhoneWorld } from '../../../test/phone-world.ts'

/* A phone that was taken over, or is out of order, against others in a call. */

const world = await startPhoneWorld()
const { edge } = world
const anna = await world.seat('21', 'Anna')
const ben = await world.seat('22', 'Ben')
const eva = await world.seat('23', 'Eva')
const fay = await world.seat('24', 'Fay')
await world.registered(anna, 'Phone of Anna')
await world.registered(ben, 'Phone of Ben')
await world.registered(eva, 'Phone of Eva')
await world.registered(fay, 'Phone of Fay')
beforeEach(() => world.allOver())

const talk = async () => {
  const caller = edge.calls(anna, '22')
  const callee = await edge.rung(ben.username)
  callee.answers(phoneSdp('ben-to-anna'))
  await eventually(() => expect(caller.answer).not.toBeNull())
  return { caller, callee }
}

describe('TEL-05: a phone that asks for a transfer', () => {
  test('a hundred times at once is heard once, and one phone rings', async () => {
    const { caller, callee } = await talk()
    caller.answersWith = phoneSdp('anna', { version: 2 })
    const answers = await Promise.all(Array.from({ length: 100 }, () => callee.refer('<sip:23@pbx.test>')))
    expect(answers.filter((status) => status === 202)).toHaveLength(1)
    expect(answers.every((status) => [202, 481, 491].includes(status))).toBe(true)
    const third = await edge.rung(eva.username)
    third.answers(phoneSdp('eva'))
    await eventually(() => expect(third.confirmed).toEqual([caller.answersWith]))
    caller.hangUp()
    await eventually(() => expect(third.isOver).toBe(true))
    await world.conversations(3)
  })

  test('to the one that it talks to: the call ends for both, and nothing rings on', async () => {
    const { caller, callee } = await talk()
    caller.answersWith = phoneSdp('anna', { version: 2 })
    expect(await callee.refer('<sip:21@pbx.test>')).toBe(202)
    caller.hangUp()
    await eventually(() => expect(callee.isOver).toBe(true))
    await world.conversations(2)
  })

  test('in a circle, twenty times: each ends the call before, and the last one ends with its caller', async () => {
    const { caller, callee } = await talk()
    caller.answersWith = phoneSdp('anna', { version: 2 })
    let holder = callee
    for (let turn = 0; turn < 20; turn++) {
      const next = turn % 2 === 0 ? eva : ben
      expect(await holder.refer(`<sip:${next === eva ? '23' : '22'}@pbx.test>`)).toBe(202)
      const rung = await edge.rung(next.username)
      rung.answers(phoneSdp(`turn-${turn}`))
      const before = holder
      await eventually(() => expect(before.isOver).toBe(true))
      await eventually(() => expect(rung.confirmed).toHaveLength(1))
      holder = rung
    }
    caller.hangUp()
    const last = holder
    await eventually(() => expect(last.isOver).toBe(true))
    await world.conversations(3)
  })
})

test('VBX-04: a phone that presses a thousand keys in a talk: each is answered, and the talk goes on', async () => {
  const { caller, callee } = await talk()
  const presses = Array.from({ length: 1000 }, (_, index) =>
    caller.press('application/dtmf-relay', `Signal=${index % 10}\r\nDuration=100\r\n`),
  )
  const answers = new Set(await Promise.all(presses))
  expect([...answers].every((status) => status >= 200 && status < 600)).toBe(true)
  expect([caller.isOver, callee.isOver]).toEqual([false, false])
  callee.hangUp()
  await eventually(() => expect(caller.isOver).toBe(true))
  await world.conversations()
})
