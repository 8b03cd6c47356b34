import * as z from 'zod/mini'
import { plainName } from '../../http/plain-name.ts'
import { idNumber } from '../../http/paging.ts'
import { problemSchema } from '../../http/problem.ts'
import { administrators, both, route } from '../../http/route.ts'
import { limits } from '../../limits.ts'

const text = z.string().check(plainName(), z.trim(), z.maxLength(limits.nameLength))
const needed = z.string().check(plainName(), z.trim(), z.minLength(1), z.maxLength(limits.nameLength))

/** RECEIVE-05: a civic address (RFC 5139); parts that are not known are ''. */
export const civicAddressSchema = z.strictObject({
  /** ISO 3166-1, two capital letters. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  region: text,
  city: needed,
  postal_code: text,
  street: needed,
  house_number: text,
  building: text,
  floor: text,
  room: text,
  /** More that helps to find the place, such as the entrance. */
  note: text,
})
export type WrittenAddress = z.infer<typeof civicAddressSchema>

const placeSchema = z.strictObject({ name: needed, ...civicAddressSchema.shape })
export type WrittenPlace = z.infer<typeof placeSchema>

const listedSchema = z.object({ id: idNumber, ...placeSchema.shape, used_by: z.number() })
export type ListedPlace = z.infer<typeof listedSchema>

export const mailLanguages = ['en', 'de', 'fr', 'it', 'es', 'ru'] as const
const contactSchema = z.strictObject({
  email: z.email().check(z.maxLength(limits.emailLength)),
  /** The language of the mails. */
  language: z.enum(mailLanguages),
})
export type SafetyContact = z.infer<typeof contactSchema>

const shared = { origin: 'lineside', access: administrators } as const
const path = '/api/lineside/emergencyplaces'
const params = z.object({ id: idNumber })
const changed = { 204: 'empty', 404: problemSchema, 409: problemSchema, 422: problemSchema } as const

export const listPlaces = route({
  ...shared,
  name: 'emergencyplaces.get',
  method: 'GET',
  path,
  summary: 'The places of the company that emergency calls tell',
  access: both,
  replies: { 200: z.object({ places: z.array(listedSchema) }) },
})

export const addPlace = route({
  ...shared,
  name: 'emergencyplaces.post',
  method: 'POST',
  path,
  summary: 'Adds a place',
  body: placeSchema,
  replies: { 200: z.object({ id: z.number() }), 409: problemSchema, 422: problemSchema },
})

export const changePlace = route({
  ...shared,
  name: 'emergencyplaces.put',
  method: 'PUT',
  path: `${path}/:id`,
  summary: 'Changes a place for all seats and phones that have it',
  params,
  body: placeSchema,
  replies: changed,
})

export const removePlace = route({
  ...shared,
  name: 'emergencyplaces.delete',
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Removes a place that no seat or phone has',
  params,
  replies: changed,
})

export const givePlace = route({
  ...shared,
  name: 'emergencyplaces.given.post',
  method: 'POST',
  path: `${path}/:id/given`,
  summary: 'Gives the place to all seats that have none; a phone without a place is where its seat is',
  params,
  replies: { 200: z.object({ seats: z.number() }), 404: problemSchema },
})

const seatWithout = z.object({ id: idNumber, name: z.string(), extension: z.nullable(z.string()) })

export const getEmergencySummary = route({
  ...shared,
  name: 'emergencysummary.get',
  method: 'GET',
  path: '/api/lineside/emergencysummary',
  summary: 'What is missing for emergency calls: seats without a place, and the safety contact',
  replies: {
    200: z.object({
      /** The person who is mailed of each emergency call; null: nobody is. */
      contact: z.nullable(contactSchema),
      /** Whether a trunk of the operator takes places; where none does, only the mail tells them. */
      trunks_take_places: z.boolean(),
      /** Seats whose emergency calls tell no place; 0, and none, where the company keeps no places. */
      seats_without: z.number(),
      /** Some of them, by name. */
      seats: z.array(seatWithout),
      /** Phones without a place of their own or of the seat on their first line. */
      phones_without: z.number(),
    }),
  },
})
export type EmergencySummary = z.infer<(typeof getEmergencySummary.replies)[200]>

export const setSafetyContact = route({
  ...shared,
  name: 'safetycontact.put',
  method: 'PUT',
  path: '/api/lineside/safetycontact',
  summary: 'Sets who is mailed of each emergency call',
  body: z.strictObject({ contact: z.nullable(contactSchema) }),
  replies: { 204: 'empty', 422: problemSchema },
})

const chosen = z.strictObject({ place_id: z.nullable(idNumber) })
const chosenReplies = { 200: chosen, 404: problemSchema } as const

export const getSeatPlace = route({
  ...shared,
  name: 'seatplaces.get',
  method: 'GET',
  path: '/api/lineside/seatplaces/:id',
  summary: 'The emergency place of a seat',
  params,
  replies: chosenReplies,
})

export const setSeatPlace = route({
  ...shared,
  name: 'seatplaces.put',
  method: 'PUT',
  path: '/api/lineside/seatplaces/:id',
  summary: 'Sets the emergency place of a seat',
  params,
  body: chosen,
  replies: changed,
})

export const getDevicePlace = route({
  ...shared,
  name: 'deviceplaces.get',
  method: 'GET',
  path: '/api/lineside/deviceplaces/:id',
  summary: 'The emergency place of a phone, which goes before that of a seat',
  params,
  replies: chosenReplies,
})

export const setDevicePlace = route({
  ...shared,
  name: 'deviceplaces.put',
  method: 'PUT',
  path: '/api/lineside/deviceplaces/:id',
  summary: 'Sets the emergency place of a phone',
  params,
  body: chosen,
  replies: changed,
})

const elsewhereSchema = z.strictObject({
  /** A place of the company; null: `address` says it. */
  place_id: z.nullable(idNumber),
  address: z.nullable(civicAddressSchema),
  /** ISO 8601; from then on the person is at the seat. */
  until: z.iso.datetime({ offset: true }).check(z.maxLength(limits.textLength)),
})
export type Elsewhere = z.infer<typeof elsewhereSchema>

const own = { ...shared, access: both, path: '/api/lineside/elsewhere' } as const

/** Only the person sees and sets it; the safety contact reads it in the mail about an emergency call. */
export const getElsewhere = route({
  ...own,
  name: 'elsewhere.get',
  method: 'GET',
  summary: 'Where the caller’s seat is, and where the person has said to be for now',
  replies: {
    200: z.object({ place: z.nullable(listedSchema), elsewhere: z.nullable(elsewhereSchema) }),
  },
})

export const setElsewhere = route({
  ...own,
  name: 'elsewhere.put',
  method: 'PUT',
  summary: 'Says where the person is for now: emergency calls tell it',
  body: elsewhereSchema,
  replies: { 204: 'empty', 404: problemSchema, 422: problemSchema },
})

export const endElsewhere = route({
  ...own,
  name: 'elsewhere.delete',
  method: 'DELETE',
  summary: 'The person is at the seat again',
  replies: { 204: 'empty' },
})

export const emergencyRoutes = [
  listPlaces,
  addPlace,
  changePlace,
  removePlace,
  givePlace,
  getEmergencySummary,
  setSafetyContact,
  getSeatPlace,
  setSeatPlace,
  getDevicePlace,
  setDevicePlace,
  getElsewhere,
  setElsewhere,
  endElsewhere,
] as const
