import { limits } from '@lineside/contract/limits'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFieldMessage } from '../../shared/i18n/use-field-message.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import type { FileFault } from '../../shared/uploads/file-kind.ts'
import { canSend, emptyDraft, faxFiles, type FaxDraft, type FaxProblems, faxProblems, isDirty } from './fax-draft.ts'

type Field = keyof FaxProblems

/**
 * The draft and its errors. It begins with the sender's name in the fax settings as page header. A field's error shows after the field was left; all errors show after an attempt to send.
 */
export function useFaxForm() {
  const { fax } = useUser()
  const begun = { ...emptyDraft, pageHeader: (fax?.name ?? '').trim().slice(0, limits.faxPageHeaderLength) }
  const [written, setDraft] = useState<FaxDraft | null>(null)
  const draft = written ?? begun
  const [told, setTold] = useState<readonly Field[]>([])
  const texts = useProblemTexts()
  const problems = faxProblems(draft)
  // the file field is never left, so its error shows at once, as does a text that is too long
  const isTold = (field: Field) => told.includes(field) || field === 'file' || problems[field] === 'tooLong'
  const tell = (...fields: readonly Field[]) => setTold([...told, ...fields])
  return {
    draft,
    isDirty: isDirty(draft, begun),
    canSend: canSend(draft),
    errors: Object.fromEntries(
      fields.map((field) => [field, isTold(field) ? texts(field, problems[field]) : undefined]),
    ) as Record<Field, string | undefined>,
    change: (part: Partial<FaxDraft>) => setDraft((latest) => ({ ...(latest ?? begun), ...part })),
    /** Called when a field is left. An empty text is no error yet, because a file may follow. */
    leave: (field: Field) => field !== 'content' && tell(field),
    tellAll: () => tell(...fields),
    /** Begins anew. @param destination the number to begin with, empty for none */
    restart: (destination: string) => {
      setDraft(destination === '' ? null : { ...begun, destination })
      setTold([])
    },
  }
}

export type FaxForm = ReturnType<typeof useFaxForm>

const fields = ['destination', 'pageHeader', 'content', 'file'] as const satisfies readonly Field[]

const bytesPerMegabyte = 1_048_576

const useProblemTexts = () => {
  const t = useTranslations('send-fax')
  const uploads = useTranslations('uploads')
  const fieldMessage = useFieldMessage()
  const lengths = { pageHeader: limits.faxPageHeaderLength, content: limits.faxContentLength }
  return (field: Field, problem: FaxProblems[Field]): string | undefined => {
    if (problem === null) return undefined
    if (problem === 'number') return fieldMessage(t('destination'), { kind: 'phoneNumber' })
    if (problem === 'required' && field === 'destination')
      return fieldMessage(t('destination'), { kind: 'phoneNumberMissing' })
    if (problem === 'required') return fieldMessage(t('pageHeader.label'), { kind: 'required' })
    if (problem === 'missing') return t('missing', { fieldOne: t('content.label'), fieldTwo: t('file.label') })
    if (problem === 'tooLong' && (field === 'pageHeader' || field === 'content'))
      return fieldMessage(t(`${field}.label`), { kind: 'maxLength', maxLength: lengths[field] })
    const { endings, maxBytes } = faxFiles
    return uploads(`refused.${problem as FileFault}`, {
      endings: endings.join(', '),
      megabytes: maxBytes / bytesPerMegabyte,
    })
  }
}
