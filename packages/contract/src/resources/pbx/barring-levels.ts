import * as z from 'zod/mini'
import { linksSchema } from '../../http/hal.ts'
import { idNumber, pagingQuery } from '../../http/paging.ts'
import { problemSchema } from '../../http/problem.ts'
import { resource } from '../../http/resource.ts'
import { both, route } from '../../http/route.ts'

/**
 * FRONT-03: named barring levels (NCOS), which the preference `ncos` gives to a line. They are the same for everybody: each
 * stands for limits on outside calls (HARD-02), which can say more than a list of names. There are no sets of them, so clients
 * read an empty list instead of an error.
 */
export const barringLevels = resource({
  name: 'ncoslevels',
  entity: 'ncoslevel',
  origin: 'ngcp',
  summary: 'Named barring levels, each for some limits on outside calls',
  methods: { list: both, get: both },
  item: z.object({ id: z.number(), level: z.string(), mode: z.string(), description: z.nullable(z.string()) }),
  orderBy: ['id', 'level'],
})

const barringSet = z.object({ id: z.number(), name: z.string(), description: z.string() })

export const listBarringSets = route({
  name: 'ncossets.collection.get',
  method: 'GET',
  path: '/api/v2/ncos/sets/',
  origin: 'ngcp',
  summary: 'Sets of barring levels: none',
  access: both,
  query: z.object(pagingQuery),
  replies: { 200: z.object({ _links: linksSchema, data: z.array(barringSet), total_count: z.number() }) },
})

export const getBarringSet = route({
  name: 'ncossets.item.get',
  method: 'GET',
  path: '/api/v2/ncos/sets/:id',
  origin: 'ngcp',
  summary: 'A set of barring levels',
  access: both,
  params: z.object({ id: idNumber }),
  replies: { 200: barringSet, 404: problemSchema },
})
