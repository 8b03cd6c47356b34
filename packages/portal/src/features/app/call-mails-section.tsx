import type {
  CallMails,
  getCallMails,
  MissedMailRhythm,
  setCallMails,
} from '@lineside/contract/resources/app/call-mails'
import { mutationOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'
import { Loaded } from '../../shared/errors/loaded.tsx'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { NativeSelect } from '../../shared/ui/fields/native-select.tsx'
import { SettingsRow, SettingsSection } from '../../shared/ui/lists/settings.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'

const getMails = describedRoute<typeof getCallMails>('GET', '/api/lineside/call-mails')
const setMails = describedRoute<typeof setCallMails>('PUT', '/api/lineside/call-mails')

const queryKey = ['call-mails'] as const

const callMailsQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => callRoute(getMails, { signal }),
  meta: { isQuiet: true },
})

const setCallMailsMutation = mutationOptions({
  mutationFn: (body: { readonly missed: MissedMailRhythm; readonly day_at: string }) => callRoute(setMails, { body }),
  onSuccess: (stored, _choice, _before, { client }) => client.setQueryData(queryKey, stored),
})

/** The same as in the contract, whose file also builds schemas. */
const rhythms = ['off', 'each', 'quarter', 'hour', 'day'] as const satisfies readonly MissedMailRhythm[]
const halfHours = Array.from({ length: 48 }, (_, half) => {
  const hour = String(Math.floor(half / 2)).padStart(2, '0')
  return `${hour}:${half % 2 === 0 ? '00' : '30'}`
})

/** PUSH-03: when the user is mailed of missed calls, and whether of voice messages. */
export function CallMailsSection() {
  const t = useTranslations('app')
  const mails = useQuery(callMailsQuery)
  return (
    <SettingsSection title={t('mails.title')} lead={t('mails.lead')}>
      <Loaded
        query={mails}
        action={t('mails.loadAction')}
        waiting={<SkeletonRows count={2} label={t('mails.title')} />}
      >
        {(data) => <Rows mails={data} />}
      </Loaded>
    </SettingsSection>
  )
}

function Rows({ mails }: { mails: CallMails }) {
  const t = useTranslations('app')
  const save = useMutation({ ...setCallMailsMutation, meta: { failed: () => t('mails.saveAction') } })
  const { missed, day_at } = save.isPending ? save.variables : mails
  const set = (choice: Partial<Pick<CallMails, 'missed' | 'day_at'>>) => {
    if (!save.isPending)
      save.mutate({ missed, day_at, ...choice }, { onSuccess: () => toast.success(t('mails.saved')) })
  }
  // a program may have set another time
  const times = halfHours.includes(day_at) ? halfHours : [...halfHours, day_at].toSorted()
  return (
    <>
      <SettingsRow
        label={t('mails.missed')}
        hint={mails.email === null ? t('mails.noAddress') : t('mails.missedHint', { email: mails.email })}
        isTall
      >
        <NativeSelect
          label={t('mails.missed')}
          isLabelHidden
          aria-busy={save.isPending || undefined}
          options={rhythms.map((id) => ({ id, text: t(`mails.rhythms.${id}`) }))}
          value={missed}
          onChange={(chosen) => set({ missed: chosen })}
        />
      </SettingsRow>
      {missed === 'day' && (
        <SettingsRow
          label={t('mails.dayAt')}
          hint={t('mails.dayAtHint', { zone: mails.timezone.replaceAll('_', ' ') })}
        >
          <NativeSelect
            label={t('mails.dayAt')}
            isLabelHidden
            aria-busy={save.isPending || undefined}
            options={times.map((time) => ({ id: time, text: time }))}
            value={day_at}
            onChange={(chosen) => set({ day_at: chosen })}
          />
        </SettingsRow>
      )}
      {mails.messages !== null && <MessagesRow messages={mails.messages} />}
    </>
  )
}

/** The settings of the voicebox say where messages are mailed to. */
function MessagesRow({ messages: { email, attach } }: { messages: NonNullable<CallMails['messages']> }) {
  const t = useTranslations('app')
  const hint =
    email === null ? t('mails.messagesOff') : t(attach ? 'mails.messagesWithSound' : 'mails.messagesTo', { email })
  return (
    <SettingsRow
      label={t('mails.messages')}
      hint={hint}
      below={
        <ScreenButton tone="text" size="s" to="/user/voicebox">
          {t('mails.voicebox')}
        </ScreenButton>
      }
    />
  )
}
