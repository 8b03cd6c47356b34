import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../shared/ui/basics/icon-button.tsx'
import { Row } from '../../../shared/ui/lists/row.tsx'
import { Rows } from '../../../shared/ui/lists/rows.tsx'

export interface EntryRowsProps<Entry> {
  kind: string
  label: string
  entries: readonly Entry[]
  nameOf: (entry: Entry) => string
  meaningOf?: ((entry: Entry) => ReactNode) | undefined
  editName: (name: string) => string
  removeName: (name: string) => string
  onEdit: (entry: Entry) => void
  onRemove: (entry: Entry) => void
}

export function EntryRows<Entry>(props: EntryRowsProps<Entry>) {
  const { kind, label, entries, nameOf, meaningOf, editName, removeName, onEdit, onRemove } = props
  return (
    <Rows aria-label={label}>
      {entries.map((entry, index) => {
        const name = nameOf(entry)
        return (
          <Row
            // the list may hold the same entry twice
            key={`${JSON.stringify(entry)} ${index}`}
            title={name}
            meta={meaningOf?.(entry)}
            end={
              <>
                <IconButton
                  icon={Pencil}
                  name={editName(name)}
                  data-popup={`edit-${kind}`}
                  onClick={() => onEdit(entry)}
                />
                <IconButton
                  icon={Trash2}
                  name={removeName(name)}
                  data-popup={`remove-${kind}`}
                  onClick={() => onRemove(entry)}
                />
              </>
            }
          />
        )
      })}
    </Rows>
  )
}
