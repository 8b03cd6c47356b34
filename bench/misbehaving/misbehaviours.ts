/** A request that a misbehaving seat repeats. */
export interface Misbehaviour {
  readonly name: string
  /** How many requests are open at the same time. */
  readonly parallel: number
  readonly request: (facts: Facts) => { readonly path: string; readonly init: RequestInit }
}

/** The data that a misbehaving seat needs. */
export interface Facts {
  readonly authorization: string
  readonly subscriberId: number
  readonly username: string
  /** Id of its own destination set. */
  readonly setId: number
}

const json = { 'content-type': 'application/json' }

const destinations = Array.from({ length: 1000 }, (_none, index) => ({
  destination: `4319920${String(index).padStart(4, '0')}`,
  priority: index,
  timeout: 60,
}))

const bigSet = ({ authorization, setId }: Facts) => ({
  path: `/api/cfdestinationsets/${setId}`,
  init: {
    method: 'PUT',
    headers: { ...json, authorization },
    body: JSON.stringify({ name: `bench ${setId}`, destinations }),
  },
})

const basic = (name: string, password: string): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`

/** A PDF page of 200,000 lines, which compresses to a few kilobytes and takes long to draw. */
const heavyPdf = (): Blob => {
  const content = '0 0 m 600 800 l S\n'.repeat(200_000)
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n0\n%%EOF`
  return new Blob([text], { type: 'application/pdf' })
}

const fax = ({ authorization, subscriberId }: Facts) => {
  const body = new FormData()
  body.append('json', JSON.stringify({ subscriber_id: subscriberId, destination: '43199200290' }))
  body.append('faxfile', heavyPdf(), 'bomb.pdf')
  return { path: '/api/faxes/', init: { method: 'POST', headers: { authorization }, body } }
}

const rules = ({ authorization, subscriberId }: Facts) => ({
  path: `/api/mailtofaxsettings/${subscriberId}`,
  init: {
    method: 'PATCH',
    headers: { authorization, 'content-type': 'application/json-patch+json' },
    body: JSON.stringify([
      {
        op: 'replace',
        path: '/acl',
        value: Array.from({ length: 50 }, () => ({ from_email: '(\\pL?){990}0', use_regex: true })),
      },
    ]),
  },
})

export const misbehaviours: readonly Misbehaviour[] = [
  { name: 'a destination set of 1,000, 20 at a time', parallel: 20, request: bigSet },
  { name: 'the same, 100 at a time', parallel: 100, request: bigSet },
  {
    name: 'HTTP Basic with a name of 6,000 letters, 100 at a time',
    parallel: 100,
    request: () => ({ path: '/api/subscribers/', init: { headers: { authorization: basic('x'.repeat(6000), 'x') } } }),
  },
  {
    name: 'wrong passwords, 50 at a time',
    parallel: 50,
    request: () => ({
      path: '/login_jwt',
      init: {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ username: `${Math.random()}@nowhere.test`, password: 'wrong' }),
      },
    }),
  },
  { name: 'a PDF of 200,000 lines to be faxed, 2 at a time', parallel: 2, request: fax },
  {
    name: 'an address book of 20,000 as a file, 2 at a time',
    parallel: 2,
    request: ({ authorization }) => ({ path: '/api/lineside/contacts/cards', init: { headers: { authorization } } }),
  },
  {
    name: 'pages of 10,000 contacts, 2 at a time',
    parallel: 2,
    request: ({ authorization }) => ({ path: '/api/contacts/?rows=10000', init: { headers: { authorization } } }),
  },
  { name: 'rules with costly regular expressions, 10 at a time', parallel: 10, request: rules },
]

export const savesBesideImport: Misbehaviour = {
  name: 'saves of one customer beside its import of 600 seats, 15 at a time',
  parallel: 15,
  request: ({ authorization, subscriberId }) => ({
    path: `/api/subscribers/${subscriberId}`,
    init: {
      method: 'PATCH',
      headers: { authorization, 'content-type': 'application/json-patch+json' },
      body: JSON.stringify([{ op: 'replace', path: '/email', value: `${Math.random()}@mail.test` }]),
    },
  }),
}
