import { allRoutes } from '@lineside/contract/resources/all'
import { expect, test } from 'vitest'
import { openApiDocument } from './open-api-document.ts'

test('API-01: the API reference names every described route with its parameters and answers', () => {
  const { paths } = openApiDocument(allRoutes, '1.0.0') as unknown as {
    paths: Record<string, Record<string, Record<string, unknown>>>
  }
  for (const { path, method, name } of allRoutes)
    expect(paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.['operationId']).toBe(name)
  const page = paths['/api/conversations/']?.['get'] as {
    parameters: { name: string; in: string }[]
    responses: object
  }
  expect(page.parameters.map((parameter) => parameter.name)).toEqual(
    expect.arrayContaining(['page', 'rows', 'type', 'from']),
  )
  expect(JSON.stringify(page.responses)).toContain('ngcp:conversations')
})
