import type { Command, InstallationCommand } from './command.ts'

/** How the shell starts us; the command of a package of the system names itself. */
const start = process.env['LINESIDE_COMMAND'] ?? 'npm run admin --'

/** Help for all commands, one per line. */
export const helpOfAll = (commands: readonly Command[], whole: readonly InstallationCommand[]): string =>
  [
    `Provisions the platform: ${start} NOUN VERB [--option value ...]`,
    '',
    columns(commands.map(({ noun, verb, summary }) => [`${noun} ${verb}`, summary])),
    '',
    'The installation as a whole:',
    '',
    columns(whole.map(({ words, summary }) => [words.join(' '), summary])),
    '',
    `Saving is safe to repeat: it creates what is missing, changes what differs, and says created, updated or`,
    `unchanged. An option that is left out leaves things as they are; an empty text (--email '') clears them.`,
    `With --json the answer is one JSON document. ${start} NOUN VERB --help shows the options of a command.`,
    `It works on the data directory (DATA_DIR) or on DATABASE_URL, beside a running server or without one.`,
  ].join('\n')

export const helpOf = ({ noun, verb, ...command }: Command): string => helpFor({ ...command, words: [noun, verb] })

export const helpFor = ({
  words,
  summary,
  options,
  operand,
}: Pick<InstallationCommand, 'words' | 'summary' | 'options' | 'operand'>): string =>
  [
    `${start} ${words.join(' ')}: ${summary}`,
    '',
    columns([
      ...Object.entries(options).map(([name, { kind, help, required }]) => [
        name === operand ? name.toUpperCase() : `--${name} ${placeholder[kind]}`.trimEnd(),
        required ? `${help} (required)` : help,
      ]),
      ['--json', 'the answer as one JSON document'],
      ['--as TEXT', "name of the person for what is recorded; the system user's is the default"],
    ]),
  ].join('\n')

const placeholder = {
  text: 'TEXT',
  password: '< FILE',
  number: 'NUMBER',
  'yes or no': 'yes|no',
  list: 'A,B,...',
  file: 'PATH',
  input: '< FILE',
  flag: '',
} as const

const columns = (rows: readonly (readonly string[])[]): string => {
  const width = Math.max(...rows.map(([left = '']) => left.length))
  return rows.map(([left = '', right = '']) => `  ${left.padEnd(width)}  ${right}`.trimEnd()).join('\n')
}
