import { navigate, useSearch } from '../../shared/navigation/navigation.ts'
import { CsvButton } from '../../shared/list-filters/csv-button.tsx'
import { isRangeWrong } from '../../shared/list-filters/period.ts'
import { useScreenTitle } from '../../shared/navigation/screen-title.tsx'
import { SendFaxButton } from '../../domain/send-fax/send-fax-button.tsx'
import { useUser } from '../../shared/session/use-user.tsx'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { TabList, TabPanel } from '../../shared/ui/basics/tabs.tsx'
import { ConversationFilters } from './conversation-filters.tsx'
import { ConversationList } from './conversation-list.tsx'
import css from './conversations-page.module.css'
import { type ConversationsView, type ConversationTab, searchOf, viewOf } from './queries/conversations-view.ts'
import { conversationList, filterOf } from './queries/conversations-queries.ts'
import { useQuery } from '@tanstack/react-query'
import { useNow, useTranslations } from 'use-intl'
import { missedCallsQuery } from '../../domain/conversations/missed-calls-query.ts'
import { newVoicemailsQuery } from '../../domain/conversations/new-voicemails-query.ts'
import { listEvery } from '../../shared/list-filters/csv-file.ts'
import { useConversationCsv } from './queries/use-conversation-csv.ts'

/** CONV: the list of calls, voicemails and faxes. The address holds the tab and the filters. */
export function ConversationsPage() {
  const title = useScreenTitle()
  const { subscriber, platformInfo } = useUser()
  const view = viewOf(useSearch())
  const source = { subscriberId: subscriber.id, isLineside: platformInfo.lineside !== undefined }
  const show = (change: Partial<ConversationsView>) => {
    const search = searchOf({ ...view, ...change })
    // typing in the search field adds no steps to the browser's history
    navigate({ to: '.', search, replace: change.search !== undefined })
  }
  const csv = useConversationCsv()
  return (
    <Sheet>
      <PageHead
        title={title}
        actions={
          <>
            <SendFaxButton />
            <CsvButton
              name={title}
              rows={() => listEvery(conversationList, filterOf(source, view))}
              columns={csv}
              isDisabled={isRangeWrong(view)}
            />
          </>
        }
      />
      <div className={css.bar}>
        <ConversationTabs subscriberId={subscriber.id} value={view.tab} onChange={(tab) => show({ tab })} />
        <ConversationFilters view={view} hasSearch={source.isLineside} onChange={show} />
      </div>
      <TabPanel of="conversations" value={view.tab}>
        <ConversationList
          key={view.tab}
          source={source}
          view={view}
          onClear={() => show({ from: null, to: null, search: '' })}
        />
      </TabPanel>
    </Sheet>
  )
}

const minute = 60_000

interface ConversationTabsProps {
  subscriberId: number
  value: ConversationTab
  onChange: (tab: ConversationTab) => void
}

/** CONV-01: the tabs, with the number of voicemails that nobody has listened to. */
function ConversationTabs({ subscriberId, value, onChange }: ConversationTabsProps) {
  const t = useTranslations('conversations')
  const { platformInfo } = useUser()
  const now = useNow({ updateInterval: minute })
  const { data: count } = useQuery(newVoicemailsQuery(subscriberId))
  const { data: missed } = useQuery({
    ...missedCallsQuery(subscriberId, now),
    enabled: platformInfo.lineside !== undefined,
  })
  const items = [
    { id: 'call-fax-voicemail', text: t('tabs.all') },
    { id: 'missed', text: t('tabs.missed'), count: missed, countLabel: t('tabs.sinceYesterday') },
    { id: 'call', text: t('tabs.call') },
    { id: 'voicemail', text: t('tabs.voicemail'), count, countLabel: t('tabs.new') },
    { id: 'fax', text: t('tabs.fax') },
  ] as const
  return <TabList id="conversations" label={t('tabs.label')} items={items} value={value} onChange={onChange} />
}
