import { spawn } from 'node:child_process'
import { readAnswer } from '@lineside/telephony/spoken-texts/read-answer'
import type { Asked } from '@lineside/telephony/spoken-texts/text-outcome'
import { answerBytes } from './ask-service.ts'

/**
 * TEXT-01: runs the operator's program with the path of the sound as its last argument. It prints the text, or the JSON of a speech
 * service. No shell reads the command, and the program gets none of the server's secrets. It ends with all processes that it has
 * started: after its time, when it prints too much, and with this server.
 */
export const askProgram = (
  [program, ...given]: readonly [string, ...string[]],
  path: string,
  answerMs: number,
): Promise<Asked> =>
  new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], LANG: 'C.UTF-8' }
    // a process group of its own, so that what it has started ends with it; what it says of its work is of no use here, and may be much
    const child = spawn(program, [...given, path], { env, detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
    const endGroup = (): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // no process of the group is left
      }
    }
    const printed: Buffer[] = []
    const state = { bytes: 0, isOver: false }
    const finish = (asked: Asked): void => {
      if (state.isOver) return
      state.isOver = true
      clearTimeout(timer)
      process.off('exit', endGroup)
      endGroup()
      child.stdout.destroy()
      resolve(asked)
    }
    const timer = setTimeout(() => finish({ phase: 'slow' }), answerMs)
    process.once('exit', endGroup)
    child.stdout.on('data', (part: Buffer) => {
      printed.push(part)
      state.bytes += part.length
      if (state.bytes > answerBytes) finish({ phase: 'answered', answer: { phase: 'unusable' } })
    })
    // one that is not there, crashes, or says so by its status
    child.once('error', () => finish({ phase: 'away' }))
    // what it leaves behind would hold its output open
    child.once('exit', endGroup)
    child.once('close', (code) => finish(code === 0 ? answered(printed) : { phase: 'away' }))
  })

const answered = (printed: readonly Buffer[]): Asked => ({
  phase: 'answered',
  answer: readAnswer(Buffer.concat(printed).toString('utf8')),
})
