import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { newVoicemailsQuery } from '../../domain/conversations/new-voicemails-query.ts'
import { TabList } from '../../shared/ui/basics/tabs.tsx'
import type { ConversationTab } from './conversations-view.ts'

interface ConversationTabsProps {
  subscriberId: number
  value: ConversationTab
  onChange: (tab: ConversationTab) => void
}

/** CONV-01, with the number of voicemails that nobody has listened to. */
export function ConversationTabs({ subscriberId, value, onChange }: ConversationTabsProps) {
  const t = useTranslations('conversations')
  const { data: count } = useQuery(newVoicemailsQuery(subscriberId))
  const items = [
    { id: 'call-fax-voicemail', text: t('tabs.all') },
    { id: 'call', text: t('tabs.call') },
    { id: 'voicemail', text: t('tabs.voicemail'), count, countLabel: t('tabs.new') },
    { id: 'fax', text: t('tabs.fax') },
  ] as const
  return <TabList id="conversations" label={t('tabs.label')} items={items} value={value} onChange={onChange} />
}
