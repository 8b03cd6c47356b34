import type { CombineSidesJob } from './audio/combine-sides.ts'
import type { MeasureJob } from './audio/measure.ts'
import type { TranscodeJob } from './audio/transcode.ts'
import type { ConvertFaxJob } from './fax/convert.ts'
import type { KeepFaxJob } from './fax/keep.ts'
import type { RenderFaxJob } from './fax/render.ts'
import type { RenderDocumentJob } from './fax/render-document.ts'
import type { DrawIconJob } from './draw-icon.ts'
import type { FaxQuality } from './fax-formats.ts'
import type { MediaErrorCode } from './media-error.ts'
import type { MailBody, MailHead, ReadMailJob } from './mail/read-mail.ts'
import type { MailFacts } from '@lineside/telephony/fax/mail-rules'
import type { ReadContacts, ReadContactsJob } from '../contact-files/read-contacts.ts'
import type { MailToFaxRule } from '@lineside/contract/resources/fax-and-voicebox/mail-to-fax-settings'

/** Jobs of a conversion process, with input and output. Sounds and pages themselves are passed as files. */
export interface MediaJobs {
  transcode: { input: TranscodeJob; output: { seconds: number } }
  combineSides: { input: CombineSidesJob; output: { seconds: number } }
  measure: { input: MeasureJob; output: { seconds: number } }
  renderFax: { input: RenderFaxJob; output: { pages: number } }
  renderDocument: { input: RenderDocumentJob; output: { pages: number } }
  keepFax: { input: KeepFaxJob; output: { pages: number; quality: FaxQuality } }
  convertFax: { input: ConvertFaxJob; output: { pages: number } }
  drawIcon: { input: DrawIconJob; output: { size: number } }
  readMailHead: { input: { from: string }; output: MailHead }
  readMailStart: { input: { from: string }; output: { text: string } }
  readMail: { input: ReadMailJob; output: MailBody }
  /** Matches expressions that subscribers typed against texts that strangers sent. */
  matchRules: { input: { rules: readonly MailToFaxRule[]; facts: MailFacts }; output: boolean }
  /** Reads what subscribers bring as a file of contacts, which can be made to take long. */
  readContacts: { input: ReadContactsJob; output: ReadContacts }
}

export type MediaJobName = keyof MediaJobs

/** A request from the server to a conversion process. */
export interface MediaRequest {
  name: MediaJobName
  input: MediaJobs[MediaJobName]['input']
}

/** Messages from the process: one at each step, and the reply at the end. */
export type MediaMessage = { step: true } | MediaReply

/**
 * The reply: the output, or the error; its code is that of a MediaError, or null for any other error. `system`: the system's code
 * of such an error, like `ENOSPC`, by which the server tells a full disk from a fault of ours.
 */
export type MediaReply =
  | { output: unknown }
  | { code: MediaErrorCode | null; message: string; found: string | null; system: string | null }
