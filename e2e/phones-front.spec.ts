import { browserCallsDesk, deskCallsBrowser } from './support/calls/desk-journeys.ts'
import { closePeople } from './support/calls/person.ts'
import { test as base, whyNoPhones } from './support/calls/phones.ts'
import { type RunningServer, startServer } from './support/server.ts'

/** The portal in front of a platform that has an engine for browsers, with phones at its edge. */
const test = base.extend<object, { portal: RunningServer }>({
  portal: [
    async ({ server }, provide) => {
      const front = await startServer({ UPSTREAM_URL: server.url }, server.dataDir)
      await provide({ ...front, accounts: server.accounts })
      await front.end()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test.skip(whyNoPhones !== '', whyNoPhones)
test.afterEach(closePeople)

test('FRONT-04: through the portal a browser calls a desk phone, holds, sends a key and is hung up on', ({
  browser,
  portal,
  phones,
}) => browserCallsDesk({ browser, portal, phones }))

test('FRONT-04: through the portal a desk phone calls a browser, which takes the call and hangs up', ({
  browser,
  portal,
  phones,
}) => deskCallsBrowser({ browser, portal, phones }))
