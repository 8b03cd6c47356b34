import { expect, test } from 'vitest'
import { EndCause } from './end-cause.ts'

const paula = { number: '712', name: 'Paula' }
const theo = { number: '713', name: null }

test('FRONT-02: a SIP call ends by the first reason that is known', () => {
  const cause = new EndCause()
  cause.is('redirected', theo)
  cause.is('failed')
  expect([cause.reasonAt('calling'), cause.by(paula)]).toEqual(['redirected', theo])
})

test('FRONT-02: a SIP call that the other side hangs up ends by the other side', () => {
  const cause = new EndCause()
  cause.hungUp()
  expect([cause.reasonAt('talking'), cause.by(paula)]).toEqual(['hung_up', paula])
})

test('FRONT-02: a SIP call ends as transferred only while the transfer is awaited', () => {
  const cause = new EndCause()
  const takeBack = cause.awaitTransfer()
  expect(cause.reasonAt('talking')).toBe('transferred')
  takeBack()
  cause.hungUp()
  expect(cause.reasonAt('talking')).toBe('hung_up')
})

test('FRONT-02: a SIP call without a known reason was not answered in time, or has no media', () => {
  expect(new EndCause().reasonAt('incoming')).toBe('no_answer')
  expect(new EndCause().reasonAt('talking')).toBe('media_failed')
})

test('FRONT-02: a SIP call that is cancelled was answered elsewhere, or given up', () => {
  const cause = new EndCause()
  cause.cancelled('SIP;cause=200;text="Call completed elsewhere"')
  expect(cause.reasonAt('incoming')).toBe('answered_elsewhere')
})
