import { describe, expect, test } from 'vitest'
import { givenSoundSet } from '../../test/builders/sound-builders.ts'
import { givenSide, optionsOfOperators, optionsOfResellers, runAs } from '../../test/operator-world.ts'
import { createTestPlatform } from '../../test/test-platform.ts'
import { expireOperatorLog } from '../domain/retention/expire-operator-log.ts'
import { keepMonths } from '../platform/db/months/keep-months.ts'
import { allCommands } from './commands/all-commands.ts'

const { platform, clock } = await createTestPlatform()
const side = { word: 'nordwind', digit: '1' }
const run = (name: string, values: Readonly<Record<string, unknown>> = {}) => runAs(platform, name, values)

interface Entry {
  readonly id: number
  readonly by: string
  readonly command: string
  readonly object: string
  readonly name: string | null
  readonly object_id: number | null
  readonly outcome: string
  readonly refusal: string | null
  readonly options: readonly string[]
}
const log = async (values: Readonly<Record<string, unknown>> = {}) =>
  (await run('log list', values)) as readonly Entry[]
const newest = async () => (await log({ rows: 1 }))[0]

await givenSide(platform, side)
await givenSide(platform, { word: 'helios', digit: '2' })
await run('resellers save', { name: 'borea', domain: ['borea.test'] })
await givenSoundSet(platform, { name: 'Walked' })

const customer = { reseller: 'helios', id: 'helios-1' }
/** Options of the commands that run by the shell only, in an order in which they succeed. */
const ofTheShell: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'platform set': { mode: 'mixed' },
  'keys create': { role: 'reseller', reseller: 'nordwind', name: 'walked', until: '2099-12-31' },
  'keys revoke': { name: 'walked' },
  'persons export': { id: 987654, username: 'nobody', to: '/nowhere/person.zip' },
  'persons erase': { id: 987654, username: 'nobody' },
  'customers remove': { ...customer, yes: true },
}
const walked: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ...optionsOfResellers(side),
  ...optionsOfOperators(side),
  ...ofTheShell,
  'resellers save': { name: 'nordwind', domain: ['spare.nordwind.test'], primary: '#0b5fff' },
  'rates import': { file: Buffer.from('43;0.02;EUR') },
}
/** This world has no jobs, bans, calls, webhooks and ended persons, and a PBX has no single lines. */
const refused = [
  'lines save',
  'calls end',
  'bans lift',
  'jobs retry',
  'jobs remove',
  'webhooks retry',
  'webhooks off',
  'persons export',
  'persons erase',
]
const changing = new Set(
  allCommands.flatMap(({ reads, isLogged, noun, verb }) =>
    reads === true && isLogged !== true ? [] : `${noun} ${verb}`,
  ),
)

describe('RUN-02: the operators’ log', () => {
  test('the walk has every command that changes something, or reads what is not for everybody', () => {
    expect(Object.keys(walked)).toEqual(expect.arrayContaining([...changing]))
  })

  test.each(Object.keys(walked).filter((name) => changing.has(name)))(
    '%s leaves an entry, and only one',
    async (name) => {
      const before = await log({ rows: 1000 })
      const isRefused = refused.includes(name)
      const done = run(name, walked[name]).then(
        () => 'done',
        (error: Error) => error.message,
      )
      expect((await done) === 'done', await done).toBe(!isRefused)
      const after = await log({ rows: 1000 })
      expect(after.length).toBe(before.length + 1)
      const [entry] = after
      expect(entry).toMatchObject({ by: 'Eva', command: name, refusal: isRefused ? expect.any(String) : null })
      expect(entry?.outcome === 'refused').toBe(isRefused)
      expect(entry?.outcome).not.toBe('started')
      const named = allCommands.find(({ noun, verb }) => `${noun} ${verb}` === name)?.object?.by ?? []
      if (named.length > 0) expect(entry?.name).toBeTruthy()
    },
  )

  test('names the thing by name and ID', async () => {
    await run('subscribers block', { subscriber: 'cleo@nordwind.test', reason: 'fraud' })
    const { id } = (await run('subscribers show', { subscriber: 'cleo@nordwind.test' })) as { id: number }
    expect(await newest()).toMatchObject({ object: 'line', name: 'cleo@nordwind.test', object_id: id })
    await run('retention save', { reseller: 'nordwind', customer: 'nordwind-1', faxes: '6' })
    expect(await newest()).toMatchObject({
      object: 'customer',
      object_id: expect.any(Number),
      options: expect.arrayContaining(['reseller', 'faxes=6']),
    })
  })

  test('keeps every reason: a second block loses neither its own nor the first', async () => {
    const cleo = { subscriber: 'cleo@nordwind.test' }
    await run('subscribers block', { ...cleo, reason: 'calls to Cuba' })
    const entries = await log({ command: 'subscribers block', name: cleo.subscriber })
    expect(entries.map(({ options }) => options)).toEqual([['reason=calls to Cuba'], ['reason=fraud']])
    expect(await run('subscribers show', cleo)).toMatchObject({ blocked_by: 'Eva', blocked_reason: 'calls to Cuba' })
  })

  test('outlives the customer that was removed', async () => {
    expect(await log({ command: 'customers remove', name: 'helios-1' })).toMatchObject([
      { object: 'customer', outcome: 'removed', options: expect.arrayContaining(['yes']) },
    ])
    expect(await log({ command: 'customers', name: 'helios-1', outcome: 'created' })).toHaveLength(1)
  })

  test('has no secret', async () => {
    await run('passwords set', { subscriber: 'cleo@nordwind.test', sip: 'blue-Heron-38', web: 'walnut-ferry-39' })
    await run('passwords set', { subscriber: 'cleo@nordwind.test', sip: 'tiny' }).catch(() => undefined)
    expect(await newest()).toMatchObject({ outcome: 'refused', options: ['sip'] })
    const { rows } = await platform.pool.query<{ text: string }>('select operator_log::text as text from operator_log')
    expect(JSON.stringify(rows)).not.toMatch(/Heron|walnut|tiny|lsk_/)
  })

  test('has an entry of a command that failed, and of one in batches that was refused', async () => {
    const away = () => Promise.reject(new Error('the disk is full'))
    const odd = { ...platform, sessions: { ...platform.sessions, endAllOf: away } }
    await expect(runAs(odd, 'sessions end', { subscriber: 'cleo@nordwind.test' })).rejects.toThrow('disk')
    expect(await newest()).toMatchObject({ command: 'sessions end', outcome: 'failed', refusal: null })
    const of = { reseller: 'nordwind', customer: 'nordwind-1' }
    await run('holds save', { ...of, name: 'case 2' })
    await expect(run('customers remove', { id: of.customer, yes: true })).rejects.toThrow('case 2')
    expect(await newest()).toMatchObject({ command: 'customers remove', outcome: 'refused', refusal: 'operator' })
    expect(await log({ outcome: 'started' })).toEqual([])
  })

  test('is found by person, thing, time and outcome, in pages with an end', async () => {
    expect(await log({ by: 'nobody' })).toEqual([])
    expect(await log({ since: '2099-01-01' })).toEqual([])
    const [first, second] = await log({ rows: 2 })
    expect(await log({ rows: 1, page: 2 })).toEqual([second])
    expect(await run('log show', { id: first?.id })).toMatchObject({ ...first, does: expect.any(String) })
    for (const [values, said] of [
      [{ since: '2026-02-31' }, 'takes a day'],
      [{ object: 'house' }, '--object is one of'],
      [{ id: 1 }, 'Add --object'],
      [{ rows: 1000, page: 12 }, 'Pages end'],
    ] as const)
      await expect(log(values)).rejects.toThrow(said)
    await expect(run('log show', { id: 1_000_000 })).rejects.toThrow('There is no entry')
  })

  test('goes by months when its days are over', async () => {
    const months = async () =>
      (await platform.pool.query(`select from pg_class where relname ~ '^operator_log_[0-9]{4}_[0-9]{2}$'`)).rowCount ??
      0
    await run('platform set', { mode: '' })
    const before = await months()
    await expireOperatorLog(platform)
    expect(await months()).toBe(before)
    clock.pass({ seconds: (platform.config.operatorLogDays + 40) * 86_400 })
    await expireOperatorLog(platform)
    expect(await months()).toBeLessThan(before)
    await keepMonths(platform).catch(() => undefined)
  })
})
