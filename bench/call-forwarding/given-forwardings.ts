import { signInWith, withToken } from '../../e2e/support/api-as.ts'
import type { DemoAccount, RunningServer } from '../../e2e/support/server.ts'

/** The number of forwardings, each with a destination set, a source set and a time set. */
export const groups = 50
/** Source sets that no forwarding uses, so that there are 200 sets. */
const spareLists = 50

const types = ['cfu', 'cft', 'cfna', 'cfb'] as const
const none = { cfu: [], cfb: [], cft: [], cfna: [], cfs: [], cfr: [], cfo: [] }

/** Gives a line its forwardings, and further source sets that none of them uses. */
export const giveForwardings = async (server: RunningServer, account: DemoAccount): Promise<void> => {
  const { username, password, subscriber_id } = account
  const api = withToken(server, String((await signInWith(server, { username, password })).body['jwt']))
  const path = `/api/cfmappings/${subscriber_id}`
  // the second request removes the forwardings that created the spare source sets; the sets remain
  const written = [
    await api.put(path, { ...none, cfb: Array.from({ length: spareLists }, (_, index) => mapping(groups + index)) }),
    await api.put(path, {
      ...none,
      ...Object.fromEntries(
        types.map((type, index) => [
          type,
          Array.from({ length: groups }, (_, number) => number)
            .filter((number) => number % types.length === index)
            .map(mapping),
        ]),
      ),
    }),
  ]
  for (const { status, body } of written) if (status >= 300) throw new Error(JSON.stringify(body))
}

const mapping = (index: number) => ({
  destinationset: {
    name: `csc-bench-${index}`,
    destinations: [`4366412345${index}`, `${20 + index}`, 'voicebox'].map((destination) => ({
      destination,
      timeout: 20,
      priority: 0,
    })),
  },
  sourceset: {
    name: `List ${index}`,
    mode: index % 2 === 0 ? 'whitelist' : 'blacklist',
    is_regex: true,
    sources: [{ source: `43664${index}*` }],
  },
  // the spare ones only need a source set
  ...(index < groups && {
    timeset: { name: `csc-office-hours-bench-${index}`, times: [{ wday: '2-6', hour: '9-16' }] },
  }),
})
