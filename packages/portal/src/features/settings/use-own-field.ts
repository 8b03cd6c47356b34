import { subscribers } from '@lineside/contract/resources/subscribers'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { fieldProblem } from '../../shared/i18n/field-problem.ts'
import { useFieldMessage } from '../../shared/i18n/use-field-message.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { useTextEdit } from '../../shared/editing/use-text-edit.ts'
import { changeOwnField } from '../../domain/own-account/own-account-queries.ts'

export type ProfileField = 'display_name' | 'email' | 'timezone'

export interface OwnFieldTexts {
  readonly label: string
  /** The message shown after saving. */
  readonly saved: string
}

/** Edits one field of the user's own item; an empty text is sent as null. */
export function useOwnField(field: ProfileField, { label, saved: savedText }: OwnFieldTexts) {
  const t = useTranslations('settings')
  const { subscriber } = useUser()
  const fieldMessage = useFieldMessage()
  const edit = useTextEdit({
    member: field,
    saved: subscriber[field] ?? '',
    change: useMutation(changeOwnField(subscriber.id, field)),
    toSend: (wanted) => wanted || null,
    problemOf: (wanted) => {
      const issue = subscribers.replace.shape[field].safeParse(wanted).error?.issues[0]
      return issue && fieldMessage(label, fieldProblem(issue))
    },
    savedText,
    action: t('saveAction'),
  })
  return { ...edit, label }
}
