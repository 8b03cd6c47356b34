import { type CallRecording, callRecordings } from '@lineside/contract/resources/conversations/call-recordings'
import { ArrowUpDown, Ellipsis, Search } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { momentOfWallTime } from '@lineside/telephony/clocks/wall-time'
import { calledBy } from '../../domain/conversations/party-text.ts'
import { browserZone } from '../../shared/i18n/browser-zone.ts'
import { useCsvEntry } from '../../shared/list-filters/csv-button.tsx'
import { type CsvColumn, listEvery, minutesOf } from '../../shared/list-filters/csv-file.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { Menu } from '../../shared/ui/overlays/menu.tsx'
import { filterOf } from './recordings-filter.ts'
import { type RecordingOrder, recordingOrderOf, recordingOrders, type RecordingsView } from './recordings-view.ts'
import { secondsBetween, useRecordingTexts } from './use-recording-texts.ts'

interface RecordingToolsProps {
  view: RecordingsView
  /** There is nothing to download. */
  isEmpty: boolean
  isFinding: boolean
  onFind: () => void
  onOrder: (order: Pick<RecordingsView, 'form' | 'sort'>) => void
}

const orders = Object.keys(recordingOrders) as RecordingOrder[]

/** REC-01, REC-02: Find, the order, and the menu of the list. */
export function RecordingTools({ view, isEmpty, isFinding, onFind, onOrder }: RecordingToolsProps) {
  const t = useTranslations('recordings')
  const current = recordingOrderOf(view)
  const csv = useCsvEntry<CallRecording>({
    name: t('title'),
    rows: useEvery(view),
    columns: useRecordingCsv(),
    isDisabled: isEmpty,
  })
  return (
    <>
      <Button tone="quiet" icon={Search} aria-expanded={isFinding} onClick={onFind}>
        {t('find')}
      </Button>
      <Menu
        trigger={
          <Button tone="quiet" icon={ArrowUpDown} aria-label={t('order.current', { order: t(`order.${current}`) })}>
            {t(`order.${current}`)}
          </Button>
        }
        label={t('order.label')}
        items={[
          {
            id: 'order',
            choices: t('order.label'),
            mode: 'single',
            items: orders.map((id) => ({
              id,
              text: t(`order.${id}`),
              isCurrent: id === current,
              onAction: () => onOrder(recordingOrders[id]),
            })),
          },
        ]}
      />
      <Menu trigger={<IconButton icon={Ellipsis} name={t('menu')} />} label={t('menu')} items={[csv]} />
    </>
  )
}

const useEvery = (view: RecordingsView) => {
  const { subscriber } = useUser()
  return () => listEvery(callRecordings, filterOf(subscriber.id, browserZone, view))
}

/** The columns of the CSV file of recordings: who talked to whom, and for how many minutes. */
const useRecordingCsv = (): readonly CsvColumn<CallRecording>[] => {
  const t = useTranslations('recordings')
  const csv = useTranslations('list-filters')
  const texts = useRecordingTexts()
  const minutes = ({ start_time, end_time }: CallRecording): number | null => {
    const [from, to] = [momentOfWallTime(start_time, browserZone), momentOfWallTime(end_time ?? '', browserZone)]
    return from && to && minutesOf(secondsBetween(from, to))
  }
  return [
    { title: t('columns.time'), value: (item) => texts(item).time },
    { title: t('columns.caller'), value: (item) => calledBy(texts(item).caller) },
    { title: `${t('columns.caller')}: ${csv('csv.columns.number')}`, value: ({ caller }) => caller },
    { title: t('columns.callee'), value: (item) => calledBy(texts(item).callee) },
    { title: `${t('columns.callee')}: ${csv('csv.columns.number')}`, value: ({ callee }) => callee },
    { title: csv('csv.columns.minutes'), value: minutes },
  ]
}
