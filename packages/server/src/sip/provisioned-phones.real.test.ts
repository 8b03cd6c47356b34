import { beforeEach, expect, test } from 'vitest'
import { givenSubscriber } from '../../test/builders.ts'
import { givenVoicemail } from '../../test/builders/conversation-builders.ts'
import { givenDevice, givenDeviceLine } from '../../test/builders/device-builders.ts'
import { eventually } from '../../test/eventually.ts'
import { createLampKeys } from '../../test/sip/lamp-key.ts'
import { startRealPhoneWorld } from '../../test/sip/real-phone-world.ts'
import { startFetchedPhone } from '../../test/sip/test-phone.ts'
import { noMedia } from '../../test/test-browser.ts'
import { createTestPeer } from '../../test/test-peer.ts'
import { saveDrawnModels } from '../domain/provisioning/device-models.ts'

const world = await startRealPhoneWorld()
const anna = await world.seat('21', 'Anna')
const ben = await world.seat('22', 'Ben')
const password = 'blue-Heron-38'
beforeEach(() => world.allOver())

test('TEL-10: over the edge, a lamp of a phone shows a call between a browser and another phone', async () => {
  const lamp = await createLampKeys(world.edge.outside, { ...anna, password })
  for (const watched of [ben, anna])
    expect(await lamp.watches(`${watched.username}@${watched.domain}`)).toMatchObject({ status: 200 })
  await eventually(() => expect(lamp.told(ben)).toEqual(['active']))
  const phone = await world.phone(ben)
  const [browser, peer] = [await world.browser(anna), createTestPeer()]
  browser.send({ type: 'call', call: 'watched-call', to: '22', description: await peer.offer(), media: noMedia })
  await phone.says('CALL_INCOMING')
  await eventually(() => expect(lamp.told(ben)).toEqual(['active', 'early']))
  await phone.command('accept')
  await eventually(() => expect(lamp.told(ben)).toEqual(['active', 'early', 'confirmed']))
  // the lamp shows a call in a browser as well
  await eventually(() => expect(lamp.told(anna)).toEqual(['active', 'proceeding', 'confirmed']))
  await phone.command('hangup')
  await eventually(() => expect(lamp.told(ben)).toEqual(['active', 'early', 'confirmed', 'terminated']))
  browser.socket.close(1000)
})

test('TEL-10: a stranger learns nothing about lines: neither their existence nor their state', async () => {
  const stranger = await givenSubscriber(world.platform, { sipPassword: password })
  const outside = { username: stranger.username, domain: stranger.customer.domain, password }
  const sender = await createLampKeys(world.edge.outside, outside)
  const texts = async (account: typeof outside) => {
    const answers = []
    for (const watched of [`${ben.username}@${ben.domain}`, `nobody@${ben.domain}`, 'nobody@nowhere.example'])
      answers.push((await sender.watches(watched, account))?.text.split('\r\n')[0])
    return new Set(answers)
  }
  expect(await texts(outside)).toEqual(new Set(['SIP/2.0 404 Not Found']))
  // a wrong password, and a name that nobody has
  expect(await texts({ ...outside, password: 'wrong' })).toEqual(new Set(['SIP/2.0 407 Proxy Authentication Required']))
  expect(await texts({ ...outside, username: 'nobody' })).toEqual(
    new Set(['SIP/2.0 407 Proxy Authentication Required']),
  )
  expect(sender.requests).toEqual([])
})

test('RFC 3842: a phone shows that a message waits in its voicebox, and no longer once it is gone', async () => {
  const phone = await world.phone(anna, { hasMessageLamp: true })
  const shows = async (count: string) =>
    await eventually(() => {
      const [last] = phone.events.filter(({ type }) => type === 'MWI_NOTIFY').slice(-1)
      expect(last?.param).toContain(`Voice-Message: ${count}`)
    })
  await shows('0/0')
  await givenVoicemail(world.platform, anna)
  await shows('1/0')
})

test('TEL-10: a phone of the devices page registers with its fetched configuration, unchanged, calls, and shows its lines’ states', async () => {
  const { db } = world.platform
  await saveDrawnModels(world.platform, world.customer.reseller_id)
  const model = await db
    .selectFrom('device_profiles as p')
    .innerJoin('device_model_ranges as r', 'r.model_id', 'p.model_id')
    .where('p.name', '=', 'Baresip Softphone')
    .select(['p.id as profile_id', 'r.id as range_id'])
    .executeTakeFirstOrThrow()
  const device = await givenDevice(world.platform, {
    customer_id: world.customer.id,
    profile_id: model.profile_id,
    station_name: 'Reception',
  })
  const key = { device_id: device.id, range_id: model.range_id }
  await givenDeviceLine(world.platform, { ...key, subscriber_id: anna.id })
  await givenDeviceLine(world.platform, { ...key, subscriber_id: ben.id, key_num: 1, type: 'blf', position: 1 })
  const fetched = async (file: string) => {
    const answer = await fetch(`${world.address}/provision/${device.secret}/${device.mac}${file}.cfg`)
    expect(answer.status).toBe(200)
    return await answer.text()
  }
  const files = { accounts: await fetched(''), contacts: await fetched('-contacts'), uuid: await fetched('-uuid') }

  const phone = await startFetchedPhone(files, { tone: 440 })
  const registered = () =>
    db
      .selectFrom('registrations')
      .select('instance')
      .where('subscriber_id', '=', anna.id)
      // phones of other tests have signed off, and are remembered
      .where('expires', '>', new Date())
      .where('instance', 'like', `%${device.mac}%`)
      .executeTakeFirstOrThrow()
  await eventually(registered)
  const shows = async (state: string) => expect(await phone.command('contacts')).toMatch(new RegExp(`${state}.*22 Ben`))
  const other = await world.phone(ben, { tone: 880 })
  await eventually(() => shows('Online'))
  await phone.command('dial', `sip:22@${anna.domain}`)
  await other.says('CALL_INCOMING')
  await eventually(() => shows('Busy'))
  await other.command('accept')
  await Promise.all([world.sound.hears(phone, 880), world.sound.hears(other, 440)])
  await phone.command('hangup')
  await eventually(() => shows('Online'))
})
