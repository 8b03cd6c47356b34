import type { ReactNode } from 'react'
import type { PasswordPair } from '../passwords/password-pair.ts'
import type { Option } from '../ui/fields/option.ts'
import type { OptionSource } from './option-source.ts'

interface Named {
  /** Of the control; one a list of fields. */
  readonly id: string
  /** Also in messages: "{field} is required", "Changed {field} successfully". */
  readonly label: string
  readonly hint?: string
  /** Of an add form, where it is not the id: the member of the body, by which the platform refuses it. */
  readonly member?: string
  /** Something has to be given, typed or chosen. */
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
}

/** One line of text. Its value is what is typed; saved and created it is trimmed. */
export interface TextSpec extends Named {
  readonly kind: 'text'
  readonly maxLength?: number
  /** Digits only. */
  readonly isNumeric?: boolean
  readonly placeholder?: string
  /** What else is wrong with it, in words. Asked with the trimmed value, when nothing of the above is wrong. */
  readonly problem?: (value: string) => string | undefined
}

/** A whole number, typed: its value is the text of it. */
export interface NumberSpec extends Named {
  readonly kind: 'number'
  readonly min: number
  readonly max: number
  /** Seconds: what lies outside is told in the words of UI-06. */
  readonly unit?: 'seconds'
}

/** One of a few. */
export interface SelectSpec extends Named {
  readonly kind: 'select'
  readonly options: readonly Option[]
}

/** One of many, or none (''): the platform searches. */
export interface PickSpec extends Named {
  readonly kind: 'pick'
  readonly source: OptionSource
  readonly placeholder?: string
  /** In an add form: why this one will not do, in words; the platform is asked once it is chosen. null: it will. */
  readonly refusal?: (id: string, signal?: AbortSignal) => Promise<string | null>
}

/** Any number of many, in the order in which they were chosen: the platform searches. Its value is their ids. */
export interface MultiSpec extends Named {
  readonly kind: 'multi'
  readonly source: OptionSource
  /** On the dashed chip: "Number", "Group". */
  readonly addLabel: string
  /** Names of values that are known without asking. */
  readonly known?: readonly Option[]
}

/** On or off. In an item it saves at once. */
export interface ToggleSpec extends Named {
  readonly kind: 'toggle'
}

/**
 * SEAT-02: a new password, twice, strong enough; `isRequired: false` where the platform makes one if none is given. Only in add
 * forms; ChangePasswordDialog is for the rest.
 */
export interface PasswordSpec extends Named {
  readonly kind: 'password'
  readonly retypeLabel: string
}

export type FieldSpec = TextSpec | NumberSpec | SelectSpec | PickSpec | MultiSpec | ToggleSpec | PasswordSpec
export type FieldKind = FieldSpec['kind']

/** What a field of a kind holds while it is edited. */
export interface FieldValues {
  text: string
  number: string
  select: string
  pick: string
  multi: readonly string[]
  toggle: boolean
  password: PasswordPair
}

/** What a field of any kind holds. */
export type AnyValue = FieldValues[FieldKind]

/** A field of an item that is there: what it holds, and how it is saved. */
type Editable<Kind extends FieldKind, Item> = Extract<FieldSpec, { kind: Kind }> & {
  readonly value: (item: Item) => FieldValues[Kind]
  /** Writes this field alone. What it rejects with is told; the field keeps what was typed. */
  readonly save: (item: Item, value: FieldValues[Kind]) => Promise<unknown>
}

/** Something of an item that is no field of the kit: a picture with keys, a player. */
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

/** A field of the form that adds an item: `id` is the member of the form's values. */
export type AddField<Values> = {
  [Name in keyof Values & string]: FieldOf<Values[Name]> & { readonly id: Name }
}[keyof Values & string]

/** The kinds of field that can hold a value. */
type FieldOf<Value> = Extract<FieldSpec, { kind: KindOf<Value> }>
type KindOf<Value> = {
  [Kind in FieldKind]: Value extends FieldValues[Kind] ? Kind : never
}[FieldKind]
