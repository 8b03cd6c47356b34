import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import type { Contact, ContactImport } from '@lineside/contract/resources/contacts'
import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import { limits } from '@lineside/contract/limits'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { givenSubscriber, signedIn } from '../../../test/builders.ts'
import { givenConversation } from '../../../test/builders/conversation-builders.ts'
import { multipart } from '../../../test/multipart.ts'
import { callingAs, givenPbx } from '../../../test/builders/pbx-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { MediaError } from '../../domain/media/media-error.ts'
import { PORTION } from '../../platform/portions.ts'
import { conversationsRoutes } from '../conversations/conversations-routes.ts'
import { subscribersRoutes } from '../subscribers/subscribers-routes.ts'
import { contactsRoutes } from './contacts-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, contactsRoutes, conversationsRoutes, subscribersRoutes)
const call = callingAs(app, platform)

const { customer, pilot } = await givenPbx(platform)
const anna = await givenSubscriber(platform, { customer, pbx_extension: '24', display_name: 'Anna Novak' })
const max = await givenSubscriber(platform, { customer, pbx_extension: '25', display_name: 'Max Berger' })
const stranger = (await givenPbx(platform)).pilot

type Who = { readonly id: number }
const petra = {
  name: 'Petra Müller',
  company: 'Ahorn GmbH',
  email: 'petra@ahorn.example',
  numbers: [
    { label: 'mobile', number: '0664 / 123 456 78' },
    { label: 'work', number: '+43 (1) 992-0021' },
  ],
}

beforeEach(async () => {
  await platform.db.deleteFrom('contacts').execute()
  await platform.db.deleteFrom('conversations').execute()
})

const made = async (who: Who, body: object = petra): Promise<number> => {
  const { status, body: item } = await call(who, 'POST', '/api/contacts/', body)
  expect(status).toBe(201)
  return (item as unknown as Contact).id
}
const listed = async (who: Who, query = ''): Promise<Contact[]> => {
  const { body } = await call(who, 'GET', `/api/contacts/?rows=100&${query}`)
  return (body as unknown as { _embedded?: { 'ngcp:contacts': Contact[] } })._embedded?.['ngcp:contacts'] ?? []
}
const names = async (who: Who, query = '') => (await listed(who, query)).map(({ name }) => name)

describe('NAME-01: contacts', () => {
  test('are made, read, changed and removed; numbers are kept as the platform writes them, each once', async () => {
    const id = await made(anna, {
      ...petra,
      numbers: [...petra.numbers, { label: 'other', number: '0043664 12345678' }],
    })
    const numbers = [
      { label: 'mobile', number: '4366412345678' },
      { label: 'work', number: '4319920021' },
    ]
    expect((await call(anna, 'GET', `/api/contacts/${id}`)).body).toMatchObject({
      ...petra,
      id,
      shared: false,
      numbers,
    })

    await call(anna, 'PATCH', `/api/contacts/${id}`, [{ op: 'replace', path: '/company', value: '  ' }])
    await call(anna, 'PATCH', `/api/contacts/${id}`, [
      { op: 'add', path: '/numbers/-', value: { label: 'home', number: '24' } },
    ])
    expect((await call(anna, 'GET', `/api/contacts/${id}`)).body).toMatchObject({
      company: null,
      numbers: [...numbers, { label: 'home', number: '24' }],
    })

    expect((await call(anna, 'DELETE', `/api/contacts/${id}`)).status).toBe(204)
    expect(await listed(anna)).toEqual([])
  })

  test('one’s own are hidden from everybody else, even administrators; the company’s are seen by its members only', async () => {
    const own = await made(anna)
    const shared = await made(pilot, { ...petra, name: 'Reception', shared: true })
    expect(await names(anna)).toEqual(['Petra Müller', 'Reception'])
    expect(await names(pilot)).toEqual(['Reception'])
    expect(await names(max)).toEqual(['Reception'])
    expect(await names(stranger)).toEqual([])
    for (const [who, id] of [
      [pilot, own],
      [max, own],
      [stranger, own],
      [stranger, shared],
    ] as const)
      for (const method of ['GET', 'DELETE'] as const)
        expect((await call(who, method, `/api/contacts/${id}`)).status).toBe(404)
    expect(await names(anna, 'shared=1')).toEqual(['Reception'])
    expect(await names(anna, 'shared=0')).toEqual(['Petra Müller'])
  })

  test('the company’s are written by its administrators only', async () => {
    const id = await made(pilot, { ...petra, shared: true })
    expect((await call(anna, 'POST', '/api/contacts/', { ...petra, shared: true })).status).toBe(403)
    expect((await call(anna, 'PUT', `/api/contacts/${id}`, { ...petra, name: 'Taken' })).status).toBe(403)
    expect((await call(anna, 'DELETE', `/api/contacts/${id}`)).status).toBe(403)
    expect(await names(anna)).toEqual(['Petra Müller'])
  })

  test.each([
    ['no name', { ...petra, name: ' ' }, 'name'],
    ['a long name', { ...petra, name: 'x'.repeat(limits.contactNameLength + 1) }, 'name'],
    ['no number', { ...petra, numbers: [{ label: 'work', number: 'Petra' }] }, 'numbers'],
    ['an unknown label', { ...petra, numbers: [{ label: 'yacht', number: '1' }] }, 'numbers'],
    ['no address', { ...petra, email: 'petra' }, 'email'],
    ['an unknown member', { ...petra, color: 'red' }, 'color'],
    [
      'too many numbers',
      { ...petra, numbers: Array.from({ length: 11 }, (_, index) => ({ label: 'work', number: `43199200${index}` })) },
      'numbers',
    ],
  ])('with %s are refused, and nothing is changed', async (_what, body, member) => {
    const { status, body: problem } = await call(anna, 'POST', '/api/contacts/', body)
    expect([status, JSON.stringify(problem)]).toEqual([422, expect.stringContaining(member)])
    expect(await listed(anna)).toEqual([])
  })

  test.each([
    ['mueller petra', true],
    ['AHORN', true],
    ['petra@', true],
    ['0664 123', true],
    ['+43 1 992', true],
    ['100%', false],
    ['Max', false],
  ])('are searched in any spelling: "%s" %s', async (search, isFound) => {
    await made(anna)
    expect(await names(anna, `search=${encodeURIComponent(search)}`)).toEqual(isFound ? ['Petra Müller'] : [])
  })

  test('are found by a number in any notation', async () => {
    await made(anna)
    expect(await names(anna, `number=${encodeURIComponent('0043 (664) 12345678')}`)).toEqual(['Petra Müller'])
    expect(await names(anna, 'number=0664')).toEqual([])
  })

  test('end with their owner', async () => {
    const left = await givenSubscriber(platform, { customer, pbx_extension: '29' })
    await made(left)
    expect((await call(pilot, 'DELETE', `/api/subscribers/${left.id}`)).status).toBe(204)
    expect(await platform.db.selectFrom('contacts').selectAll().execute()).toEqual([])
  })
})

describe('NAME-02: the name stands beside a number in conversations', () => {
  const shownTo = async (who: Who, id: number) => {
    const { body } = await call(who, 'GET', `/api/conversations/${id}`)
    return (body as unknown as Conversation).caller_phonebook_name
  }

  test('by one’s own contacts first, then colleagues, then the company’s', async () => {
    const id = await givenConversation(platform, anna, { caller: '4366412345678', callee: '24' })
    expect(await shownTo(anna, id)).toBeUndefined()
    await made(pilot, { ...petra, name: 'Company’s', shared: true })
    expect([await shownTo(anna, id), await shownTo(pilot, id)]).toEqual(['Company’s', 'Company’s'])
    await made(anna, { ...petra, name: 'Own' })
    expect([await shownTo(anna, id), await shownTo(pilot, id)]).toEqual(['Own', 'Company’s'])

    const colleague = await givenConversation(platform, anna, { caller: '25', callee: '24' })
    await made(pilot, { name: 'Another', numbers: [{ label: 'work', number: '25' }], shared: true })
    expect(await shownTo(anna, colleague)).toBe('Max Berger')
  })

  test('and finds them', async () => {
    const id = await givenConversation(platform, anna, { caller: '4366412345678', callee: '24' })
    await made(anna)
    const { body } = await call(anna, 'GET', '/api/conversations/?search=mueller')
    const found = (body as unknown as { _embedded: { 'ngcp:conversations': Conversation[] } })._embedded[
      'ngcp:conversations'
    ]
    expect(found.map((conversation) => conversation.id)).toEqual([id])
  })
})

/** A CSV file as a spreadsheet saves it again. */
const reseparated = (text: string, delimiter: string): string => stringify(parse(text), { delimiter })

describe('NAME-01: contacts from a file', () => {
  const upload = async (who: Who, path: 'check' | 'import', text: string | Buffer, fields: object = {}) => {
    const bytes = new Uint8Array(Buffer.from(text))
    const { payload, headers } = await multipart({ duplicates: 'skip', shared: false, ...fields }, { file: { bytes } })
    const authorized = { ...headers, ...(await signedIn(platform, who)) }
    const answer = await app.inject({
      method: 'POST',
      url: `/api/lineside/contacts/${path}`,
      payload,
      headers: authorized,
    })
    return { status: answer.statusCode, ...answer.json<ContactImport>() }
  }
  const cards = `BEGIN:VCARD
FN:Petra Müller
TEL;TYPE=cell:0664 12345678
END:VCARD
BEGIN:VCARD
NOTE:without a name
TEL:0664 12345678
END:VCARD
BEGIN:VCARD
FN:=HYPERLINK("http://x")<script>
TEL:+49 30 1234567
END:VCARD
`

  test('a dry run reports the verdict of each and changes nothing; a faulty contact affects no other', async () => {
    const checked = await upload(anna, 'check', cards)
    expect(checked).toMatchObject({ status: 200, counts: { create: 2, update: 0, skip: 0, error: 1 } })
    expect(checked.verdicts[0]).toMatchObject({
      line: 5,
      verdict: 'error',
      name: '',
      reason: 'value_missing',
      field: 'name',
    })
    expect(await listed(anna)).toEqual([])

    expect(await upload(anna, 'import', cards)).toEqual(checked)
    expect(await names(anna)).toEqual(['=HYPERLINK("http://x")<script>', 'Petra Müller'])
    expect(await names(max)).toEqual([])
  })

  test('values and filled columns that are not understood are reported before and after the import', async () => {
    const file = 'name,phone,email,shoe size\nAnna,01 5550121,nobody,40\nBen,01 5550122 ext. 21,,\nCarl,01 5550123,,\n'
    const checked = await upload(anna, 'check', file)
    expect(checked).toMatchObject({
      counts: { create: 3, error: 0 },
      left_out: 2,
      unread_columns: ['shoe size'],
      verdicts: [
        { name: 'Anna', left_out: [{ field: 'email', value: 'nobody', reason: 'email_invalid' }] },
        { name: 'Ben', left_out: [{ field: 'numbers', reason: 'extension_left_out', values: { extension: '21' } }] },
        { name: 'Carl', left_out: [] },
      ],
    })
    expect(await upload(anna, 'import', file)).toEqual(checked)
    expect((await listed(anna)).map(({ numbers }) => numbers[0]?.number)).toEqual([
      '4315550121',
      '4315550122',
      '4315550123',
    ])
  })

  test.each<[string, (text: string) => string | Buffer]>([
    ['as it is', (text) => text],
    ['in UTF-16 with tabs', (text) => Buffer.from(`\ufeff${reseparated(text, '\t')}`, 'utf16le')],
    [
      'with semicolons, a mark and other line ends',
      (text) => `\ufeff${reseparated(text, ';').replaceAll('\n', '\r\n')}`,
    ],
  ])('the list that is exported is imported again: %s', async (_, saved) => {
    await made(anna, { name: '=Größe; "Łódź", Žižek', numbers: [{ label: 'mobile', number: '0664 12345678' }] })
    await made(anna, {
      name: '+Max',
      company: 'Ahorn',
      email: 'max@ahorn.example',
      numbers: [{ label: 'fax', number: '21' }],
    })
    const headers = { ...(await signedIn(platform, anna)), accept: 'text/csv' }
    const { payload } = await app.inject({ url: '/api/contacts/?shared=false', headers })
    expect(await upload(max, 'import', saved(payload))).toMatchObject({
      counts: { create: 2, error: 0 },
      left_out: 0,
      unread_columns: [],
    })
    const shown = async (who: Who) =>
      (await listed(who)).map(({ name, company, email, numbers }) => ({ name, company, email, numbers }))
    expect(await shown(max)).toEqual(await shown(anna))
  })

  test('the cards that are exported are imported again', async () => {
    await made(anna, {
      name: 'Größe; "Łódź", Žižek',
      company: 'A\\B',
      numbers: [{ label: 'home', number: '0664 12345678' }],
    })
    const { payload } = await app.inject({
      url: '/api/lineside/contacts/cards',
      headers: await signedIn(platform, anna),
    })
    expect(await upload(max, 'import', payload)).toMatchObject({ counts: { create: 1, error: 0 }, left_out: 0 })
    const shown = async (who: Who) =>
      (await listed(who)).map(({ name, company, email, numbers }) => ({ name, company, email, numbers }))
    expect(await shown(max)).toEqual(await shown(anna))
  })

  test('a skipped contact reports no left-out values', async () => {
    const file = 'name,phone,phone\nAnna,01 5550121,no number\n'
    expect(await upload(anna, 'import', file)).toMatchObject({ left_out: 1 })
    expect(await upload(anna, 'import', file)).toMatchObject({
      counts: { skip: 1 },
      left_out: 0,
      verdicts: [{ left_out: [] }],
    })
  })

  test.each([
    ['skip', { create: 0, update: 0, skip: 2, error: 1 }, 2],
    ['update', { create: 0, update: 2, skip: 0, error: 1 }, 2],
    ['add', { create: 2, update: 0, skip: 0, error: 1 }, 4],
  ])('existing contacts: %s', async (duplicates, counts, total) => {
    await upload(anna, 'import', cards)
    expect(await upload(anna, 'import', cards, { duplicates })).toMatchObject({ counts })
    expect(await listed(anna)).toHaveLength(total)
  })

  test('two of a file that are the same contact write over it one after the other: the last holds', async () => {
    await made(anna)
    const file =
      'name,company,mobile,work\nPetra Müller,First,0664 12345678,\nPetra Mueller,Second,0664 12345678,01 9920021\n'
    expect(await upload(anna, 'import', file, { duplicates: 'update' })).toMatchObject({
      counts: { update: 2, create: 0 },
    })
    expect(await listed(anna)).toMatchObject([
      { name: 'Petra Mueller', company: 'Second', numbers: [{ number: '4366412345678' }, { number: '4319920021' }] },
    ])
  })

  test.each([
    [
      'of ours',
      'name,company,email,mobile,work\nPetra Müller,Ahorn,p@x.example,0664 1111,01 99221|01 99331',
      ['436641111', '43199221', '43199331'],
    ],
    [
      'of an address book',
      'First Name;Last Name;Organization Name;Phone 1 - Label;Phone 1 - Value;Phone 2 - Value\nPetra;Müller;Ahorn;Mobile;0664 1111 ::: 0664 2222;01 99221',
      ['436641111', '436642222', '43199221'],
    ],
    [
      'of an office program',
      'First Name,Last Name,Company,Business Phone,Mobile Phone\nPetra,Müller,Ahorn,01 99221,0664 1111',
      ['43199221', '436641111'],
    ],
  ])('a table %s is read', async (_what, text, numbers) => {
    await upload(anna, 'import', text)
    expect(
      (await listed(anna)).map((contact) => [
        contact.name,
        contact.company,
        contact.numbers.map(({ number }) => number),
      ]),
    ).toEqual([['Petra Müller', 'Ahorn', numbers]])
  })

  test('API-05: it is parsed beside the server: a slow file is refused, and other requests do not wait', async () => {
    const read = vi.spyOn(platform.media, 'run').mockRejectedValueOnce(new MediaError('too_costly', 'too much work'))
    onTestFinished(() => read.mockRestore())
    expect(await upload(anna, 'import', cards)).toMatchObject({ status: 422, reason: 'file_not_csv' })
    read.mockRejectedValueOnce(new MediaError('busy', 'too many'))
    expect(await upload(anna, 'import', cards)).toMatchObject({ status: 503 })
    expect(await listed(anna)).toEqual([])
    expect(await upload(anna, 'import', cards)).toMatchObject({ status: 200 })
  })

  test('the company’s are imported by administrators alone', async () => {
    expect((await upload(anna, 'import', cards, { shared: true })).status).toBe(403)
    expect((await upload(pilot, 'import', cards, { shared: true })).status).toBe(200)
    expect(await listed(max)).toHaveLength(2)
  })

  test.each([
    ['nothing', ''],
    ['no contact', 'BEGIN:VCARD'.replace('B', 'X')],
    ['no column of names', 'email\na@ahorn.example'],
    ['bytes', 'a\u0000b'],
  ])('a file with %s is refused', async (_what, text) => {
    expect((await upload(anna, 'check', text)).status).toBe(422)
  })

  test('a search by one letter stops counting at the limit, and pages continue to the last one', async () => {
    const most = limits.contactsCounted
    const rows = Array.from({ length: most + 2 }, (_, index) => `P${index},${43_000_000 + index}`).join('\n')
    await upload(anna, 'import', `name,work\n${rows}`)
    const found = async (query: string) => {
      const { body } = await call(anna, 'GET', `/api/contacts/?${query}`)
      const { _embedded, _links, total_count } = body as {
        _embedded: { 'ngcp:contacts': unknown[] }
        _links: object
        total_count: number | null
      }
      return [_embedded['ngcp:contacts'].length, total_count, 'next' in _links]
    }
    expect(await found('search=p&rows=15')).toEqual([15, null, true])
    expect(await found(`search=p&rows=15&page=${most / 15 + 1}`)).toEqual([2, null, false])
    expect(await found('search=p1&rows=15')).toEqual([15, 111, true])
    expect(await found('rows=15')).toEqual([15, most + 2, true])
  })

  test('a large address book is sent in portions, so that nobody waits for all of it', async () => {
    const rows = Array.from({ length: 2 * PORTION + 1 }, (_, index) => `P${index},${43_000_000 + index}`).join('\n')
    await upload(anna, 'import', `name,work\n${rows}`)
    const headers = await signedIn(platform, anna)
    const answer = await app.inject({ url: '/api/lineside/contacts/cards', headers, payloadAsStream: true })
    const portions: string[] = []
    for await (const chunk of answer.stream()) portions.push(String(chunk))
    expect(portions.map((text) => text.match(/BEGIN:VCARD/g)?.length)).toEqual([PORTION, PORTION, 1])
  })

  test('more than there may be are refused, and nothing of them is taken', async () => {
    const rows = Array.from({ length: limits.contactFileRows }, (_, index) => `P${index},${43_000_000 + index}`).join(
      '\n',
    )
    expect(await upload(anna, 'import', `name,work\n${rows}`)).toMatchObject({ counts: { create: limits.contacts } })
    expect((await upload(anna, 'import', 'name,work\nOne more,1')).status).toBe(422)
    expect((await call(anna, 'POST', '/api/contacts/', petra)).status).toBe(422)
    expect((await call(max, 'POST', '/api/contacts/', petra)).status).toBe(201)
  })
})

describe('NAME-01: contacts as a file', () => {
  test('vCards hold the visible contacts, and can be read back', async () => {
    await made(anna)
    await made(max)
    await made(pilot, { name: 'Reception; "A"', numbers: [{ label: 'work', number: '20' }], shared: true })
    const answer = await app.inject({ url: '/api/lineside/contacts/cards', headers: await signedIn(platform, anna) })
    expect(answer.headers['content-type']).toBe('text/vcard; charset=utf-8')
    expect(answer.payload).toContain('FN:Petra Müller\r\n')
    expect(answer.payload).toContain('TEL;TYPE=cell:+4366412345678\r\n')
    expect(answer.payload).toContain('FN:Reception\\; "A"\r\n')
    expect(answer.payload.match(/BEGIN:VCARD/g)).toHaveLength(2)
  })

  test('no cell of the table is a formula', async () => {
    await made(anna, { ...petra, name: '=1+1' })
    const headers = { ...(await signedIn(platform, anna)), accept: 'text/csv' }
    const { payload } = await app.inject({ url: '/api/contacts/', headers })
    expect(payload).toContain(`'=1+1`)
  })
})
