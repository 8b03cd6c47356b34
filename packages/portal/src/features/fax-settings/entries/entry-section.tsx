import { Plus } from 'lucide-react'
import { type ComponentType, type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { SettingsSection } from '../../../shared/ui/lists/settings.tsx'
import { toast } from '../../../shared/ui/feedback/toast.ts'
import type { EntryChange } from './entry-changes.ts'
import { FormDialog } from '../../../shared/editing/form-dialog.tsx'
import type { EntryFormProps } from './entry-form.ts'
import { EntryRows, type EntryRowsProps } from './entry-rows.tsx'
import { useFocusKeeper } from '../../../shared/ui/overlays/use-focus-keeper.ts'
import css from '../fax-settings.module.css'
import { RemoveEntryDialog } from './remove-entry-dialog.tsx'
import type { EntryTexts } from './use-entry-texts.ts'

interface EntrySectionProps<Entry> {
  /** Used in the names of the dialogs: `add-fax-destination`, `edit-...`, `remove-...`. */
  kind: string
  texts: EntryTexts
  entries: readonly Entry[]
  /** The highest number of entries. */
  maximum: number
  change: { isPending: boolean; mutate: (change: EntryChange<Entry>, options: { onSuccess: () => void }) => void }
  nameOf: (entry: Entry) => string
  /** Describes in words what the entry does. */
  meaningOf?: (entry: Entry) => ReactNode
  form: ComponentType<EntryFormProps<Entry>>
  /** Shows the entries otherwise than by name and meaning. */
  rows?: ComponentType<OwnRowsProps<Entry>>
  /** Stands below the entries while one is added; absent: it is added in the dialog. */
  draft?: ComponentType<EntryDraftProps<Entry>>
  /** For `rows` and `draft`: all entries have it in common. */
  hasKey?: boolean
}

interface CommonProps {
  isBusy: boolean
  /** Mails need the secret key, too. */
  hasKey: boolean
}

export interface OwnRowsProps<Entry> extends EntryRowsProps<Entry>, CommonProps {
  /** Saves a change that needs no dialog. */
  onChange: (before: Entry, entry: Entry) => void
}

/** A new entry before it is added. */
export interface EntryDraftProps<Entry> extends CommonProps {
  onAdd: (entry: Entry) => void
  /** Opens the dialog in its place. */
  onDetails: () => void
  onClose: () => void
}

/** The entry that a dialog is about; null for a new one. */
type Shown<Entry> =
  | { readonly action: 'edit'; readonly entry: Entry | null }
  | { readonly action: 'remove'; readonly entry: Entry }

/** A list of entries in a card. Entries are added and edited in a dialog, and removed after a question. */
export function EntrySection<Entry>(props: EntrySectionProps<Entry>) {
  const { kind, texts, entries, maximum, change, nameOf, meaningOf, form: Form } = props
  const { rows: Rows, draft: Draft, hasKey = false } = props
  const addId = useId()
  const [isOpen, setOpen] = useState(false)
  const [isDrafting, setDrafting] = useState(false)
  // kept after closing, so that the title stays while the dialog fades out
  const [shown, setShown] = useState<Shown<Entry>>({ action: 'edit', entry: null })
  const box = useRef<HTMLDivElement>(null)
  useFocusKeeper(box)
  const isRemoved = useRef(false)
  // the row whose button opened the dialog is gone, so the focus moves to the Add button
  const focusAfterRemoval = useCallback(() => {
    if (isRemoved.current) document.getElementById(addId)?.focus()
    isRemoved.current = false
  }, [addId])
  const open = (next: Shown<Entry>) => {
    setShown(next)
    setOpen(true)
  }
  const close = () => setOpen(false)
  const apply = (next: EntryChange<Entry>) => {
    if (change.isPending) return
    change.mutate(next, {
      onSuccess: () => {
        isRemoved.current = next.kind === 'remove'
        toast.success(next.kind === 'remove' ? texts.removed : texts.saved)
        close()
        setDrafting(false)
      },
    })
  }
  const add = (
    <Button
      id={addId}
      icon={Plus}
      data-popup={`add-${kind}`}
      disabled={entries.length >= maximum}
      onClick={() => (Draft ? setDrafting(true) : open({ action: 'edit', entry: null }))}
    >
      {texts.add}
    </Button>
  )
  const common = { isBusy: change.isPending, hasKey }
  const shownRows: EntryRowsProps<Entry> = {
    kind,
    label: texts.title,
    entries,
    nameOf,
    meaningOf,
    editName: texts.editName,
    removeName: texts.removeName,
    onEdit: (entry) => open({ action: 'edit', entry }),
    onRemove: (entry) => open({ action: 'remove', entry }),
  }
  const { action, entry: before } = shown
  return (
    <SettingsSection title={texts.title} lead={texts.lead}>
      <div ref={box}>
        {entries.length === 0 && !isDrafting && (
          <EmptyState level={3} title={texts.empty} action={add}>
            {texts.emptyAdvice}
          </EmptyState>
        )}
        {entries.length > 0 &&
          (Rows ? (
            <Rows
              {...shownRows}
              {...common}
              onChange={(changed, entry) => apply({ kind: 'edit', before: changed, entry })}
            />
          ) : (
            <EntryRows {...shownRows} />
          ))}
        {isDrafting && Draft && (
          <Draft
            {...common}
            onAdd={(entry) => apply({ kind: 'add', entry })}
            onDetails={() => {
              setDrafting(false)
              open({ action: 'edit', entry: null })
            }}
            onClose={() => setDrafting(false)}
          />
        )}
        {entries.length > 0 && !isDrafting && <div className={css.foot}>{add}</div>}
      </div>
      <FormDialog
        isOpen={isOpen && action === 'edit'}
        title={before === null ? texts.add : texts.edit}
        isSaving={change.isPending}
        onClose={close}
      >
        {(id) => (
          <Form
            id={id}
            before={before}
            entries={entries}
            onSubmit={(entry) => apply(before === null ? { kind: 'add', entry } : { kind: 'edit', before, entry })}
          />
        )}
      </FormDialog>
      <RemoveEntryDialog
        isOpen={isOpen && action === 'remove'}
        title={texts.removeTitle}
        text={before === null ? '' : texts.removeText(nameOf(before))}
        isSaving={change.isPending}
        onClose={close}
        onConfirm={() => before !== null && apply({ kind: 'remove', before })}
        onGone={focusAfterRemoval}
      />
    </SettingsSection>
  )
}
