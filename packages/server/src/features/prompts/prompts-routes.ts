import { type PromptLanguage, promptLanguages } from '@lineside/contract/preferences'
import {
  getMenuPrompts,
  getMenuPromptSound,
  getSetPrompts,
  getSetPromptSound,
  getSetUses,
  type HeardPrompt,
  type PromptSource,
  type SetUse,
} from '@lineside/contract/resources/prompts'
import { soundHandleList } from '@lineside/contract/resources/pbx/sound-handles'
import { attendantWords } from '@lineside/telephony/auto-attendant/attendant-menu'
import { hasDefaultSlot, menuKeys, usedPrompts } from '@lineside/telephony/prompts/used-prompts'
import type { FastifyReply } from 'fastify'
import type { AudioFormat } from '../../domain/media/audio-formats.ts'
import { convertAudio } from '../../domain/media/convert-audio.ts'
import { convertedFile } from '../../domain/media/converted-file.ts'
import { requirePbx } from '../../domain/pbx-lines/require-pbx.ts'
import type { Services } from '../../domain/services.ts'
import { findHandle, soundHandle } from '../../domain/sounds/find-handle.ts'
import { promptPath } from '../../domain/sounds/prompts.ts'
import { saidText } from '../../domain/sounds/said-text.ts'
import { findSounds, type SoundAsker, type SoundRow } from '../../domain/sounds/sound-for-line-store.ts'
import { spokenLanguage } from '../../domain/voicebox/voicebox-store.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound } from '../../platform/http-problem.ts'
import { findMenu, promptLines, type SetLine, visibleSetIds } from './prompt-lines-store.ts'

const handleIds = soundHandleList.map(({ id }) => id)

/** Most lines and destinations named for a prompt; a customer may have thousands. */
const mostNamed = 5

/**
 * SAY-01, SAY-02: the prompts that callers hear, as text and as sound, found in the same way as in a call
 * (`findSounds`).
 */
export const promptsRoutes = (api: Api, platform: Services): void => {
  const { db, media } = platform

  const requireSet = async (principal: Principal, id: number): Promise<void> => {
    requirePbx(principal)
    if ((await visibleSetIds(db, principal, [id])).length === 0) throw entityNotFound('soundset')
  }

  const menuOf = async (principal: Principal, id: number) => {
    const menu = await findMenu(db, principal, id)
    if (menu === undefined) throw entityNotFound('autoattendant')
    return menu
  }

  const play = async (
    asker: SoundAsker,
    handleId: number,
    { principal, reply, format }: { principal: Principal; reply: FastifyReply; format: AudioFormat },
  ) => {
    const [row] = await findSounds(db, asker, [handleId])
    const missing = () => entityNotFound('prompt')
    if (row === undefined) throw missing()
    return await convertedFile(platform, reply, {
      owner: principal,
      key: row.file_key,
      ...(row.prompt !== null && { path: promptPath(row.prompt) }),
      fileName: `${soundHandle(handleId).handle}.${format}`,
      convert: (path, order) => convertAudio(media, path, { to: format, ...order }),
      missing,
    })
  }

  /** The prompts that lines play of a set, or all lines would if none uses it, and what callers then hear. */
  const told = async (customerId: number, setId: number, all: readonly SetLine[], asked?: PromptLanguage) => {
    const ofSet = all.filter((line) => line.setId === String(setId))
    const lines = ofSet.length > 0 ? ofSet : all
    const language = asked ?? mostSpoken(lines)
    const sounds = await findSounds(db, { customerId, setId, language }, handleIds)
    const used = usedPrompts(lines).map((prompt) => ({ ...prompt, handle_id: findHandle(prompt)?.id ?? 0 }))
    const heardNow = handleIds.map((handleId) => heard(handleId, byHandle(sounds, handleId)))
    return { language, line_count: ofSet.length, used, heard: heardNow, figures: figuresOf(used, heardNow) }
  }

  api.route(getSetPrompts, async ({ principal, params: { id }, query }) => {
    await requireSet(principal, id)
    const { customerId } = principal
    const { used, ...rest } = await told(customerId, id, await promptLines(db, customerId), query.language)
    return {
      ...rest,
      used: used.map(({ subject, handle_id, lines, destinations }) => ({
        subject,
        handle_id,
        lines: lines.slice(0, mostNamed),
        destinations: destinations.slice(0, mostNamed),
      })),
    }
  })

  api.route(getSetUses, async ({ principal, query }) => {
    requirePbx(principal)
    const { customerId } = principal
    const ids = await visibleSetIds(db, principal, query.set_ids.split(',').map(Number))
    const lines = ids.length === 0 ? [] : await promptLines(db, customerId)
    const sets = []
    for (const set_id of ids) {
      const { line_count, figures } = await told(customerId, set_id, lines)
      sets.push({ set_id, line_count, figures })
    }
    return { sets }
  })

  api.route(getSetPromptSound, async ({ principal, params: { id, handle }, query, reply }) => {
    await requireSet(principal, id)
    const { format = 'wav', language = 'en' } = query
    return await play({ customerId: principal.customerId, setId: id, language }, handle, { principal, reply, format })
  })

  api.route(getMenuPrompts, async ({ principal, params: { id } }) => {
    const { slots, language, set_id } = await menuOf(principal, id)
    const handles = attendantWords(menuKeys(slots), hasDefaultSlot(slots)).flatMap(
      (handle) => findHandle({ handle }) ?? [],
    )
    const ids = handles.map((handle) => handle.id)
    const sounds = await findSounds(db, { subscriberId: id }, ids)
    return {
      language: spokenLanguage(language),
      set_id,
      prompts: ids.flatMap((handleId) => {
        const sound = byHandle(sounds, handleId)
        if (sound === undefined) return []
        const key = /^aa_(\d)_/.exec(soundHandle(handleId).handle)?.[1] ?? null
        return [{ ...heard(handleId, sound), key }]
      }),
    }
  })

  api.route(getMenuPromptSound, async ({ principal, params: { id, handle }, query: { format = 'wav' }, reply }) => {
    await menuOf(principal, id)
    // a line's own user may fetch only the sounds of its menu
    if (findHandle({ handle_id: handle })?.handle.startsWith('aa_') !== true) throw entityNotFound('prompt')
    return await play({ subscriberId: id }, handle, { principal, reply, format })
  })
}

const figuresOf = (
  used: readonly { readonly handle_id: number }[],
  heardNow: readonly HeardPrompt[],
): SetUse['figures'] => {
  const shown = used.flatMap(({ handle_id }) => heardNow.find((prompt) => prompt.handle_id === handle_id) ?? [])
  const own = shown.filter(({ from }) => from !== 'platform' && from !== 'none')
  const spoken = [...new Set(shown.flatMap(({ language }) => language ?? []))]
  return { used: used.length, own: own.length, languages: spoken }
}

const byHandle = (sounds: readonly SoundRow[], handleId: number): SoundRow | undefined =>
  sounds.find(({ handle_id }) => handle_id === handleId)

const heard = (handleId: number, row: SoundRow | undefined): HeardPrompt => {
  const { handle } = soundHandle(handleId)
  const language = promptLanguages.find((each) => row?.prompt?.startsWith(`${each}/`)) ?? null
  return {
    handle_id: handleId,
    handle,
    from: sourceOf(row),
    seconds: row === undefined ? null : row.duration_ms / 1000,
    language,
    text: language === null ? null : saidText(language, handle),
  }
}

/** Where a sound comes from; a prompt of the platform that was copied into a set still counts as the platform's. */
const sourceOf = (row: SoundRow | undefined): PromptSource => {
  if (row === undefined) return 'none'
  if (row.prompt !== null || row.rank > 2) return 'platform'
  if (row.rank === 1) return row.depth === 0 ? 'own' : 'parent'
  return 'default_set'
}

/** The language in which the platform speaks to the callers of most of these lines. */
const mostSpoken = (lines: readonly SetLine[]): PromptLanguage => {
  const counts = promptLanguages.map((language) => ({
    language,
    count: lines.filter((line) => spokenLanguage(line.language) === language).length,
  }))
  return counts.toSorted((left, right) => right.count - left.count)[0]?.language ?? 'en'
}
