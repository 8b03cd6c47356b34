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
    await api.put(path, { ...none, cfb: Array.from({ length: spareLists }, (_, at) => mapping(groups + at)) }),
    await api.put(path, {
      ...none,
      ...Object.fromEntries(
        types.map((type, index) => [
          type,
          Array.from({ length: groups }, (_, at) => at)
            .filter((at) => at % types.length === index)
            .map(mapping),
        ]),
      ),
    }),
  ]
  for (const { status, body } of written) if (status >= 300) throw new Error(JSON.stringify(body))
}

const mapping = (at: number) => ({
  destinationset: {
    name: `csc-bench-${at}`,
    destinations: [`4366412345${at}`, `${20 + at}`, 'voicebox'].map((destination) => ({
      destination,
      timeout: 20,
      priority: 0,
    })),
  },
  sourceset: {
    name: `List ${at}`,
    mode: at % 2 === 0 ? 'whitelist' : 'blacklist',
    is_regex: true,
    sources: [{ source: `43664${at}*` }],
  },
  // the spare ones only need a source set
  ...(at < groups && {
    timeset: { name: `csc-office-hours-bench-${at}`, times: [{ wday: '2-6', hour: '9-16' }] },
  }),
})
