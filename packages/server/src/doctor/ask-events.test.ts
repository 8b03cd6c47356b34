import { expect, onTestFinished, test } from 'vitest'
import { createNatsServer, whyNoNats } from '../../test/processes/nats-server.ts'
import { readConfig } from '../config.ts'
import { eventsCheck } from './network-checks.ts'
import { runChecks } from './run-checks.ts'

test.skipIf(whyNoNats !== null)(
  'GROW-06, WATCH-04: the doctor tries NATS out, and says why it does not work',
  async () => {
    const nats = await createNatsServer()
    onTestFinished(() => nats.close())
    const ask = (url: string) => runChecks(eventsCheck(readConfig({ EVENTS_URL: url })), 10_000)
    expect(await ask(nats.url)).toMatchObject([
      { part: 'events', state: 'wrong', says: expect.stringMatching(/refused/) },
    ])
    await nats.start()
    expect(await ask(nats.url)).toMatchObject([{ part: 'events', state: 'ok' }])
    const other = await ask(nats.url.replace('walnut', 'ferry'))
    expect(other).toMatchObject([{ state: 'wrong', says: expect.stringMatching(/uthorization/) }])
    expect(JSON.stringify(other)).not.toContain('ferry-39')
    expect(eventsCheck(readConfig({}))).toEqual([])
  },
)
