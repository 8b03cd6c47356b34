import { isoDay } from '@lineside/telephony/clocks/calendar-day'
import { wallTime } from '@lineside/telephony/clocks/wall-time'
import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { saveFile } from '../files/save-file.ts'
import { browserZone } from '../i18n/browser-zone.ts'
import { Button } from '../ui/basics/button.tsx'
import type { MenuAction } from '../ui/overlays/menu-entry.tsx'
import { type CsvColumn, csvFile, csvFileName } from './csv-file.ts'

interface CsvSource<Row> {
  /** The list's name in the reader's language, also the file's name. */
  name: string
  /** Loads all rows that match the list's filter. */
  rows: () => Promise<readonly Row[]>
  columns: readonly CsvColumn<Row>[]
}

interface CsvButtonProps<Row> extends CsvSource<Row> {
  isDisabled?: boolean
}

function useDownload<Row>({ name, rows, columns }: CsvSource<Row>) {
  const t = useTranslations('list-filters')
  const common = useTranslations('common')
  const locale = useLocale()
  return useMutation({
    mutationFn: async () => {
      const text = await csvFile(columns, await rows(), { locale })
      const today = isoDay(wallTime(new Date(), browserZone))
      saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), csvFileName(name, today))
    },
    meta: { failed: () => common('errors.whileTrying', { action: t('csv.action') }) },
  })
}

/** The same as an entry of a list's menu. */
export function useCsvEntry<Row>({ isDisabled = false, ...source }: CsvButtonProps<Row>): MenuAction {
  const t = useTranslations('list-filters')
  const download = useDownload(source)
  return {
    id: 'csv',
    text: t('csv.download'),
    icon: FileDown,
    isDisabled: isDisabled || download.isPending,
    onAction: () => download.mutate(),
  }
}

/** Button that saves all rows matching the list's filter as a CSV file. */
export function CsvButton<Row>({ name, rows, columns, isDisabled = false }: CsvButtonProps<Row>) {
  const t = useTranslations('list-filters')
  const download = useDownload({ name, rows, columns })
  return (
    <Button
      icon={FileDown}
      disabled={isDisabled}
      isBusy={download.isPending}
      busyLabel={t('csv.busy')}
      onClick={() => download.mutate()}
    >
      {t('csv.download')}
    </Button>
  )
}
