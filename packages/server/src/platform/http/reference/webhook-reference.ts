import { eventDescriptions } from '@lineside/contract/resources/app/webhook-events'
import type { Schema } from '@lineside/contract/http/schema'

type JsonSchema = Record<string, unknown>

/** KEYS-02: the events of webhooks as the part `webhooks` of OpenAPI 3.1. */
export const webhookReference = (jsonSchema: (schema: Schema) => JsonSchema): JsonSchema =>
  Object.fromEntries(
    Object.entries(eventDescriptions).map(([event, { says, fields }]) => {
      const members = Object.entries(fields).map(([name, field]) => [
        name,
        { ...jsonSchema(field.schema), description: field.says },
      ])
      const schema = {
        type: 'object',
        properties: { ...head, event: { const: event }, ...Object.fromEntries(members) },
        required: ['id', 'event', 'at', ...Object.keys(fields)],
      }
      const post = {
        operationId: `webhook.${event}`,
        summary: says,
        tags: ['webhooks'],
        requestBody: { content: { 'application/json': { schema } } },
        responses: { '2XX': { description: 'Taken' }, default: { description: 'Sent again later' } },
      }
      return [event, { post }]
    }),
  )

const head = {
  id: { type: 'string', description: 'the header webhook-id; the same when the event is sent again' },
  at: { type: 'string', format: 'date-time' },
}
