/**
 * The roles of table elements, set explicitly: on a phone the CSS changes their display, and some browsers then drop
 * the native roles.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const
