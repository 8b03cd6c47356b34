import { assert, constantFrom, property, stringMatching, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type NumberFormat, numberStyles, readOutsideNumber, writeOutsideNumber } from './number-format.ts'

const vienna = (style: NumberFormat['style'], prefix = ''): NumberFormat => ({ style, country: '43', prefix })

describe('TEL-06: numbers as an operator writes them', () => {
  test.each<[NumberFormat, string, string]>([
    [vienna('plus'), '436641234567', '+436641234567'],
    [vienna('digits'), '436641234567', '436641234567'],
    [vienna('zeros'), '436641234567', '00436641234567'],
    [vienna('national'), '436641234567', '06641234567'],
    [vienna('national'), '49301234567', '0049301234567'],
    [vienna('national', '9'), '436641234567', '906641234567'],
    [{ style: 'national', country: '1', prefix: '' }, '12125551234', '12125551234'],
    [{ style: 'national', country: '1', prefix: '' }, '436641234567', '011436641234567'],
    [{ style: 'national', country: '39', prefix: '' }, '390612345678', '0612345678'],
    [vienna('zeros'), '112', '112'],
  ])('%o: %s is %s, and read back', (format, number, written) => {
    expect(writeOutsideNumber(number, format)).toBe(written)
    expect(readOutsideNumber(written, format)).toBe(number)
  })

  test.each<[string, NumberFormat, string | null]>([
    ['+43 (664) 123-45 67', vienna('digits'), '436641234567'],
    ['0664 1234567', vienna('plus'), '436641234567'],
    ['004930123456', vienna('digits'), '4930123456'],
    ['3725551234', vienna('plus'), '3725551234'],
    ['6641234567', vienna('national'), '436641234567'],
    ['1450', vienna('national'), '1450'],
    ['anna', vienna('plus'), null],
    ['', vienna('plus'), null],
    ['+', vienna('plus'), null],
    ['1'.repeat(40), vienna('plus'), null],
  ])('%s that comes from %o is %s', (text, format, number) => {
    expect(readOutsideNumber(text, format)).toBe(number)
  })

  test('a written number reads back', () => {
    const number = tuple(constantFrom('43', '49', '1', '44', '372', '7', '39'), stringMatching(/^[2-69]\d{6,10}$/))
    const format = tuple(constantFrom(...numberStyles), constantFrom('43', '1', '39', '44'), constantFrom('', '9*'))
    assert(
      property(number, format, ([cc, rest], [style, country, prefix]) => {
        const each = { style, country, prefix }
        expect(readOutsideNumber(writeOutsideNumber(cc + rest, each), each)).toBe(cc + rest)
      }),
    )
  })
})
