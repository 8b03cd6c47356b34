import { sourceOf } from '../../../test/media/sound-source.ts'
import { readdir, stat } from 'node:fs/promises'
import { type PromptLanguage, promptLanguages } from '@lineside/contract/preferences'
import { soundHandleList } from '@lineside/contract/resources/pbx/sound-handles'
import { spokenSentences, type Word } from '@lineside/telephony/spoken/saying'
import { spokenNumber } from '@lineside/telephony/spoken/spoken-number'
import { spokenDay, spokenTime } from '@lineside/telephony/spoken/spoken-time'
import { describe, expect, test } from 'vitest'
import { audioDuration } from '../../../test/media/audio-duration.ts'
import { mediaKit } from '../../../test/media/media-kit.ts'
import { readPromptIndex } from './prompts.ts'
import { beepSound, readSpokenIndex, spokenPath, spokenSound } from './spoken-prompts.ts'

const { pool } = await mediaKit()
const [handles, index] = [await readPromptIndex(), await readSpokenIndex()]
const idOf = (name: string) => soundHandleList.find(({ handle }) => handle === name)?.id ?? 0

const isThere = (word: Word, language: PromptLanguage): boolean =>
  'prompt' in word
    ? index[language]?.[word.prompt] !== undefined
    : handles[language]?.[String(idOf(word.handle))] !== undefined

describe('SAY: prompts of the platform, by name', () => {
  test.each(promptLanguages)('is there whole in %s', (language) => {
    expect(spokenSentences.filter((name) => index[language]?.[name] === undefined)).toEqual([])
  })

  test.each(promptLanguages)('has every word of numbers, times and days in %s', (language) => {
    const moment = { year: 2026, month: 1, day: 1, hour: 0, minute: 0, weekday: 0 }
    const times = Array.from({ length: 24 * 60 }, (_, number) => ({
      hour: Math.floor(number / 60),
      minute: number % 60,
    }))
    const days = Array.from({ length: 12 * 31 }, (_, number) => ({
      ...moment,
      month: Math.floor(number / 31) + 1,
      day: (number % 31) + 1,
    }))
    const words = [
      ...Array.from({ length: 250 }, (_, value) => spokenNumber(value, language)),
      ...times.map((time) => spokenTime(time, language)),
      ...days.map((day) => spokenDay(day, { ...moment, year: 2027 }, language)),
      ...days.map((day) => spokenDay(day, day, language)),
      spokenDay(moment, { ...moment, day: 2 }, language),
    ].flat()
    expect(words.filter((word) => !isThere(word, language))).toEqual([])
  })

  test('is small, and nothing lies there that nobody says', async () => {
    const files = (
      await Promise.all(
        Object.keys(index).map(async (of) => (await readdir(spokenPath(of))).map((file) => `${of}/${file}`)),
      )
    ).flat()
    const named = Object.entries(index).flatMap(([of, names]) =>
      Object.keys(names).map((name) => `${of}/${name.replaceAll('_', '-')}.ogg`),
    )
    expect(files.sort()).toEqual(named.sort())
    const sizes = await Promise.all(files.map(async (file) => (await stat(spokenPath(file))).size))
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(2_400_000)
  })

  test('is as long as the index says', async () => {
    for (const sound of [await spokenSound('ru', 'vb_main'), await spokenSound('de', 'hour_14'), await beepSound()])
      expect(await audioDuration(pool, sound === null ? '' : sourceOf(sound))).toBeCloseTo(sound?.seconds ?? 0, 1)
  })
})
