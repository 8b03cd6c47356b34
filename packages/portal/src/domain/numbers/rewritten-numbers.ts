import type { applyRewrites } from '@lineside/contract/resources/apply-rewrites'
import { isDialled, writtenEntry } from '@lineside/telephony/blocking/dialled-entry'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'

const rewrites = describedRoute<typeof applyRewrites>('POST', '/api/applyrewrites/')

/** The numbers rewritten by the platform to its own form; unchanged if the platform can not do that. */
const rewrittenNumbers = async (subscriberId: number, numbers: readonly string[]): Promise<readonly string[]> => {
  if (numbers.length === 0) return []
  try {
    const body = { direction: 'callee_in' as const, subscriber_id: subscriberId, numbers: [...numbers] }
    const results = [(await callRoute(rewrites, { body })).result].flat()
    return numbers.map((number, index) => results[index] || number)
  } catch {
    return numbers
  }
}

export const rewrittenNumber = async (subscriberId: number, number: string): Promise<string> =>
  (await rewrittenNumbers(subscriberId, [number]))[0] ?? number

/**
 * Brings the entries of a number list into the form that calls are compared with: numbers dialled with a prefix get
 * their country code. One request for all of them, and none if no entry needs it.
 */
export const writtenEntries = async (subscriberId: number, entries: readonly string[]): Promise<readonly string[]> => {
  const dialled = [...new Set(entries.filter(isDialled))]
  const rewritten = await rewrittenNumbers(subscriberId, dialled)
  const written = new Map(dialled.map((entry, index) => [entry, writtenEntry(entry, rewritten[index] ?? entry)]))
  return [...new Set(entries.map((entry) => written.get(entry) ?? entry))]
}
