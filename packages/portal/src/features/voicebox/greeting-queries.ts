import {
  createVoicemailGreeting,
  type GreetingType,
  getVoicemailGreeting,
  replaceVoicemailGreeting,
  type VoicemailGreeting,
  voicemailGreetings,
} from '@lineside/contract/resources/fax-and-voicebox/voicemail-greetings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callForBlob } from '../../shared/api/call-route.ts'
import { removeItem } from '../../shared/api/resource-client.ts'
import { soundFormat } from '../../shared/files/sound-format.ts'
import { type SendOptions, sendUpload } from '../../shared/uploads/send-upload.ts'
import { greetingQuery } from './voicebox-queries.ts'

/** The sound of a greeting, in a format that this browser plays. */
export const greetingSound = (id: number): Promise<Blob> =>
  callForBlob(getVoicemailGreeting, { params: { id }, query: { format: soundFormat(navigator.userAgent) } })

/**
 * VBX-04: uploads a greeting, which replaces an existing one in one step: callers hear the old greeting until the new
 * one is complete.
 */
export function useSendGreeting(subscriberId: number, dir: GreetingType) {
  const client = useQueryClient()
  const query = greetingQuery(subscriberId, dir)
  return async (file: File, options: SendOptions): Promise<void> => {
    const json = { subscriber_id: subscriberId, dir }
    const current = await client.fetchQuery({ ...query, staleTime: 0 })
    if (current === null) await sendUpload(createVoicemailGreeting, { json, file }, options)
    else await sendUpload(replaceVoicemailGreeting, { params: { id: current.id }, json, file }, options)
    await client.invalidateQueries({ queryKey: query.queryKey })
  }
}

/** VBX-04: removes a greeting, so that callers hear the default again. */
export function useRevertGreeting({ id, subscriber_id, dir }: VoicemailGreeting) {
  const client = useQueryClient()
  const t = useTranslations('voicebox')
  const common = useTranslations('common')
  const { queryKey } = greetingQuery(subscriber_id, dir)
  return useMutation({
    mutationFn: () => removeItem(voicemailGreetings, id),
    onSuccess: () => void client.setQueryData(queryKey, null),
    onSettled: () => client.invalidateQueries({ queryKey }),
    meta: { failed: () => common('errors.whileTrying', { action: t('revertAction') }) },
  })
}
