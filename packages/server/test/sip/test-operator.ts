import { createHash } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll } from 'vitest'
import { loopbackAddress } from './loopback-address.ts'

export interface TestOperator {
  readonly address: string
  /** Who has signed in, by the user part of its contact; when it has signed out, it is here no more. */
  readonly contacts: ReadonlySet<string>
  /** Sign-ins that had the wrong password. */
  readonly refused: readonly string[]
}

const realm = 'operator.test'
const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
const header = (message: string, name: string): string =>
  new RegExp(`^${name}:[ \\t]*(.*)\\r$`, 'im').exec(message)?.[1] ?? ''

/** An operator's registrar: wants the password of one account, over UDP. */
export const startTestOperator = async (account: { username: string; password: string }): Promise<TestOperator> => {
  const address = loopbackAddress()
  const [contacts, refused] = [new Set<string>(), [] as string[]]
  const socket = createSocket('udp4').bind(5060, address)
  await once(socket, 'listening')
  afterAll(() => void socket.close())
  const ha1 = md5(`${account.username}:${realm}:${account.password}`)
  socket.on('message', (bytes, from) => {
    const message = bytes.toString()
    const reply = (status: string, ...more: readonly string[]) => {
      const kept = ['Via', 'From', 'Call-ID', 'CSeq'].map((name) => `${name}: ${header(message, name)}`)
      const lines = [`SIP/2.0 ${status}`, ...kept, `To: ${header(message, 'To')};tag=operator`, ...more]
      socket.send([...lines, 'Content-Length: 0', '', ''].join('\r\n'), from.port, from.address)
    }
    if (!message.startsWith('REGISTER ')) return reply('405 Method Not Allowed')
    const given = header(message, 'Authorization')
    const of = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(given)?.[1] ?? ''
    const challenge = `WWW-Authenticate: Digest realm="${realm}", nonce="abc", algorithm=MD5`
    if (given === '') return reply('401 Unauthorized', challenge)
    if (of('response') !== md5(`${ha1}:${of('nonce')}:${md5(`REGISTER:${of('uri')}`)}`)) {
      refused.push(given)
      return reply('403 Forbidden')
    }
    const contact = header(message, 'Contact')
    const user = /sip:([^@>]+)@/.exec(contact)?.[1] ?? ''
    if (/expires=0/i.test(contact) || header(message, 'Expires') === '0') contacts.delete(user)
    else contacts.add(user)
    return reply('200 OK', `Contact: ${contact}`)
  })
  return { address, contacts, refused }
}
