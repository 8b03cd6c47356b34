import * as z from 'zod/mini'

/** What a subscription consists of, as the VideoRoom tells it with every offer. */
const toldSchema = z.object({
  streams: z.array(
    z.object({
      mid: z.string(),
      /** false: whoever sent it has gone, and its section stays empty. */
      active: z.optional(z.boolean()),
      feed_id: z.optional(z.number()),
    }),
  ),
})

/** Who is in it, by their numbers; null: this says nothing of it. */
export const feedsOf = (data: Readonly<Record<string, unknown>>): ReadonlySet<number> | null => {
  const told = streamsOf(data)
  return told && new Set(told.map(({ feed }) => feed))
}

/** Whose the sections of an offer are, by their mids. */
export const membersByMid = (
  data: Readonly<Record<string, unknown>>,
  owners: ReadonlyMap<number, string>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (streamsOf(data) ?? []).flatMap(({ mid, feed }) => {
      const owner = owners.get(feed)
      return owner === undefined ? [] : [[mid, owner] as const]
    }),
  )

const streamsOf = (
  data: Readonly<Record<string, unknown>>,
): readonly { readonly mid: string; readonly feed: number }[] | null => {
  const told = toldSchema.safeParse(data)
  if (!told.success) return null
  return told.data.streams.flatMap(({ mid, active, feed_id: feed }) =>
    feed === undefined || active === false ? [] : [{ mid, feed }],
  )
}
