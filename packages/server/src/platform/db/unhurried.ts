/**
 * An expression of SQL that applies to the transaction of its statement: the commit does not wait until the row is on the
 * disk, for rows that are worth nothing once the processes are gone that run their calls. Where the database has a
 * standby that must have each commit (`synchronous_standby_names`), it waits as any other: a fail-over ends no process, and
 * would lose the rows of calls that go on.
 */
export const unhurried = `set_config('synchronous_commit', case when current_setting('synchronous_standby_names') = ''
  then 'off' else current_setting('synchronous_commit') end, true)`
