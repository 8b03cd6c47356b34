import { beforeEach, describe, expect, test } from 'vitest'
import { phoneSdp } from '../../../../telephony/test/phone-sdp.ts'
import { startPhoneWorld } from '../../../test/phone-world.ts'
import { saveTrunk } from '../../domain/provisioning/trunks.ts'

const world = await startPhoneWorld()
const { edge, platform } = world
const anna = await world.seat('21', 'Anna')
const ben = await world.seat('22', 'Ben')
await world.registered(ben, 'Phone of Ben')
const trunk = { name: 'main', kind: 'address', host: '127.0.0.9', country: '43', sources: ['127.0.0.9'] } as const
await saveTrunk(platform, trunk, async (host) => [host])
const { rows } = await platform.pool.query<{ id: number; number: string }>(
  `select t.id, n.e164 as number from trunks t, numbers n where n.subscriber_id = $1`,
  [ben.id],
)
const [found] = rows
if (found === undefined) throw new Error('There is no trunk')
beforeEach(() => world.allOver())

let made = 0
/** An INVITE as the edge passes it on, from a phone of Anna or over the trunk. */
const invite = (from: string, headers: readonly string[]) =>
  edge.send(
    [
      'INVITE sip:app@127.0.0.1 SIP/2.0',
      `Via: SIP/2.0/TCP ${edge.address.host}:${edge.address.port};branch=z9hG4bKhidden${++made}`,
      `From: ${from};tag=${made}`,
      'To: <sip:whoever@somewhere.test>',
      `Call-ID: hidden-${made}`,
      'CSeq: 1 INVITE',
      'Contact: <sip:caller@127.0.0.1>',
      ...headers,
      'Content-Type: application/sdp',
      `Content-Length: ${phoneSdp('hidden').length}`,
      '',
      phoneSdp('hidden'),
    ].join('\r\n'),
  )
const ofAnna = [`X-Line: ${anna.username}`, `X-Domain: ${anna.domain}`]

/** The caller that Ben's phone shows. */
const shown = async () => {
  const callee = await edge.rung(ben.username)
  const { uri, displayName } = callee.invite?.message.from ?? { uri: undefined, displayName: undefined }
  callee.rejects(486)
  return `${displayName ?? ''} ${uri?.user}@${uri?.host}`
}
const nobody = 'Anonymous anonymous@anonymous.invalid'

describe('TEL-06: a phone that hides its number is shown to nobody', () => {
  const own = `"Anna" <sip:${anna.username}@${anna.domain}>`
  test.each<[string, string, readonly string[]]>([
    ['as nobody', '"Anonymous" <sip:anonymous@anonymous.invalid>', []],
    ['as nobody of its domain', `<sip:anonymous@${anna.domain}>`, []],
    ['by Privacy', own, ['Privacy: id']],
    ['by Privacy: header', own, ['Privacy: header;critical']],
    ['by Remote-Party-ID', own, [`Remote-Party-ID: ${own};party=calling;privacy=full;screen=yes`]],
  ])('%s', async (_how, from, headers) => {
    invite(from, [...ofAnna, 'X-Dialled: 22', ...headers])
    expect(await shown()).toBe(nobody)
    expect(await world.conversations()).toMatchObject([
      { subscriber_id: anna.id, direction: 'out' },
      { subscriber_id: ben.id, direction: 'in', caller: 'anonymous' },
    ])
  })

  test('one that does not is shown', async () => {
    invite(own, [...ofAnna, 'X-Dialled: 22', 'Privacy: none'])
    expect(await shown()).toBe(`Anna 21@${ben.domain}`)
    await world.conversations()
  })

  test('an operator is asked to hide it; who calls for help is shown all the same', async () => {
    const outside = async (dialled: string, number: string) => {
      invite('<sip:anonymous@anonymous.invalid>', [...ofAnna, `X-Dialled: ${dialled}`, 'Privacy: id'])
      const callee = await edge.rung(number)
      const { message } = callee.invite ?? {}
      callee.rejects(486)
      await world.allOver()
      return [message?.from.uri.user, message?.getHeader('privacy')]
    }
    expect(await outside('+43720100200', '+43720100200')).toEqual(['anonymous', 'id'])
    expect(await outside('112', '112')).toEqual([expect.stringMatching(/^\+43/), undefined])
  })
})

describe('TEL-06, TEL-07: a call from outside', () => {
  const over = (dialled: string, ...headers: string[]) => [`X-Trunk: ${found.id}`, `X-Dialled: ${dialled}`, ...headers]
  const caller = '<sip:+436645550177@op.test>'
  test.each<[string, string, readonly string[]]>([
    ['by Privacy', caller, ['Privacy: id']],
    ['by Remote-Party-ID', caller, [`Remote-Party-ID: ${caller};privacy=full`]],
    ['by its address', '<sip:anonymous@anonymous.invalid>', []],
  ])('with a hidden number is shown as nobody: %s', async (_how, from, headers) => {
    invite(from, over(`+${found.number}`, ...headers))
    expect(await shown()).toBe(nobody)
    await world.conversations(1)
  })

  test.each<[string, string, string]>([
    ['to a number with parameters', caller, `+${found.number};isub=1`],
    ['to a national number of a country', caller, `0${found.number.slice(2)};phone-context=+43`],
    ['from a tel: address', '<tel:+43-664-5550177;cpc=ordinary>', `+${found.number}`],
    ['with a name that is in no quotation marks', 'Süß, (Wien) <sip:+436645550177@op.test>', `+${found.number}`],
  ])('%s rings, and its number is shown', async (_how, from, dialled) => {
    invite(from, over(dialled))
    expect(await shown()).toMatch(/ \+?436645550177@/)
    await world.conversations(1)
  })
})
