import { conversations } from '@lineside/contract/resources/conversations'
import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { request } from '../../shared/api/request.ts'
import { saveFile } from '../../shared/files/save-file.ts'
import { Button } from '../../shared/ui/button.tsx'
import { type ConversationsSource, filterOf } from './conversations-queries.ts'
import { type ConversationsView, isRangeWrong } from './conversations-view.ts'

/** All that the filter leaves in, as a file. */
export function CsvButton({ source, view }: { source: ConversationsSource; view: ConversationsView }) {
  const t = useTranslations('conversations')
  const common = useTranslations('common')
  const download = useMutation({
    mutationFn: async () => {
      const answer = await request(`/api/${conversations.name}/`, { query: filterOf(source, view), accept: 'text/csv' })
      saveFile(await answer.blob(), `${conversations.name}.csv`)
    },
    meta: { failed: () => common('errors.whileTrying', { action: t('csv.action') }) },
  })
  return (
    <Button
      icon={FileDown}
      disabled={isRangeWrong(view)}
      isBusy={download.isPending}
      busyLabel={t('csv.busy')}
      onClick={() => download.mutate()}
    >
      {t('csv.download')}
    </Button>
  )
}
