import type { ObjectSchema, Output, Schema } from './schema.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The two roles of the subscriber realm: a plain subscriber and a customer's administrator (flag `administrative`). */
export const roles = ['subscriber', 'subscriberadmin'] as const
export type Role = (typeof roles)[number]

/** Who may call: everybody, or the signed-in with one of these roles. */
export type Access = 'public' | readonly Role[]
export const both: readonly Role[] = roles
export const administrators: readonly Role[] = ['subscriberadmin']

/** `ngcp`: part of the platform's API as the field knows it. `lineside`: ours; the portal must also work without it. */
export type Origin = 'ngcp' | 'lineside'

/** A multipart body: the part `json`, described by `fields`, and one file. */
export interface UploadDescription {
  readonly fields: ObjectSchema
  readonly file: { readonly name: string; readonly required: boolean; readonly maxBytes: number }
  /** Where the file is optional: the fields alone may come as a JSON body. */
  readonly takesJson?: boolean
  /** Media types in which the file may come as the whole body, and the fields in the query. */
  readonly rawTypes?: readonly string[]
}

/** `empty`: no body. `binary`: a file, streamed. A schema: JSON, and nothing the schema does not name leaves. */
export type ReplyBody = 'empty' | 'binary' | Schema

/**
 * One route, described once: the server validates and serialises by it, the API reference prints it, the portal calls by
 * it, and a test walks it with every role.
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
  /** Calls a minute from one address; more are answered 429. */
  readonly perMinute?: number
}

/** Keeps the literal types of a description, so that handlers and callers are typed by it. */
export const route = <const Description extends RouteDescription>(description: Description): Description => description

/** What a handler gets of a request, and what its caller sends, by the description. */
export type ParamsOf<D> = D extends { params: infer S } ? Output<S> : undefined
export type QueryOf<D> = D extends { query: infer S } ? Output<S> : undefined
export type BodyOf<D> = D extends { body: infer S } ? Output<S> : undefined
type Success = 200 | 201 | 202
/** The JSON of the successful replies. */
export type ReplyOf<D extends RouteDescription> = {
  [Status in keyof D['replies'] & Success]: D['replies'][Status] extends Schema ? Output<D['replies'][Status]> : never
}[keyof D['replies'] & Success]
