import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { givenCustomer, givenNumber, givenSubscriber } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { startMailToFaxServer } from './mail-to-fax-server.ts'

const { platform } = await createTestPlatform()
const server = await startMailToFaxServer(platform, { port: 0, host: '127.0.0.1' })
afterAll(() => server.close())

const customer = await givenCustomer(platform)
const anna = await givenSubscriber(platform, { customer, username: 'anna.novak' })
const { e164 } = await givenNumber(platform, anna.id)
await platform.db.insertInto('fax_server_settings').values({ subscriber_id: anna.id, active: true }).execute()
await platform.db
  .insertInto('mail_to_fax_settings')
  .values({ subscriber_id: anna.id, active: true, acl: '[]', secret_key_box: platform.secrets.seal('quiet-harbour') })
  .execute()
beforeEach(() => platform.db.deleteFrom('conversations').execute())

const address = `anna.novak+${e164}@${customer.domain}`
const faxes = () => platform.db.selectFrom('conversations').select('id').where('direction', '=', 'out').execute()

const open = async () => {
  const socket = connect(server.port, '127.0.0.1').setEncoding('utf8')
  socket.on('error', () => undefined)
  const heard: string[] = []
  socket.on('data', (text: string) => heard.push(...text.split('\r\n').filter(Boolean)))
  await once(socket, 'connect')
  return { socket, heard, says: (code: RegExp) => eventually(() => expect(heard.at(-1)).toMatch(code)) }
}
const isClosed = (socket: Socket) => eventually(() => expect(socket.closed).toBe(true))
const envelope = (from: string) => [`MAIL FROM:<${from}>`, `RCPT TO:<${address}>`, 'DATA']

describe('FAX-03: the mail', () => {
  test.each([
    ['\\n.\\n', '\n.\n'],
    ['\\n.\\r\\n', '\n.\r\n'],
    ['\\r\\n.\\n', '\r\n.\n'],
    ['\\r.\\r', '\r.\r'],
    ['\\r\\n.\\r', '\r\n.\r'],
    ['\\r\\n\\0.\\r\\n', '\r\n\0.\r\n'],
  ])('hides no second one behind %s', async (_, end) => {
    const { socket, heard, says } = await open()
    await says(/^220/)
    socket.write('EHLO client\r\n')
    await says(/^250 /)
    for (const line of envelope('anna@mail.test')) {
      const before = heard.length
      socket.write(`${line}\r\n`)
      await eventually(() => expect(heard.length).toBeGreaterThan(before))
    }
    await says(/^354/)
    const before = heard.length
    const second = `${envelope('boss@mail.test').join('\r\n')}\r\nSubject: two\r\n\r\nquiet-harbour\r\n`
    socket.write(`Subject: one\r\n\r\nquiet-harbour\r\n\r\nHello${end}${second}\r\n.\r\n`)
    await eventually(() => expect(heard.length).toBeGreaterThan(before))
    socket.write('QUIT\r\n')
    await isClosed(socket)
    expect(heard.slice(before).map((line) => line.slice(0, 3))).toEqual(['250', '221'])
    expect(await faxes()).toHaveLength(1)
  })

  test('server cuts off a client of commands that there are not, or of one without an end; others go on', async () => {
    const { socket, says } = await open()
    await says(/^220/)
    socket.write('NONSENSE\r\n'.repeat(5_000))
    await isClosed(socket)
    const endless = await open()
    await endless.says(/^220/)
    let written = 0
    const more = () => {
      while (!endless.socket.destroyed && written < 64 * 2 ** 20) {
        written += 2 ** 16
        if (!endless.socket.write('A'.repeat(2 ** 16))) return void endless.socket.once('drain', more)
      }
    }
    more()
    await isClosed(endless.socket)
    expect(written).toBeLessThan(8 * 2 ** 20)
    const other = await open()
    await other.says(/^220/)
    other.socket.destroy()
  })
})
