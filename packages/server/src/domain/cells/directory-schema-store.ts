import { randomBytes } from 'node:crypto'
import type { Pool } from '../../platform/db/database.ts'
import { createPool } from '../../platform/db/pool.ts'
import type { Log } from '../../platform/log.ts'

/** Connections of one process: calls and sign-ins ask one row at a time. */
const connections = 4
/** A question of a call or a sign-in that takes longer counts as not answered. */
const statementMs = 2_000
/** Any number that nothing else in the directory's database locks. */
const lock = 2_701_129

/** GROW-08: the database of the directory, which all cells and front doors share. It is opened with the first question. */
export const openDirectory = (directoryUrl: string, log?: Log): Pool =>
  createPool(directoryUrl, {
    max: connections,
    statementTimeoutMs: statementMs,
    queryTimeoutMs: statementMs + 500,
    ...(log && { log }),
  })

/**
 * Makes the tables of the directory in a schema of their own, unless they are there. `entries` is the truth about who has what;
 * `contested` keeps what another cell claims too, until one of them lets go. The secret lets cells know each other's calls. `moves` says
 * who has a customer that is on its way.
 */
export const prepareDirectory = async (directory: Pool): Promise<void> => {
  const { rows } = await directory.query<{ isThere: boolean }>(
    // what the newest version has added
    `select count(*) = 2 as "isThere" from information_schema.columns where table_schema = 'lineside_directory'
       and (table_name, column_name) in (('cells', 'number'), ('entries', 'is_moving'))`,
  )
  if (rows[0]?.isThere === true) return
  const client = await directory.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [lock])
    await client.query(tables)
    await client.query(
      `insert into lineside_directory.settings (name, value) values ('secret', $1) on conflict do nothing`,
      [randomBytes(32).toString('hex')],
    )
    await client.query('commit')
  } finally {
    // closing it rolls a broken transaction back
    client.release(true)
  }
}

const tables = `
  create schema if not exists lineside_directory;
  create table if not exists lineside_directory.cells (
    name text primary key check (name ~ '^[a-z][a-z0-9-]{0,30}$'),
    web text not null,
    edges text[] not null,
    sources inet[] not null,
    saved_at timestamptz not null default now()
  );
  -- by which the ids of the cell begin; null: its servers have not asked for it yet
  alter table lineside_directory.cells add column if not exists number smallint unique;
  create table if not exists lineside_directory.entries (
    kind text not null check (kind in ('domain', 'number')),
    value text not null,
    cell text not null references lineside_directory.cells,
    -- all longer numbers that begin so, with up to six digits more, are the cell's too
    is_block boolean not null default false,
    -- which word of the cell said so: an older word does not count
    version bigint not null,
    since timestamptz not null default now(),
    primary key (kind, value)
  );
  create index if not exists entries_of_cell on lineside_directory.entries (cell, kind, value);
  create table if not exists lineside_directory.contested (
    kind text not null,
    value text not null,
    cell text not null references lineside_directory.cells,
    is_block boolean not null default false,
    version bigint not null,
    since timestamptz not null default now(),
    primary key (kind, value, cell)
  );
  create index if not exists contested_of_cell on lineside_directory.contested (cell);
  create table if not exists lineside_directory.settings (name text primary key, value text not null);
  -- it is about to move: answers about it are forgotten at once
  alter table lineside_directory.entries add column if not exists is_moving boolean not null default false;
  -- Customers on their way. The commit that makes one 'switched' is its move: before it the old cell has the customer, after it the new one.
  create table if not exists lineside_directory.moves (
    token uuid primary key,
    customer integer not null,
    from_cell text not null,
    to_cell text not null,
    phase text not null check (phase in ('offered', 'ready', 'frozen', 'arrived', 'switched', 'followed', 'done', 'given up')),
    -- the last part of the export that the old cell has written whole
    parts integer not null default 0,
    since timestamptz not null default now()
  );
  create unique index if not exists one_move_a_customer on lineside_directory.moves (from_cell, customer) where phase not in ('done', 'given up')`
