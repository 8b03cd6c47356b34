import { createHmac, timingSafeEqual } from 'node:crypto'

/** A call on its way from one cell to another. */
export interface MarkedCall {
  readonly from: string
  readonly to: string
  /** The cells that it has passed, this one included: a loop of forwardings between cells ends by it. */
  readonly hops: number
  /** The called number: digits with the country code. */
  readonly number: string
}

/** The header in which a call brings its mark; no other one leaves a cell with it. */
export const cellMarkHeader = 'X-Cell'

/** Clocks of cells may differ by so much; an overheard mark is worth nothing after it, and before it only for the same number. */
const validSeconds = 120
const form = /^([a-z][a-z0-9-]{0,30});to=([a-z][a-z0-9-]{0,30});hops=(\d{1,2});at=(\d{1,12});sum=([0-9a-f]{64})$/

const sumOf = (secret: string, { from, to, hops, number }: MarkedCall, at: number): string =>
  createHmac('sha256', secret).update(`cell call ${from} ${to} ${hops} ${at} ${number}`).digest('hex')

/** GROW-08: by this a cell knows a call of another one, besides by the address that it comes from. */
export const writeCellMark = (secret: string, call: MarkedCall, now: Date): string => {
  const at = Math.floor(now.getTime() / 1000)
  return `${call.from};to=${call.to};hops=${call.hops};at=${at};sum=${sumOf(secret, call, at)}`
}

/** @returns the number of hops; null: the mark is not that of this call */
export const readCellMark = (
  secret: string,
  text: string | undefined,
  { from, to, number, now }: Pick<MarkedCall, 'from' | 'to' | 'number'> & { readonly now: Date },
): number | null => {
  const [, sender, receiver, hops, at, sum = ''] = form.exec(text ?? '') ?? []
  if (sender !== from || receiver !== to) return null
  if (Math.abs(now.getTime() / 1000 - Number(at)) > validSeconds) return null
  const right = sumOf(secret, { from, to, hops: Number(hops), number }, Number(at))
  return timingSafeEqual(Buffer.from(sum), Buffer.from(right)) ? Number(hops) : null
}
