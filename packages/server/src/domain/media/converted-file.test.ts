import { expect, test } from 'vitest'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { MediaError, type MediaErrorCode } from './media-error.ts'
import { openMediaFile } from './media-file.ts'
import { Answer } from '../../platform/http/answer.ts'
import { type ConvertedFile, convertedFile } from './converted-file.ts'
import { notFound } from '../../platform/http-problem.ts'
import { createHttpServer } from '../../platform/http/server/server.ts'

const { platform } = await createTestPlatform()
const { key } = await platform.files.put(Buffer.from('stored'))

const owner = { subscriberId: 1, customerId: 1 }

const answerTo = async (convert: ConvertedFile['convert'], method: 'GET' | 'HEAD' = 'GET') => {
  const app = await createHttpServer(platform.config, platform.log)
  app.get('/file', async (_request, reply) => {
    const missing = () => notFound('Gone')
    const answer = await convertedFile(platform, reply, { owner, key, fileName: 'file.txt', convert, missing })
    expect(answer).toBeInstanceOf(Answer)
    return reply.headers(answer.headers).send(answer.body)
  })
  const response = await app.inject({ method, url: '/file' })
  await app.close()
  return response
}

test('CONV-10: a stored file comes with its type, name and length', async () => {
  const convert: ConvertedFile['convert'] = (path) => openMediaFile(path, 'text/plain')
  const response = await answerTo(convert)
  expect(response.body).toBe('stored')
  expect(response.headers).toMatchObject({
    'content-type': 'text/plain',
    'content-length': '6',
    'content-disposition': 'attachment; filename="file.txt"',
  })
  expect(await answerTo(convert, 'HEAD')).toMatchObject({ statusCode: 200, body: '' })
})

test.each<[MediaErrorCode, number, string]>([
  ['busy', 503, 'Service Unavailable'],
  ['unreadable', 500, 'Internal Server Error'],
  ['crashed', 500, 'Internal Server Error'],
])('CONV-10: a conversion that fails as %s is answered with %d, and nothing of why', async (code, status, message) => {
  const response = await answerTo(() => Promise.reject(new MediaError(code, '/secret/path')))
  expect(response.statusCode).toBe(status)
  expect(response.json()).toMatchObject({ code: status, message })
  expect(response.headers['retry-after']).toBe(code === 'busy' ? '5' : undefined)
})
