import type { CallRecording } from '@lineside/contract/resources/conversations/call-recordings'
import { destinationName } from '@lineside/telephony/conversations/destination-name'
import { playerTime } from '@lineside/telephony/conversations/duration'
import { momentOfWallTime } from '@lineside/telephony/clocks/wall-time'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { browserZone } from '../../shared/i18n/browser-zone.ts'
import { type PartyText, partyText } from '../../domain/conversations/party-text.ts'
import { useFormats } from '../../shared/i18n/use-formats.ts'

/** The texts of a recorded call, formatted for reading. */
export interface RecordingText {
  readonly caller: PartyText
  readonly callee: PartyText
  readonly time: string
  /** Empty if the end of the call is unknown. */
  readonly duration: string
}

export function useRecordingTexts(): (recording: CallRecording) => RecordingText {
  const items = useTranslations('conversation-items')
  const formats = useFormats()
  return useMemo(
    () => (recording) => {
      const { caller, callee } = recording
      const startedAt = momentOfWallTime(recording.start_time, browserZone)
      const endedAt = momentOfWallTime(recording.end_time ?? '', browserZone)
      return {
        caller: partyText(items, { destination: destinationName(caller), name: recording.caller_phonebook_name }),
        callee: partyText(items, { destination: destinationName(callee), name: recording.callee_phonebook_name }),
        time: formats.minute(startedAt ?? recording.start_time),
        duration: startedAt && endedAt ? playerTime(secondsBetween(startedAt, endedAt)) : '',
      }
    },
    [items, formats],
  )
}

/** Names for the controls of a row: the id alone does not identify the call. */
export const rowNames = ({ id }: CallRecording, { caller, callee, time }: RecordingText) => ({
  id: String(id),
  caller: caller.name,
  callee: callee.name,
  time,
})

/** Seconds between two times, rounded: a sound of 7.96 s lasts 0:08. */
export const secondsBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.round((to.getTime() - from.getTime()) / 1000))

/** The length of a recorded call in seconds; 0 if its end is not known. */
export const secondsOf = ({ start_time, end_time }: Pick<CallRecording, 'start_time' | 'end_time'>): number => {
  const [from, to] = [momentOfWallTime(start_time, browserZone), momentOfWallTime(end_time ?? '', browserZone)]
  return from && to ? secondsBetween(from, to) : 0
}
