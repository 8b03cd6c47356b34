import type { ClientBase } from 'pg'

/** Our tables: everything in the database that belongs neither to PostgreSQL nor to an extension. */
const ours = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')`

export interface CatalogueTable {
  /** Schema and name, quoted where needed: `public.conversations`. */
  readonly name: string
  /** The columns that hold data (generated ones do not), quoted where needed. */
  readonly columns: readonly string[]
}

/** Tables with rows of their own, and partitioned ones as a whole; their partitions are not among them. */
export const readTables = async (client: ClientBase): Promise<readonly CatalogueTable[]> => {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      coalesce(array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attname is not null), '{}')::text[] as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence <> 't' and ${ours}
    group by n.nspname, c.relname order by n.nspname, c.relname`)
  return rows
}

export interface CatalogueSequence {
  readonly name: string
  readonly value: string
  readonly isCalled: boolean
}

/** Where each sequence stands. Read after the rows: a sequence is never behind the rows of an older snapshot. */
export const readSequences = async (client: ClientBase): Promise<readonly CatalogueSequence[]> => {
  const { rows } = await client.query<CatalogueSequence>(`
    select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value)::text as value,
      last_value is not null as "isCalled"
    from pg_sequences where schemaname !~ '^pg_' order by schemaname, sequencename`)
  return rows
}

export interface CataloguePartition {
  readonly name: string
  readonly parent: string
  /** As PostgreSQL writes it: `FOR VALUES FROM (…) TO (…)` or `DEFAULT`. */
  readonly bound: string
  /** How it is cut again, such as `RANGE (start_time)`; null: it holds rows. */
  readonly key: string | null
  /** Its storage parameters, such as `autovacuum_vacuum_insert_scale_factor=0.01`; absent: none. */
  readonly options?: string | undefined
}

/** The partitions, parents first. */
export const readPartitions = async (client: ClientBase): Promise<readonly CataloguePartition[]> => {
  const { rows } = await client.query<CataloguePartition & { options: string | null }>(`
    with recursive tree as (
      select i.inhrelid as oid, i.inhparent as parent, 1 as level
      from pg_inherits i join pg_class p on p.oid = i.inhparent where p.relkind = 'p' and not p.relispartition
      union all
      select i.inhrelid, i.inhparent, tree.level + 1 from pg_inherits i join tree on tree.oid = i.inhparent)
    select format('%I.%I', n.nspname, c.relname) as name, format('%I.%I', pn.nspname, p.relname) as parent,
      pg_get_expr(c.relpartbound, c.oid) as bound, pg_get_partkeydef(c.oid) as key,
      array_to_string(c.reloptions, ', ') as options
    from tree join pg_class c on c.oid = tree.oid join pg_namespace n on n.oid = c.relnamespace
    join pg_class p on p.oid = tree.parent join pg_namespace pn on pn.oid = p.relnamespace
    where c.relkind in ('r', 'p') order by tree.level, 1`)
  return rows.map(({ options, ...partition }) => (options === null ? partition : { ...partition, options }))
}

export interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/** Foreign keys, those of partitioned tables once. */
export const readForeignKeys = async (client: ClientBase): Promise<readonly ForeignKey[]> => {
  const { rows } = await client.query<ForeignKey>(`
    select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name,
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and k.conparentid = 0 and ${ours} order by 1, 2`)
  return rows
}

/** The rows of each table, by its name, as this client's transaction sees them. */
export const countRows = async (client: ClientBase): Promise<Readonly<Record<string, number>>> => {
  const counts: Record<string, number> = {}
  for (const { name } of await readTables(client)) {
    const { rows } = await client.query<{ count: string }>(`select count(*)::text as count from ${name}`)
    counts[name] = Number(rows[0]?.count)
  }
  return counts
}

/** The migrations that this database has had, in order; empty: it is new. */
export const readMigrations = async (client: ClientBase): Promise<readonly string[]> => {
  const there = await client.query<{ there: boolean }>(`select to_regclass('schema_migrations') is not null as there`)
  if (there.rows[0]?.there !== true) return []
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
  return rows.map(({ name }) => name)
}

/** The major version of the database, such as `18`. */
export const readMajor = async (client: ClientBase): Promise<string> => {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`)
  return String(Math.floor(Number(rows[0]?.version) / 10_000))
}
