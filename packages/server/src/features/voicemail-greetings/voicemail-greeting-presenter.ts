import {
  greetingFormats,
  type VoicemailGreeting,
} from '@lineside/contract/resources/fax-and-voicebox/voicemail-greetings'
import { audioContentTypes, type AudioFormat } from '../../domain/media/audio-formats.ts'
import { malformed } from '../../platform/refusal.ts'
import type { GreetingRow } from './voicemail-greetings-store.ts'

/** A greeting as the API shows it. */
export const presentGreeting = ({ id, subscriber_id, dir, duration_ms }: GreetingRow): VoicemailGreeting => ({
  id,
  subscriber_id,
  dir,
  duration: duration_ms / 1000,
})

/** A greeting for the audit log; the file's key shows which sound it has. */
export const recordedGreeting = (row: GreetingRow) => ({ ...presentGreeting(row), sound: row.file_key })

/** The name under which a greeting is saved. */
export const greetingFileName = ({ dir, subscriber_id }: GreetingRow, format: AudioFormat): string =>
  `voicemail_${dir}_${subscriber_id}.${format}`

/**
 * The format in which a GET of a greeting asks for its sound; null: it asks for the item.
 * @param named format in the query; it wins over `Accept`
 * @throws HttpProblem 422 for an unknown format
 */
export const askedFormat = (named: string | undefined, accept: string | undefined): AudioFormat | null => {
  const format = greetingFormats.find((each) => (named ? each === named : accept === audioContentTypes[each]))
  if (named && format === undefined)
    throw malformed(`Requested unknown type '${named}', supported types: ${greetingFormats.join(',')}.`)
  return format ?? null
}
