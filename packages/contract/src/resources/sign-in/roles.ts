import * as z from 'zod/mini'
import { idNumber } from '../../http/paging.ts'
import { problemSchema } from '../../http/problem.ts'
import { administrators, both, route } from '../../http/route.ts'
import { limits } from '../../limits.ts'
import { seatRoles } from '../../roles.ts'

const rolesSchema = z.array(z.enum(seatRoles))
const changedRoles = z.optional(rolesSchema.check(z.maxLength(limits.rolesOfPerson)))

const personSchema = z.object({
  subscriber_id: z.number(),
  name: z.string(),
  extension: z.nullable(z.string()),
  /** The customer's pilot: an administrator for good. */
  is_pilot: z.boolean(),
  /** In the order of the table of roles. */
  roles: rolesSchema,
})
export type PersonWithRoles = z.infer<typeof personSchema>

/** ROLE-01: the people of the customer who have a role, by name: at most `limits.peopleWithRoles`. */
export const listRoles = route({
  name: 'roles.get',
  method: 'GET',
  path: '/api/lineside/roles',
  origin: 'lineside',
  summary: 'Which people of the company have which roles',
  access: administrators,
  replies: {
    200: z.object({
      people: z.array(personSchema),
      /** All people of the customer, with or without a role. */
      total: z.number(),
    }),
  },
})

/** ROLE-01: asked by the portal at its start, and again when its person's roles have changed. */
export const getOwnRoles = route({
  name: 'roles.own.get',
  method: 'GET',
  path: '/api/lineside/roles/own',
  origin: 'lineside',
  summary: "The caller's own roles",
  access: both,
  isBeforeEnrolment: true,
  replies: { 200: z.object({ roles: rolesSchema }) },
})

/**
 * ROLE-01: gives a person of the customer roles, and takes others; both count from the person's next request on. It names
 * what changes and not all that the person has: of two administrators who act at once, neither undoes the other's change.
 */
export const changeRoles = route({
  name: 'roles.item.post',
  method: 'POST',
  path: '/api/lineside/roles/:id',
  origin: 'lineside',
  summary:
    'Gives a person roles, and takes others; the pilot stays an administrator, and one administrator has to stay',
  access: administrators,
  // a program that could give roles could get more than its scope
  isForPersons: true,
  params: z.object({ id: idNumber }),
  body: z.strictObject({
    /** Roles that the person has afterwards. */
    give: changedRoles,
    /** Roles that the person no longer has, unless they are given as well. */
    take: changedRoles,
  }),
  replies: { 200: personSchema, 403: problemSchema, 404: problemSchema, 422: problemSchema },
})
