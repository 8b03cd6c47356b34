import { mayClose } from '@lineside/contract/access'
import { useQuery } from '@tanstack/react-query'
import { DoorClosed } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../shared/session/use-user.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { ClosureDialog, type ClosureSubject } from './closure-dialog.tsx'
import { closuresQuery } from './closures-query.ts'

interface CloseNowButtonProps {
  subject: ClosureSubject
  size?: 's'
}

/** SCHED-03: closes the company, a group or a queue; nothing for those who may not, and where it is closed already. */
export function CloseNowButton({ subject, size }: CloseNowButtonProps) {
  const t = useTranslations('closures')
  const { facts } = useUser()
  const told = useQuery({ ...closuresQuery, enabled: mayClose(facts) }).data
  const [isAsked, setAsked] = useState(false)
  // ROLE-02: whoever sees as a person closes nothing
  if (told === undefined || !told.may_close) return null
  const line = subject === 'company' ? null : subject
  const isClosed = told.closures.some(({ subscriber_id: id }) => id === line)
  return (
    <>
      {!isClosed && (
        <Button icon={DoorClosed} data-popup="close-now" {...(size && { size })} onClick={() => setAsked(true)}>
          {t('close')}
        </Button>
      )}
      <ClosureDialog told={told} subject={subject} isOpen={isAsked} onClose={() => setAsked(false)} />
    </>
  )
}
