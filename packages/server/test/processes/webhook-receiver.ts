import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { WebhookBody } from '@lineside/contract/resources/app/webhook-events'

/** A delivery as it has arrived. */
export interface ArrivedWebhook {
  readonly path: string
  readonly text: string
  readonly body: WebhookBody
  readonly headers: IncomingMessage['headers']
  readonly at: number
}

export interface WebhookReceiver {
  readonly url: string
  readonly arrived: ArrivedWebhook[]
  /** Changes how deliveries are answered. */
  answer: (arrived: ArrivedWebhook, response: ServerResponse) => void
  close(): Promise<void>
}

/** A program that hears webhooks: a real server on loopback, which takes everything until told otherwise. */
export const createWebhookReceiver = async (): Promise<WebhookReceiver> => {
  const arrived: ArrivedWebhook[] = []
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = (await buffer(request)).toString('utf8')
    const { url: path = '', headers } = request
    const one = { path, text, body: JSON.parse(text) as WebhookBody, headers, at: performance.now() }
    arrived.push(one)
    receiver.answer(one, response)
  }
  const server = createServer((request, response) => {
    void take(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    arrived,
    answer: (_, response) => response.writeHead(204).end(),
    close: async () => {
      server.closeAllConnections()
      await new Promise<unknown>((resolve) => server.close(resolve))
    },
  }
  return receiver
}

/** Whether a delivery is signed with this secret. */
export const isSignedWith = (secret: string, { headers, text }: ArrivedWebhook): boolean => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`
  const signature = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(signature)
}
