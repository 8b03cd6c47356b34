import { getNewPhones, putNewPhones } from '@lineside/contract/resources/pbx/held-phones'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callRoute } from '../../shared/api/call-route.ts'
import { LoadFailedNote } from '../../shared/errors/load-failed-note.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { Switch } from '../../shared/ui/fields/switch.tsx'
import css from './outside-limits.module.css'

const queryKey = ['new-phones']

/** HARD-02: whether phones that a line of the company has never seen are held until their owner says yes. */
export function NewPhonesSwitch() {
  const t = useTranslations('outside-limits')
  const common = useTranslations('common')
  const client = useQueryClient()
  const state = useQuery({ queryKey, queryFn: ({ signal }) => callRoute(getNewPhones, { signal }) })
  const set = useMutation({
    mutationFn: (isOn: boolean) => callRoute(putNewPhones, { body: { new_phones: isOn ? 'hold' : 'off' } }),
    onSuccess: (now, isOn) => {
      client.setQueryData(queryKey, now)
      toast.success(t(isOn ? 'newPhones.on' : 'newPhones.off'))
    },
    meta: { failed: () => common('errors.whileTrying', { action: t('newPhones.action') }) },
  })
  if (state.data === undefined) return <LoadFailedNote query={state}>{t('newPhones.failed')}</LoadFailedNote>
  return (
    <div className={css.newPhones}>
      <Switch
        isOn={state.data.new_phones === 'hold'}
        isBusy={set.isPending}
        aria-describedby="new-phones-hint"
        onChange={(isOn) => set.mutate(isOn)}
      >
        {t('newPhones.label')}
      </Switch>
      <p id="new-phones-hint" className={css.hint}>
        {t('newPhones.hint')}
      </p>
    </div>
  )
}
