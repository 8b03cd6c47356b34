import { matchesPattern } from '../blocking/matches-pattern.ts'

import { readNumber, withoutSeparators } from './read-number.ts'

/** Where somebody dials: the country and area code of the own number. */
export interface DiallingPlace {
  readonly cc: string
  readonly ac: string
}

export interface DiallingPlan {
  /** Dialled before a country code. */
  readonly international: string
  /** Dialled before an area code; empty where all numbers are dialled whole. */
  readonly national: string
}

const usual: DiallingPlan = { international: '00', national: '0' }
const whole: DiallingPlan = { international: '00', national: '' }
/** Countries that differ from the usual (ITU-T E.164 annex: dialling procedures), by country code. */
const plans: Readonly<Record<string, DiallingPlan>> = {
  '1': { international: '011', national: '1' },
  '7': { international: '810', national: '8' },
  '36': { international: '00', national: '06' },
  ...Object.fromEntries(
    ['30', '34', '39', '45', '47', '48', '351', '352', '356', '357', '371', '372', '377', '378', '420', '423'].map(
      (cc) => [cc, whole],
    ),
  ),
}

/** What is dialled before numbers in a country. */
export const diallingPlanOf = (cc: string): DiallingPlan => plans[cc] ?? usual

/** Extensions, emergency and service numbers: nothing is put before them. */
export const longestShortNumber = 6
/** Within a town nobody dials so many digits: without a prefix they are a whole number, of whatever country. */
const fewestFromAbroad = 11

/**
 * Digits behind the own country code from which on a number is one with it. In most countries as many as the shortest number
 * has behind its prefix, so that whatever was normalised once stays as it is; where all numbers are dialled whole, some begin
 * with the digits of the country code, and only longer ones are surely not such.
 */
const fewestBehindCountry = ({ national }: DiallingPlan): number =>
  national === '' ? 8 : longestShortNumber + 1 - national.length

/**
 * API-07: a number as the platform writes it, country code first and nothing but digits: in Vienna `0664 123 45 67`,
 * `0043 664 1234567` and `+43 (664) 1234567` are all `436641234567`, and `9920021` is `4319920021`.
 *
 * Short numbers (up to six digits), service codes, user names and SIP addresses stay as they are, and so does what has been
 * normalised already.
 */
export const normaliseNumber = (text: string, { cc, ac }: DiallingPlace): string => {
  const dialled = readNumber(text)
  if (dialled === null) return text.trim()
  if (dialled.startsWith('+')) return dialled.slice(1)
  if (cc === '' || dialled.length <= longestShortNumber) return dialled
  return withCountry(dialled, { cc, ac })
}

const withCountry = (dialled: string, { cc, ac }: DiallingPlace): string => {
  const plan = diallingPlanOf(cc)
  const { international, national } = plan
  if (dialled.startsWith(international)) return dialled.slice(international.length)
  if (dialled.startsWith(cc) && dialled.length >= cc.length + fewestBehindCountry(plan)) return dialled
  if (national === '') return `${cc}${dialled}`
  if (dialled.startsWith(national)) return `${cc}${dialled.slice(national.length)}`
  if (dialled.length >= fewestFromAbroad) return dialled
  // in North America ten digits are dialled with their area code, without a prefix
  return cc === '1' && dialled.length === 10 ? `${cc}${dialled}` : `${cc}${ac}${dialled}`
}

/** Stands in a list for every number outside the own country. */
export const abroad = '00*'

/**
 * The same for a number with wildcards (`*`, `?`, `[1-5]`): the digits before the first one lose their prefix, where more
 * follows it. In Vienna `0664 *` is `43664*` and `0049*` is `49*`; whatever has no prefix stays as it is. The bare
 * international prefix, with nothing but wildcards behind it, is `abroad`.
 */
export const normalisePattern = (text: string, place: DiallingPlace): string => {
  if (/^\+[*?]+$/.test(text.trim())) return abroad
  const [, head, tail] = /^(\+?\d[\d\s()/.-]*)([*?[].*)$/.exec(text.trim()) ?? []
  if (head === undefined || tail === undefined) return normaliseNumber(text, place)
  const dialled = withoutSeparators(head)
  if (dialled.startsWith('+')) return `${dialled.slice(1)}${tail}`
  if (place.cc === '') return `${dialled}${tail}`
  const { international, national } = diallingPlanOf(place.cc)
  const behind = (prefix: string) => (prefix !== '' && dialled.startsWith(prefix) ? dialled.slice(prefix.length) : '')
  if (dialled === international && /^[*?]+$/.test(tail)) return abroad
  if (dialled.startsWith(international)) return `${behind(international)}${tail}`
  return behind(national) === '' ? `${dialled}${tail}` : `${place.cc}${behind(national)}${tail}`
}

const nowhere: DiallingPlace = { cc: '', ac: '' }

/**
 * Whether an entry of a list speaks of a number that the platform has written. Entries with a prefix mean what they mean where
 * the line is; they also match what was dialled as they stand.
 * @param place where the line is; null: not known
 */
export const entryMatches = (entry: string, number: string, place: DiallingPlace | null): boolean => {
  if (matchesPattern(entry, number) && entry !== abroad) return true
  if (!/^[+0]/.test(entry)) return false
  const pattern = normalisePattern(entry, place ?? nowhere)
  if (pattern !== abroad) return pattern !== entry && matchesPattern(pattern, number)
  const isWhole = /^[1-9]\d+$/.test(number) && number.length > longestShortNumber
  return isWhole && place !== null && !number.startsWith(place.cc)
}
