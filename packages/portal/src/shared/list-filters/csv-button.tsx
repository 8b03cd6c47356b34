import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { request } from '../api/request.ts'
import { saveFile } from '../files/save-file.ts'
import { Button } from '../ui/basics/button.tsx'

interface CsvButtonProps {
  /** Name of the resource, and of the file. */
  resource: string
  query: Readonly<Record<string, string | number | boolean | undefined>>
  isDisabled?: boolean
}

/** All that a list's filter leaves in, as a file. */
export function CsvButton({ resource, query, isDisabled = false }: CsvButtonProps) {
  const t = useTranslations('list-filters')
  const common = useTranslations('common')
  const download = useMutation({
    mutationFn: async () => {
      const answer = await request(`/api/${resource}/`, { query, accept: 'text/csv' })
      saveFile(await answer.blob(), `${resource}.csv`)
    },
    meta: { failed: () => common('errors.whileTrying', { action: t('csv.action') }) },
  })
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
