import type { Command } from './command.ts'
import type { Log } from '../platform/log.ts'
import { allCommands } from './commands/all-commands.ts'
import { backupCommands } from './backup-commands.ts'
import { filesCommands } from './commands/files-commands.ts'
import { cellCommands } from './commands/cell-commands.ts'
import { moveCommands } from './commands/move-commands.ts'
import { doctorCommands } from './doctor-command.ts'
import { helpOf, helpOfAll } from './help.ts'
import { withInstallation } from './installation.ts'
import { runInstallationCommand } from './installation-command.ts'
import { operatorName } from './operator-name.ts'
import { parseOptions, type ReadInput, readValues } from './parse-options.ts'
import { askHidden } from './passphrase.ts'
import { perform } from './perform.ts'
import { secretKeyCommands } from './secret-key-commands.ts'
import { textOf } from './print.ts'
import { UsageError } from './usage-error.ts'

export const installationCommands = [
  ...doctorCommands,
  ...backupCommands,
  ...filesCommands,
  ...secretKeyCommands,
  ...cellCommands,
  ...moveCommands,
]

/** Most bytes read from standard input. */
const MOST_INPUT = 4_096

const readStandardInput: ReadInput = async (secrets) => {
  const { stdin } = process
  if (stdin.isTTY) {
    const lines: string[] = []
    for (const name of secrets) lines.push(await askHidden(`${name}: `))
    return `${lines.join('\n')}\n`
  }
  let text = ''
  for await (const chunk of stdin) {
    text += String(chunk)
    if (text.length > MOST_INPUT) break
  }
  return text
}

/** The commands of a noun that are about the whole installation: `keys rotate` stands beside `keys list`. */
const wholeOf = (noun: string): readonly Pick<Command, 'verb'>[] =>
  installationCommands.flatMap(({ words }) => (words[0] === noun && words[1] ? [{ verb: words[1] }] : []))

/** `save, list or show` */
const verbsOf = (commands: readonly Pick<Command, 'verb'>[]): string => {
  const verbs = commands.map(({ verb }) => verb)
  return [verbs.slice(0, -1).join(', '), ...verbs.slice(-1)].filter((part) => part !== '').join(' or ')
}

/**
 * Runs the command that the arguments name.
 * @param readInput reads standard input, or asks at a terminal, for commands that take a secret
 * @returns what to print on standard output
 * @throws BadNews with what to print, if a command has found something wrong
 * @throws UsageError, operatorRefusal, HttpProblem or SetupError, each one sentence; nothing has been changed then
 */
export const runCommand = async (
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  log: Log,
  readInput: ReadInput = readStandardInput,
): Promise<string> => {
  const [noun, verb, ...rest] = args
  if (noun === undefined || noun.startsWith('-') || noun === 'help') return helpOfAll(allCommands, installationCommands)
  const whole = installationCommands.find(({ words }) => words.every((word, at) => args[at] === word))
  if (whole !== undefined)
    return await runInstallationCommand(whole, args.slice(whole.words.length), { environment, log })
  const ofNoun = allCommands.filter((command) => command.noun === noun)
  if (ofNoun.length === 0) {
    const near = installationCommands.filter(({ words }) => words[0] === noun)
    if (near.length > 0)
      throw new UsageError(`Add what to do with ${noun}: ${near.map(({ words }) => words[1]).join(' or ')}.`)
    throw new UsageError(`There is no '${noun}': --help shows all commands.`)
  }
  if (verb === undefined || verb.startsWith('-')) {
    if (verb === '--help' || verb === '-h') return ofNoun.map(helpOf).join('\n\n')
    throw new UsageError(`Add what to do with ${noun}: ${verbsOf([...wholeOf(noun), ...ofNoun])}.`)
  }
  const command = ofNoun.find((candidate) => candidate.verb === verb)
  if (command === undefined)
    throw new UsageError(`There is no '${verb}' for ${noun}, only ${verbsOf([...wholeOf(noun), ...ofNoun])}.`)
  const { json, help, as, given } = parseOptions(rest, command.options)
  if (help) return helpOf(command)
  const values = await readValues(command.options, given, readInput)
  const by = operatorName(as)
  const answer = await withInstallation(environment, log, (platform) =>
    perform(platform, command, values, { by, reseller: null }),
  )
  return json ? JSON.stringify(answer, null, 2) : textOf(command, answer)
}
