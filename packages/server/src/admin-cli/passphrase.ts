import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { leastPassphrase } from '../backup/sealed-key.ts'
import { SetupError } from '../platform/setup-error.ts'
import { UsageError } from './usage-error.ts'

/** Longer ones are no passphrase but a file that was named by mistake. */
const longest = 1_024

/**
 * Reads the passphrase of a backup: from the file of BACKUP_PASSPHRASE_FILE, else from standard input, else from the
 * terminal without showing it. It is never on a command line, which everybody on the machine can see.
 * @param isNew whether it is asked for twice, and has to be long enough
 * @throws UsageError or SetupError in one sentence
 */
export const readPassphrase = async (file: string | undefined, { isNew }: { isNew: boolean }): Promise<string> => {
  const given = file === undefined ? await fromInput(isNew) : await fromFile(file)
  const passphrase = given.replace(/\r?\n$/, '')
  if (passphrase === '' || passphrase.length > longest || passphrase.includes('\n'))
    throw new UsageError(`The passphrase has to be one line of at most ${longest} characters.`)
  if (isNew && passphrase.length < leastPassphrase)
    throw new UsageError(`The passphrase has to have ${leastPassphrase} characters or more.`)
  return passphrase
}

export const fromFile = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new SetupError(`BACKUP_PASSPHRASE_FILE names a file that cannot be read: ${path} (${error.code}).`)
  })

const fromInput = async (isNew: boolean): Promise<string> => {
  const { stdin } = process
  if (stdin.isTTY) return fromTerminal(isNew)
  let text = ''
  for await (const chunk of stdin) {
    text += String(chunk)
    if (text.length > longest + 2) break
  }
  return text
}

const fromTerminal = async (isNew: boolean): Promise<string> => {
  const first = await askHidden('Passphrase of the backup: ')
  if (isNew && (await askHidden('Once more: ')) !== first) throw new UsageError('The two passphrases are not the same.')
  return first
}

/** Asks a question whose answer is not shown. */
export const askHidden = async (question: string): Promise<string> => {
  process.stderr.write(question)
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true })
  const interrupted = new AbortController()
  terminal.once('SIGINT', () => interrupted.abort(new UsageError('Nothing was given.')))
  try {
    return await terminal.question('', { signal: interrupted.signal })
  } catch (error) {
    throw interrupted.signal.aborted ? (interrupted.signal.reason as Error) : error
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
