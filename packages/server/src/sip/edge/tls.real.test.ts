import { readFile, writeFile } from 'node:fs/promises'
import { connect, rootCertificates } from 'node:tls'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { startRealPhoneWorld } from '../../../test/sip/real-phone-world.ts'
import { startTestPhone } from '../../../test/sip/test-phone.ts'
import { createTestPeer } from '../../../test/test-peer.ts'
import { noMedia } from '../../../test/test-browser.ts'
import { givenTrunk } from '../../../test/builders/trunk-builders.ts'

const [cert, key] = await Promise.all(
  ['cert', 'key'].map((name) => readFile(new URL(`../../../test/localhost-${name}.pem`, import.meta.url))),
)
if (cert === undefined || key === undefined) throw new Error('No certificate')
const world = await startRealPhoneWorld({ tls: { port: 5061, cert, key, ca: cert } })
const [anna, ben, carla] = [
  await world.seat('21', 'Anna'),
  await world.seat('22', 'Ben'),
  await world.seat('23', 'Carla'),
]
const { host } = world.edge.outside
const secure = { transport: 'tls', edge: { host, port: 5061 }, account: ';mediaenc=srtp-mand' } as const

test('the edge shows the certificate that it was given', async () => {
  const socket = connect({ host, port: 5061, rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const shown = socket.getPeerCertificate()
  expect([shown.subject.CN, socket.getProtocol()]).toEqual(['localhost', 'TLSv1.3'])
  socket.destroy()
})

test('TEL-01, TEL-02: a phone over TLS encrypts media: it is heard by others, and hears them', async () => {
  const secured = await world.phone(anna, { ...secure, tone: 880 })
  const plain = await world.phone(ben, { tone: 440 })
  for (const [caller, called, extension] of [
    [plain, secured, '21'],
    [secured, plain, '22'],
  ] as const) {
    const [its, mine] = [secured.events.length, called.events.length]
    await caller.dial(extension)
    await called.says('CALL_INCOMING', mine)
    await called.command('accept')
    await world.sound.hears(plain, 880)
    expect(await secured.says('CALL_MENC', its)).toMatchObject({ param: expect.stringContaining('AES_CM_128') })
    // the phone reports this once it could decrypt received media
    await secured.says('CALL_RTPESTAB', its)
    await plain.command('hangup')
    await secured.says('CALL_CLOSED', its)
  }
})

test('TEL-04: one phone of a line speaks TLS and another one does not: either can answer', async () => {
  const [secured, plain] = [await world.phone(anna, { ...secure, tone: 880 }), await world.phone(anna, { tone: 660 })]
  const caller = await world.phone(carla, { tone: 440 })
  for (const [answering, other, heard] of [
    [plain, secured, 660],
    [secured, plain, 880],
  ] as const) {
    const [mine, its] = [answering.events.length, other.events.length]
    await caller.dial('21')
    await Promise.all([answering.says('CALL_INCOMING', mine), other.says('CALL_INCOMING', its)])
    await answering.command('accept')
    await world.sound.hears(caller, heard)
    if (answering === plain) await world.sound.hears(plain, 440)
    else await secured.says('CALL_RTPESTAB', mine)
    await caller.command('hangup')
    await answering.says('CALL_CLOSED', mine)
    await other.says('CALL_CLOSED', its)
  }
})

/** A browser of Carla with a media connection of its own. */
const carlasBrowser = async () => {
  const browser = await world.browser(carla)
  onTestFinished(() => browser.socket.close(1000))
  return browser
}
/** The next far side of which the browser is told; nobody is none. */
const farSide = async (browser: Awaited<ReturnType<typeof carlasBrowser>>) => {
  for (;;) {
    const { side } = await browser.next('far_side')
    if (side !== null) return side
  }
}

test('HARD-04: a browser is told whether the phone at the far side encrypts, and again after a transfer', async () => {
  const browser = await carlasBrowser()
  const secured = await world.phone(anna, { ...secure, tone: 880 })
  const plain = await world.phone(ben, { tone: 440 })
  await secured.dial('23')
  const { call, description } = await browser.next('incoming')
  const peer = createTestPeer()
  browser.send({ type: 'accept', call, description: await peer.answer(description ?? ''), media: noMedia })
  expect(await farSide(browser)).toEqual({ is: 'phone', sound: 'encrypted' })
  await secured.says('CALL_ESTABLISHED')
  await secured.command('transfer', `sip:22@${ben.domain}`)
  await plain.says('CALL_INCOMING')
  expect(await browser.next('far_side')).toEqual({ type: 'far_side', call, side: null })
  await plain.command('accept')
  expect(await farSide(browser)).toEqual({ is: 'phone', sound: 'open' })
  browser.send({ type: 'end', call })
  await plain.says('CALL_CLOSED')
})

test('HARD-04: SRTP counts as open where its keys come by signalling without TLS', async () => {
  const browser = await carlasBrowser()
  const half = await world.phone(anna, { account: secure.account, tone: 880 })
  await half.dial('23')
  const { call, description } = await browser.next('incoming')
  browser.send({ type: 'accept', call, description: await createTestPeer().answer(description ?? ''), media: noMedia })
  expect(await farSide(browser)).toEqual({ is: 'phone', sound: 'open' })
  expect(await half.says('CALL_MENC')).toMatchObject({ param: expect.stringContaining('AES_CM_128') })
  browser.send({ type: 'end', call })
  await half.says('CALL_CLOSED')
})

/** A softphone that stands for an operator with this number, and the trunk that leads to it. */
const operatorOverTls = async (number: string) => {
  const account = { username: number, domain: host, password: 'none', registersFor: 0 }
  const operator = await startTestPhone({ ...account, ...secure, tone: 1320, certificate: Buffer.concat([cert, key]) })
  const { address } = operator
  const { id } = await givenTrunk(world.platform, {
    host: address,
    port: 5061,
    transport: 'tls',
    // a softphone opens its own connections from 127.0.0.1
    sources: [address, '127.0.0.1'],
    number_style: 'digits',
  })
  // the edge remembers for some seconds which trunk an address belongs to
  const forget = () => world.edge.rpc('htable.flush', ['trunk'])
  onTestFinished(async () => {
    await world.platform.db.deleteFrom('trunks').where('id', '=', id).execute()
    await forget()
  })
  await forget()
  return operator
}

test('TEL-06: an operator over TLS is called with SRTP, and calls with it', async () => {
  const operator = await operatorOverTls('436641234567')
  const phone = await world.phone(anna, { tone: 440 })
  await phone.dial('06641234567')
  await operator.says('CALL_INCOMING')
  await operator.command('accept')
  await world.sound.hears(phone, 1320)
  expect(await operator.says('CALL_MENC')).toMatchObject({ param: expect.stringContaining('AES_CM_128') })
  await operator.says('CALL_RTPESTAB')
  await phone.command('hangup')
  await operator.says('CALL_CLOSED')
  const [before, its] = [phone.events.length, operator.events.length]
  await operator.command('dial', `sip:+${anna.number}@${host}`)
  await phone.says('CALL_INCOMING', before)
  await phone.command('accept')
  await world.sound.hears(phone, 1320)
  await operator.says('CALL_RTPESTAB', its)
  await operator.command('hangup')
  await phone.says('CALL_CLOSED', before)
})

test('HARD-04: a browser that calls over a line outside is told whether that encrypts', async () => {
  const browser = await carlasBrowser()
  const operator = await operatorOverTls('436641234569')
  const [call, peer] = ['over-a-line-outside', createTestPeer()]
  browser.send({ type: 'call', call, to: '06641234569', description: await peer.offer(), media: noMedia })
  await operator.says('CALL_INCOMING')
  await operator.command('accept')
  expect(await farSide(browser)).toEqual({ is: 'outside', sound: 'encrypted' })
  browser.send({ type: 'end', call })
  await operator.says('CALL_CLOSED')
})

test('TEL-06: an operator whose certificate nobody vouches for is not called', async () => {
  const authorities = join(world.platform.config.dataDir, 'sip', 'tls-ca.pem')
  onTestFinished(() => writeFile(authorities, cert))
  await writeFile(authorities, rootCertificates[0] ?? '')
  await world.edge.rpc('tls.reload')
  const operator = await operatorOverTls('436641234568')
  const phone = await world.phone(anna)
  await phone.dial('06641234568')
  await phone.says('CALL_CLOSED')
  expect(operator.events.map(({ type }) => type)).not.toContain('CALL_INCOMING')
  await eventually(async () =>
    expect(await readFile(join(world.platform.config.dataDir, 'sip', 'kamailio.log'), 'utf8')).toContain(
      'certificate verify failed',
    ),
  )
})
