/** A foreign key, as the catalogue has it. */
export interface Reference {
  readonly table: string
  readonly column: string
  readonly target: string
  readonly targetColumn: string
  readonly isNullable: boolean
  /** It has further columns, so this one alone does not find the row. */
  readonly isPartial?: boolean
}

/** A table with rows of a customer. */
export interface CustomerTable {
  readonly name: string
  /**
   * SQL: whether a row is the customer's.
   * @param held by table: SQL of the ids of rows that are the customer's, for tables whose `namedBy` may be gone already
   */
  readonly isOf: (customerId: number, held?: ReadonlyMap<string, string>) => string
  /** Columns that name a row which other customers use, too, with the table of that row. */
  readonly shared: readonly { readonly column: string; readonly table: string }[]
  /** Columns that name a row which stays behind. */
  readonly emptied: readonly string[]
  /** Its rows are the customer's because this column of a table names their ids; absent: because of what they name themselves. */
  readonly namedBy?: { readonly table: string; readonly column: string } | undefined
}

/** Tables with rows of a customer that stay behind when it moves to another cell, and why. */
export const stayBehind: Readonly<Record<string, string>> = {
  call_legs: 'calls that are up end where they are',
  customer_moves: 'the move itself, of which each cell has its own row',
  left_browsers: 'browsers connect anew',
  live_events: 'announcements to browsers, gone within minutes',
  new_phone_calls: 'calls that are up',
  old_portal_visits: 'visits, gone within two hours',
  one_time_tokens: 'links of mails, which lead to the old cell',
  outside_calls: 'calls that are up',
  outside_starts: 'gone within a minute',
  outside_totals: 'a trigger makes them of outside_days',
  parked_calls: 'calls that are up',
  passkey_challenges: 'end within minutes',
  push_devices: "browsers sign on with the other cell's key",
  queue_callers: 'calls that are up',
  registrations: 'phones register with the other cell',
  rtc_connections: 'browsers connect anew',
  rtc_sessions: 'people sign in anew',
  seat_imports: 'an import ends where it began',
  see_as_sessions: 'people sign in anew',
  sessions: 'people sign in anew: a token names the cell',
  sso_attempts: 'end within minutes',
  unfinished_messages: 'a move waits until there are none',
}

const resellerOf = `(select r.name from resellers r where r.id = x.reseller_id)`

/**
 * Rows that several customers use are not taken along: a row with the same words, which the other cell has, stands for them. SQL of these
 * words as a JSON array, `x` is the row.
 */
export const sharedTables: Readonly<Record<string, string>> = {
  resellers: `jsonb_build_array(x.name)`,
  profile_sets: `jsonb_build_array(${resellerOf}, x.name)`,
  profiles: `(select jsonb_build_array(r.name, t.name, x.name) from profile_sets t join resellers r on r.id = t.reseller_id where t.id = x.profile_set_id)`,
  device_profiles: `jsonb_build_array(${resellerOf}, x.name)`,
  device_model_ranges: `(select jsonb_build_array((select r.name from resellers r where r.id = m.reseller_id), m.vendor, m.model, x.position, x.name)
    from device_models m where m.id = x.model_id)`,
  // those of the reseller; the customer's own go along
  sound_sets: `case when x.customer_id is null then jsonb_build_array(${resellerOf}, x.name) end`,
}

/** The names of shared rows in sentences. */
export const sharedWords: Readonly<Record<string, string>> = {
  resellers: 'reseller',
  profile_sets: 'profile set',
  profiles: 'profile',
  device_profiles: 'device profile',
  device_model_ranges: 'key range of a device model',
  sound_sets: 'sound set',
}

/** References that are no foreign keys, because the tables are kept by month. */
const alsoRefer: readonly Reference[] = [
  {
    table: 'fax_deliveries',
    column: 'conversation_id',
    target: 'conversations',
    targetColumn: 'id',
    isNullable: false,
  },
  {
    table: 'message_texts',
    column: 'conversation_id',
    target: 'conversations',
    targetColumn: 'id',
    isNullable: false,
  },
  {
    table: 'missed_calls_to_mail',
    column: 'conversation_id',
    target: 'conversations',
    targetColumn: 'id',
    isNullable: false,
  },
]

/** Rows that are the customer's because a row of it names them. */
const namedByTheirs: Readonly<Record<string, { readonly table: string; readonly column: string }>> = {
  domains: { table: 'subscribers', column: 'domain_id' },
  call_recordings: { table: 'call_recording_parties', column: 'recording_id' },
}

/** The shortest way to the customer comes first. */
const rankOf = ({ target }: Reference): number => 1 + ['customers', 'subscribers'].toReversed().indexOf(target)

/**
 * GROW-08: the tables with rows of a customer, which are found by their references; those that others refer to come first.
 * @param found all foreign keys
 */
export const customerTables = (found: readonly Reference[]): readonly CustomerTable[] => {
  const references = [...found, ...alsoRefer].filter(({ table, target }) => table !== target)
  const ofTable = (table: string) => references.filter((one) => one.table === table)
  const known = new Map<string, boolean>()
  const isTheirs = (table: string): boolean => {
    if (table === 'customers' || namedByTheirs[table] !== undefined) return true
    if (stayBehind[table] !== undefined) return false
    const before = known.get(table)
    if (before !== undefined) return before
    known.set(table, false)
    const is = ofTable(table).some(({ target, isPartial }) => isPartial !== true && isTheirs(target))
    known.set(table, is)
    return is
  }
  const isOf = (table: string, customerId: number, held?: ReadonlyMap<string, string>): string => {
    if (table === 'customers') return `id = ${customerId}`
    const ids = held?.get(table)
    if (ids !== undefined) return `id in (${ids})`
    const by = namedByTheirs[table]
    if (by !== undefined)
      return `id in (select ${by.column} from ${by.table} where ${isOf(by.table, customerId, held)})`
    const ways = ofTable(table)
      .filter(({ target, isPartial }) => isPartial !== true && isTheirs(target))
      .toSorted((one, other) => rankOf(other) - rankOf(one))
    const sure = ways.find(({ isNullable }) => !isNullable)
    const clauses = (sure === undefined ? ways : [sure]).map(({ column, target, targetColumn }) =>
      target === 'customers'
        ? `${column} = ${customerId}`
        : `${column} in (select ${targetColumn} from ${target} where ${isOf(target, customerId, held)})`,
    )
    return clauses.length === 1 ? (clauses[0] ?? '') : `(${clauses.join(' or ')})`
  }
  const names = [...new Set(references.flatMap(({ table, target }) => [table, target]))].filter(isTheirs)
  return inOrder(names, references).map((name) => {
    const own = found.filter(({ table }) => table === name)
    return {
      name,
      isOf: (customerId, held) => isOf(name, customerId, held),
      namedBy: namedByTheirs[name],
      shared: own
        .filter(({ target }) => sharedTables[target] !== undefined)
        .map(({ column, target }) => ({ column, table: target })),
      emptied: own
        .filter(({ target }) => sharedTables[target] === undefined && !isTheirs(target))
        .map(({ column }) => column),
    }
  })
}

/** Customers first, and tables that others refer to before these; equals by name. */
const inOrder = (names: readonly string[], references: readonly Reference[]): readonly string[] => {
  const left = new Set(['customers', ...names.toSorted()])
  const ordered: string[] = []
  while (left.size > 0) {
    const next = [...left].filter((name) => !references.some((one) => one.table === name && left.has(one.target)))
    if (next.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...left].join(', ')}`)
    for (const name of next) left.delete(name)
    ordered.push(...next)
  }
  return ordered
}
