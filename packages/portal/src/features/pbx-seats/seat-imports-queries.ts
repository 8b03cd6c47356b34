import {
  createSeatImport,
  type DuplicateChoice,
  getSeatImport,
  removeSeatImport,
  runSeatImport,
  type SeatImport,
} from '@lineside/contract/resources/pbx/seat-imports'
import { limits } from '@lineside/contract/limits'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callRoute } from '../../shared/api/call-route.ts'
import { localeStore } from '../../shared/i18n/locale.ts'
import type { FileKind } from '../../shared/uploads/file-kind.ts'
import { type SendOptions, sendUpload } from '../../shared/uploads/send-upload.ts'

export const seatFiles: FileKind = { endings: ['.csv', '.tsv', '.txt'], maxBytes: limits.seatFileBytes }

const pollMilliseconds = 500
const isUnderWay = ({ phase }: SeatImport) => phase === 'checking' || phase === 'running'

/** The state of an import, polled while a check or import is running. The verdicts are loaded when that has ended. */
export const seatImportQuery = (id: number) =>
  queryOptions({
    queryKey: ['seatimports', id],
    queryFn: async ({ signal }) => {
      const state = await callRoute(getSeatImport, { params: { id }, query: { verdicts: 'none' }, signal })
      if (isUnderWay(state)) return state
      await localeStore.require('refusals')
      return await callRoute(getSeatImport, { params: { id }, signal })
    },
    refetchInterval: ({ state }) => (state.data === undefined || isUnderWay(state.data) ? pollMilliseconds : false),
    refetchIntervalInBackground: true,
    gcTime: 0,
    meta: { isQuiet: true },
  })

/**
 * Uploads a file to be checked.
 * @returns the id of the import
 */
export const sendSeats = async (file: File, duplicates: DuplicateChoice, options: SendOptions): Promise<number> => {
  const id = await sendUpload(createSeatImport, { json: { duplicates }, file }, options)
  if (id === null) throw new Error('')
  return id
}

/** Starts importing the checked rows. */
export function useRunImport(id: number) {
  const client = useQueryClient()
  const t = useTranslations('pbx-seats')
  const common = useTranslations('common')
  return useMutation({
    mutationFn: () => callRoute(runSeatImport, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: seatImportQuery(id).queryKey }),
    meta: { failed: () => common('errors.whileTrying', { action: t('import.action') }) },
  })
}

/** Discards an import that is no longer wanted. One that is already running goes on, so a failure is ignored. */
export const forgetImport = (id: number): void => {
  callRoute(removeSeatImport, { params: { id } }).catch(() => {})
}
