import { expect } from '@playwright/test'
import type { ApiCaller } from '../api-as.ts'

/** A group of the demo world as its administrator makes it. */
export interface GivenGroup {
  readonly name: string
  readonly extension: string
  /** Ids, in ringing order. */
  readonly members: readonly number[]
  /** How long each member rings, in seconds; left out, as long as the platform says. */
  readonly seconds?: number
  /** Left out, they ring one after the other. */
  readonly policy?: 'serial' | 'parallel'
}

/** Makes a group. @returns its id */
export async function givenGroup(
  api: ApiCaller,
  { name, extension, members, seconds, policy = 'serial' }: GivenGroup,
): Promise<number> {
  const made = await api.post('/api/subscribers/', {
    username: name.toLowerCase(),
    display_name: name,
    pbx_extension: extension,
    is_pbx_group: true,
    pbx_hunt_policy: policy,
    ...(seconds !== undefined && { pbx_hunt_timeout: seconds }),
    pbx_groupmember_ids: members,
  })
  expect(made.status, `the group ${name} is made`).toBe(201)
  const { body } = await api.get(`/api/subscribers/?is_pbx_group=1&display_name=${name}`)
  const [group] = (body['_embedded'] as { 'ngcp:subscribers': { id: number }[] })['ngcp:subscribers']
  return group?.id ?? 0
}
