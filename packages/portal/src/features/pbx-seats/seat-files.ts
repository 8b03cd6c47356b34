import { getWrongSeats, type SeatImport, seatColumns, toldColumns } from '@lineside/contract/resources/pbx/seat-imports'
import { isoDay } from '@lineside/telephony/clocks/calendar-day'
import { wallTime } from '@lineside/telephony/clocks/wall-time'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useExtensionRange } from '../../domain/pbx/use-extension-range.ts'
import { callRoute } from '../../shared/api/call-route.ts'
import { saveFile } from '../../shared/files/save-file.ts'
import { browserZone } from '../../shared/i18n/browser-zone.ts'
import { type CsvColumn, csvFile, csvFileName } from '../../shared/list-filters/csv-file.ts'
import { useVerdictReason } from './use-verdict-reason.ts'

type Values = Readonly<Record<string, string>>

const columns: readonly CsvColumn<Values>[] = seatColumns.map((column) => ({
  title: column,
  value: (values) => values[column],
}))

const save = async (
  name: string,
  cells: readonly CsvColumn<Values>[],
  rows: readonly Values[],
  isHandedBack: boolean,
) => {
  const text = await csvFile(cells, rows, { locale: null, isHandedBack })
  const today = isoDay(wallTime(new Date(), browserZone))
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), csvFileName(name, today))
}

/**
 * HAND-03: downloads a template of the import file: the column heads and an example row with a name in the user's
 * language.
 */
export function useTemplate() {
  const t = useTranslations('pbx-seats')
  const common = useTranslations('common')
  const { min } = useExtensionRange()
  return useMutation({
    mutationFn: () => {
      const username = t('import.exampleUser')
      const email = `${username}@example.com`
      const example = { name: t('import.exampleName'), extension: min ?? '10', username, email, timezone: browserZone }
      return save(t('import.templateName'), columns, [example], false)
    },
    meta: { failed: () => common('errors.whileTrying', { action: t('import.template') }) },
  })
}

/**
 * HAND-03: downloads the rows with errors as they were uploaded, each with its line number and the reason in the user's
 * language.
 */
export function useWrongRows({ id, verdicts }: SeatImport) {
  const t = useTranslations('pbx-seats')
  const common = useTranslations('common')
  const reasonOf = useVerdictReason()
  return useMutation({
    mutationFn: async () => {
      const { rows } = await callRoute(getWrongSeats, { params: { id } })
      const reasons = new Map(verdicts.map((verdict) => [verdict.line, reasonOf(verdict, verdict.message) ?? '']))
      const given = columns.filter(({ title }) => rows.some(({ values }) => values[title] !== undefined))
      const told = toldColumns.map((column) => ({ title: column, value: (values: Values) => values[column] }))
      const wrong = rows.map(({ line, values }) => ({ ...values, line: String(line), reason: reasons.get(line) ?? '' }))
      const needed = columns.filter(({ title }) => title === 'name' || title === 'extension')
      await save(t('import.wrongName'), [...new Set([...needed, ...given]), ...told], wrong, true)
    },
    meta: { failed: () => common('errors.whileTrying', { action: t('import.wrongAction') }) },
  })
}
