import { pipeline, Readable } from 'node:stream'
import type { ResourceDescription } from '@lineside/contract/http/resource'
import { limits } from '@lineside/contract/limits'
import { stringify } from 'csv-stringify'
import { Answer } from '../answer.ts'
import { orderOf } from './list-request.ts'
import type { ListContext, ResourceHandlers } from './resource-handlers.ts'
import { isSecretMember } from '@lineside/contract/secret-members'
import type { Platform } from '../../platform.ts'

const batch = 1000

/**
 * All items that a list's filter finds, not only a page, as a CSV file (RFC 4180; texts that a spreadsheet would run as
 * a formula are escaped). Secrets are left out.
 */
export const csvOf = async <D extends ResourceDescription>(
  platform: Pick<Platform, 'shares'>,
  description: D,
  list: NonNullable<ResourceHandlers<D>['list']>,
  context: ListContext,
): Promise<Answer> => {
  const items = allItems(platform, description, list, context)
  // read the first portion before the file begins, so that a wrong filter is still refused with a status
  const rows = Readable.from(continued(await items.next(), items))
  const columns = Object.keys(description.item._zod.def.shape).filter((name) => !isSecretMember(name))
  const csv = stringify({
    header: true,
    columns,
    escape_formulas: true,
    // some programs trim a value before they look for a formula in it
    cast: {
      boolean: String,
      string: (value) => (/^\s+[=+\-@]/.test(value) ? `'${value}` : value),
      object: (value) => JSON.stringify(value),
    },
  })
  // a client that disconnects destroys the file and so stops the reading of rows; an error cuts the answer off
  pipeline(rows, csv, () => undefined)
  return new Answer(200, csv, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${description.name}.csv"`,
    'cache-control': 'private, no-store',
  })
}

async function* continued<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (first.done === true) return
  yield first.value
  yield* rest
}

async function* allItems<D extends ResourceDescription>(
  { shares }: Pick<Platform, 'shares'>,
  description: D,
  list: NonNullable<ResourceHandlers<D>['list']>,
  context: ListContext,
): AsyncGenerator<unknown> {
  const order = orderOf(description, context.query)
  for (let offset = 0; offset < limits.csvRowsMaximum; offset += batch) {
    const request = { filters: context.query, offset, limit: batch, order, count: false }
    const read = () => list(context, request as unknown as Parameters<typeof list>[1])
    // the first portion is read in the request's own turn; the others take turns while the file is being sent
    const { items } = offset === 0 ? await read() : await shares.requests.run(context.principal, read)
    yield* items
    if (items.length < batch) return
  }
}
