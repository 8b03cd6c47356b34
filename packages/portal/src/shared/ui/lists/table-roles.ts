/**
 * What the elements of a table are by nature, said once more: on a phone their CSS is no longer that of a table, and
 * some browsers take the meaning from there.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const
