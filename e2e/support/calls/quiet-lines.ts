import { type GivenLine, givenLine } from '../given/given-line.ts'
import type { RunningServer } from '../server.ts'
import { test as base } from '../test.ts'

type Parties = { nora: GivenLine; otto: GivenLine; pia: GivenLine }

const parties = new WeakMap<RunningServer, Promise<Parties>>()
const givenParties = async (server: RunningServer): Promise<Parties> => ({
  nora: await givenLine(server, 'Nora Quiet'),
  otto: await givenLine(server, 'Otto Quiet'),
  pia: await givenLine(server, 'Pia Quiet'),
})

/** With lines that nobody else calls: those of the journeys in which a call meets trouble. */
export const test = base.extend<{ parties: Parties }>({
  // not a fixture of the worker: files that have it and those that have not would need a server each
  parties: async ({ server }, provide) => {
    const known = parties.get(server) ?? givenParties(server)
    parties.set(server, known)
    await provide(await known)
  },
})

export { expect } from '../test.ts'
