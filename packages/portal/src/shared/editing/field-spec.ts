import type { ReactNode } from 'react'
import type { PasswordKind, PasswordPair } from '../passwords/password-pair.ts'
import type { Option } from '../ui/fields/option.ts'
import type { OptionSource } from './options/option-source.ts'

interface Named {
  /** Id of the control, unique in a list of fields. */
  readonly id: string
  /** Also used in messages: "{field} is required", "Changed {field} successfully". */
  readonly label: string
  readonly hint?: string
  /** In an add form: the name under which the platform refuses the value, if it is not the id. */
  readonly member?: string
  /** A value must be given, typed or chosen. */
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
}

/** One line of text. Its value is the text as typed; it is trimmed when saved or created. */
export interface TextSpec extends Named {
  readonly kind: 'text'
  readonly maxLength?: number
  /** Digits only. */
  readonly isNumeric?: boolean
  readonly placeholder?: string
  /** Checks the trimmed value further, if the checks above found nothing. Returns the problem in words. */
  readonly problem?: (value: string) => string | undefined
  readonly suggestions?: Suggestions | undefined
}

/** Possible values of a text field, which the platform names: in an add form always, in an item once it is changed. */
export interface Suggestions {
  /** For screen readers: "Free extensions". */
  readonly label: string
  /** Stands before them: "Free:". */
  readonly lead: string
  readonly source: Pick<OptionSource, 'key' | 'search'>
}

/** A whole number, typed; its value is the typed text. */
export interface NumberSpec extends Named {
  readonly kind: 'number'
  readonly min: number
  readonly max: number
  /** Seconds: a value outside the range is reported in the words of UI-06. */
  readonly unit?: 'seconds'
}

/** One of a few. */
export interface SelectSpec extends Named {
  readonly kind: 'select'
  readonly options: readonly Option[]
}

/** A choice of one value out of many, or none (''), searched by the platform. */
export interface PickSpec extends Named {
  readonly kind: 'pick'
  readonly source: OptionSource
  readonly placeholder?: string
  /** In an add form: asks the platform why the chosen value is not possible, in words. null: it is possible. */
  readonly refusal?: (id: string, signal?: AbortSignal) => Promise<string | null>
}

/**
 * A choice of any number of values in the order in which they were chosen, searched by the platform. Its value is their
 * ids.
 */
export interface MultiSpec extends Named {
  readonly kind: 'multi'
  readonly source: OptionSource
  /** Label of the dashed chip: "Number", "Group". */
  readonly addLabel: string
  /** Options whose names need not be loaded. */
  readonly known?: readonly Option[]
}

/** On or off. In an item it is saved at once. */
export interface ToggleSpec extends Named {
  readonly kind: 'toggle'
}

/**
 * SEAT-02: a new, strong enough password, typed twice. `isRequired: false` if the platform makes one when none is
 * given. Only for add forms; ChangePasswordDialog is for existing items.
 */
export interface PasswordSpec extends Named {
  readonly kind: 'password'
  readonly retypeLabel: string
  /** Default: `any`. */
  readonly rule?: PasswordKind
}

export type FieldSpec = TextSpec | NumberSpec | SelectSpec | PickSpec | MultiSpec | ToggleSpec | PasswordSpec
export type FieldKind = FieldSpec['kind']

/** The value of each kind of field while it is edited. */
export interface FieldValues {
  text: string
  number: string
  select: string
  pick: string
  multi: readonly string[]
  toggle: boolean
  password: PasswordPair
}

/** The value of a field of any kind. */
export type AnyValue = FieldValues[FieldKind]

/** A field of an existing item: its value, and how it is saved. */
type Editable<Kind extends FieldKind, Item> = Extract<FieldSpec, { kind: Kind }> & {
  readonly value: (item: Item) => FieldValues[Kind]
  /** Writes this field alone. A rejection is reported, and the field keeps its input. */
  readonly save: (item: Item, value: FieldValues[Kind]) => Promise<unknown>
}

/** A part of an item that is no standard field: a picture with keys, a player. */
export interface OtherField<Item> {
  readonly kind: 'other'
  readonly id: string
  readonly isWide?: boolean
  readonly render: (item: Item) => ReactNode
}

/** PBX-02: one field of an open item, with its own save and reset. */
export type EditField<Item> =
  | Editable<'text', Item>
  | Editable<'number', Item>
  | Editable<'select', Item>
  | Editable<'pick', Item>
  | Editable<'multi', Item>
  | Editable<'toggle', Item>
  | OtherField<Item>

/** A field of the add form: `id` is the name of the value in the form. */
export type AddField<Values> = {
  [Name in keyof Values & string]: FieldOf<Values[Name]> & { readonly id: Name }
}[keyof Values & string]

/** The kinds of field that can hold a value. */
type FieldOf<Value> = Extract<FieldSpec, { kind: KindOf<Value> }>
type KindOf<Value> = {
  [Kind in FieldKind]: Value extends FieldValues[Kind] ? Kind : never
}[FieldKind]
