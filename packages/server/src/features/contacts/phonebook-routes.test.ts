import { beforeEach, describe, expect, test } from 'vitest'
import { givenSubscriber, signedIn } from '../../../test/builders.ts'
import { callingAs, givenPbx } from '../../../test/builders/pbx-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { contactsRoutes } from './contacts-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, contactsRoutes)
const call = callingAs(app, platform)

const { customer, pilot } = await givenPbx(platform)
const anna = await givenSubscriber(platform, { customer, pbx_extension: '24' })
const rita = await givenSubscriber(platform, { customer, pbx_extension: '26' })
await platform.db.insertInto('seat_roles').values({ subscriber_id: rita.id, role: 'reception' }).execute()
const stranger = (await givenPbx(platform)).pilot

const own = (who: { id: number }) => `/api/v2/subscribers/${who.id}/phonebook`
const company = `/api/v2/customers/${customer.id}/phonebook`
const petra = { name: 'Petra', number: '0043 664 1234567', shared: false }

beforeEach(() => platform.db.deleteFrom('contacts').execute())

const made = async (who: { id: number }, book: string, body: object = petra) => {
  const { status, headers, body: answer } = await call(who, 'POST', book, body)
  expect(status, JSON.stringify(answer)).toBe(201)
  const [entry] = answer as unknown as { id: string; number: string }[]
  expect(headers['location']).toBe(`${book}/${entry?.id}`)
  return entry?.id ?? ''
}
const share = (value: boolean) => [{ op: 'replace', path: '/shared', value }]
const listed = async (who: { id: number }, url: string) => {
  const { status, body } = await call(who, 'GET', url)
  expect(status).toBe(200)
  return (body['data'] as { name: string }[]).map(({ name }) => name)
}

describe('FRONT-03: the own phone book', () => {
  test('is written and read as newer clients do, and shows contacts', async () => {
    const id = await made(anna, own(anna), { ...petra, subscriber_id: anna.id })
    const entry = { id, subscriber_id: anna.id, name: 'Petra', number: '436641234567', shared: false }
    expect((await call(anna, 'GET', `${own(anna)}/${id}`)).body).toEqual(entry)
    expect((await call(anna, 'GET', `${own(anna)}?page=1&rows=25&order_by=id&subscriber_id=${anna.id}`)).body).toEqual({
      data: [entry],
      total_count: 1,
    })
    const changed = { name: 'Petra L.', number: '4319920021', shared: false, subscriber_id: anna.id }
    expect((await call(anna, 'PUT', `${own(anna)}/${id}`, changed)).body).toMatchObject({ name: 'Petra L.' })
    const patch = [{ op: 'replace', path: '/name', value: 'Petra Lang' }]
    expect((await call(anna, 'PATCH', `${own(anna)}/${id}`, patch)).body).toMatchObject({ name: 'Petra Lang' })
    expect((await call(anna, 'GET', `/api/contacts/${id}`)).body).toMatchObject({
      name: 'Petra Lang',
      numbers: [{ label: 'work', number: '4319920021' }],
    })
    expect((await call(anna, 'DELETE', `${own(anna)}/${id}`)).status).toBe(204)
    expect(await listed(anna, own(anna))).toEqual([])
  })

  test('loses nothing of a contact that an entry does not show', async () => {
    const rest = { company: 'Ahorn', email: 'petra@ahorn.example' }
    const numbers = [
      { label: 'mobile', number: '436641234567' },
      { label: 'work', number: '4319920021' },
    ]
    const { body } = await call(anna, 'POST', '/api/contacts/', { name: 'Petra', ...rest, numbers })
    await call(anna, 'PUT', `${own(anna)}/${String(body['id'])}`, { name: 'P', number: '436641234568' })
    expect((await call(anna, 'GET', `/api/contacts/${String(body['id'])}`)).body).toMatchObject({
      ...rest,
      name: 'P',
      numbers: [{ label: 'mobile', number: '436641234568' }, numbers[1]],
    })
  })

  test('gives a number the name of the company’s contacts, too, and the list where it is asked for', async () => {
    await made(anna, own(anna), { name: 'Zoe', number: '4311' })
    await made(pilot, company, { name: 'Ahorn', number: '4319920021' })
    expect(await listed(anna, own(anna))).toEqual(['Zoe'])
    expect(await listed(anna, `${own(anna)}?include=all`)).toEqual(['Ahorn', 'Zoe'])
    expect(await listed(anna, `${own(anna)}?number=4319920021`)).toEqual(['Ahorn'])
    expect(await listed(anna, `${own(anna)}?name=*zo*`)).toEqual(['Zoe'])
  })

  test('is nobody else’s, not even the administrator’s', async () => {
    const id = await made(anna, own(anna))
    for (const who of [pilot, rita, stranger])
      for (const url of [own(anna), `${own(anna)}/${id}`, `${own(who)}/${id}`])
        if (url !== own(who)) expect((await call(who, 'GET', url)).status, url).toBe(404)
    expect((await call(pilot, 'DELETE', `${own(anna)}/${id}`)).status).toBe(404)
    expect((await call(anna, 'POST', own(anna), { ...petra, subscriber_id: pilot.id })).status).toBe(422)
  })

  test('refuses bad values, and lets seats share nothing', async () => {
    const id = await made(anna, own(anna))
    for (const bad of [{ ...petra, number: 'x' }, { ...petra, name: '' }, { name: 'x' }, { ...petra, shared: 'x' }])
      expect((await call(anna, 'PUT', `${own(anna)}/${id}`, bad)).status).toBe(422)
    expect((await call(anna, 'PATCH', `${own(anna)}/${id}`, share(true))).status).toBe(403)
    expect(await listed(anna, own(anna))).toEqual(['Petra'])
    expect((await call(anna, 'POST', own(anna), { ...petra, shared: true })).status).toBe(403)
  })
})

describe('FRONT-03: the switch that shares an entry', () => {
  test('makes it the company’s, for whoever may write there, and the switcher’s own again', async () => {
    const id = await made(rita, own(rita))
    const shared = await call(rita, 'PATCH', `${own(rita)}/${id}`, share(true))
    expect(shared).toMatchObject({ status: 200, body: { name: 'Petra', number: '436641234567', shared: true } })
    expect([await listed(rita, own(rita)), await listed(anna, company)]).toEqual([[], ['Petra']])
    expect((await call(anna, 'PATCH', `${own(anna)}/${id}`, share(false))).status).toBe(403)
    expect((await call(pilot, 'PATCH', `${own(pilot)}/${id}`, share(false))).body).toMatchObject({ shared: false })
    expect([await listed(pilot, own(pilot)), await listed(anna, company)]).toEqual([['Petra'], []])
    expect((await call(rita, 'GET', `${own(rita)}/${id}`)).status).toBe(404)
  })

  test('works by PUT and for contacts, too, and leaves the rest of the contact', async () => {
    const id = await made(pilot, own(pilot))
    await call(pilot, 'PATCH', `/api/contacts/${id}`, [{ op: 'replace', path: '/company', value: 'Ahorn' }])
    await call(pilot, 'PUT', `${own(pilot)}/${id}`, { name: 'Petra', number: '4311', shared: true })
    expect((await call(anna, 'GET', `/api/contacts/${id}`)).body).toMatchObject({ company: 'Ahorn', shared: true })
    expect((await call(pilot, 'PATCH', `/api/contacts/${id}`, share(false))).body).toMatchObject({ shared: false })
    expect((await call(stranger, 'PATCH', `${own(stranger)}/${id}`, share(true))).status).toBe(404)
  })
})

describe('FRONT-03: the phone book of the company', () => {
  test('is read by everybody there, written by administrators and receptionists', async () => {
    const id = await made(pilot, company, { name: 'Ahorn', number: '4319920021' })
    await made(rita, company, { name: 'Birke', number: '4319920022' })
    expect(await listed(anna, company)).toEqual(['Ahorn', 'Birke'])
    expect((await call(anna, 'GET', `${company}/${id}`)).body).toMatchObject({
      customer_id: customer.id,
      name: 'Ahorn',
    })
    expect((await call(anna, 'POST', company, petra)).status).toBe(403)
    expect((await call(anna, 'PUT', `${company}/${id}`, { name: 'A', number: '431' })).status).toBe(403)
    expect((await call(anna, 'DELETE', `${company}/${id}`)).status).toBe(403)
    expect((await call(stranger, 'GET', company)).status).toBe(404)
    expect((await call(stranger, 'DELETE', `${company}/${id}`)).status).toBe(404)
    const private_ = await made(pilot, own(pilot))
    expect((await call(pilot, 'GET', `${company}/${private_}`)).status).toBe(404)
  })

  const upload = async (who: { id: number }, csv: string, query = '') => {
    const boundary = 'bound'
    const head = 'content-disposition: form-data; name="file"; filename="book.csv"\r\ncontent-type: text/csv'
    return await app.inject({
      method: 'POST',
      url: `${company}/${query}`,
      headers: {
        ...(await signedIn(platform, who)),
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: `--${boundary}\r\n${head}\r\n\r\n${csv}\r\n--${boundary}--\r\n`,
    })
  }

  test('comes and goes as CSV', async () => {
    await made(pilot, company, { name: 'Ahorn', number: '4319920021' })
    const headers = { ...(await signedIn(platform, pilot)), accept: 'text/csv' }
    const { payload, headers: answered } = await app.inject({ url: company, headers })
    expect(answered['content-type']).toContain('text/csv')
    expect(payload).toMatch(/^id,.*name,number.*\n.*Ahorn,4319920021/)
    const csv = 'name,number\nBirke,4319920022\n'
    expect((await upload(pilot, csv, '?purge_existing=false')).statusCode).toBe(201)
    expect(await listed(pilot, company)).toEqual(['Ahorn', 'Birke'])
    expect((await upload(pilot, csv, '?purge_existing=true')).statusCode).toBe(201)
    expect(await listed(pilot, company)).toEqual(['Birke'])
    expect((await upload(anna, csv)).statusCode).toBe(403)
    expect((await upload(pilot, 'no header', '?purge_existing=true')).statusCode).toBe(422)
    expect(await listed(pilot, company)).toEqual(['Birke'])
  })
})
