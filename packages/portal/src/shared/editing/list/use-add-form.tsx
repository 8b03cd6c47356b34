import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useKeptPress } from '../../passwords/use-kept-press.ts'
import type { PasswordPair, PasswordVerdict } from '../../passwords/password-pair.ts'
import { useUnsavedWork } from '../../session/use-unsaved-work.ts'
import { FieldControl, type FieldControlProps } from '../field-control.tsx'
import type { AddField, AnyValue, FieldSpec } from '../field-spec.ts'
import { useSpecMessage } from '../use-spec-message.ts'
import { useRefusals } from './use-refusals.ts'

export interface AddFormProps<Values extends object> {
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

interface AddFormOptions<Values> {
  /** Fields that the values make needless: they are neither checked nor shown. */
  isNeedless?: (id: keyof Values & string, values: Values) => boolean
  /** Called before the focus moves to a field that is missing, wrong or refused, which may be out of sight. */
  onVain?: (wrong: readonly (keyof Values & string)[]) => void
}

/**
 * PBX-03: the input of an add form, its checks and its sending. After a failure it keeps the input. A press on the button
 * while a password is being judged is kept, and carried out when its worth is known.
 */
export function useAddForm<Values extends object>(
  { fields, initial, phase, isBusy, onCreate, refusalOf, onType }: AddFormProps<Values>,
  { isNeedless, onVain }: AddFormOptions<Values> = {},
) {
  type Id = keyof Values & string
  const message = useSpecMessage()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  // an attempt to create touches all fields, too, but loses nothing
  const [isTyped, setTyped] = useState(false)
  // counts failed attempts: after the first one missing values are marked, and the first of them gets the focus
  const [vainTries, setVainTries] = useState(0)
  const [seenPhase, setSeenPhase] = useState(phase)
  // the platform's objection is forgotten a moment after the user types; until then it counts no more
  const [isForgotten, setForgotten] = useState(false)
  const [passwords, setPasswords] = useState<Readonly<Record<string, PasswordVerdict>>>({})
  const all = fields as readonly (FieldSpec & { id: Id })[]
  const specs = all.filter(({ id }) => isNeedless?.(id, values) !== true)
  const refusals = useRefusals(specs, (id) => values[id as Id] as AnyValue)
  const errors = new Map(
    specs.map((spec) => [spec.id, message(spec, values[spec.id] as AnyValue) ?? refusals.get(spec.id)]),
  )
  const shownError = (spec: FieldSpec & { id: Id }) =>
    (touched.has(spec.id) ? errors.get(spec.id) : undefined) ??
    (isForgotten ? undefined : refusalOf(spec.member ?? spec.id))
  const verdictOf = (spec: FieldSpec & { id: Id }): PasswordVerdict => {
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
  if (phase !== seenPhase) {
    setSeenPhase(phase)
    if (phase === 'error') {
      onVain?.(specs.flatMap((spec) => (shownError(spec) === undefined ? [] : [spec.id])))
      setVainTries(vainTries + 1)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(new Set(specs.map(({ id }) => id)))
    if (isBusy) return
    if (isChecking) press.keep()
    else if (!verdicts.includes('unfit')) {
      setForgotten(false)
      onCreate(values)
    } else {
      onVain?.(specs.flatMap((spec) => (verdictOf(spec) === 'unfit' ? [spec.id] : [])))
      setVainTries(vainTries + 1)
    }
  }
  const change = <Member extends Id>(id: Member, value: Values[Member]) => {
    onType()
    setForgotten(true)
    setTyped(true)
    const spec = specs.find((each) => each.id === id)
    if (spec === undefined || !isSamePassword(spec, values[id] as AnyValue, value as AnyValue)) press.forget()
    setValues((now) => ({ ...now, [id]: value }))
    setTouched((now) => new Set([...now, id]))
  }
  const propsOf = (spec: FieldSpec & { id: Id }): FieldControlProps => ({
    spec,
    value: values[spec.id] as AnyValue,
    isBusy,
    error: shownError(spec),
    isTold: vainTries > 0 && spec.isRequired !== false,
    onVerdict: (verdict) => setPasswords((now) => (now[spec.id] === verdict ? now : { ...now, [spec.id]: verdict })),
    onChange: (value) => change(spec.id, value as Values[Id]),
  })
  const control = (spec: FieldSpec & { id: Id }): ReactNode => <FieldControl {...propsOf(spec)} />
  return {
    form,
    submit,
    specs,
    control,
    /** For a control of one's own that shows the field. */
    propsOf,
    values,
    change,
    /** Fills in a value that nobody has typed: it is not lost if the form is closed. */
    preset: <Member extends Id>(id: Member, value: Values[Member]) => setValues((now) => ({ ...now, [id]: value })),
    /** Whether the value is there and right, whatever is shown. */
    isFit: (id: Id) => errors.get(id) === undefined,
    isRefused: (id: Id) => specs.some((spec) => spec.id === id && shownError(spec) !== undefined),
    /** For the button: the request runs, or waits for the verdict on a password. */
    isSending: isBusy || press.isKept,
    shownPhase: touched.size === 0 ? 'initiated' : phase,
  }
}

/** Selects what is missing or wrong: a field, the first of several to choose from, or the chip that adds to a group of chips. */
const wrong =
  '[aria-invalid=true]:not([role=radiogroup]), [role=radiogroup][aria-invalid=true] input, [data-invalid] button:last-of-type'

/**
 * The password field empties its repetition itself after a weak password was rejected; that is no input of the user.
 */
const isSamePassword = ({ kind }: FieldSpec, before: AnyValue, now: AnyValue): boolean =>
  kind === 'password' && (before as PasswordPair).password === (now as PasswordPair).password
