import { readdir, stat } from 'node:fs/promises'
import { promptLanguages } from '@lineside/contract/preferences'
import { describe, expect, test } from 'vitest'
import { bytesOf, mediaKit } from '../../../test/media/media-kit.ts'
import { convertAudio } from '../media/convert-audio.ts'
import { audioDuration } from '../../../test/media/audio-duration.ts'
import { promptPath, readPromptIndex } from './prompts.ts'
import { soundHandleList } from '@lineside/contract/resources/pbx/sound-handles'

const { pool } = await mediaKit()
const index = await readPromptIndex()
const files = new Map(Object.values(index).flatMap((handles) => Object.values(handles)))
const idsOf = (...names: string[]) => new Set(names.flatMap((name) => Object.keys(index[name] ?? {})).map(Number))

describe('SND-02: the prompts that the server brings along', () => {
  test('are there for every handle in English, without a gap', () => {
    const ids = idsOf('sounds', 'en')
    expect(soundHandleList.filter(({ id }) => !ids.has(id))).toEqual([])
  })

  test.each(promptLanguages)('say what calls need most in %s', (language) => {
    const ids = idsOf('sounds', language)
    const isNeeded = ({ group, handle }: { group: string; handle: string }) =>
      ['pbx', 'conference', 'custom_announcements', 'music_on_hold'].includes(group) ||
      /^(\d+|callee_\w+|block_(in|out|override_pin_wrong)|max_calls_(in|out)|cf_loop|announce_\w+)$/.test(handle)
    expect(soundHandleList.filter((handle) => isNeeded(handle) && !ids.has(handle.id))).toEqual([])
  })

  test('are small, and each is used', async () => {
    const sizes = await Promise.all([...files.keys()].map(async (file) => (await stat(promptPath(file))).size))
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(3_500_000)
    const stored = await Promise.all(
      Object.keys(index).map(async (name) => (await readdir(promptPath(name))).map((file) => `${name}/${file}`)),
    )
    expect(stored.flat().sort()).toEqual([...files.keys()].sort())
  })

  test.each([
    'sounds/music-on-hold.ogg',
    'sounds/ringback-tone.ogg',
    'en/callee-busy.ogg',
    'de/aa-welcome.ogg',
    'ru/queue-greeting.ogg',
    'ro/goodbye.ogg',
    'es/7.ogg',
    'it/office-hours.ogg',
  ])('are heard, as long as the index says: %s', async (file) => {
    const path = promptPath(file)
    expect(await audioDuration(pool, path)).toBeCloseTo((files.get(file) ?? 0) / 1000, 1)
    const wav = await bytesOf(await convertAudio(pool, path, { to: 'wav' }))
    let loudest = 0
    for (let offset = 44; offset < wav.length; offset += 2)
      loudest = Math.max(loudest, Math.abs(wav.readInt16LE(offset)))
    expect(loudest).toBeGreaterThan(8_000)
  })
})
