import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../../ui/basics/cx.ts'
import { IconButton } from '../../ui/basics/icon-button.tsx'
import { PageHead } from '../../ui/basics/page-head.tsx'
import css from '../editing.module.css'
import type { AddFormProps } from './use-add-form.tsx'

/** PBX-03: an add form in the place of its list: a question, and what answers it. */
export interface OwnForm<Values extends object> {
  /** Stands in the page's sentence: "Which phone is it?" */
  readonly question: string
  /** Draws the form, with `useAddForm` or otherwise. */
  readonly render: (form: AddFormProps<Values>) => ReactNode
  /** The list opens what has been added. */
  readonly opensAdded?: boolean
}

interface OwnFormHeadProps {
  /** "Add seat" */
  title: string
  question: string
  onClose: () => void
}

/** The head of a form that stands alone. */
export function OwnFormHead({ title, question, onClose }: OwnFormHeadProps) {
  const basics = useTranslations('basics')
  return (
    <div className={cx(css.head, css.question)}>
      <PageHead
        title={title}
        voice={{ calm: question, warning: '' }}
        actions={<IconButton icon={X} tone="muted" name={basics('actions.close')} onClick={onClose} />}
      />
    </div>
  )
}
