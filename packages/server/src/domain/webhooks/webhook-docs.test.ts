import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { eventDescriptions } from '@lineside/contract/resources/app/webhook-events'
import { afterAll, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { freePort } from '../../../test/processes/free-port.ts'
import { newWebhookSecret, signedHeaders } from './webhook-secret.ts'

const page = await readFile(new URL('../../../../../docs/integrate.md', import.meta.url), 'utf8')
const between = (begin: string, end: string) => page.split(begin)[1]?.split(end)[0]?.trim()

test('KEYS-02: docs/integrate.md lists every event with its members', () => {
  const rows = Object.entries(eventDescriptions).map(([event, { says, fields }]) => {
    const members = Object.entries(fields).map(([name, field]) => `\`${name}\`: ${field.says}`)
    return `| \`${event}\` | ${says} | ${members.join('. ')} |`
  })
  const table = ['| event | when | members |', '|---|---|---|', ...rows].join('\n')
  expect(between('a test compares them -->', '<!-- end of events -->')).toBe(table)
})

const secret = newWebhookSecret()
let receiver: ChildProcess | undefined
afterAll(() => receiver?.kill())

test('KEYS-02: the receiver of docs/integrate.md takes what is signed, and nothing else', async () => {
  const code = between('```js\nimport { createHmac', '```')
  const port = await freePort()
  receiver = spawn(process.execPath, ['--input-type=module', '-e', `import { createHmac${code}`], {
    env: { WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  receiver.stdout?.on('data', (part: Buffer) => {
    said += part.toString()
  })
  const body = JSON.stringify({ id: 'msg_1', event: 'call.missed', from: { name: 'Jürgen' } })
  const send = async (secrets: readonly string[], { age = 0, text = body, more = '' } = {}) => {
    const message = { id: 'msg_1', seconds: Math.floor(Date.now() / 1000) - age, body }
    const headers = signedHeaders(message, secrets)
    const signature = { 'webhook-signature': `${headers['webhook-signature']}${more}` }
    const request = { method: 'POST', headers: { ...headers, ...signature }, body: text }
    return (await fetch(`http://127.0.0.1:${port}`, request)).status
  }
  await eventually(async () => expect(await send([secret])).toBe(204))
  await eventually(() => expect(said).toBe('msg_1 call.missed\n'))
  expect(await send([newWebhookSecret()])).toBe(401)
  // in the day after a renewal
  expect(await send([newWebhookSecret(), secret])).toBe(204)
  expect(await send([secret], { text: body.replace('missed', 'ended') })).toBe(401)
  expect(await send([secret], { age: 600 })).toBe(401)
  expect(await send([], { more: `v1,${'é'.repeat(44)}` })).toBe(401)
  expect(await send([secret])).toBe(204)
})
