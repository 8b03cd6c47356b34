import { expect, test } from 'vitest'
import { cellHints, namesSomebody, opensSession } from './cell-hints.ts'
import { findCell } from './find-cell.ts'

const door = 'portal.test'
const host = `${door}:8443`
const tokenOf = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
const here = { domain: door }

test.each([
  ['nothing', { headers: {} }, [here]],
  ['a token', { headers: { authorization: `Bearer ${tokenOf({ cell: 'west' })}` } }, [{ cell: 'west' }, here]],
  ['a token of an installation that is alone', { headers: { authorization: `Bearer ${tokenOf({})}` } }, [here]],
  ['a token that is none', { headers: { authorization: 'Bearer lsk_abc' } }, [here]],
  ['a cell that cannot be', { headers: { authorization: `Bearer ${tokenOf({ cell: '../x' })}` } }, [here]],
  ['a renewal', { headers: {}, body: { jwt: tokenOf({ cell: 'east' }) } }, [{ cell: 'east' }, here]],
  ['a name', { headers: {}, body: { username: 'anna@Nordwind.Example' } }, [{ domain: 'nordwind.example' }, here]],
  ['two @', { headers: {}, body: { username: 'a@mail.test@b.test' } }, [{ domain: 'b.test' }, here]],
  [
    'a domain beside the name',
    { headers: {}, body: { username: 'anna', domain: 'B.test' } },
    [{ domain: 'b.test' }, here],
  ],
  ['a name alone', { headers: {}, body: { username: 'anna' } }, [here]],
  ['a body of another form', { headers: {}, body: ['anna@b.test'] }, [here]],
  ['HTTP Basic', { headers: { authorization: basic('anna@b.test:p@ss') } }, [{ domain: 'b.test' }, here]],
  ['a cookie', { headers: { cookie: 'x=1; lineside_cell=west' } }, [here, { cell: 'west' }]],
  ['the host of a cell', { headers: {}, host: `west.${door}` }, [{ domain: `west.${door}` }, { cell: 'west' }]],
])('GROW-08: %s leads to a cell', (_, request, hints) => {
  expect(cellHints({ host, ...request }, door)).toEqual(hints)
})

test('GROW-08: bodies are read of requests that name somebody, and of no other', () => {
  expect(['/login_jwt', '/api/passwordreset', '/api/lineside/sso/beginning'].map(namesSomebody)).toEqual([
    true,
    true,
    true,
  ])
  expect(['/api/faxes/', '/login_jwt/x'].map(namesSomebody)).toEqual([false, false])
  expect(['/login_jwt', '/api/passwordreset/'].map(opensSession)).toEqual([true, false])
})

const cells = new Map(
  ['east', 'west'].map((name) => [name, { name, web: `http://${name}.test`, edges: [], sources: [] }]),
)
const reader = {
  cells: async () => cells,
  ofDomain: async (domain: string) => ({ 'b.test': 'east', 'gone.test': 'north' })[domain] ?? null,
  ofNumber: async () => null,
  secret: async () => '',
}

test('GROW-08: the first hint that leads to a cell decides, and a stranger always meets the same one', async () => {
  const find = async (...hints: Parameters<typeof findCell>[1]) => (await findCell(reader, hints, '192.0.2.1')).name
  expect(await find({ domain: 'b.test' }, { cell: 'west' })).toBe('east')
  expect(await find({ domain: 'nowhere.test' }, { cell: 'west' })).toBe('west')
  expect(await find({ cell: 'north' }, { domain: 'gone.test' }, { cell: 'west' })).toBe('west')
  expect(await find()).toBe(await find({ domain: 'nowhere.test' }))
})

test('GROW-08: without a directory nobody is led anywhere', async () => {
  const away = { ...reader, cells: async () => await Promise.reject(new Error('away')) }
  await expect(findCell(away, [], '192.0.2.1')).rejects.toMatchObject({ statusCode: 503 })
  await expect(findCell({ ...reader, cells: async () => new Map() }, [], '192.0.2.1')).rejects.toMatchObject({
    statusCode: 503,
  })
})
