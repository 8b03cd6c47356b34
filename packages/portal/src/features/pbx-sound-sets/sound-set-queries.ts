import { limits } from '@lineside/contract/limits'
import { getSetPrompts, getSetPromptSound, getSetUses } from '@lineside/contract/resources/prompts'
import { createSoundFile, getSoundFileRecording, soundFiles } from '@lineside/contract/resources/pbx/sound-files'
import { type SoundHandle, soundHandles } from '@lineside/contract/resources/pbx/sound-handles'
import { type PromptLanguage, promptLanguages } from '@lineside/contract/preferences'
import { type SoundSet, soundSets } from '@lineside/contract/resources/pbx/sound-sets'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callForBlob, callRoute } from '../../shared/api/call-route.ts'
import { createItem, getItem, listAll, listPage, removeItem, setMember } from '../../shared/api/resource-client.ts'
import type { ListView } from '../../shared/editing/list/list-view.ts'
import { useAskedItem } from '../../shared/editing/list/use-asked-item.ts'
import { soundFormat } from '../../shared/files/sound-format.ts'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { useIsLineside } from '../../domain/pbx/use-sources.ts'
import { type SendOptions, sendUpload } from '../../shared/uploads/send-upload.ts'

/**
 * The queries that a change of a set or its sounds makes stale: preferences name the set that a line uses, and menus play
 * its sounds.
 */
export const staleSoundSets = [
  ['soundsets'],
  ['soundfiles'],
  ['subscriber-preferences'],
  ['auto-attendants', 'prompts'],
] as const

/** SND-01: a page of sound sets, newest first. The page shows a failure itself (API-09). */
const soundSetsQuery = (page: number) =>
  queryOptions({
    queryKey: ['soundsets', 'list', page],
    queryFn: ({ signal }) =>
      listPage(
        soundSets,
        { page, rows: limits.portalRowsDefault, order_by: 'create_timestamp', order_by_direction: 'desc' },
        signal,
      ),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  })

const soundSetQuery = (id: number) =>
  queryOptions({
    queryKey: ['soundsets', 'item', id],
    queryFn: ({ signal }): Promise<SoundSet | null> => getItem(soundSets, id, signal),
    meta: { isQuiet: true },
  })

/** The page that the address names, and the set that the address opens, if it is on another page. */
export function useSoundSets(view: ListView) {
  const list = useQuery(soundSetsQuery(view.page))
  return { list, asked: useAskedItem(list, view, soundSetQuery) }
}

/** The handles are the same for all sets, so they are loaded once. */
export const soundHandlesQuery = queryOptions({
  queryKey: ['soundhandles'],
  queryFn: ({ signal }) => listAll(soundHandles, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { isQuiet: true },
})

export const soundFilesQuery = (setId: number) =>
  queryOptions({
    queryKey: ['soundfiles', setId],
    queryFn: ({ signal }) => listAll(soundFiles, { set_id: setId }, signal),
    meta: { isQuiet: true },
  })

/** SAY-01: the prompts of a set that are in use, with what callers hear. */
export const setPromptsQuery = (setId: number) =>
  queryOptions({
    // under the key of the set's files, so that it becomes stale with them
    queryKey: ['soundfiles', setId, 'prompts'],
    queryFn: ({ signal }) => callRoute(getSetPrompts, { params: { id: setId }, query: {}, signal }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  })

/** SAY-01: what callers hear of these sets, in short; asked for a page of sets at once. */
export const setUsesQuery = (setIds: readonly number[]) =>
  queryOptions({
    queryKey: ['soundfiles', 'uses', setIds],
    queryFn: ({ signal }) => callRoute(getSetUses, { query: { set_ids: setIds.join(',') }, signal }),
    enabled: setIds.length > 0,
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  })

/** The sound that callers hear of a prompt, in a format that this browser plays. */
export const promptSound = (setId: number, handle: number, language: PromptLanguage): Promise<Blob> =>
  callForBlob(getSetPromptSound, {
    params: { id: setId, handle },
    query: { language, format: soundFormat(navigator.userAgent) },
  })

/** SND-02: the form of a new set. */
export interface NewSoundSet {
  readonly name: string
  readonly description: string
  readonly language: string
  readonly copy: boolean
}

export const createSoundSet = ({ name, description, language, copy }: NewSoundSet): Promise<number> =>
  createItem(soundSets, {
    name: name.trim(),
    description: description.trim(),
    language: promptLanguages.find((each) => each === language) ?? null,
    copy_from_default: copy,
    contract_default: false,
    loopplay: false,
    replace_existing: false,
  })

/** A sound file in a format that this browser plays. */
export const soundOf = (id: number): Promise<Blob> =>
  callForBlob(getSoundFileRecording, { params: { id }, query: { format: soundFormat(navigator.userAgent) } })

/** SND-03: uploads the sound of a handle. An existing sound is replaced once the upload is complete. */
export function useSendSound(setId: number, { id, handle }: SoundHandle, isLooping: boolean, onStored: () => void) {
  const client = useQueryClient()
  const isLineside = useIsLineside()
  return async (file: File, options: SendOptions): Promise<void> => {
    const json = { set_id: setId, handle, ...(isLineside && { handle_id: id }) }
    await sendUpload(createSoundFile, { json: { ...json, filename: file.name, loopplay: isLooping }, file }, options)
    onStored()
    await Promise.all(staleSoundSets.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}

/** SND-03: sets whether a sound repeats. Platforms expect the strings 'true' and 'false' instead of booleans. */
export function useLoop(setId: number, fileId: number) {
  const client = useQueryClient()
  const t = useTranslations('pbx-sound-sets')
  const common = useTranslations('common')
  return useMutation({
    mutationFn: (isOn: boolean) => setMember(soundFiles, fileId, 'loopplay', isOn ? 'true' : 'false'),
    onSettled: () => client.invalidateQueries({ queryKey: soundFilesQuery(setId).queryKey }),
    meta: { failed: () => common('errors.whileTrying', { action: t('handles.loopAction') }) },
  })
}

/** SAY-01: removes a sound of the set, so that callers hear the default again. */
export function useRemoveSound(setId: number, name: string) {
  const client = useQueryClient()
  const t = useTranslations('pbx-sound-sets')
  const common = useTranslations('common')
  return useMutation({
    mutationFn: (fileId: number) => removeItem(soundFiles, fileId),
    onSuccess: () => toast.success(t('reverted', { name })),
    onSettled: () => Promise.all(staleSoundSets.map((queryKey) => client.invalidateQueries({ queryKey }))),
    meta: { failed: () => common('errors.whileTrying', { action: t('revertAction') }) },
    scope: { id: `sounds-${setId}` },
  })
}
