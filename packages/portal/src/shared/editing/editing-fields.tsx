import { EditableField } from './editable-field.tsx'
import css from './fields.module.css'
import type { EditField } from './field-spec.ts'
import type { SaveTexts } from './use-save-field.ts'

interface EditingFieldsProps<Item> {
  item: Item
  fields: readonly EditField<Item>[]
  texts: SaveTexts<Item>
}

/** The fields of an open item, two in a row. */
export function EditingFields<Item>({ item, fields, texts }: EditingFieldsProps<Item>) {
  return (
    <div className={css.fields} data-open="true">
      {fields.map((field) =>
        field.kind === 'other' ? (
          <div key={field.id} className={field.isWide ? css.wide : undefined}>
            {field.render(item)}
          </div>
        ) : (
          <EditableField key={field.id} field={field} item={item} texts={texts} />
        ),
      )}
    </div>
  )
}
