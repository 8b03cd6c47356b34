import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Restoring } from './restoring.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const given = () => {
  const [renew, onLost] = [vi.fn(() => Promise.resolve()), vi.fn()]
  return { renew, onLost, restoring: new Restoring({ connection: () => 'interrupted', renew, onLost }) }
}

test('FRONT-02: a lost connection is built anew once at a time, and given up after 15 seconds', () => {
  const { renew, onLost, restoring } = given()
  restoring.start()
  restoring.start()
  expect(renew).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(15_000)
  expect(onLost).toHaveBeenCalledExactlyOnceWith('interrupted')
})

test('FRONT-02: a connection that came back and is lost again has its own try, and its own time', () => {
  const { renew, onLost, restoring } = given()
  restoring.start()
  vi.advanceTimersByTime(10_000)
  restoring.stop()
  restoring.start()
  expect(renew).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(14_999)
  expect(onLost).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onLost).toHaveBeenCalledOnce()
})
