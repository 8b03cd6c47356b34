// node tied.mjs PROGRAM [ARGUMENTS]: runs a program, and kills it with everything it started when the parent process is
// gone.
import { spawn } from 'node:child_process'

const [file, ...args] = process.argv.slice(2)
const child = spawn(file, args, { stdio: ['ignore', 'inherit', 'inherit'], detached: true })

// nobody writes to standard input; it closes when the parent ends, even after kill -9
process.stdin.resume().once('close', () => {
  try {
    process.kill(-Number(child.pid), 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
})
// Ctrl-C reaches this process, too, but only the end of the parent counts
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)

child.once('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
child.once('exit', (code) => process.exit(code ?? 1))
