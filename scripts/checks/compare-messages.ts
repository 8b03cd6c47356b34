import type { MessageFile } from './message-catalogue.ts'
import { type MessageShape, messageShape } from './message-syntax.ts'
import type { Problem } from './problem.ts'

/** The language whose files define which texts exist. */
export const SOURCE_LANGUAGE = 'en'

/**
 * The plural categories that a language needs, and those that it may have besides (`many` starts at a million in
 * these).
 */
const PLURAL_CATEGORIES: Record<string, { needed: string[]; allowed: string[] }> = {
  en: { needed: ['one', 'other'], allowed: [] },
  de: { needed: ['one', 'other'], allowed: [] },
  es: { needed: ['one', 'other'], allowed: ['many'] },
  fr: { needed: ['one', 'other'], allowed: ['many'] },
  it: { needed: ['one', 'other'], allowed: ['many'] },
  ru: { needed: ['one', 'few', 'many', 'other'], allowed: [] },
}

/**
 * Compares all languages with English. Finds missing and extra files and keys, texts that are empty or not valid ICU
 * messages, different arguments, and plurals without the categories of their language.
 */
export function compareMessages(files: MessageFile[]): Problem[] {
  const english = files.filter(({ language }) => language === SOURCE_LANGUAGE)
  return Object.keys(PLURAL_CATEGORIES).flatMap((language) => {
    const own = files.filter((file) => file.language === language)
    const namespaces = new Set([...english, ...own].map(({ namespace }) => namespace))
    return [...namespaces].flatMap((namespace) => {
      const source = english.find((file) => file.namespace === namespace)
      const file = own.find((candidate) => candidate.namespace === namespace)
      if (!file) return [{ file: `${language}/${namespace}.json`, text: 'is missing' }]
      if (!source) return [{ file: file.file, text: 'has no English counterpart' }]
      return [...compareKeys(source, file), ...compareTexts(source, file)]
    })
  })
}

function compareKeys(source: MessageFile, { file, texts }: MessageFile): Problem[] {
  const missing = [...source.texts.keys()].filter((key) => !texts.has(key))
  const superfluous = [...texts.keys()].filter((key) => !source.texts.has(key))
  return [
    ...missing.map((key) => ({ file, text: `${key} is missing` })),
    ...superfluous.map((key) => ({ file, text: `${key} is not in English` })),
  ]
}

function compareTexts(source: MessageFile, { file, language, texts }: MessageFile): Problem[] {
  return [...texts].flatMap(([key, text]) => {
    if (text.trim() === '') return [{ file, text: `${key} is empty` }]
    const shape = shapeOf(text)
    if (typeof shape === 'string') return [{ file, text: `${key} is no ICU message: ${shape}` }]
    const sourceText = source.texts.get(key)
    const sourceShape = sourceText === undefined ? 'absent' : shapeOf(sourceText)
    const problems = [...pluralProblems(shape, language)]
    if (typeof sourceShape !== 'string') problems.push(...argumentProblems(sourceShape, shape))
    return problems.map((problem) => ({ file, text: `${key} ${problem}` }))
  })
}

function shapeOf(text: string): MessageShape | string {
  try {
    return messageShape(text)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function argumentProblems(source: MessageShape, own: MessageShape): string[] {
  const missing = [...source.arguments.keys()].filter((name) => !own.arguments.has(name))
  const superfluous = [...own.arguments.keys()].filter((name) => !source.arguments.has(name))
  const others = [...own.arguments].filter(([name, kind]) => (source.arguments.get(name) ?? kind) !== kind)
  return [
    ...missing.map((name) => `lacks {${name}}`),
    ...superfluous.map((name) => `has {${name}}, English has not`),
    ...others.map(([name, kind]) => `uses {${name}} as a ${kind}, English as a ${source.arguments.get(name)}`),
  ]
}

function pluralProblems({ plurals }: MessageShape, language: string): string[] {
  const { needed, allowed } = PLURAL_CATEGORIES[language] ?? { needed: ['other'], allowed: [] }
  return plurals.flatMap((categories) => {
    const missing = needed.filter((category) => !categories.includes(category))
    const wrong = categories.filter(
      (category) => !category.startsWith('=') && ![...needed, ...allowed].includes(category),
    )
    return [
      ...missing.map((category) => `needs the plural form "${category}"`),
      ...wrong.map((category) => `has the plural form "${category}", which ${language} does not know`),
    ]
  })
}
