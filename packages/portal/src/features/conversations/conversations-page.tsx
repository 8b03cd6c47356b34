import { conversations } from '@lineside/contract/resources/conversations'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CsvButton } from '../../shared/list-filters/csv-button.tsx'
import { isRangeWrong } from '../../shared/list-filters/period.ts'
import { useScreenTitle } from '../../shared/navigation/screen-title.tsx'
import { SendFaxButton } from '../../domain/send-fax/send-fax-button.tsx'
import { useUser } from '../../shared/session/use-user.tsx'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { TabPanel } from '../../shared/ui/basics/tabs.tsx'
import { ConversationFilters } from './conversation-filters.tsx'
import { ConversationList } from './conversation-list.tsx'
import { ConversationTabs } from './conversation-tabs.tsx'
import css from './conversations-page.module.css'
import { type ConversationsView, searchOf, viewOf } from './conversations-view.ts'
import { filterOf } from './conversations-queries.ts'

/** CONV: calls, voicemails and faxes. What is shown of them stands in the address. */
export function ConversationsPage() {
  const title = useScreenTitle()
  const { subscriber, platformInfo } = useUser()
  const view = viewOf(useSearch({ strict: false }))
  const navigate = useNavigate()
  const source = { subscriberId: subscriber.id, isLineside: platformInfo.lineside !== undefined }
  const show = (change: Partial<ConversationsView>) => {
    const search = searchOf({ ...view, ...change })
    // letters of a search are no steps to go back over
    void navigate({ to: '.', search, replace: change.search !== undefined })
  }
  return (
    <Sheet>
      <PageHead
        title={title}
        actions={
          <>
            <SendFaxButton />
            <CsvButton resource={conversations} query={filterOf(source, view)} isDisabled={isRangeWrong(view)} />
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
