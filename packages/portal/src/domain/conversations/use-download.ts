import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { saveFile } from '../../shared/files/save-file.ts'
import { faxFile, voicemailFile } from './message-files.ts'

export type Download =
  | { readonly type: 'voicemail'; readonly id: number }
  | { readonly type: 'fax'; readonly id: number; readonly format: 'tif' | 'pdf' }

const fileOf = (wanted: Download): Promise<Blob> =>
  wanted.type === 'voicemail' ? voicemailFile(wanted.id) : faxFile(wanted.id, wanted.format)

const nameOf = (wanted: Download): string =>
  wanted.type === 'voicemail' ? `voicemail-${wanted.id}.wav` : `fax-${wanted.id}.${wanted.format}`

/** DASH-02, CONV-05, CONV-06: saves a voicemail or a fax as a file; a failure is shown as an error toast (CONV-10). */
export function useDownload() {
  const t = useTranslations('conversation-items')
  const common = useTranslations('common')
  return useMutation({
    mutationFn: async (wanted: Download) => saveFile(await fileOf(wanted), nameOf(wanted)),
    meta: { failed: () => common('errors.whileTrying', { action: t('actions.download') }) },
  })
}
