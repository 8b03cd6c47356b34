import { givenLine, type Line } from './given-line.ts'
import { test as base } from './test.ts'

export type Party = Line & { extension: string }
type Parties = { nora: Party; otto: Party; pia: Party }

/** With lines that nobody else calls: those of the journeys in which a call meets trouble. */
export const test = base.extend<object, { parties: Parties }>({
  parties: [
    async ({ server }, provide) => {
      const given = async (name: string, extension: string) => ({
        ...(await givenLine(server, name, extension)),
        extension,
      })
      await provide({
        nora: await given('Nora Quiet', '55'),
        otto: await given('Otto Quiet', '56'),
        pia: await given('Pia Quiet', '57'),
      })
    },
    { scope: 'worker' },
  ],
})

export { expect } from './test.ts'
