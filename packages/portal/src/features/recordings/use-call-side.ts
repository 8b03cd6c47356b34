import type { CallRecording } from '@lineside/contract/resources/conversations/call-recordings'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { PartyText } from '../../domain/conversations/party-text.ts'
import { numberDigits } from '../../domain/pbx/number-source.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import type { RecordingText } from './use-recording-texts.ts'

/** Whether a number is the user's own line, which is on most of its calls. */
export const useIsOwn = (): ((number: string) => boolean) => {
  const { pbx_extension, primary_number } = useUser().subscriber
  const ownNumber = primary_number && numberDigits(primary_number)
  return useCallback((number) => number === ownNumber || number === pbx_extension, [ownNumber, pbx_extension])
}

interface CallSide {
  readonly side: 'in' | 'out' | 'other'
  /** The other end. */
  readonly party: PartyText
  /** "Called you". */
  readonly how: string
}

/** The other end of a recorded call, and which way it went. */
export const useCallSide = ({ caller, callee }: CallRecording, texts: RecordingText): CallSide => {
  const t = useTranslations('recordings')
  const isOwn = useIsOwn()
  if (isOwn(caller)) return { side: 'out', party: texts.callee, how: t('how.out') }
  if (isOwn(callee)) return { side: 'in', party: texts.caller, how: t('how.in') }
  return { side: 'other', party: texts.caller, how: t('how.other', { name: texts.callee.name }) }
}
