import { expect } from '@playwright/test'
import { type ApiCaller, signInWith, withToken } from '../api-as.ts'
import type { Line } from './given-line.ts'
import type { RunningServer } from '../server.ts'

export const apiOf = async (server: RunningServer, { username, password }: Line): Promise<ApiCaller> =>
  withToken(server, String((await signInWith(server, { username, password })).body['jwt']))

/** All calls of a line go there: a number, or `voicebox` and the like. */
export const forwardTo = async (server: RunningServer, line: Line, destination: string): Promise<void> => {
  const api = await apiOf(server, line)
  const set = { name: 'There', subscriber_id: line.subscriber_id, destinations: [{ destination }] }
  expect((await api.post('/api/cfdestinationsets/', set)).status).toBe(201)
  const operations = [{ op: 'add', path: '/cfu/-', value: { destinationset: 'There' } }]
  expect((await api.patch(`/api/cfmappings/${line.subscriber_id}`, operations)).status).toBeLessThan(300)
}
