import type { Asked } from '@lineside/telephony/spoken-texts/text-outcome'
import type { TranscribeConfig } from '../../platform/config.ts'
import { askProgram } from './ask-program.ts'
import { askService } from './ask-service.ts'

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
