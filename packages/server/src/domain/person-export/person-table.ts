/** A table of what is stored about a person, as their export has it. */
export interface PersonTable {
  /** Name of its file in the archive, without the ending; each is there once. */
  readonly file: string
  /** Its name in the index. */
  readonly title: string
  readonly table: string
  /** The column that names the person's line. */
  readonly owner: string
  /** The columns that are given, under their own names. */
  readonly columns: readonly string[]
  /** Members made of other columns or tables: the name, and the SQL, in which `x` is the row. */
  readonly more?: Readonly<Record<string, string>>
  /** Columns that are not given: secrets, what serves the program only, and what is somebody else's. */
  readonly withheld: readonly string[]
  /** SQL to order by; `x` is the row. */
  readonly order: string
  /** Given as CSV, too. */
  readonly isSheet?: true
}

/** SQL: name of a file in the archive by the moment and the ID of its row. */
export const fileName = (folder: string, time: string, id: string, ending: string): string =>
  `'${folder}/' || to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24-MI-SS"Z"') || '-' || ${id} || '${ending}'`

/** SQL: the file of a conversation `x`, which has one. */
export const conversationFile = `case x.type when 'fax' then ${fileName('faxes', 'x.start_time', 'x.id', '.tif')}
  else ${fileName('voicemails', 'x.start_time', 'x.id', '.ogg')} end`

/** SQL: the file of a stream `s` of a recording. */
export const streamFile = fileName('recordings', 's.start_time', 's.id', `' || coalesce('-' || s.party, '') || '.ogg`)

interface More extends Partial<Omit<PersonTable, 'withheld'>> {
  /** Columns beside the owner that are not given, with blanks between them. */
  readonly without?: string
}

const words = (text: string): readonly string[] => text.split(/\s+/)

/** A table of which the person has rows; `gives` and `without` are names of columns with blanks between them. */
export const rowsOf = (table: string, file: string, title: string, gives: string, more: More = {}): PersonTable => {
  const { without = '', owner = 'subscriber_id', ...rest } = more
  const columns = words(gives)
  const withheld = [...(without === '' ? [] : words(without)), ...(columns.includes(owner) ? [] : [owner])]
  return { table, file, title, columns, owner, withheld, order: '1', ...rest }
}
