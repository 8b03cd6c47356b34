import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { sendFax } from '@lineside/contract/resources/conversations/faxes'
import { reportError } from '../../shared/errors/report-error.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import type { FaxDraft } from './fax-draft.ts'
import { sentFaxes } from './fax-queries.ts'
import { type SendOptions, sendUpload } from '../../shared/uploads/send-upload.ts'
import { useFaxArrival } from './use-fax-arrival.ts'

/**
 * FAX-08: the request that sends a fax. The dialog shows a failure itself; aborting is not a failure.
 * @param isOpen whether the dialog is there to show it
 */
export function useSendFaxRequest(isOpen: boolean) {
  const t = useTranslations('send-fax')
  const common = useTranslations('common')
  const { id } = useUser().subscriber
  const [percent, setPercent] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  const follow = useFaxArrival(id)
  useEffect(() => () => running.current?.abort(), [])

  /** Sends a fax; its outcome is reported later, when it is known. */
  const handOver = async (draft: FaxDraft, signal: AbortSignal, onProgress: (percent: number) => void) => {
    const before = await sentFaxes(id, signal)
    await postFax(id, draft, { signal, onProgress })
    toast.success(t('handedOver'))
    void follow({ destination: draft.destination, before, sendAgain: () => void sendAgain(draft) })
  }
  /** Sends a failed fax again without touching the dialog, which may hold another fax by now. */
  const sendAgain = async (draft: FaxDraft) => {
    try {
      await handOver(draft, new AbortController().signal, () => undefined)
    } catch (error) {
      reportError(error, { fallback: common('errors.whileTrying', { action: t('action') }) })
    }
  }
  const isShown = useRef(isOpen)
  useEffect(() => {
    isShown.current = isOpen
  }, [isOpen])
  const { isPending, error, mutate, reset } = useMutation({
    mutationFn: async (draft: FaxDraft) => {
      const { signal } = (running.current = new AbortController())
      setPercent(null)
      await handOver(draft, signal, setPercent)
    },
    // the dialog says it, unless it was left meanwhile
    meta: {
      isShown: (failure) => isShown.current || isAborted(failure),
      failed: () => common('errors.whileTrying', { action: t('action') }),
    },
  })
  return {
    isPending,
    /** 0 to 100; null until the upload starts. */
    percent,
    error: error !== null && !isAborted(error) ? error : null,
    send: (draft: FaxDraft, onSent: () => void) => mutate(draft, { onSuccess: onSent }),
    abort: () => running.current?.abort(),
    /** Clears the last failure. */
    forget: reset,
  }
}

export type FaxSending = ReturnType<typeof useSendFaxRequest>

const isAborted = (error: Error): boolean => error.name === 'AbortError'

/**
 * Sends a fax in two parts: a JSON description and the file.
 * @throws ApiError, AbortError as `sendUpload` does
 */
const postFax = async (
  subscriberId: number,
  { destination, quality, pageHeader, content, file }: FaxDraft,
  options: SendOptions,
): Promise<void> => {
  const header = pageHeader.trim()
  const json = {
    subscriber_id: subscriberId,
    destination: destination.trim(),
    quality,
    // existing clients send one spelling, the original platform reads the other
    pageHeader: header,
    pageheader: header,
    data: content,
  }
  await sendUpload(sendFax, { json, file: file ?? undefined }, options)
}
