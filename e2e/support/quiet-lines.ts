import { type GivenLine, givenLine } from './given-line.ts'
import { test as base } from './test.ts'

type Parties = { nora: GivenLine; otto: GivenLine; pia: GivenLine }

/** With lines that nobody else calls: those of the journeys in which a call meets trouble. */
export const test = base.extend<object, { parties: Parties }>({
  parties: [
    async ({ server }, provide) => {
      await provide({
        nora: await givenLine(server, 'Nora Quiet'),
        otto: await givenLine(server, 'Otto Quiet'),
        pia: await givenLine(server, 'Pia Quiet'),
      })
    },
    { scope: 'worker' },
  ],
})

export { expect } from './test.ts'
