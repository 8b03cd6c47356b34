import type { PromptLanguage } from '@lineside/contract/preferences'
import { de } from './make-prompts/de.ts'
import { en } from './make-prompts/en.ts'
import { es } from './make-prompts/es.ts'
import { fr } from './make-prompts/fr.ts'
import { it } from './make-prompts/it.ts'
import { type PromptTexts, textsByHandle } from './make-prompts/prompt-texts.ts'
import { ro } from './make-prompts/ro.ts'
import { ru } from './make-prompts/ru.ts'

const languages: Readonly<Record<PromptLanguage, PromptTexts>> = { de, en, es, fr, it, ro, ru }

const known = new Map<PromptLanguage, ReadonlyMap<string, string>>()

/**
 * The text of the prompt that comes with the server for this handle; null: it is music, or the language has no such
 * prompt.
 */
export const saidText = (language: PromptLanguage, handle: string): string | null => {
  const texts = known.get(language) ?? textsByHandle(languages[language])
  known.set(language, texts)
  return texts.get(handle) ?? null
}
