import { execFile } from 'node:child_process'
import { readAnswer } from '@lineside/telephony/spoken-texts/read-answer'
import type { Asked } from '@lineside/telephony/spoken-texts/text-outcome'
import type { TranscribeConfig } from '../../platform/config.ts'
import { answerBytes, askService } from './ask-service.ts'

/** Has a sound written down. */
export interface Transcriber {
  /** @param path of a WAV file, 16 bit, 16 kHz, mono. It never throws */
  ask(path: string): Promise<Asked>
}

/** TEXT-01: the speech service that the operator has named. */
export const createTranscriber = ({ by, seconds }: TranscribeConfig): Transcriber => ({
  ask: (path) =>
    by.kind === 'service' ? askService(by, path, seconds * 1000) : askProgram(by.command, path, seconds * 1000),
})

/**
 * TEXT-01: runs the operator's program with the path of the sound as its last argument. It prints the text, or the JSON of a speech
 * service. No shell reads the command, and the program gets none of the server's secrets.
 */
const askProgram = (
  [program, ...given]: readonly [string, ...string[]],
  path: string,
  answerMs: number,
): Promise<Asked> =>
  new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], LANG: 'C.UTF-8' }
    const bounds = { timeout: answerMs, killSignal: 'SIGKILL', maxBuffer: answerBytes } as const
    execFile(program, [...given, path], { ...bounds, env, encoding: 'utf8' }, (error, printed) => {
      if (error === null) resolve({ phase: 'answered', answer: readAnswer(printed) })
      else if (error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER')
        resolve({ phase: 'answered', answer: { phase: 'unusable' } })
      else if (error.killed === true) resolve({ phase: 'slow' })
      // one that is not there, crashes, or says so by its status
      else resolve({ phase: 'away' })
    })
  })
