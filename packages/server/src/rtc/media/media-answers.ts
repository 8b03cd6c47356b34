import type { Child } from '../../platform/child/child.ts'
import { createPendingAnswers, type PendingAnswers } from '../../platform/child/pending-answers.ts'
import { LegFailed, type ReceivedFax, type SentFax } from '../legs/leg.ts'
import type { MediaOrder, MediaReport } from './media-messages.ts'

/** The unanswered requests to one media process. All of them fail when the process ends. */
export interface MediaAnswers {
  readonly exchanges: PendingAnswers<string>
  readonly plays: PendingAnswers<'done' | 'stopped'>
  readonly recordings: PendingAnswers<number | null>
  readonly faxes: PendingAnswers<ReceivedFax | null>
  readonly sentFaxes: PendingAnswers<SentFax | null>
}

export type MediaAnswer = Extract<
  MediaReport,
  { tell: 'described' | 'not_described' | 'played' | 'recorded' | 'fax' | 'fax_sent' }
>

export const createMediaAnswers = (child: Child<MediaOrder, MediaReport>): MediaAnswers => ({
  exchanges: createPendingAnswers<string>(child),
  plays: createPendingAnswers<'done' | 'stopped'>(child),
  recordings: createPendingAnswers<number | null>(child),
  faxes: createPendingAnswers<ReceivedFax | null>(child),
  sentFaxes: createPendingAnswers<SentFax | null>(child),
})

export const takeAnswer = (answers: MediaAnswers, report: MediaAnswer): void => {
  switch (report.tell) {
    case 'described':
      return answers.exchanges.resolve(report.exchange, report.description)
    case 'not_described':
      return answers.exchanges.reject(report.exchange, new LegFailed(report.reason))
    case 'played':
      return answers.plays.resolve(report.play, report.how)
    case 'recorded':
      return answers.recordings.resolve(report.recording, report.seconds)
    case 'fax':
      return answers.faxes.resolve(report.fax, report.outcome)
    case 'fax_sent':
      return answers.sentFaxes.resolve(report.fax, report.outcome)
  }
}
