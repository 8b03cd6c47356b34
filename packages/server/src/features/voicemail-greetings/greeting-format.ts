import { greetingFormats } from '@lineside/contract/resources/voicemail-greetings'
import { unprocessable } from '../../platform/http/http-problem.ts'
import { type AudioFormat, audioContentTypes } from '../../domain/media/audio-formats.ts'
import type { GreetingRow } from './voicemail-greetings-store.ts'

/**
 * What a GET of a greeting is to answer: its sound in a format, or (null) the item.
 * @param named by the query; it comes before `Accept`
 * @throws HttpProblem 422 for a format that is none
 */
export const askedFormat = (named: string | undefined, accept: string | undefined): AudioFormat | null => {
  const format = greetingFormats.find((each) => (named ? each === named : accept === audioContentTypes[each]))
  if (named && format === undefined)
    throw unprocessable(`Requested unknown type '${named}', supported types: ${greetingFormats.join(',')}.`)
  return format ?? null
}

/** The name under which a greeting is saved. */
export const greetingFileName = ({ dir, subscriber_id }: GreetingRow, format: AudioFormat): string =>
  `voicemail_${dir}_${subscriber_id}.${format}`
