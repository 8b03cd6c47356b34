import type { CombineSidesJob } from './audio/combine-sides.ts'
import type { MeasureJob } from './audio/measure.ts'
import type { TranscodeJob } from './audio/transcode.ts'
import type { ConvertFaxJob } from './fax/convert.ts'
import type { RenderFaxJob } from './fax/render.ts'
import type { RenderDocumentJob } from './fax/render-document.ts'
import type { MediaErrorCode } from './media-error.ts'
import type { MailBody, MailHead, ReadMailJob } from '../mail-to-fax/read-mail.ts'
import type { MailFacts } from '../mail-to-fax/may-send.ts'
import type { MailToFaxRule } from '@lineside/contract/resources/mail-to-fax-settings'

/** What a conversion process can be asked for: what goes in, what comes out. Sounds and pages themselves travel as files. */
export interface MediaJobs {
  transcode: { input: TranscodeJob; output: { seconds: number } }
  combineSides: { input: CombineSidesJob; output: { seconds: number } }
  measure: { input: MeasureJob; output: { seconds: number } }
  renderFax: { input: RenderFaxJob; output: { pages: number } }
  renderDocument: { input: RenderDocumentJob; output: { pages: number } }
  convertFax: { input: ConvertFaxJob; output: { pages: number } }
  readMailHead: { input: { from: string }; output: MailHead }
  readMailStart: { input: { from: string }; output: { text: string } }
  readMail: { input: ReadMailJob; output: MailBody }
  /** Expressions that subscribers typed, on texts that strangers sent. */
  matchRules: { input: { rules: readonly MailToFaxRule[]; facts: MailFacts }; output: boolean }
}

export type MediaJobName = keyof MediaJobs

/** What the server sends to a process. */
export interface MediaRequest {
  name: MediaJobName
  input: MediaJobs[MediaJobName]['input']
}

/** What comes back: how far it is, and at the end the reply. */
export type MediaMessage = { step: true } | MediaReply

/** The reply: the output, or why there is none; the code of a MediaError, null for any other fault. */
export type MediaReply = { output: unknown } | { code: MediaErrorCode | null; message: string }
