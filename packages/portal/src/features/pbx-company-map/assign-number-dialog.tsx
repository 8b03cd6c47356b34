import type { CompanyMap } from '@lineside/contract/resources/company-map'
import { numbers } from '@lineside/contract/resources/numbers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { staleLines } from '../../domain/pbx/line-queries.ts'
import { setMember } from '../../shared/api/resource-client.ts'
import { FormDialog } from '../../shared/editing/form-dialog.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { AssignNumberForm, type Assignment } from './assign-number-form.tsx'

interface AssignNumberDialogProps {
  /** The number to start with; '': none; null: the dialog is closed. */
  asked: string | null
  without: CompanyMap['without_number']
  onClose: () => void
}

/** MAP-02: gives a number to a line, or back to the pilot, and shows the map as it is then. */
export function AssignNumberDialog({ asked, without, onClose }: AssignNumberDialogProps) {
  const t = useTranslations('pbx-company-map')
  const common = useTranslations('common')
  const client = useQueryClient()
  const assigning = useMutation({
    mutationFn: ({ number, line }: Assignment) => setMember(numbers, number.id, 'subscriber_id', Number(line.id)),
    onSuccess: (_stored, { number, line }) => {
      toast.success(t('assign.assigned', { number: number.text, name: line.text }))
      onClose()
    },
    onSettled: () =>
      Promise.all([...staleLines, ['companymap']].map((queryKey) => client.invalidateQueries({ queryKey }))),
    meta: { failed: () => common('errors.whileTrying', { action: t('assign.action') }) },
  })
  return (
    <FormDialog isOpen={asked !== null} title={t('assign.title')} isSaving={assigning.isPending} onClose={onClose}>
      {(formId) => (
        <AssignNumberForm
          id={formId}
          asked={asked === '' ? null : asked}
          without={without}
          onSubmit={(assignment) => !assigning.isPending && assigning.mutate(assignment)}
        />
      )}
    </FormDialog>
  )
}
