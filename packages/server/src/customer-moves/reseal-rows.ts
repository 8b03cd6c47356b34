import { nextSealed, replaceBoxes } from '../key-rotation/reseal-store.ts'
import { nameOf, sealedColumns } from '../key-rotation/sealed-columns.ts'
import type { DatabaseClient } from '../platform/db/copy/open-client.ts'
import type { SecretBox } from '../platform/auth/secret-box.ts'
import { SetupError } from '../platform/setup-error.ts'

/** The boxes that open secrets and seal them again. */
export interface Resealing {
  readonly from: Pick<SecretBox, 'open'>
  readonly to: Pick<SecretBox, 'seal'>
}

export const hasSecrets = (table: string): boolean => sealedColumns.some((column) => column.table === table)

/**
 * Seals the secrets in a copy of some rows of a table anew.
 * @param copy name of the table with the copy
 * @throws SetupError naming a row whose secret cannot be opened
 */
export const resealRows = async (
  client: DatabaseClient,
  { table, copy, from, to }: Resealing & { readonly table: string; readonly copy: string },
): Promise<void> => {
  for (const column of sealedColumns.filter((one) => one.table === table)) {
    const at = { ...column, table: copy }
    for (let after: string | null = null; ; ) {
      const rows = await nextSealed(client, at, { after, mark: null })
      if (rows.length === 0) break
      await replaceBoxes(
        client,
        at,
        rows.map((row) => {
          try {
            return { ...row, sealed: to.seal(from.open(row.box)) }
          } catch {
            throw new SetupError(
              `The secret of ${nameOf(column)} ${row.row} cannot be opened: set it anew, and try again.`,
            )
          }
        }),
      )
      after = rows.at(-1)?.row ?? null
    }
  }
}
