import { keyGroupOf } from '@lineside/contract/http/key-groups'
import type { ReplyBody, RouteDescription } from '@lineside/contract/http/route'
import type { Schema } from '@lineside/contract/http/schema'
import { problemSchema } from '@lineside/contract/http/problem'
import { patchSchema } from '@lineside/contract/http/json-patch'
import { toJSONSchema } from 'zod/v4/core'
import { patchMediaType } from '../requests/body-parsers.ts'
import { webhookReference } from './webhook-reference.ts'

type JsonSchema = Record<string, unknown>

/** A route of the contract, or another one in the same form. */
export interface ReferenceRoute extends Omit<RouteDescription, 'access'> {
  readonly access: 'public' | readonly string[]
  /** It takes keys of operators and resellers in place of sessions. */
  readonly security?: 'key'
}

/** The API reference of described routes, as OpenAPI 3.1. */
export const openApiDocument = (routes: readonly ReferenceRoute[], version: string) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const description of routes) {
    const path = description.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [description.method.toLowerCase()]: operation(description) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lineside',
      version,
      description: 'The API of the telephony platform, and what Lineside adds to it.',
    },
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The jwt that POST /login_jwt answers',
        },
        key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'lsk_…',
          description: 'A key of an operator or reseller (docs/integrate.md)',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'lsk_…',
          description:
            'An API key that an administrator has made under "Connections", within its groups: ' +
            '`curl -s https://portal.example/api/contacts/ -H "authorization: Bearer lsk_…"`',
        },
      },
    },
    paths,
    webhooks: webhookReference((schema) => jsonSchema(schema, 'output')),
  }
}

const operation = (description: ReferenceRoute) => ({
  operationId: description.name,
  summary: description.summary,
  tags: [tagOf(description)],
  description: description.access === 'public' ? 'For everybody.' : rolesAndKeys(description),
  security: securityOf(description),
  parameters: [...parameters('path', description.params), ...parameters('query', description.query)],
  ...requestBody(description),
  responses: {
    ...Object.fromEntries(Object.entries(description.replies).map(([status, body]) => [status, reply(body)])),
    default: {
      description: 'Refused',
      content: { 'application/json': { schema: jsonSchema(problemSchema, 'output') } },
    },
  },
})

/** The group whose API keys open the route (KEYS-01); null: no API key does. */
const groupOf = ({ access, security, isForPersons, path }: ReferenceRoute) =>
  access === 'public' || security === 'key' || isForPersons === true ? null : keyGroupOf(path)

const rolesAndKeys = (description: ReferenceRoute): string => {
  const { access, method } = description
  const group = groupOf(description)
  const roles = `For the roles ${typeof access === 'string' ? access : access.join(' and ')}.`
  const verb = method === 'GET' ? 'read' : 'write'
  return group === null ? roles : `${roles} API keys open it that ${verb} \`${group}\`.`
}

const securityOf = (description: ReferenceRoute): readonly Record<string, readonly string[]>[] => {
  if (description.access === 'public') return []
  const session = { [description.security ?? 'bearer']: [] }
  return groupOf(description) === null ? [session] : [session, { apiKey: [] }]
}

const tagOf = ({ security, origin, path }: ReferenceRoute): string => {
  if (security === 'key') return 'operators and resellers'
  return origin === 'ngcp' ? (path.split('/')[2] ?? 'login_jwt') : 'lineside'
}

const jsonSchema = (schema: Schema, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  return rest
}

const parameters = (where: 'path' | 'query', schema: Schema | undefined) => {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: readonly string[]
  }
  return Object.entries(properties).map(([name, member]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: member,
  }))
}

const requestBody = ({ body, upload }: ReferenceRoute) => {
  if (upload !== undefined) {
    const fields = jsonSchema(upload.fields, 'input')
    const properties = { json: fields, [upload.file.name]: { type: 'string', format: 'binary' } }
    const content = { 'multipart/form-data': { schema: { type: 'object', properties } } }
    const alone = upload.takesJson ? { 'application/json': { schema: fields } } : {}
    const raw = (upload.rawTypes ?? []).map((type) => [type, { schema: { type: 'string', format: 'binary' } }])
    return { requestBody: { content: { ...content, ...alone, ...Object.fromEntries(raw) } } }
  }
  if (body === undefined) return {}
  const type = body === patchSchema ? patchMediaType : 'application/json'
  return { requestBody: { content: { [type]: { schema: jsonSchema(body, 'input') } } } }
}

const reply = (body: ReplyBody) => {
  if (body === 'empty') return { description: 'Done' }
  if (body === 'binary')
    return {
      description: 'A file',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    }
  return { description: 'Answer', content: { 'application/json': { schema: jsonSchema(body, 'output') } } }
}
