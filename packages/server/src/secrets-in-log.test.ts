import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenSubscriber, givenNumber, givenSubscriber, testPassword } from '../test/builders.ts'
import { givenDevice, givenDeviceModel } from '../test/builders/device-builders.ts'
import { type GivenPbx, givenPbx } from '../test/builders/pbx-builders.ts'
import { createTestPlatform } from '../test/test-platform.ts'
import { buildApp } from './app.ts'
import { createLog } from './platform/log.ts'
import { exposed } from './platform/metrics/metrics.ts'

const said: string[] = []
const log = createLog('trace', { write: (line: string) => said.push(line) })
const { platform } = await createTestPlatform({ metrics: { host: '127.0.0.1', port: 0 } }, {}, log)
const app = await buildApp(platform)
// stands for any fault of ours that happens with a value of the caller in its hands
app.get('/test/row/:pin', async ({ params }) => {
  const { pin } = params as { pin: string }
  await platform.pool.query('insert into speed_dials (subscriber_id, slot, destination) values (null, $1, $1)', [pin])
})
afterAll(() => app.close())

let pbx: GivenPbx
let anna: GivenSubscriber
let secrets: Record<string, string>
/** Names and numbers of people, which are no secrets but belong into no metric. */
let people: Record<string, string>

type Asked = InjectOptions

/** Uses each kind of secret once, rightly and wrongly. */
const useAll = async (): Promise<void> => {
  const statuses: number[] = []
  const ask = async (request: Asked) => {
    const answer = await app.inject(request)
    statuses.push(answer.statusCode)
    return answer
  }
  const basic = (password = '') => `Basic ${Buffer.from(`${anna.webusername}:${password}`).toString('base64')}`
  const model = await givenDeviceModel(platform, pbx.customer.reseller_id)
  const phone = await givenDevice(platform, { customer_id: pbx.customer.id, profile_id: model.profile_id })
  secrets['phone'] = phone.secret
  await ask({ url: `/provision/${phone.secret}/${phone.mac}.cfg` })
  await ask({ url: `/provision/${secrets['wrongPhone']}/${phone.mac}.cfg` })
  await ask({ url: `/provision/${phone.secret}/${phone.mac}/yealink.xml?q=${secrets['sought']}` })
  await ask({ url: `/provision/${secrets['wrongPhone']}/${phone.mac}-directory.xml` })
  await ask({ url: `/provision/${phone.mac}.cfg`, headers: { 'x-provisioning-secret': phone.secret } })
  await ask({ url: '/api/subscribers/', headers: { authorization: basic(secrets['wrong']) } })
  await ask({ url: '/api/subscribers/', headers: { authorization: `Bearer ${secrets['badToken']}` } })
  const signIn = await ask({
    method: 'POST',
    url: '/login_jwt',
    payload: { username: anna.webusername, password: testPassword },
  })
  secrets['jwt'] = String(signIn.json().jwt)
  const authorization = `Bearer ${secrets['jwt']}`
  const once = { type: 'onetime', expires: 60 }
  const given = await ask({ method: 'POST', url: '/api/authtokens/', headers: { authorization }, payload: once })
  secrets['onceToken'] = String(given.json().token)
  await ask({ method: 'POST', url: '/login_jwt', payload: { token: secrets['onceToken'] } })
  await ask({ url: `/?token=${secrets['onceToken']}` })
  const own = `/api/voicemailsettings/${anna.id}`
  await ask({ method: 'PUT', url: own, headers: { authorization }, payload: { pin: secrets['pin'], email: '' } })
  await ask({ method: 'PUT', url: own, headers: { authorization }, payload: { pin: `x${secrets['pin']}` } })
  const json = { authorization, 'content-type': 'application/json' }
  await ask({ method: 'PUT', url: own, headers: json, payload: `{"pin": "${secrets['pin']}"` })
  await ask({ url: `/test/row/${secrets['rowPin']}` })
  const recovery = { new_password: secrets['new'], token: randomUUID() }
  secrets['recovery'] = recovery.token
  await ask({ method: 'POST', url: '/api/passwordrecovery/', payload: recovery })
  const change = { new_password: secrets['new'] }
  await ask({ method: 'POST', url: '/api/passwordchange/', headers: { authorization }, payload: change })
  expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(5)
  expect(statuses.filter((status) => status === 500)).toHaveLength(1)
}

beforeAll(async () => {
  pbx = await givenPbx(platform)
  anna = await givenSubscriber(platform, {
    customer: pbx.customer,
    display_name: 'Annabella',
    sipPassword: 'sip-0f-anna',
  })
  const { cc, ac, sn } = await givenNumber(platform, anna.id)
  people = { username: anna.webusername, name: 'Annabella', domain: pbx.customer.domain, number: `${cc}${ac}${sn}` }
  secrets = {
    password: testPassword,
    sip: 'sip-0f-anna',
    wrong: 'wr0ng-guess-77',
    new: 'n3w-meadow-lantern-58',
    pin: '918273',
    rowPin: '463728',
    badToken: 'eyJub3QiOiJhIHRva2VuIn0.x.y',
    sought: 'Drillinger',
    wrongPhone: 'f0reign-ph0ne-secret',
  }
  await useAll()
}, 120_000)

test('WATCH-03: secrets, tokens, PINs and bodies never stand in the log', () => {
  const text = said.join('')
  expect(said.length).toBeGreaterThan(15)
  expect(text).toContain('"route":"/provision/:secret/:file"')
  expect(text).toContain('"route":"/provision/:secret/:mac/:file"')
  expect(text).toContain('"level":50')
  const kinds = Object.entries(secrets).filter(
    ([, secret]) => text.includes(secret) || text.includes(Buffer.from(secret).toString('base64')),
  )
  expect(kinds.map(([kind]) => kind)).toEqual([])
  expect(text).not.toMatch(/Bearer |Basic |"authorization"/)
})

test('WATCH-01: no label of a metric names a person, a number, a customer or an address', async () => {
  const { text } = await exposed(platform.metrics)
  const labels = [...text.matchAll(/="([^"]*)"/g)].map(([, value = '']) => value)
  expect(labels).toContain('/provision/:secret/:file')
  const names = { ...people, ...secrets }
  for (const label of new Set(labels))
    for (const [kind, name] of Object.entries(names)) expect(label.includes(name), `${kind} in ${label}`).toBe(false)
  // a number of three digits is a status, everything longer would be a subscriber, a number or an ID
  expect([...new Set(labels)].filter((label) => /\d{4}|@|[0-9a-f]{8}-/.test(label))).toEqual([])
})
