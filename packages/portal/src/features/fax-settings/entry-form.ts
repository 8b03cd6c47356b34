/** What every form of an entry takes. */
export interface EntryFormProps<Entry> {
  /** Of the form: the dialog's Save belongs to it. */
  id: string
  /** null: a new one. */
  before: Entry | null
  /** All that there are. */
  entries: readonly Entry[]
  onSubmit: (entry: Entry) => void
}
