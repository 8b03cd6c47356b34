import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { allCommands } from './commands/all-commands.ts'
import { installationCommands } from './run-command.ts'
import { commonOptions } from './parse-options.ts'
import type { Options } from './command.ts'

/* Commands that the documents name exist, and have the options with which they are named. */

const root = join(dirname(fileURLToPath(import.meta.url)), '../../../..')
const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
]
const known: readonly { readonly words: readonly string[]; readonly options: Options }[] = [
  ...allCommands.map(({ noun, verb, options }) => ({ words: [noun, verb], options })),
  ...installationCommands.map(({ words, options }) => ({ words, options })),
]
const nouns = new Set(known.flatMap(({ words }) => (words.length > 1 ? [words[0]] : [])))

/** @returns what is wrong with it; null: nothing */
const wrongWith = (text: string): string | null => {
  const args = text.match(/"[^"]*"|'[^']*'|\S+/g) ?? []
  const command = known.find(({ words }) => words.every((word, at) => args[at] === word))
  if (command === undefined)
    return args[1] === undefined && nouns.has(args[0]) ? null : `There is no command '${args.slice(0, 2).join(' ')}'`
  const options = args.flatMap((arg) => /^--([a-z][\w-]*)/.exec(arg)?.[1] ?? [])
  const unknown = options.filter((name) => command.options[name] === undefined && !(name in commonOptions))
  return unknown.length === 0 ? null : `'${command.words.join(' ')}' has no option ${unknown.join(', ')}`
}

test.each(pages)('RUN-01: the commands that %s names exist, with their options', (page) => {
  const text = readFileSync(join(root, page), 'utf8').replaceAll(/ \\\n\s*/g, ' ')
  const whole = [...text.matchAll(/npm run admin -- ([^`|;<>#\n]*)/g)].map(([, command = '']) => command.trim())
  const named = [...text.matchAll(/`([a-z-]+ [a-z-]+[^`]*)`/g)].flatMap(([, command = '']) => {
    const [noun = ''] = command.split(' ')
    return nouns.has(noun) ? [command] : []
  })
  const commands = [...whole, ...named].filter((command) => /^[a-z]/.test(command))
  expect(commands.flatMap((command) => wrongWith(command) ?? [])).toEqual([])
})
