import { mostDigits, readNumber } from './read-number.ts'
import { withoutTrunk } from './trunk-prefix.ts'

/** The place by which dialled numbers are read: country and area code of the line's own number. */
export interface DiallingPlace {
  readonly cc: string
  readonly ac: string
}

export interface DiallingPlan {
  /** Dialled before a country code. */
  readonly international: string
  /** Dialled before an area code; empty in countries where numbers are always dialled in full. */
  readonly national: string
}

const usual: DiallingPlan = { international: '00', national: '0' }
const whole: DiallingPlan = { international: '00', national: '' }
/** Prefixes of countries that differ from `usual`, by country code (ITU-T E.164 annex: dialling procedures). */
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

/** The prefixes that are dialled in a country. */
export const diallingPlanOf = (cc: string): DiallingPlan => plans[cc] ?? usual

/** Numbers of up to this many digits are extensions, emergency or service numbers, which get no country code. */
export const longestShortNumber = 6
/** Local numbers never have this many digits: without a prefix, such a number is already international. */
const fewestFromAbroad = 11

/**
 * How many digits must follow the own country code for a number to count as already having it. In most countries that
 * is the number of digits that the shortest number has after its prefix, so that normalising twice changes nothing. In
 * countries without a national prefix some numbers begin with the digits of the country code, so only longer ones are
 * certain.
 */
const fewestBehindCountry = ({ national }: DiallingPlan): number =>
  national === '' ? 8 : longestShortNumber + 1 - national.length

/**
 * API-07: normalises a number to the form of the platform: only digits, with the country code first. In Vienna `0664
 * 123 45 67`, `0043 664 1234567` and `+43 (664) 1234567` all become `436641234567`, and `9920021` becomes `4319920021`.
 *
 * Short numbers (up to six digits), service codes, user names and SIP addresses stay as they are, and so do numbers
 * that are already normalised.
 */
export const normaliseNumber = (text: string, { cc, ac }: DiallingPlace): string => {
  const dialled = readNumber(text)
  if (dialled === null) return text.trim()
  if (dialled.startsWith('+')) return dialled.slice(1)
  if (cc === '' || dialled.length <= longestShortNumber) return dialled
  const number = withoutTrunk(withCountry(dialled, { cc, ac }))
  return number.length <= mostDigits ? number : text.trim()
}

const withCountry = (dialled: string, { cc, ac }: DiallingPlace): string => {
  const plan = diallingPlanOf(cc)
  const { international, national } = plan
  if (dialled.startsWith(international)) return dialled.slice(international.length)
  if (dialled.startsWith(cc) && dialled.length >= cc.length + fewestBehindCountry(plan)) return dialled
  if (national === '') return `${cc}${dialled}`
  if (dialled.startsWith(national)) return `${cc}${dialled.slice(national.length)}`
  if (dialled.length >= fewestFromAbroad) return dialled
  // in North America ten digits are a number with its area code, dialled without a prefix
  return cc === '1' && dialled.length === 10 ? `${cc}${dialled}` : `${cc}${ac}${dialled}`
}
