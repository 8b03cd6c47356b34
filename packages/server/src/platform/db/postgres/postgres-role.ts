import { randomBytes } from 'node:crypto'
import { open, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncDirectory } from '../../files/sync-directory.ts'

/** The application's role in our own database: no superuser, and owner of this database only. */
const ROLE = 'lineside_app'
/** The role of the SIP edge (Kamailio): it has one schema, named like the role, and nothing else. */
const SIP_ROLE = 'lineside_sip'
/**
 * The role of backups: it copies the whole cluster over the replication protocol, and can neither open a database nor
 * run a statement (SAFE-01).
 */
const BACKUP_ROLE = 'lineside_backup'

/** Only these roles may sign in; the superuser works only in the single-user mode of a stopped database. */
const HOST_RULES = `# written by Lineside
local all ${ROLE} scram-sha-256
local all ${SIP_ROLE} scram-sha-256
local replication ${BACKUP_ROLE} scram-sha-256
`

const PASSWORD_BYTES = 24
/** Most connections of the SIP edge; the rest of the database's connections are the application's. */
const SIP_CONNECTIONS = 60
/** A backup takes one connection; one more begins before the broken one of a killed process is noticed. */
const BACKUP_CONNECTIONS = 3

type Role = typeof ROLE | typeof SIP_ROLE | typeof BACKUP_ROLE
const passwordFile = (cluster: string, role: Role): string => join(cluster, `${role}.password`)

/** @returns null when the database has no such role yet, or was interrupted while the role was made */
export const readRolePassword = (cluster: string, role: Role = ROLE): Promise<string | null> =>
  readFile(passwordFile(cluster, role), 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )

/**
 * The address with which the application (or another role) connects to our own database; `socketDir`, `port` and
 * `database` as in PostgreSQL.
 */
export const addressForRole = (
  password: string,
  place: { socketDir: string; port: number; database: string },
  role: Role = ROLE,
): string => {
  const query = new URLSearchParams({ host: place.socketDir, port: String(place.port), sslmode: 'disable' })
  // every parser of such an address understands %20, but not all understand +
  return `postgresql://${role}:${password}@localhost/${place.database}?${query.toString().replaceAll('+', '%20')}`
}

/**
 * Makes the roles of the application, of the SIP edge and of backups in a stopped database, or gives them new passwords; makes the
 * application's role the owner of the database and everything in it, and lets nobody else sign in. This also converts
 * databases of older versions, where the application was the superuser. The password file is written last, so that an
 * interrupted run is repeated.
 * @param runSingle runs commands, one per line, in the single-user mode of the application's database
 * @param mayCreateDatabases for tests, which copy their databases, and drop them while a connection of another role still ends
 */
export async function giveToRole(
  cluster: string,
  database: string,
  mayCreateDatabases: boolean,
  runSingle: (commands: string) => Promise<void>,
): Promise<void> {
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  const sipPassword = randomBytes(PASSWORD_BYTES).toString('base64url')
  const backupPassword = randomBytes(PASSWORD_BYTES).toString('base64url')
  const createdb = mayCreateDatabases ? 'createdb' : 'nocreatedb'
  // where there are several databases, each may have edges of its own
  const sipConnections = mayCreateDatabases ? -1 : SIP_CONNECTIONS
  const commands = [
    ...[ROLE, SIP_ROLE, BACKUP_ROLE].map(
      (role) => `do $$ begin if to_regrole('${role}') is null then create role ${role}; end if; end $$`,
    ),
    `alter role ${ROLE} login nosuperuser ${createdb} password '${password}'`,
    `alter role ${SIP_ROLE} login nosuperuser nocreatedb connection limit ${sipConnections} password '${sipPassword}'`,
    `alter role ${SIP_ROLE} set search_path = ${SIP_ROLE}`,
    ...(mayCreateDatabases ? [`grant pg_signal_backend to ${ROLE}`] : []),
    `alter role ${BACKUP_ROLE} login replication nosuperuser nocreatedb connection limit ${BACKUP_CONNECTIONS} password '${backupPassword}'`,
    `alter database ${database} owner to ${ROLE}`,
    takeOver,
  ]
  await runSingle(`${commands.map((command) => command.replaceAll(/\s*\n\s*/g, ' ')).join('\n')}\n`)
  // keep the owner of the files: they belong to the database's user
  await writeFile(join(cluster, 'pg_hba.conf'), HOST_RULES)
  await writeAtOnce(cluster, SIP_ROLE, sipPassword)
  await writeAtOnce(cluster, BACKUP_ROLE, backupPassword)
  await writeAtOnce(cluster, ROLE, password)
}

async function writeAtOnce(cluster: string, role: Role, password: string): Promise<void> {
  const unfinished = `${passwordFile(cluster, role)}.new`
  const file = await open(unfinished, 'w', 0o600)
  try {
    await file.writeFile(`${password}\n`)
    // the database's user reads every file of the cluster for a backup
    const { uid, gid } = await stat(cluster)
    if (process.getuid?.() === 0) await file.chown(uid, gid)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, passwordFile(cluster, role))
  await syncDirectory(cluster)
}

/** Changing a table's owner also changes that of its sequences, indexes and column types. */
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
