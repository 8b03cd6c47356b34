import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { PromptLanguage } from '@lineside/contract/preferences'
import type { SpokenPrompt } from '@lineside/telephony/spoken/saying'
import type { LineSound } from './sound-for-line.ts'

/** Milliseconds of each spoken text, by language (`sounds`: the same in all languages) and name. */
export type SpokenIndex = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Folder of the spoken texts; it is outside both the sources and the build. */
const folder = new URL('../../../assets/spoken/', import.meta.url)

/** Path of a text that the platform speaks by name: `en/vb-unavail.ogg` (see make-prompts/spoken/). */
export const spokenPath = (file: string): string => fileURLToPath(new URL(file, folder))

export const spokenIndexPath = spokenPath('spoken.json')

let reading: Promise<SpokenIndex> | undefined

/** The index, read once: the files come with the server. */
export const readSpokenIndex = (): Promise<SpokenIndex> =>
  (reading ??= readFile(spokenIndexPath, 'utf8').then((text) => JSON.parse(text) as SpokenIndex))

/** @returns null when the language does not have this text */
export const spokenSound = async (language: PromptLanguage, name: SpokenPrompt): Promise<LineSound | null> =>
  soundOf(language, name)

/** The tone after which a caller speaks. */
export const beepSound = (): Promise<LineSound | null> => soundOf('sounds', 'beep')

const soundOf = async (of: string, name: string): Promise<LineSound | null> => {
  const milliseconds = (await readSpokenIndex())[of]?.[name]
  if (milliseconds === undefined) return null
  return {
    path: spokenPath(`${of}/${name.replaceAll('_', '-')}.ogg`),
    seconds: milliseconds / 1000,
    repeats: false,
    isStandard: true,
  }
}
