import { newPhonesChoices } from '@lineside/contract/resources/pbx/held-phones'
import { type CostlyClass, costlyClasses } from '@lineside/telephony/outside/number-class'
import { outsideLimits } from '@lineside/telephony/outside/outside-limits'
import { millionths, rateLimits, readAmount, readRateTable } from '@lineside/telephony/outside/rate-table'
import { isDeepStrictEqual } from 'node:util'
import {
  type LimitsOwner,
  readDefaultNewPhones,
  readLimits,
  type StoredLimits,
  writeLimits,
  writeNewPhones,
} from '../../domain/outside-limits/limits-store.ts'
import { knowRegistered } from '../../domain/line-phones/know-registered.ts'
import { findRate, rateCurrency, replaceRates } from '../../domain/outside-limits/rates-store.ts'
import { operatorRefusal, type Outcome } from '../../domain/saving/saving.ts'
import type { Db } from '../../platform/db/database.ts'
import { command, type Options, type Values } from '../command.ts'
import { requireCustomer } from '../references-store.ts'

const customer = {
  id: { kind: 'text', help: "the reseller's own ID for the customer", required: true },
  reseller: { kind: 'text', help: 'name of the reseller, if several have a customer with this ID' },
} as const satisfies Options

const quota = {
  'calls-a-minute': { kind: 'text', help: "outside calls that begin within a minute; '' for any", isRecorded: true },
  'calls-a-day': { kind: 'text', help: "outside calls that begin within a day; '' for any", isRecorded: true },
  'cost-a-day': { kind: 'text', help: "cost of a day by the imported rates, such as 50; '' for any", isRecorded: true },
  bar: {
    kind: 'list',
    help: `kinds of numbers that may not be called, any of ${costlyClasses.join(', ')}; '' for none`,
    isRecorded: true,
  },
} as const satisfies Options

const everybody: LimitsOwner = { customerId: null, subscriberId: null, setBy: 'operator' }

/** HARD-02: limits against toll fraud as the operator sets them, and the rates by which calls cost something. */
export const limitCommands = [
  command({
    noun: 'limits',
    verb: 'save',
    object: { kind: 'platform', by: [] },
    audience: 'operator',
    summary: 'limits on outside calls of each customer that has none of its own',
    isGlobal: true,
    options: {
      ...quota,
      countries: {
        kind: 'list',
        help: "country codes that may be called, such as 43,49; '' for all",
        isRecorded: true,
      },
      'new-phones': {
        kind: 'text',
        help: 'phones that their line has never seen, where a customer has not chosen: hold (nobody outside until its owner says yes) or off',
        isRecorded: true,
      },
    },
    run: async ({ db }, { countries, 'new-phones': newPhones, ...values }) => {
      const listed = countries === undefined ? undefined : countries.length === 0 ? null : countriesOf(countries)
      const outcome = await save(db, everybody, values, listed)
      const isHeld = newPhones !== undefined && (await saveNewPhones(db, newPhones))
      return { outcome: isHeld ? 'updated' : outcome }
    },
  }),
  command({
    noun: 'limits',
    verb: 'show',
    audience: 'operator',
    summary: 'limits on outside calls of each customer that has none of its own',
    reads: true,
    options: {},
    run: async ({ db }) => ({
      ...shown(await readLimits(db, everybody), await rateCurrency(db)),
      new_phones: await readDefaultNewPhones(db),
    }),
  }),
  command({
    noun: 'customers',
    verb: 'limit',
    object: { kind: 'customer', by: ['id'] },
    audience: 'reseller',
    summary:
      'limits on outside calls of a customer, before those of everybody; its countries are those of customers save',
    options: { ...customer, ...quota },
    run: async (work, { id: externalId, reseller, ...values }) => {
      const { id } = await requireCustomer(work, externalId, reseller)
      const owner: LimitsOwner = { customerId: id, subscriberId: null, setBy: 'operator' }
      return { id, outcome: await save(work.db, owner, values) }
    },
  }),
  command({
    noun: 'rates',
    verb: 'import',
    object: { kind: 'platform', by: [] },
    audience: 'operator',
    summary: 'replace what calls cost by a file of lines prefix;price of a minute;currency',
    isGlobal: true,
    options: { file: { kind: 'file', help: 'CSV in UTF-8, such as 43664;0.0125;EUR', required: true } },
    run: async ({ db }, { file }) => {
      if (file.length > rateLimits.characters)
        throw operatorRefusal(`A file of rates has up to ${rateLimits.characters / 1_000_000} MB.`)
      const { rates, leftOut, leftOutCount } = readRateTable(file.toString('utf8'))
      const [first] = leftOut
      if (rates.length === 0)
        throw operatorRefusal(`The file has no rate.${first ? ` Line ${first.line}: ${first.why}.` : ''}`)
      await replaceRates(db, rates)
      return {
        outcome: 'updated',
        rates: rates.length,
        currency: rates[0]?.currency,
        left_out: leftOutCount,
        lines: leftOut,
      }
    },
  }),
  command({
    noun: 'rates',
    verb: 'show',
    audience: 'operator',
    summary: 'the cost of a minute to a number',
    reads: true,
    options: { number: { kind: 'text', help: 'digits with the country code, such as 436641234567', required: true } },
    run: async ({ db }, { number }) => {
      const digits = number.replaceAll(/[\s+]/g, '')
      if (!/^[1-9]\d{0,14}$/.test(digits)) throw operatorRefusal(`'${number}' is not a number with its country code.`)
      const rate = await findRate(db, digits)
      if (rate === undefined) return { prefix: null, price: null, currency: null }
      return { ...rate, price: rate.price / millionths }
    },
  }),
]

const save = async (
  db: Db,
  owner: LimitsOwner,
  values: Values<typeof quota>,
  countries?: readonly string[] | null,
): Promise<Outcome> => {
  const before = await readLimits(db, owner)
  const after: StoredLimits = {
    countries: countries === undefined ? before.countries : countries,
    barred: values.bar === undefined ? before.barred : values.bar.map(classOf),
    calls_a_minute: countOf(values['calls-a-minute'], 'calls-a-minute', before.calls_a_minute),
    calls_a_day: countOf(values['calls-a-day'], 'calls-a-day', before.calls_a_day),
    cost_a_day: amountOf(values['cost-a-day'], before.cost_a_day),
  }
  if (isDeepStrictEqual(before, after)) return 'unchanged'
  await writeLimits(db, owner, after)
  return 'updated'
}

/** @returns whether this changes anything */
const saveNewPhones = async (db: Db, text: string): Promise<boolean> => {
  const wanted = newPhonesChoices.find((known) => known === text)
  if (wanted === undefined) throw operatorRefusal(`--new-phones is one of ${newPhonesChoices.join(', ')}.`)
  const before = await readDefaultNewPhones(db)
  if (wanted === before) return false
  if (wanted === 'hold') await knowRegistered(db, null, new Date())
  await writeNewPhones(db, everybody, wanted)
  return true
}

const countOf = (text: string | undefined, option: string, before: number | null): number | null => {
  if (text === undefined) return before
  if (text.trim() === '') return null
  if (!/^\d{1,6}$/.test(text.trim())) throw operatorRefusal(`--${option} is a number of calls, or empty.`)
  return Number(text)
}

const amountOf = (text: string | undefined, before: number | null): number | null => {
  if (text === undefined) return before
  if (text.trim() === '') return null
  const amount = readAmount(text)
  if (amount === null) throw operatorRefusal('--cost-a-day is an amount such as 50 or 12.50, or empty.')
  return amount
}

const classOf = (name: string): CostlyClass => {
  const found = costlyClasses.find((known) => known === name)
  if (found === undefined) throw operatorRefusal(`'${name}' is none of ${costlyClasses.join(', ')}.`)
  return found
}

const countriesOf = (codes: readonly string[]): readonly string[] => {
  const odd = codes.find((code) => !/^[1-9]\d{0,6}$/.test(code))
  if (odd !== undefined) throw operatorRefusal(`'${odd}' is not a country code such as 43.`)
  if (codes.length > outsideLimits.countries)
    throw operatorRefusal(`A list of countries has up to ${outsideLimits.countries} entries.`)
  return codes
}

const shown = ({ cost_a_day, ...limits }: StoredLimits, currency: string | null) => ({
  ...limits,
  cost_a_day: cost_a_day === null ? null : cost_a_day / millionths,
  currency,
})
