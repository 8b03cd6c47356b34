import type { EditField, FieldKind, FieldSpec, FieldValues, OtherField } from './field-spec.ts'

type SavedKind = Exclude<FieldKind, 'password'>
type Spec<Kind extends SavedKind> = Omit<Extract<FieldSpec, { kind: Kind }>, 'id'> & { readonly kind: Kind }

/** A field that the kit saves. */
export type SavedField<Item> = Exclude<EditField<Item>, OtherField<Item>>

interface Own<Kind extends SavedKind, Item> {
  /** The name of the member that the field holds. */
  readonly id: string
  readonly value: (item: Item) => FieldValues[Kind]
  readonly save: (item: Item, value: FieldValues[Kind]) => Promise<unknown>
}

/** Makes a field of an open item from the field of the add form, with its value and how to save it. */
export const editFieldOf = <Kind extends SavedKind, Item>(
  spec: Spec<Kind>,
  own: Own<Kind, Item>,
  // a field of each kind is one of an item: the compiler does not see that for all kinds at once
): SavedField<Item> => ({ ...spec, ...own }) as unknown as SavedField<Item>
