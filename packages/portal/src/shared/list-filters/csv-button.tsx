import type { ResourceDescription } from '@lineside/contract/http/resource'
import type { SentQuery } from '@lineside/contract/http/resource-types'
import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { listAsCsv, type Resource } from '../api/resource-client.ts'
import { saveFile } from '../files/save-file.ts'
import { Button } from '../ui/basics/button.tsx'

interface CsvButtonProps<D extends ResourceDescription> {
  /** Its name is the file's. */
  resource: Resource<D>
  query: SentQuery<D>
  isDisabled?: boolean
}

/** All that a list's filter leaves in, as a file. */
export function CsvButton<D extends ResourceDescription>(props: CsvButtonProps<D>) {
  const { resource, query, isDisabled = false } = props
  const t = useTranslations('list-filters')
  const common = useTranslations('common')
  const download = useMutation({
    mutationFn: async () => saveFile(await listAsCsv<D>(resource, query), `${resource.name}.csv`),
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
