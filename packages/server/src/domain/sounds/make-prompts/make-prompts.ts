/**
 * Generates the prompts that come with the server: speech from the texts beside this file, tones and music from
 * music.ts. They are committed. Run this after changing a text, with the languages to generate or none for all:
 *
 *   apt-get install espeak-ng sox
 *   npx tsx --conditions=lineside:source packages/server/src/domain/sounds/make-prompts/make-prompts.ts fr
 */
import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import { createOpusSink } from '../../media/audio/opus-sink.ts'
import { type PromptIndex, promptIndexPath, promptPath, readPromptIndex } from '../prompts.ts'
import { soundHandleList } from '@lineside/contract/resources/pbx/sound-handles'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { music, RATE, tones } from './music.ts'
import { type PromptTexts, textsByHandle } from './prompt-texts.ts'
import { ro } from './ro.ts'
import { ru } from './ru.ts'
import { speak } from './speak.ts'

/** Bits per second. */
const SPEECH_BITRATE = 16_000
const MUSIC_BITRATE = 24_000

/** @returns the length in milliseconds */
const store = async (file: string, samples: Float32Array, bitrate: number): Promise<number> => {
  const handle = await open(promptPath(file), 'w')
  try {
    const sink = await createOpusSink(handle, RATE, { bitrate })
    await sink.write(samples)
    await sink.end()
  } finally {
    await handle.close()
  }
  return Math.round((samples.length / RATE) * 1000)
}

const fileName = (handle: string): string => `${handle.replaceAll('_', '-')}.ogg`

/** Speaks the prompts of a language; a text that several handles share is spoken once. */
const spoken = async (language: string, texts: PromptTexts): Promise<PromptIndex[string]> => {
  await mkdir(promptPath(language), { recursive: true })
  const byHandle = textsByHandle(texts)
  const files = new Map<string, readonly [string, number]>()
  const index: Record<string, readonly [string, number]> = {}
  for (const { id, handle } of soundHandleList) {
    const text = byHandle.get(handle)
    if (text === undefined) continue
    const file = `${language}/${fileName(handle)}`
    const entry = files.get(text) ?? [file, await store(file, await speak(text, texts.voice), SPEECH_BITRATE)]
    files.set(text, entry)
    index[id] = entry
  }
  return index
}

const sounding = async (): Promise<PromptIndex[string]> => {
  await mkdir(promptPath('sounds'), { recursive: true })
  const index: Record<string, readonly [string, number]> = {}
  for (const { id, handle } of soundHandleList) {
    const make = music[handle] ?? tones[handle]
    if (make === undefined) continue
    const file = `sounds/${fileName(handle)}`
    index[id] = [file, await store(file, levelled(make()), MUSIC_BITRATE)]
  }
  return index
}

/** Scales a sound to 6 dB below its maximum: music must leave room for speech. */
const levelled = (samples: Float32Array): Float32Array => {
  const peak = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  return samples.map((value) => (value / peak) * 0.5)
}

const wanted = process.argv.slice(2)
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name)
const written: Record<string, PromptIndex[string]> = { ...(wanted.length > 0 && (await readPromptIndex())) }
if (isWanted('sounds')) written['sounds'] = await sounding()
for (const [language, texts] of Object.entries({ en, de, es, fr, it, ro, ru })) {
  if (!isWanted(language)) continue
  await rm(promptPath(language), { recursive: true, force: true })
  written[language] = await spoken(language, texts)
}
await writeFile(promptIndexPath, `${JSON.stringify(written)}\n`)
