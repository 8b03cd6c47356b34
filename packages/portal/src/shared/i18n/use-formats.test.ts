import { createTranslator } from 'use-intl/core'
import { describe, expect, test } from 'vitest'
import de from '../../messages/de/common.json' with { type: 'json' }
import en from '../../messages/en/common.json' with { type: 'json' }
import ru from '../../messages/ru/common.json' with { type: 'json' }
import type { Locale } from './locales.ts'
import { createFormats } from './use-formats.ts'

const common = { 'en-US': en, de, ru } as const
const formats = (locale: keyof typeof common & Locale) =>
  createFormats(
    locale,
    'Europe/Vienna',
    createTranslator({ locale, messages: { common: common[locale] }, namespace: 'common' }),
  )

const now = new Date('2026-11-20T10:00:00Z')

describe('CONV-09: relative time in words', () => {
  test.each([
    ['2026-11-20 10:00:00', 'just now', 'gerade eben', 'только что'],
    ['2026-11-20 09:59:59', '1 second ago', 'vor 1 Sekunde', '1 секунду назад'],
    ['2026-11-20 09:59:58', '2 seconds ago', 'vor 2 Sekunden', '2 секунды назад'],
    ['2026-11-20 09:55:00', '5 minutes ago', 'vor 5 Minuten', '5 минут назад'],
    ['2026-11-20 08:12:00', 'Today, 09:12', 'Heute, 09:12', 'Сегодня, 09:12'],
    ['2026-11-19 17:44:00', 'Yesterday, 18:44', 'Gestern, 18:44', 'Вчера, 18:44'],
    ['2026-11-16 17:44:00', 'Monday, 18:44', 'Montag, 18:44', 'Понедельник, 18:44'],
    ['2026-11-01 17:44:00', 'Nov 1, 2026, 18:44', '01.11.2026, 18:44', '1 нояб. 2026 г., 18:44'],
  ])('%s', (time, english, german, russian) => {
    const shown = (['en-US', 'de', 'ru'] as const).map((locale) => formats(locale).relative(time, now))
    expect(shown).toEqual([english, german, russian])
  })

  test('failures show "empty" or "data error"', () => {
    const { relative, minute, callDuration } = formats('en-US')
    expect([relative(null, now), relative('', now), relative('soon', now)]).toEqual(['empty', 'empty', 'data error'])
    expect([minute(undefined), minute(new Date(Number.NaN))]).toEqual(['empty', 'data error'])
    expect([callDuration(null), callDuration('long')]).toEqual(['empty', 'data error'])
  })
})

describe('NAME-04: the clock for today, the day before it else; seconds and hours alike everywhere', () => {
  test.each([
    ['2026-11-20 09:59:55', 'just now', 'gerade eben', 'только что'],
    ['2026-11-20 09:59:10', '10:59', '10:59', '10:59'],
    ['2026-11-20 08:12:00', '09:12', '09:12', '09:12'],
    ['2026-11-19 17:44:00', 'Yesterday, 18:44', 'Gestern, 18:44', 'Вчера, 18:44'],
    ['2026-11-16 17:44:00', 'Monday, 18:44', 'Montag, 18:44', 'Понедельник, 18:44'],
  ])('%s', (time, english, german, russian) => {
    const shown = (['en-US', 'de', 'ru'] as const).map((locale) => formats(locale).time(time, now))
    expect(shown).toEqual([english, german, russian])
  })

  test.each([
    ['2026-11-16 17:44:00', 'Mon, 18:44', 'Mo, 18:44', 'Пн, 18:44'],
    ['2026-11-19 17:44:00', 'Yesterday, 18:44', 'Gestern, 18:44', 'Вчера, 18:44'],
    ['2026-11-20 08:12:00', '09:12', '09:12', '09:12'],
  ])('short, for the rows of a card: %s', (time, english, german, russian) => {
    const shown = (['en-US', 'de', 'ru'] as const).map((locale) => formats(locale).shortTime(time, now))
    expect(shown).toEqual([english, german, russian])
  })

  test('a moment before midnight belongs to yesterday, however short it is ago', () => {
    const shortlyAfter = new Date('2026-11-19T23:05:00Z')
    expect(formats('en-US').time('2026-11-19 22:58:00', shortlyAfter)).toBe('Yesterday, 23:58')
    expect(formats('en-US').relative('2026-11-19 22:58:00', shortlyAfter)).toBe('7 minutes ago')
  })

  test('durations', () => {
    const { seconds, callDuration } = formats('en-US')
    expect([seconds(6), seconds(271), seconds(3723)]).toEqual(['0:06', '4:31', '1:02:03'])
    expect([callDuration('0:04:31.250'), callDuration('1:02:03.000')]).toEqual(['4:31', '1:02:03'])
  })
})

test('UI-07: dates and times in the reader’s zone', () => {
  const { day, slashDay, minute, clock } = formats('de')
  const time = '2026-11-20 23:30:00'
  expect([day(time), slashDay(time), minute(time), clock(time)]).toEqual([
    '2026-11-21',
    '2026/11/21',
    '2026-11-21 00:30',
    '00:30',
  ])
})

test('CONV-04: cost with exactly two decimals and its currency', () => {
  const { cost } = formats('en-US')
  expect([cost(23, 'EUR'), cost(123_456, 'USD'), cost(500, ''), cost(500, 'credits'), cost(null, 'EUR')]).toEqual([
    '€0.23',
    '$1,234.56',
    '5.00',
    '5.00 credits',
    '',
  ])
  expect(formats('de').cost(23, 'EUR')).toBe('0,23\u00a0€')
})

test('UI-01: counts follow the language', () => {
  expect([formats('en-US').count(1234), formats('de').count(1234)]).toEqual(['1,234', '1.234'])
})
