import { afterAll } from 'vitest'
import { runSwift, type Swift } from './run-swift.ts'

export { whyNoSwift } from './run-swift.ts'

/** Starts OpenStack Swift for the tests of one file. */
export const startSwift = async (): Promise<Swift> => {
  const { stop, ...swift } = await runSwift()
  afterAll(stop)
  return swift
}
