import { beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { givenDevice, givenDeviceModel } from '../../../test/builders/device-builders.ts'
import { givenTrunk } from '../../../test/builders/trunk-builders.ts'
import { bodyOf, valueOf } from '../../../test/sip/sip-text.ts'
import { type OperatorOptions, startOperator } from '../../../test/sip/operator.ts'
import { startRealPhoneWorld } from '../../../test/sip/real-phone-world.ts'
import { noMedia } from '../../../test/test-browser.ts'
import { createTestPeer } from '../../../test/test-peer.ts'
import { insertPlace } from '../../domain/emergency/places-store.ts'

vi.setConfig({ testTimeout: 90_000 })

const world = await startRealPhoneWorld()
const { platform, edge, sound, customer } = world
const { db } = platform
const anna = await world.seat('21', 'Anna')

const address = {
  country: 'AT',
  region: '',
  city: 'Wien',
  postal_code: '1010',
  house_number: '4',
  building: '',
  note: '',
}
const desk = await insertPlace(db, customer.id, {
  ...address,
  name: 'Shop & "Store"',
  street: 'Annagasse',
  floor: '1',
  room: '12',
})
const home = await insertPlace(db, customer.id, { ...address, name: 'Office', street: 'Graben', floor: '', room: '' })

beforeEach(async () => {
  await world.allOver()
  await db.deleteFrom('trunks').execute()
})

const operator = async (options: Partial<OperatorOptions> = {}) => {
  const there = await startOperator({ edge: edge.outside, tone: 1000, ...options })
  await givenTrunk(platform, { host: there.address, sources: [there.address], takes_place: true })
  return there
}

/** The parts of a body, by their types. */
const partsOf = (invite: string): Readonly<Record<string, string>> => {
  const boundary = /boundary="?([^";]+)/.exec(valueOf(invite, 'content-type'))?.[1] ?? 'none'
  const parts = bodyOf(invite).split(`--${boundary}`).slice(1, -1)
  return Object.fromEntries(parts.map((part) => [/^Content-Type: (.*)\r$/m.exec(part)?.[1] ?? '', part.trimStart()]))
}

test('RECEIVE-05: an operator that takes places gets that of the desk phone with the call, and both hear each other', async () => {
  const there = await operator()
  const { profile_id } = await givenDeviceModel(platform, customer.reseller_id)
  const values = { customer_id: customer.id, profile_id, identifier: '00:11:22:33:44:55', station_name: 'Shop' }
  const device = await givenDevice(platform, values)
  await db.insertInto('device_places').values({ device_id: device.id, place_id: desk }).execute()
  await db.insertInto('seat_places').values({ subscriber_id: anna.id, place_id: home }).execute()
  const phone = await world.phone(anna, { tone: 440 })
  await db
    .updateTable('registrations')
    .set({ instance: '<urn:uuid:00000000-0000-1000-8000-001122334455>' })
    .where('subscriber_id', '=', anna.id)
    .execute()
  await phone.dial('112')
  const invite = await there.isCalled()
  expect(invite).toMatch(/^INVITE sip:112@/)
  expect(valueOf(invite, 'content-type')).toMatch(/^multipart\/mixed;\s*boundary=/)
  expect(Number(valueOf(invite, 'content-length'))).toBe(Buffer.byteLength(bodyOf(invite)))
  const cid = /^Geolocation: <cid:([^>]+)>\r$/m.exec(invite)?.[1]
  expect(invite).toMatch(/^Geolocation-Routing: yes\r$/m)
  expect(invite).toMatch(/^Supported:.*geolocation/m)
  const { 'application/sdp': sdp = '', 'application/pidf+xml': place = '' } = partsOf(invite)
  expect(sdp).toMatch(new RegExp(`^c=IN IP4 ${edge.outside.host.replaceAll('.', '\\.')}\r$`, 'm'))
  expect(sdp).toMatch(/^m=audio \d+ RTP\/AVP /m)
  expect(place).toContain(`Content-ID: <${cid}>`)
  expect(place).toContain('<ca:country>AT</ca:country><ca:A3>Wien</ca:A3><ca:RD>Annagasse</ca:RD><ca:HNO>4</ca:HNO>')
  expect(place).toContain('<ca:ROOM>12</ca:ROOM>')
  expect(place).toContain(`entity="pres:+${anna.number}@${there.address}"`)
  await phone.says('CALL_ESTABLISHED')
  await Promise.all([there.hears(440), sound.hears(phone, 1000)])
  await phone.command('hangup')
  await there.isHungUp()
})

test('RECEIVE-05: a browser calls from the place of its seat', async () => {
  const there = await operator()
  const browser = await world.browser(anna)
  const peer = createTestPeer()
  browser.send({ type: 'call', call: 'calls-for-help', to: '112', description: await peer.offer(), media: noMedia })
  const { description } = await browser.next('description')
  const place = partsOf(await there.isCalled())['application/pidf+xml']
  expect(place).toContain('<ca:RD>Graben</ca:RD>')
  await peer.confirm(description)
  await peer.connected()
  await peer.speakUntil(660, there.hears(660))
  browser.send({ type: 'end', call: 'calls-for-help' })
  await there.isHungUp()
  browser.socket.close(1000)
})

// redirects are not followed; 403 comes last, and here there is no other trunk
test.each([415, 302, 403, 603])(
  'RECEIVE-05: an operator that refuses the place with %i is called without it',
  async (replies) => {
    const there = await operator({ replies })
    const phone = await world.phone(anna)
    await phone.dial('112')
    await eventually(() => expect(there.invites).toHaveLength(2))
    const [first = '', second = ''] = there.invites
    expect(valueOf(first, 'content-type')).toContain('multipart/mixed')
    expect([valueOf(second, 'content-type'), valueOf(second, 'geolocation')]).toEqual(['application/sdp', ''])
    expect(bodyOf(second)).toMatch(/^v=0/)
  },
)

test('RECEIVE-05: other calls, and operators that take no places, get none', async () => {
  const there = await operator()
  const phone = await world.phone(anna)
  await phone.dial('06641234567')
  expect(valueOf(await there.isCalled(), 'content-type')).toBe('application/sdp')
  await phone.command('hangup')
  await there.isHungUp()
  await world.allOver()
  await db.updateTable('trunks').set({ takes_place: false }).execute()
  await phone.dial('112')
  await eventually(() => expect(there.invites).toHaveLength(2))
  expect(there.invites[1]).not.toMatch(/geolocation|pidf/i)
  await phone.command('hangup')
})
