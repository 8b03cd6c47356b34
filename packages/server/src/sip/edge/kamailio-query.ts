/**
 * Asks the database for one row, which the query must always have: one without rows succeeds, too, and leaves what the one
 * before has found. A connection that has ended, because the database was started again, is noticed by a query that fails; the
 * second one opens it anew, within PGCONNECT_TIMEOUT. Without the database the request gets 503.
 * @param name the variable `$xavp(NAME=>COLUMN)` that gets the row
 */
export const asked = (query: string, name: string): string => {
  const ask = `sql_xquery("edge", "${query}", "${name}")`
  return `if (!${ask} && !${ask}) route(AWAY);`
}
