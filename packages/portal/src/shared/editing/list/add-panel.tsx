import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUnsavedWork } from '../../session/use-unsaved-work.ts'
import type { PasswordPair, PasswordVerdict } from '../../passwords/password-pair.ts'
import { useKeptPress } from '../../passwords/use-kept-press.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Card, CardHead } from '../../ui/basics/card.tsx'
import css from '../editing.module.css'
import { FieldControl } from '../field-control.tsx'
import type { AddField, AnyValue, FieldSpec } from '../field-spec.ts'
import { useRefusals } from './use-refusals.ts'
import { useSpecMessage } from '../use-spec-message.ts'

export interface AddPanelProps<Values extends object> {
  /** "Add seat": title and button. */
  title: string
  fields: readonly AddField<Values>[]
  /** An empty form. */
  initial: Values
  phase: string
  isBusy: boolean
  onCreate: (values: Values) => void
  /** The platform's objection to a member of the request; cleared once the user types. */
  refusalOf: (member: string) => string | undefined
  onType: () => void
  onClose: () => void
}

/** PBX-03: the form that adds an item, mounted while it is open. After a failure it keeps the input. */
export function AddPanel<Values extends object>(props: AddPanelProps<Values>) {
  const { title, fields, initial, phase, isBusy, onCreate, refusalOf, onType, onClose } = props
  const t = useTranslations('pbx-editing')
  const basics = useTranslations('basics')
  const message = useSpecMessage()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  // an attempt to create touches all fields, too, but loses nothing
  const [isTyped, setTyped] = useState(false)
  // counts failed attempts: after the first one missing values are marked, and the first of them gets the focus
  const [vainTries, setVainTries] = useState(0)
  const [passwords, setPasswords] = useState<Readonly<Record<string, PasswordVerdict>>>({})
  const specs = fields as readonly (FieldSpec & { id: keyof Values & string })[]
  const refusals = useRefusals(specs, (id) => values[id as keyof Values] as AnyValue)
  const errors = new Map(
    specs.map((spec) => [spec.id, message(spec, values[spec.id] as AnyValue) ?? refusals.get(spec.id)]),
  )
  const verdictOf = (spec: FieldSpec & { id: keyof Values & string }): PasswordVerdict => {
    if (errors.get(spec.id) !== undefined) return 'unfit'
    if (spec.kind !== 'password') return 'fit'
    const isLeftOut = spec.isRequired === false && (values[spec.id] as PasswordPair).password.trim() === ''
    return isLeftOut ? 'fit' : (passwords[spec.id] ?? 'unfit')
  }
  const verdicts = specs.map(verdictOf)
  const isChecking = verdicts.includes('checking') && !verdicts.includes('unfit')
  const press = useKeptPress(isChecking, () => form.current?.requestSubmit())
  useUnsavedWork(isTyped, 'panel')
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    if (vainTries > 0) form.current?.querySelector<HTMLElement>(wrong)?.focus()
  }, [vainTries])
  // what the platform refuses may stand at a field that is out of sight
  useEffect(() => {
    if (phase === 'error') form.current?.querySelector<HTMLElement>(wrong)?.focus()
  }, [phase])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(new Set(specs.map(({ id }) => id)))
    if (isBusy) return
    if (isChecking) press.keep()
    else if (!verdicts.includes('unfit')) onCreate(values)
    else setVainTries(vainTries + 1)
  }
  return (
    <Card className={css.panel} data-back="add">
      <CardHead title={title} />
      <form
        ref={form}
        noValidate
        className={css.addForm}
        data-phase={touched.size === 0 ? 'initiated' : phase}
        onSubmit={submit}
      >
        <div className={css.fields}>
          {specs.map((spec) => (
            <div key={spec.id} data-field={spec.id} className={spec.kind === 'password' ? css.pair : undefined}>
              <FieldControl
                spec={spec}
                value={values[spec.id] as AnyValue}
                isBusy={isBusy}
                error={(touched.has(spec.id) ? errors.get(spec.id) : undefined) ?? refusalOf(spec.member ?? spec.id)}
                isTold={vainTries > 0 && spec.isRequired !== false}
                onVerdict={(verdict) =>
                  setPasswords((all) => (all[spec.id] === verdict ? all : { ...all, [spec.id]: verdict }))
                }
                onChange={(value) => {
                  onType()
                  setTyped(true)
                  if (!isSamePassword(spec, values[spec.id] as AnyValue, value)) press.forget()
                  setValues((all) => ({ ...all, [spec.id]: value }))
                  setTouched((all) => new Set([...all, spec.id]))
                }}
              />
            </div>
          ))}
        </div>
        <div className={css.foot}>
          <Button disabled={isBusy} onClick={onClose}>
            {basics('actions.cancel')}
          </Button>
          <Button type="submit" tone="primary" isBusy={isBusy || press.isKept} busyLabel={t('creating')}>
            {t('create')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** Selects what is missing or wrong: a field, or the chip that adds to a group of chips. */
const wrong = '[aria-invalid=true], [data-invalid] button:last-of-type'

/**
 * The password field empties its repetition itself after a weak password was rejected; that is no input of the user.
 */
const isSamePassword = ({ kind }: FieldSpec, before: AnyValue, now: AnyValue): boolean =>
  kind === 'password' && (before as PasswordPair).password === (now as PasswordPair).password
