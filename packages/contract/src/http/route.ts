import type { ObjectSchema, Output, Schema } from './schema.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The two roles of the subscriber realm: a plain subscriber and a customer's administrator (flag `administrative`). */
export const roles = ['subscriber', 'subscriberadmin'] as const
export type Role = (typeof roles)[number]

/** The callers that a route admits: everybody, or signed-in subscribers with one of these roles. */
export type Access = 'public' | readonly Role[]
export const both: readonly Role[] = roles
export const administrators: readonly Role[] = ['subscriberadmin']

/**
 * `ngcp`: part of the original platform's API. `lineside`: added by this platform; the portal must also work without
 * it.
 */
export type Origin = 'ngcp' | 'lineside'

/** A multipart body: the part `json`, described by `fields`, and one file. */
export interface UploadDescription {
  readonly fields: ObjectSchema
  readonly file: { readonly name: string; readonly required: boolean; readonly maxBytes: number }
  /** Only with an optional file: the fields alone may be sent as a JSON body. */
  readonly takesJson?: boolean
  /** The part `json` may be missing: clients of the original platform send some files alone. */
  readonly takesFileAlone?: boolean
  /** Media types in which the file may be sent as the whole body; the fields are then in the query. */
  readonly rawTypes?: readonly string[]
}

/** `empty`: no body. `binary`: a file, streamed. A schema: JSON; members that the schema does not name are left out. */
export type ReplyBody = 'empty' | 'binary' | Schema

/**
 * Description of one route: the server validates and serialises by it, the API reference prints it, the portal calls by
 * it, and a test tries it with every role.
 */
export interface RouteDescription {
  /** Unique and stable, for example `voicemails.item.patch`. */
  readonly name: string
  readonly method: Method
  /** Parameters as `:id`. */
  readonly path: `/${string}`
  readonly origin: Origin
  readonly summary: string
  readonly access: Access
  readonly params?: ObjectSchema
  readonly query?: ObjectSchema
  readonly body?: Schema
  readonly upload?: UploadDescription
  readonly replies: Readonly<Record<number, ReplyBody>>
  /** Requests per minute from one address; more are answered with 429. */
  readonly perMinute?: number
  /** Asked every few seconds by programs that watch the server: not worth a line of the log. */
  readonly isHealthCheck?: true
  /** FACT-04: for the person alone, never for a program that signs in with an app password. */
  readonly isForPersons?: true
  /** FACT-04: an app password for the provisioning of phones opens it. */
  readonly isOfPhones?: true
  /** FACT-06: it answers a person who first has to set up a second step, which nothing else does. */
  readonly isBeforeEnrolment?: true
  /** ROLE-02: open to an administrator who sees as a seat, whatever else is closed then. */
  readonly isInSeeAs?: true
  /** FACT-02: by HTTP Basic, name and password are enough for it, whatever else the line asks for. */
  readonly takesPasswordAlone?: true
  /** FRONT-03: it answers a person whose password has expired, which nothing else does. */
  readonly takesExpiredPassword?: true
}

/** Keeps the literal types of a description, so that handlers and callers are typed by it. */
export const route = <const Description extends RouteDescription>(description: Description): Description => description

export type PathValues = Readonly<Record<string, string | number>>

/** The address of a route with its parameters filled in. */
export const pathOf = ({ path }: Pick<RouteDescription, 'path'>, params: PathValues = {}): `/${string}` =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name]))) as `/${string}`

/** The parts of a request that a handler receives, by the description; `ReplyOf` is the reply for its caller. */
export type ParamsOf<D> = D extends { params: infer S } ? Output<S> : undefined
export type QueryOf<D> = D extends { query: infer S } ? Output<S> : undefined
export type BodyOf<D> = D extends { body: infer S } ? Output<S> : undefined
type Success = 200 | 201 | 202
/** The JSON of the successful replies. */
export type ReplyOf<D extends RouteDescription> = {
  [Status in keyof D['replies'] & Success]: D['replies'][Status] extends Schema ? Output<D['replies'][Status]> : never
}[keyof D['replies'] & Success]
