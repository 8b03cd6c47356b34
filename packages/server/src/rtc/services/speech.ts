import type { PromptLanguage } from '@lineside/contract/preferences'
import { handle, prompt, type SpokenSentence, type Word } from '@lineside/telephony/spoken/saying'
import { wallTime, type WallTime } from '@lineside/telephony/clocks/wall-time'
import { findHandle } from '../../domain/sounds/find-handle.ts'
import { promptPath, readPromptIndex } from '../../domain/sounds/prompts.ts'
import { soundForLine } from '../../domain/sounds/sound-for-line.ts'
import { spokenSound } from '../../domain/sounds/spoken-prompts.ts'
import { findVoicebox, spokenLanguage } from '../../domain/voicebox/voicebox-store.ts'
import type { Services } from '../../domain/services.ts'
import type { Sound } from '../legs/leg.ts'

/** How the platform speaks to callers of one line: in its language, with its sound set, in its time zone. */
export interface Speech {
  readonly language: PromptLanguage
  /** Returns the sounds of these words; words without a sound are left out. */
  say(...words: readonly Word[]): Promise<readonly Sound[]>
  sentence(name: SpokenSentence): Promise<readonly Sound[]>
  /** Returns the sound of a handle from the line's sound set. */
  handle(name: string): Promise<readonly Sound[]>
  clock(): WallTime
  wallTime(moment: Date): WallTime
}

/** @param lineId null: no line; the platform's own prompts in English are used */
export const speechOf = async (services: Pick<Services, 'db' | 'now'>, lineId: number | null): Promise<Speech> => {
  const line = lineId === null ? undefined : await findVoicebox(services.db, lineId)
  const language = spokenLanguage(line?.language ?? null)
  const soundOf = async (word: Word): Promise<Sound | null> => {
    if ('prompt' in word) return await spokenSound(language, word.prompt)
    return lineId === null ? await ownPrompt(word.handle) : await soundForLine(services, lineId, word.handle)
  }
  const say = async (...words: readonly Word[]): Promise<readonly Sound[]> =>
    (await Promise.all(words.map(soundOf))).filter((sound) => sound !== null)
  const wallTimeOf = (moment: Date) => wallTime(moment, line?.timezone ?? 'UTC')
  return {
    language,
    say,
    sentence: (name) => say(prompt(name)),
    handle: (name) => say(handle(name)),
    clock: () => wallTimeOf(services.now()),
    wallTime: wallTimeOf,
  }
}

const ownPrompt = async (name: string): Promise<Sound | null> => {
  const id = findHandle({ handle: name })?.id
  const file = (await readPromptIndex())['en']?.[String(id)]?.[0]
  return file === undefined ? null : { path: promptPath(file), repeats: false }
}
