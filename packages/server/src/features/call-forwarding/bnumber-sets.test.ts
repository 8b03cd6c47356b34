import { describe, expect, test } from 'vitest'
import { givenNumber, givenPilot, givenSubscriber } from '../../../test/builders.ts'
import { refusal, resourceAs } from '../../../test/builders/call-forwarding-builders.ts'
import { callingAs } from '../../../test/builders/pbx-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { callForwardingRoutes } from './call-forwarding-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, callForwardingRoutes)

const pilot = await givenPilot(platform)
const seat = await givenSubscriber(platform, { customer: pilot.customer })
const colleague = await givenSubscriber(platform, { customer: pilot.customer })
const stranger = await givenSubscriber(platform)
const { e164 } = await givenNumber(platform, seat.id)
const call = callingAs(app, platform)
const sets = resourceAs(app, platform, 'cfbnumbersets')
const targets = resourceAs(app, platform, 'cfdestinationsets')
const mappings = resourceAs(app, platform, 'cfmappings')

let made = 0
const unnamed = () => `numbers-${++made}`
const body = () => ({ name: unnamed(), mode: 'whitelist', is_regex: true, bnumbers: [{ bnumber: e164 }] })
const none = { cfu: [], cfb: [], cft: [], cfna: [], cfs: [], cfr: [], cfo: [] }
const cfu = async () => (await mappings.get(seat, seat.id)).json().cfu
const given = async () => {
  const bnumberset_id = await sets.made(seat, body())
  const destinationset_id = await targets.made(seat, { name: unnamed(), destinations: [{ destination: 'voicebox' }] })
  const put = await mappings.put(seat, seat.id, { ...none, cfu: [{ destinationset_id, bnumberset_id }] })
  expect(put.statusCode).toBe(200)
  return { bnumberset_id, destinationset_id }
}

describe('FRONT-03: a set of called numbers', () => {
  test('has a mode, numbers, and keeps whether they are patterns when a write does not say', async () => {
    const sent = { ...body(), mode: 'blacklist', bnumbers: [{ bnumber: '43199201*' }, { bnumber: '31' }] }
    const id = await sets.made(seat, { ...sent, subscriber_id: seat.id })
    expect((await sets.get(seat, id)).json()).toMatchObject({ ...sent, subscriber_id: seat.id, own: 1, usage_count: 0 })
    const changed = { name: sent.name, mode: 'whitelist', bnumbers: sent.bnumbers.slice(0, 1) }
    expect((await sets.put(seat, id, changed)).json()).toMatchObject({ ...changed, is_regex: true })
    const more = [{ op: 'add', path: '/bnumbers', value: [{ bnumber: '32' }], mode: 'append' }]
    expect((await sets.patch(seat, id, more)).json().bnumbers).toEqual([{ bnumber: '43199201*' }, { bnumber: '32' }])
  })

  test.each<[object, string]>([
    [{}, "Validation failed. field='mode', input='', errors='Mode field is required'"],
    [{ mode: 'whitelist', bnumbers: 'x' }, "Invalid field 'bnumbers'. Must be an array."],
    [
      { mode: 'whitelist', bnumbers: [{ source: '1' }] },
      "Validation failed. field='0_bnumber', input='', errors='Bnumber field is required'; field='0_source', input='1', errors='Unknown field'",
    ],
  ])('refuses %j', async (wrong, message) => {
    expect(refusal(await sets.post(seat, { name: unnamed(), ...wrong }))).toEqual([422, message])
  })

  test('is not a stranger’s, and a mapping takes only those of its own line', async () => {
    const id = await sets.made(colleague, body())
    for (const who of [seat, stranger])
      expect(refusal(await sets.get(who, id))).toEqual([404, "Entity 'cfbnumberset' not found."])
    expect((await sets.remove(stranger, id)).statusCode).toBe(404)
    expect((await sets.get(pilot, id)).json()).toMatchObject({ subscriber_id: colleague.id, own: 0 })
    const destinationset_id = await targets.made(seat, { name: unnamed() })
    const put = await mappings.put(seat, seat.id, { ...none, cfu: [{ destinationset_id, bnumberset_id: id }] })
    expect(refusal(put)).toEqual([422, "Invalid 'bnumberset'. Could not be found."])
  })
})

describe('FRONT-03: a mapping with called numbers', () => {
  test('names its set by id and name, and shows it where that is asked for', async () => {
    const { bnumberset_id } = await given()
    const { name } = (await sets.get(seat, bnumberset_id)).json()
    expect(await cfu()).toMatchObject([{ bnumberset: name, bnumberset_id }])
    for (const expand of ['all', 'bnumberset_id', 'cfu.bnumberset_id']) {
      const [mapping] = (await mappings.get(seat, `${seat.id}?expand=${expand}`)).json().cfu
      expect(mapping.bnumberset_id_expand).toMatchObject({ id: bnumberset_id, bnumbers: [{ bnumber: e164 }] })
    }
  })

  test('makes its set from a body, and takes what it has shown', async () => {
    const inline = { destinationset: { name: unnamed() }, bnumberset: body() }
    const [mapping] = (await mappings.put(seat, seat.id, { ...none, cfu: [inline] })).json().cfu
    expect(mapping.bnumberset).toBe(inline.bnumberset.name)
    const shown = (await mappings.get(seat, `${seat.id}?expand=all`)).json().cfu
    await mappings.put(seat, seat.id, { ...none, cfu: shown })
    expect(await cfu()).toEqual([mapping])
  })

  test('keeps it through a write of something else, and loses it by null', async () => {
    const { bnumberset_id } = await given()
    await mappings.patch(seat, seat.id, [{ op: 'replace', path: '/cfu/0/enabled', value: false }])
    expect(await cfu()).toMatchObject([{ enabled: false, bnumberset_id }])
    await mappings.patch(seat, seat.id, [
      { op: 'replace', path: '/cfu/0/bnumberset_id', value: null },
      { op: 'replace', path: '/cfu/0/bnumberset', value: null },
    ])
    expect(await cfu()).toMatchObject([{ bnumberset: null, bnumberset_id: null }])
    expect((await sets.get(seat, bnumberset_id)).json().usage_count).toBe(0)
  })

  test('goes with its set, or stays without it, if that is requested', async () => {
    const first = await given()
    expect((await sets.remove(seat, first.bnumberset_id)).statusCode).toBe(204)
    expect(await cfu()).toEqual([])
    const second = await given()
    expect((await sets.remove(seat, `${second.bnumberset_id}?unassign_first=1`)).statusCode).toBe(204)
    expect(await cfu()).toMatchObject([{ destinationset_id: second.destinationset_id, bnumberset_id: null }])
  })

  test('takes its set with it where unused ones go', async () => {
    const { bnumberset_id } = await given()
    expect((await mappings.put(seat, `${seat.id}?delete_unused_sets=1`, none)).statusCode).toBe(200)
    expect((await sets.get(seat, bnumberset_id)).statusCode).toBe(404)
  })

  test('RULE-02: is switched by our portal, and refused where the condition is not as it was seen', async () => {
    const { bnumberset_id, destinationset_id } = await given()
    const [{ cfm_id, destinationset }] = await cfu()
    const rule = { type: 'cfu', destinationset, destinationset_id, sourceset_id: null, timeset_id: null, enabled: true }
    const switchOff = (seen: object) =>
      call(seat, 'POST', `/api/lineside/cfmappings/${seat.id}/rules/${cfm_id}`, {
        seen,
        change: { do: 'switch', enabled: false },
      })
    expect((await switchOff(rule)).status).toBe(409)
    expect((await switchOff({ ...rule, bnumberset_id })).status).toBe(200)
    expect(await cfu()).toMatchObject([{ enabled: false, bnumberset_id }])
  })
})
