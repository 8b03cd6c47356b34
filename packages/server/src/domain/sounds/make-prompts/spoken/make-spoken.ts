/**
 * Generates the speech that the platform plays by name (telephony/spoken), from the texts beside this file, and the
 * tone after which a caller speaks. The files are committed. Run this after changing a text, with the languages to
 * generate or none for all:
 *
 *   apt-get install espeak-ng sox
 *   npx tsx --conditions=lineside:source packages/server/src/domain/sounds/make-prompts/spoken/make-spoken.ts fr
 */
import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import { createOpusSink } from '../../../media/audio/opus-sink.ts'
import { readSpokenIndex, type SpokenIndex, spokenIndexPath, spokenPath } from '../../spoken-prompts.ts'
import { de as german } from '../de.ts'
import { en as english } from '../en.ts'
import { es as spanish } from '../es.ts'
import { fr as french } from '../fr.ts'
import { it as italian } from '../it.ts'
import { RATE } from '../music.ts'
import { ro as romanian } from '../ro.ts'
import { ru as russian } from '../ru.ts'
import { speak } from '../speak.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { ro } from './ro.ts'
import { ru } from './ru.ts'
import { spokenByName } from './spoken-texts.ts'

/** Bits per second. */
const BITRATE = 12_000

/** @returns the length in milliseconds */
const store = async (file: string, samples: Float32Array): Promise<number> => {
  const handle = await open(spokenPath(file), 'w')
  try {
    const sink = await createOpusSink(handle, RATE, { bitrate: BITRATE })
    await sink.write(samples)
    await sink.end()
  } finally {
    await handle.close()
  }
  return Math.round((samples.length / RATE) * 1000)
}

const TONE_SECONDS = 0.4

/** The tone after which a caller speaks; it fades in and out, so that there is no click. */
const beep = Float32Array.from({ length: TONE_SECONDS * RATE }, (_, index) => {
  const time = index / RATE
  const edge = Math.min(1, time / 0.02, (TONE_SECONDS - time) / 0.02)
  return 0.3 * edge * Math.sin(2 * Math.PI * 880 * time)
})

const languages = [
  ['en', en, english.voice],
  ['de', de, german.voice],
  ['es', es, spanish.voice],
  ['fr', fr, french.voice],
  ['it', it, italian.voice],
  ['ro', ro, romanian.voice],
  ['ru', ru, russian.voice],
] as const

const wanted = process.argv.slice(2)
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name)
const written: Record<string, SpokenIndex[string]> = { ...(wanted.length > 0 && (await readSpokenIndex())) }
if (isWanted('sounds')) {
  await mkdir(spokenPath('sounds'), { recursive: true })
  written['sounds'] = { beep: await store('sounds/beep.ogg', beep) }
}
for (const [language, texts, voice] of languages) {
  if (!isWanted(language)) continue
  await rm(spokenPath(language), { recursive: true, force: true })
  await mkdir(spokenPath(language), { recursive: true })
  const index: Record<string, number> = {}
  for (const [name, text] of spokenByName(texts))
    index[name] = await store(`${language}/${name.replaceAll('_', '-')}.ogg`, await speak(text, voice))
  written[language] = index
}
await writeFile(spokenIndexPath, `${JSON.stringify(written satisfies SpokenIndex, null, 2)}\n`)
