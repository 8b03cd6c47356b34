import { limits } from '@lineside/contract/limits'
import type { ForwardingGroup } from '@lineside/telephony/forwarding/forwarding-groups'
import { X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { useFocusAtFirst } from '../../shared/ui/overlays/use-focus-at-first.ts'
import css from './forwarding-path.module.css'
import { useForwardingTools } from './forwarding-tools.tsx'
import { controlId, focusControl } from './open-part.ts'

interface RuleNameFormProps {
  group: ForwardingGroup
  /** null if the rule has no name yet. */
  name: string | null
  isBusy: boolean
}

/** RULE-02: edits the name of a rule in place. An empty text removes the name. */
export function RuleNameForm({ group, name, isBusy }: RuleNameFormProps) {
  const t = useTranslations('call-forwarding')
  const basics = useTranslations('basics')
  const { change, open } = useForwardingTools()
  const field = useRef<HTMLInputElement>(null)
  useFocusAtFirst(field)
  const before = name ?? ''
  const [typed, setTyped] = useState(before)
  useUnsavedWork(typed !== before)
  const close = () => {
    open(null)
    focusControl(controlId.menu(group.key))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (typed.trim() === before) close()
    else
      change({
        group: group.key,
        action: t('naming.action'),
        write: (writes) => writes.rename(group, typed),
        onDone: close,
      })
  }
  return (
    <form className={css.numberForm} onSubmit={submit}>
      <TextField
        label={t('naming.field')}
        isLabelHidden
        placeholder={t('naming.field')}
        size="s"
        ref={field}
        autoComplete="off"
        maxLength={limits.ruleNameLength}
        isDirty={typed !== before}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && !isBusy && close()}
      />
      <Button type="submit" tone="primary" size="s" isBusy={isBusy} busyLabel={basics('states.saving')}>
        {basics('actions.save')}
      </Button>
      <IconButton icon={X} size="s" name={basics('actions.cancel')} disabled={isBusy} onClick={close} />
    </form>
  )
}
