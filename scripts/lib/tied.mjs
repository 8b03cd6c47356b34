// node tied.mjs PROGRAM [ARGUMENTS]: runs a program, and ends it and all that it started when whoever runs us is gone.
import { spawn } from 'node:child_process'

const [file, ...args] = process.argv.slice(2)
const child = spawn(file, args, { stdio: ['ignore', 'inherit', 'inherit'], detached: true })

// nobody writes to our standard input: it ends with its other side, even after kill -9
process.stdin.resume().once('close', () => {
  try {
    process.kill(-Number(child.pid), 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
})
// Ctrl-C reaches us too; what counts is whether the other side goes on
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)

child.once('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
child.once('exit', (code) => process.exit(code ?? 1))
