import { limits } from '@lineside/contract/limits'
import type { StoredHoliday } from '@lineside/contract/resources/pbx/schedules'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDiscardQuestion } from '../../shared/discard/use-discard-question.tsx'
import { Loaded } from '../../shared/errors/loaded.tsx'
import { errorText } from '../../shared/errors/report-error.ts'
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { NativeSelect } from '../../shared/ui/fields/native-select.tsx'
import { Segment } from '../../shared/ui/fields/segment.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { holidayLines, withLine } from './holiday-draft.ts'
import { HolidayTicks } from './holiday-ticks.tsx'
import { type HolidayFacts, useHolidaysQuery, useSaveHolidays } from './holidays-queries.ts'
import { OwnDayDialog } from './own-day-dialog.tsx'
import css from './schedules.module.css'
import { YearStrip } from './year-strip.tsx'

/** The days as they are written, and as they were when the user began to change them. */
interface Draft {
  readonly days: readonly StoredHoliday[]
  readonly seen: readonly StoredHoliday[]
}

type Place = Pick<HolidayFacts, 'country' | 'region'>

/** SCHED-02: the holidays of the company: those of a country and region to tick, and its own. */
export function HolidaysView({ onClose }: { onClose: () => void }) {
  const t = useTranslations('pbx-schedules')
  const [place, setPlace] = useState<{ country: string; region: string | null } | null>(null)
  const [draft, setDraft] = useState<Draft | null>(null)
  /** The place as it was when the user began to change anything. */
  const [seenPlace, setSeenPlace] = useState<Place | null>(null)
  const begin = ({ country, region }: Place) => setSeenPlace((before) => before ?? { country, region })
  const query = useQuery(useHolidaysQuery(place))
  useUnsavedWork(draft !== null)
  const { ask, question } = useDiscardQuestion()
  const close = () => ask(['page'], onClose)
  return (
    <>
      <PageHead
        title={t('holidays.title')}
        lead={t('holidays.lead')}
        actions={
          <Button icon={ArrowLeft} onClick={close}>
            {t('title')}
          </Button>
        }
      />
      <Loaded
        query={query}
        action={t('holidays.load')}
        waiting={<SkeletonRows label={t('holidays.title')} count={6} />}
      >
        {(facts) => (
          <HolidaysForm
            facts={facts}
            draft={draft ?? { days: facts.days, seen: facts.days }}
            isChanged={draft !== null}
            seenPlace={seenPlace ?? facts}
            onPlace={(chosen) => {
              begin(facts)
              setPlace(chosen)
            }}
            onDays={(days) => {
              begin(facts)
              setDraft({ days, seen: draft?.seen ?? facts.days })
            }}
            onSaved={onClose}
            onCancel={close}
          />
        )}
      </Loaded>
      {question}
    </>
  )
}

interface HolidaysFormProps {
  facts: HolidayFacts
  draft: Draft
  isChanged: boolean
  seenPlace: Place
  onPlace: (place: { country: string; region: string | null }) => void
  onDays: (days: readonly StoredHoliday[]) => void
  onSaved: () => void
  onCancel: () => void
}

function HolidaysForm({
  facts,
  draft: { days, seen },
  isChanged,
  seenPlace,
  onPlace,
  onDays,
  onSaved,
  onCancel,
}: HolidaysFormProps) {
  const t = useTranslations('pbx-schedules')
  const basics = useTranslations('basics')
  const save = useSaveHolidays()
  const { country, region, countries, regions, years, offered } = facts
  const [chosen, setYear] = useState<number | null>(null)
  const [isAdding, setAdding] = useState(false)
  const year = chosen ?? years[1] ?? years[0] ?? 0
  const lines = holidayLines(offered, days, year)
  const ticked = lines.filter(({ isOn }) => isOn)
  const isFull = days.length >= limits.holidays
  const set = (line: (typeof lines)[number]) => onDays(withLine(days, line))
  const setAll = (isOn: boolean) =>
    onDays(lines.filter(({ isPublic }) => isPublic).reduce((all, line) => withLine(all, { ...line, isOn }), days))
  return (
    <div className={css.holidays}>
      <div className={css.place}>
        <NativeSelect
          label={t('holidays.country')}
          options={[
            ...(country === null ? [{ id: '', text: t('holidays.noCountry') }] : []),
            ...countries.map(({ id, name }) => ({ id, text: name })),
          ]}
          value={country ?? ''}
          onChange={(id) => onPlace({ country: id, region: null })}
        />
        {country !== null && regions.length > 0 && (
          <NativeSelect
            label={t('holidays.region')}
            options={[
              { id: '', text: t('holidays.wholeCountry') },
              ...regions.map(({ id, name }) => ({ id, text: name })),
            ]}
            value={region ?? ''}
            onChange={(id) => onPlace({ country, region: id === '' ? null : id })}
          />
        )}
        <Segment
          label={t('holidays.year')}
          options={years.map((each) => ({ id: String(each), text: String(each) }))}
          value={String(year)}
          onChange={(next) => setYear(Number(next))}
        />
      </div>
      <YearStrip
        isLive
        heading={t('holidays.closedOn', { year: String(year), count: ticked.length })}
        first={`${year}-01-01`}
        days={ticked}
      />
      <HolidayTicks
        title={t('holidays.byLaw')}
        lines={lines.filter(({ isPublic }) => isPublic)}
        isFull={isFull}
        onChange={set}
        onAll={setAll}
      />
      <HolidayTicks
        title={t('holidays.byCustom')}
        lines={lines.filter(({ isPublic }) => !isPublic)}
        isFull={isFull}
        onChange={set}
      >
        <Button
          size="s"
          tone="quiet"
          icon={Plus}
          disabled={isFull}
          data-popup="own-day"
          onClick={() => setAdding(true)}
        >
          {t('holidays.add')}
        </Button>
      </HolidayTicks>
      <OwnDayDialog
        isOpen={isAdding}
        year={year}
        days={days}
        onClose={() => setAdding(false)}
        onAdd={(added) =>
          onDays(added.reduce((all, day) => withLine(all, { ...day, isPublic: false, isOn: true }), days))
        }
      />
      <p className={css.licence}>{t.rich('holidays.licence', { a: licenceLink })}</p>
      {save.isError && (
        <Note tone="negative" live="alert">
          {errorText(save.error)}
        </Note>
      )}
      <div className={css.saving}>
        <p>{t('holidays.nothingByItself')}</p>
        <Button disabled={save.isPending} onClick={onCancel}>
          {basics('actions.cancel')}
        </Button>
        <Button
          tone="primary"
          disabled={!isChanged}
          isBusy={save.isPending}
          onClick={() => {
            const seen_place = { country: seenPlace.country, region: seenPlace.region }
            save.mutate({ country, region, days: [...days], seen: [...seen], seen_place }, { onSuccess: onSaved })
          }}
        >
          {t('holidays.save')}
        </Button>
      </div>
    </div>
  )
}

const licenceLink = (text: ReactNode) => (
  <a href="https://creativecommons.org/licenses/by-sa/3.0/" target="_blank" rel="noopener noreferrer">
    {text}
  </a>
)
