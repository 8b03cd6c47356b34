import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { WebhookBody } from '../../packages/contract/src/resources/app/webhook-events.ts'
import { newWebhookSecret } from '../../packages/server/src/domain/webhooks/webhook-secret.ts'
import { insertWebhook } from '../../packages/server/src/domain/webhooks/webhooks-store.ts'
import { givenCustomer, givenPilot, givenSubscriber } from '../../packages/server/test/builders.ts'
import { startChildServer } from '../child-server.ts'
import { withServices } from '../with-services.ts'

/** One receiver that never answers stands beside so many that take everything. */
export const goodReceivers = 10

/** A delivery that has arrived. */
export interface Arrival {
  readonly receiver: number
  /** Milliseconds from the transaction that stored the event until the receiver had read the body. */
  readonly afterMs: number
}

export interface HookWorld {
  readonly arrivals: Arrival[]
  /** Stores one event, with a row for each webhook of this company. */
  happen(company: number, line: number): Promise<void>
  /** The server's process. */
  readonly pid: number
}

/** @param isShared whether all webhooks are of one company and hear the same events; otherwise each is of its own */
export interface WorldOptions {
  readonly isShared: boolean
  readonly hasDead: boolean
}

const lines = 50

/** Runs the built server on a bundled database, with webhooks to receivers on loopback, for as long as the work takes. */
export const withHookWorld = async (
  { isShared, hasDead }: WorldOptions,
  work: (world: HookWorld) => Promise<void>,
): Promise<void> => {
  const arrivals: Arrival[] = []
  const stops: (() => unknown)[] = []
  try {
    const urls = await Promise.all(
      Array.from({ length: goodReceivers }, async (_, receiver) => {
        const { url, close } = await receive((body) =>
          arrivals.push({ receiver, afterMs: Date.now() - Date.parse(body.at) }),
        )
        stops.push(close)
        return url
      }),
    )
    if (hasDead) {
      const { url, close } = await receive(null)
      stops.push(close)
      urls.push(url)
    }
    await withServices(async ({ services, connectionString, secret }) => {
      const { db, secrets, config } = services
      const companies = await Promise.all(
        (isShared ? [0] : urls).map(async () => {
          const customer = await givenCustomer(services)
          const pilot = await givenPilot(services, { customer })
          const seats = []
          for (let line = 0; line < lines; line++) seats.push((await givenSubscriber(services, { customer })).id)
          return { customer, pilot, seats }
        }),
      )
      for (const [index, url] of urls.entries()) {
        const company = companies[isShared ? 0 : index]
        if (company === undefined) continue
        const of = { customerId: company.customer.id, madeBy: company.pilot.id, at: new Date() }
        const values = { name: `Receiver ${index}`, url, events: ['seat.changed'] as const }
        await insertWebhook(db, { ...values, ...of, secretBox: secrets.seal(newWebhookSecret()) }, 20)
      }
      const main = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url))
      const server = await startChildServer([main], {
        DATABASE_URL: connectionString,
        DATA_DIR: config.dataDir,
        LINESIDE_SECRET: secret.toString('hex'),
        WEBHOOKS_TO_LOOPBACK: 'yes',
        PORT: '0',
        SIP: 'off',
        DEMO: 'no',
        LOG_LEVEL: 'error',
      })
      try {
        await work({
          arrivals,
          pid: server.pid,
          happen: async (company, line) => {
            const id = companies[company]?.seats[line % lines] ?? 0
            const display_name = randomBytes(6).toString('hex')
            await db.updateTable('subscribers').set({ display_name }).where('id', '=', id).execute()
          },
        })
      } finally {
        await server.stop()
      }
    })
  } finally {
    for (const stop of stops) await stop()
  }
}

/** A receiver on loopback. @param take what it does with a body before it answers 204; null: it reads and never answers */
const receive = async (take: ((body: WebhookBody) => void) | null) => {
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => (text += part))
    request.once('end', () => {
      if (take === null) return
      take(JSON.parse(text) as WebhookBody)
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    close: async () => {
      server.closeAllConnections()
      await new Promise<unknown>((resolve) => server.close(resolve))
    },
  }
}
