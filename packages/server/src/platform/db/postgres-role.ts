import { randomBytes } from 'node:crypto'
import { open, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncDirectory } from '../files/sync-directory.ts'

/** The application's role in its own database: no superuser, and owner of nothing but this database. */
const ROLE = 'lineside_app'
/** The SIP edge's (Kamailio): it has a schema of its own name, and nothing else. */
const SIP_ROLE = 'lineside_sip'

/** Nobody else is let in; the superuser signs in nowhere, its one door is the single-user mode of a stopped database. */
const HOST_RULES = `# written by Lineside
local all ${ROLE} scram-sha-256
local all ${SIP_ROLE} scram-sha-256
`

const PASSWORD_BYTES = 24
/** The rest of what the database takes is the application's. */
const SIP_CONNECTIONS = 40
type Role = typeof ROLE | typeof SIP_ROLE
const passwordFile = (cluster: string, role: Role): string => join(cluster, `${role}.password`)

/** @returns null: the database has no such role yet, or was left while it got one */
export const readRolePassword = (cluster: string, role: Role = ROLE): Promise<string | null> =>
  readFile(passwordFile(cluster, role), 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )

/** The address of a database of ours for the application. `socketDir`, `port` and `database` as PostgreSQL names them. */
export const addressForRole = (
  password: string,
  place: { socketDir: string; port: number; database: string },
): string => {
  const query = new URLSearchParams({ host: place.socketDir, port: String(place.port), sslmode: 'disable' })
  // %20 is understood by every reader of such an address, + is not
  return `postgresql://${ROLE}:${password}@localhost/${place.database}?${query.toString().replaceAll('+', '%20')}`
}

/**
 * Gives a stopped database to the application's role: makes the role, and that of the SIP edge, or gives it a new password, makes it the owner of the
 * database and of all that is in it, and lets nobody else in. Databases of older versions, where the application was the
 * superuser, are changed by it once. The password is written last: what was interrupted is done again.
 * @param runSingle runs commands in the single-user mode of the application's database, each on a line of its own
 * @param mayCreateDatabases for tests, which copy theirs
 */
export async function giveToRole(
  cluster: string,
  database: string,
  mayCreateDatabases: boolean,
  runSingle: (commands: string) => Promise<void>,
): Promise<void> {
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  const sipPassword = randomBytes(PASSWORD_BYTES).toString('base64url')
  const createdb = mayCreateDatabases ? 'createdb' : 'nocreatedb'
  const commands = [
    ...[ROLE, SIP_ROLE].map(
      (role) => `do $$ begin if to_regrole('${role}') is null then create role ${role}; end if; end $$`,
    ),
    `alter role ${ROLE} login nosuperuser ${createdb} password '${password}'`,
    `alter role ${SIP_ROLE} login nosuperuser nocreatedb connection limit ${SIP_CONNECTIONS} password '${sipPassword}'`,
    `alter role ${SIP_ROLE} set search_path = ${SIP_ROLE}`,
    `alter database ${database} owner to ${ROLE}`,
    takeOver,
  ]
  await runSingle(`${commands.map((command) => command.replaceAll(/\s*\n\s*/g, ' ')).join('\n')}\n`)
  // the files stay the database's own
  await writeFile(join(cluster, 'pg_hba.conf'), HOST_RULES)
  await writeAtOnce(cluster, SIP_ROLE, sipPassword)
  await writeAtOnce(cluster, ROLE, password)
}

async function writeAtOnce(cluster: string, role: Role, password: string): Promise<void> {
  const unfinished = `${passwordFile(cluster, role)}.new`
  const file = await open(unfinished, 'w', 0o600)
  try {
    await file.writeFile(`${password}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, passwordFile(cluster, role))
  await syncDirectory(cluster)
}

/** Sequences and indexes of a table, and types of its columns, go with it. */
const takeOver = `do $$ declare name text; begin
  for name in select nspname from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'public') loop
    execute format('alter schema %I owner to ${ROLE}', name);
  end loop;
  for name in select c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')) loop
    execute format('alter table %s owner to ${ROLE}', name);
  end loop;
  for name in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e') loop
    execute format('alter routine %s owner to ${ROLE}', name);
  end loop;
  for name in select t.oid::regtype from pg_type t join pg_namespace n on n.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and (t.typtype in ('e', 'd') or (t.typtype = 'c' and c.relkind = 'c')) loop
    execute format('alter type %s owner to ${ROLE}', name);
  end loop;
end $$`
