import pino from 'pino'
import { sentenceOf } from './sentence.ts'
import { runCommand } from './run-command.ts'

const args = process.argv.slice(2)
// standard output belongs to the answer
const log = pino({ level: 'warn' }, pino.destination(2))

try {
  process.stdout.write(`${await runCommand(args, process.env, log)}\n`)
} catch (error) {
  process.exitCode = 1
  const sentence = sentenceOf(error)
  process.stderr.write(`${sentence ?? (error instanceof Error ? error.stack : String(error))}\n`)
  if (args.includes('--json')) process.stdout.write(`${JSON.stringify({ error: sentence ?? 'Internal error' })}\n`)
}
