import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { forwardingQueries } from '../../../domain/forwarding/forwarding-queries.ts'
import { createForwardingWrites } from './forwarding-writes.ts'

/* In front of another platform, which compares nothing itself. */

afterEach(() => vi.unstubAllGlobals())

const mapping = { destinationset_id: 3, destinationset: 'Office', cfm_id: 1, enabled: true } as never
const group = { type: 'cft', mapping } as const
const shownMappings = { cfu: [], cfb: [], cft: [mapping], cfna: [], cfs: [], cfr: [], cfo: [], cft_ringtimeout: 20 }

/** @param now what the platform has by now @returns what is written */
const platform = (now: { readonly name?: string; readonly cft_ringtimeout?: number }) => {
  const client = new QueryClient()
  const queries = forwardingQueries(7)
  client.setQueryData(queries.mappings.queryKey, shownMappings as never)
  client.setQueryData(queries.destinationSets.queryKey, [{ id: 3, name: 'Office', destinations: [] }] as never)
  const written: unknown[] = []
  const fetched = (address: string, { body }: RequestInit) => {
    if (typeof body === 'string') written.push(...(JSON.parse(body) as unknown[]))
    const item = address.includes('cfdestinationsets') ? { id: 3, name: 'Office' } : shownMappings
    return Promise.resolve(Response.json({ ...item, ...now }))
  }
  vi.stubGlobal('fetch', vi.fn(fetched))
  return { writes: createForwardingWrites(client, 7, false), written }
}
const refused = { code: 409, reason: { reason: 'rule_changed' } }

test('FRONT-03: a rule is renamed, and one that somebody else has renamed meanwhile keeps that name', async () => {
  const same = platform({})
  await same.writes.rename(group, 'Shop')
  // the page shows its own name by now
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(Response.json({ id: 3, name: 'Shop' }))),
  )
  await same.writes.rename(group, 'Store')
  expect(same.written).toEqual([{ op: 'replace', path: '/name', value: 'Shop' }])
  const changed = platform({ name: 'Lobby' })
  await expect(changed.writes.rename(group, 'Shop')).rejects.toMatchObject(refused)
  expect(changed.written).toEqual([])
})

test('FRONT-03: a ring time is written, and one that somebody else has set meanwhile stays', async () => {
  const same = platform({})
  await same.writes.changeRingTime(group, 35)
  expect(same.written).toEqual([{ op: 'replace', path: '/cft_ringtimeout', value: 35 }])
  const changed = platform({ cft_ringtimeout: 60 })
  await expect(changed.writes.changeRingTime(group, 35)).rejects.toMatchObject(refused)
  expect(changed.written).toEqual([])
})
