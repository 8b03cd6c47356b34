/** The props of every form of an entry. */
export interface EntryFormProps<Entry> {
  /** Id of the form element, which the dialog's Save button submits. */
  id: string
  /** null for a new entry. */
  before: Entry | null
  /** All entries of the list. */
  entries: readonly Entry[]
  onSubmit: (entry: Entry) => void
}
