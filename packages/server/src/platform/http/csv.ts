import { Readable } from 'node:stream'
import type { ResourceDescription } from '@lineside/contract/http/resource'
import { limits } from '@lineside/contract/limits'
import { stringify } from 'csv-stringify'
import { Answer } from './answer.ts'
import { orderOf } from './list-request.ts'
import type { ResourceContext, ResourceHandlers } from './resource-handlers.ts'

const batch = 1000

/** The whole filter of a list, not its page, as a CSV file (RFC 4180; texts that a spreadsheet would execute are quoted). */
export const csvOf = <D extends ResourceDescription>(
  description: D,
  list: NonNullable<ResourceHandlers<D>['list']>,
  context: ResourceContext,
): Answer => {
  const rows = Readable.from(allItems(description, list, context))
  const columns = Object.keys(description.item._zod.def.shape)
  const csv = rows.pipe(
    stringify({
      header: true,
      columns,
      escape_formulas: true,
      cast: { boolean: String, object: (value) => JSON.stringify(value) },
    }),
  )
  rows.once('error', (error) => csv.destroy(error))
  return new Answer(200, csv, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${description.name}.csv"`,
    'cache-control': 'private, no-store',
  })
}

async function* allItems<D extends ResourceDescription>(
  description: D,
  list: NonNullable<ResourceHandlers<D>['list']>,
  context: ResourceContext,
): AsyncGenerator<unknown> {
  const order = orderOf(description, context.query)
  for (let offset = 0; offset < limits.csvRowsMaximum; offset += batch) {
    const request = { filters: context.query, offset, limit: batch, order, count: false }
    const { items } = await list(context, request as unknown as Parameters<typeof list>[1])
    yield* items
    if (items.length < batch) return
  }
}
