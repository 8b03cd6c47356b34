import { pipeline, Readable } from 'node:stream'
import type { ResourceDescription } from '@lineside/contract/http/resource'
import { limits } from '@lineside/contract/limits'
import { stringify } from 'csv-stringify'
import { Answer } from './answer.ts'
import { orderOf } from './list-request.ts'
import type { ResourceContext, ResourceHandlers } from './resource-handlers.ts'
import { isSecretMember } from '../secret-members.ts'
import type { Platform } from '../platform.ts'

const batch = 1000

/** The whole filter of a list, not its page, as a CSV file (RFC 4180; texts that a spreadsheet would execute are quoted). Secrets stay out of it. */
export const csvOf = async <D extends ResourceDescription>(
  platform: Pick<Platform, 'shares'>,
  description: D,
  list: NonNullable<ResourceHandlers<D>['list']>,
  context: ResourceContext,
): Promise<Answer> => {
  const items = allItems(platform, description, list, context)
  // a filter that is refused is refused before the file begins
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
  // a client that leaves destroys the file, and with it the reading of further rows; an error ends the answer as it is
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
  context: ResourceContext,
): AsyncGenerator<unknown> {
  const order = orderOf(description, context.query)
  for (let offset = 0; offset < limits.csvRowsMaximum; offset += batch) {
    const request = { filters: context.query, offset, limit: batch, order, count: false }
    const read = () => list(context, request as unknown as Parameters<typeof list>[1])
    // the first portion belongs to the request, which has its turn; the others come while the file is on its way
    const { items } = offset === 0 ? await read() : await shares.requests.run(context.principal, read)
    yield* items
    if (items.length < batch) return
  }
}
