import type { getMenuPrompts, getMenuPromptSound } from '@lineside/contract/resources/prompts'
import { queryOptions } from '@tanstack/react-query'
import { callForBlob, callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'
import { soundFormat } from '../../shared/files/sound-format.ts'
import { wavFile } from '../../shared/files/wav-file.ts'

const prompts = describedRoute<typeof getMenuPrompts>('GET', '/api/lineside/autoattendants/:id/prompts')
const sound = describedRoute<typeof getMenuPromptSound>('GET', '/api/lineside/autoattendants/:id/prompts/:handle')

/** Sample rate in hertz, that of wideband telephony. */
const rate = 16_000

/**
 * SAY-02: the prompts that callers of a menu hear. Kept under the key of the menus, because saving a menu changes them.
 */
export const menuPromptsQuery = (subscriberId: number, isLineside: boolean, isWanted = true) =>
  queryOptions({
    queryKey: ['auto-attendants', 'prompts', subscriberId],
    queryFn: ({ signal }) => callRoute(prompts, { params: { id: subscriberId }, signal }),
    enabled: isLineside && isWanted,
    meta: { isQuiet: true },
  })

/** All prompts of a menu joined to one sound. */
export const menuSound = async (subscriberId: number, handles: readonly number[]): Promise<Blob> => {
  const format = soundFormat(navigator.userAgent)
  const fetched = await Promise.all(
    [...new Set(handles)].map(async (handle) => {
      const blob = await callForBlob(sound, { params: { id: subscriberId, handle }, query: { format } })
      return [handle, await samplesOf(blob)] as const
    }),
  )
  const samples = new Map(fetched)
  const parts = handles.flatMap((handle) => samples.get(handle) ?? [])
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return wavFile(whole, rate)
}

const samplesOf = async (blob: Blob): Promise<readonly Float32Array[]> => {
  const decoder = new OfflineAudioContext(1, 1, rate)
  return [(await decoder.decodeAudioData(await blob.arrayBuffer())).getChannelData(0)]
}
