import { expect, test } from 'vitest'
import { givenNumber, givenSubscriber } from '../../../test/builders.ts'
import { resourceAs } from '../../../test/builders/call-forwarding-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { applyRewritesRoutes } from '../apply-rewrites/apply-rewrites-routes.ts'
import { soundHandlesRoutes } from '../sound-handles/sound-handles-routes.ts'
import { callForwardingRoutes } from './call-forwarding-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, callForwardingRoutes, applyRewritesRoutes, soundHandlesRoutes)
const seat = await givenSubscriber(platform)
const { e164 } = await givenNumber(platform, seat.id)
const { domain } = seat.customer
const mappings = resourceAs(app, platform, 'cfmappings')
const targets = resourceAs(app, platform, 'cfdestinationsets')
const sources = resourceAs(app, platform, 'cfsourcesets')
const times = resourceAs(app, platform, 'cftimesets')
const rewrites = resourceAs(app, platform, 'applyrewrites')

const SID = String(seat.id)
/**
 * Like the client that is used in the field: it requests the item with every POST, and prefers a body to `Location`.
 */
const createdBy = async (resource: typeof targets, body: object): Promise<unknown> => {
  const answer = await resource.post(seat, body)
  expect(answer.statusCode).toBe(201)
  return answer.body === '' ? String(answer.headers.location).split('/').at(-1) : answer.json()
}
const replace = (path: string, value: unknown) => [{ op: 'replace', path, value }]

test('API-01: a client of the field makes, changes and takes away a forwarding, request by request', async () => {
  // add forwarding: a set with one blank destination, then the mapping, with the id as the text of the address
  const blank = { destination: ' ', priority: 0, timeout: 60 }
  const setId = await createdBy(targets, { name: 'csc-1', subscriber_id: SID, destinations: [blank] })
  const added = await mappings.patch(seat, SID, replace('/cfu', [{ destinationset_id: setId }]))
  const set = Number(setId)
  expect(added.json().cfu).toMatchObject([{ destinationset_id: set, destinationset: 'csc-1', enabled: true }])
  const [found] = targets.items(await targets.get(seat, `?page=1&rows=1000&subscriber_id=${SID}`))
  expect(found.destinations).toMatchObject([{ destination: `sip: @${domain}`, simple_destination: ' ' }])

  // edit number, add destination: the whole list each time
  const rewritten = await rewrites.post(seat, { direction: 'callee_in', subscriber_id: SID, numbers: ['0664 1234567'] })
  const list = [{ ...found.destinations[0], destination: rewritten.json().result }]
  const box = { destination: 'voicebox', priority: 0, timeout: 60 }
  const edited = await targets.patch(seat, set, replace('/destinations', [...list, box]))
  expect(edited.json().destinations).toMatchObject([
    { destination: `sip:436641234567@${domain}`, simple_destination: '436641234567', timeout: 60 },
    { destination: `sip:vmu${e164}@voicebox.local` },
  ])

  // ring the primary number, and later
  const { cfu, ...rest } = (await mappings.get(seat, SID)).json()
  const ringing = (await mappings.put(seat, SID, { ...rest, cfu: [], cft: cfu, cft_ringtimeout: 60 })).json()
  expect(ringing).toMatchObject({ cfu: [], cft: [{ destinationset_id: set }], cft_ringtimeout: 60 })
  const later = await mappings.patch(seat, SID, replace('/cft_ringtimeout', '15'))
  expect(later.json().cft_ringtimeout).toBe(15)

  // conditions
  const weekdays = [2, 3].map((wday) => ({ year: null, month: null, mday: null, wday, hour: null, minute: null }))
  const time = await createdBy(times, { subscriber_id: SID, name: 'csc-weekdays-1', times: weekdays })
  const callers = { name: 'MyNumberList', subscriber_id: SID, is_regex: true, mode: 'whitelist' }
  const source = await sources.made(seat, { ...callers, sources: [{ source: '43664*' }] })
  const conditional = [{ ...ringing.cft[0], timeset_id: time, sourceset_id: String(source) }]
  const conditioned = (await mappings.patch(seat, SID, replace('/cft', conditional))).json().cft
  expect(conditioned).toMatchObject([{ timeset: 'csc-weekdays-1', sourceset: 'MyNumberList' }])
  const disabled = [{ ...conditioned[0], enabled: false }]
  expect((await mappings.patch(seat, SID, replace('/cft', disabled))).json().cft).toMatchObject([{ enabled: false }])

  // delete the time set, do not ring, delete the forwarding
  const timeless = [{ ...conditioned[0], timeset_id: null, timeset: null }]
  await mappings.patch(seat, SID, replace('/cft', timeless))
  expect((await times.remove(seat, Number(time))).statusCode).toBe(204)
  const { cft, ...others } = (await mappings.get(seat, SID)).json()
  expect(cft).toMatchObject([{ timeset_id: null, sourceset_id: source }])
  const back = (await mappings.put(seat, SID, { ...others, cfu: cft, cft: [], cft_ringtimeout: null })).json()
  expect(back).toMatchObject({ cfu: [{ sourceset_id: source }], cft: [], cft_ringtimeout: null })
  await mappings.patch(seat, SID, replace('/cfu', []))
  expect((await targets.remove(seat, set)).statusCode).toBe(204)
  expect((await targets.get(seat, '')).json()).not.toHaveProperty('_embedded')
})
