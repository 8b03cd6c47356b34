import { readableNumber } from '../numbers/readable-number.ts'
import { describePattern } from './describe-pattern.ts'

/** The fewest digits that are taken for the beginning of a number with its country code, and not of an extension. */
const fewest = 5
/** A usual length of numbers, by which a beginning is grouped. */
const usual = 11

/** The beginning of a number in the groups of its country: `4372099` reads `+43 720 99`. Other texts stay. */
export const readablePrefix = (text: string): string => {
  if (!/^[1-9]\d*$/.test(text) || text.length < fewest) return text
  const whole = readableNumber(text.padEnd(usual, '0'))
  let left = text.length
  const end = [...whole].findIndex((character) => /\d/.test(character) && --left === 0)
  return whole.slice(0, end + 1)
}

/** CB-01: an entry of a block list without words: `+43 720 99…` for what begins so, `x` for one digit more. */
export const readableEntry = (entry: string): string => {
  const meaning = describePattern(entry)
  if (meaning.kind === 'number') return readableNumber(entry)
  if (meaning.kind === 'begins') return `${readablePrefix(meaning.text)}…`
  return meaning.kind === 'more' ? `${readablePrefix(meaning.text)}${'x'.repeat(meaning.count)}` : entry
}
