import { limits } from '@lineside/contract/limits'
import { webhookEvents } from '@lineside/contract/resources/app/webhook-events'
import type { Webhook } from '@lineside/contract/resources/app/webhooks'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fieldRefusalOf } from '../../shared/api/refusal.ts'
import { errorText } from '../../shared/errors/report-error.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { useKitLabels } from '../../shared/ui/basics/kit-labels.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { Checkbox } from '../../shared/ui/fields/checkbox.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { Dialog } from '../../shared/ui/overlays/dialog.tsx'
import { useWebhookActions, type WebhookValues } from './connections-queries.ts'
import css from './connections.module.css'

interface WebhookDialogProps {
  isOpen: boolean
  onClose: () => void
  onSecret: (secret: string) => void
  /** The webhook that is changed; null: a new one. */
  webhook: Webhook | null
}

/** KEYS-02: where a webhook sends, and what it hears. */
export function WebhookDialog({ isOpen, onClose, onSecret, webhook }: WebhookDialogProps) {
  const t = useTranslations('pbx-connections')
  const labels = useKitLabels()
  const form = useId()
  const { add, change, renew } = useWebhookActions()
  const saving = webhook === null ? add : change
  const refusals = { name: fieldRefusalOf(saving.error, 'name'), url: fieldRefusalOf(saving.error, 'url') }
  const isSaid = refusals.name !== null || refusals.url !== null
  const done = () => {
    saving.reset()
    onClose()
  }
  const save = (values: WebhookValues) => {
    if (webhook === null) {
      add.mutate(values, {
        onSuccess: ({ secret }) => {
          done()
          onSecret(secret)
        },
      })
      return
    }
    const state = webhook.state === 'paused' ? 'paused' : 'on'
    change.mutate({ ...values, id: webhook.id, state }, { onSuccess: done })
  }
  const renewed = (id: number) =>
    renew.mutate(id, {
      onSuccess: ({ secret }) => {
        done()
        onSecret(secret)
      },
    })
  const foot = (
    <>
      <Button onClick={done}>{labels.cancel}</Button>
      <Button tone="primary" type="submit" form={form} isBusy={saving.isPending}>
        {webhook === null ? t('dialog.add') : t('dialog.save')}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onClose={done} title={webhook === null ? t('dialog.new') : t('dialog.change')} foot={foot}>
      <Fields form={form} webhook={webhook} onSave={save} refusals={refusals} onType={saving.reset} />
      {saving.isError && !isSaid && (
        <Note tone="negative" live="alert">
          {errorText(saving.error)}
        </Note>
      )}
      {webhook !== null && (
        <Note
          action={
            <Button size="s" isBusy={renew.isPending} onClick={() => renewed(webhook.id)}>
              {t('dialog.renew')}
            </Button>
          }
        >
          {t('dialog.renewText')}
        </Note>
      )}
    </Dialog>
  )
}

interface FieldsProps {
  form: string
  webhook: Webhook | null
  onSave: (values: WebhookValues) => void
  /** The platform's objections to what was given last. */
  refusals: { name: string | null; url: string | null }
  /** Called when a text changes, to which the objections no longer belong. */
  onType: () => void
}

/** Mounted while the dialog is open, so each opening begins with what is saved. */
function Fields({ form, webhook, onSave, refusals, onType }: FieldsProps) {
  const t = useTranslations('pbx-connections')
  const [name, setName] = useState(webhook?.name ?? '')
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [events, setEvents] = useState(webhook?.events ?? [])
  const [isTried, setTried] = useState(false)
  const isNameless = name.trim() === ''
  const isNowhere = url.trim() === ''
  const isDeaf = events.length === 0
  return (
    <form
      id={form}
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!isNameless && !isNowhere && !isDeaf) onSave({ name: name.trim(), url: url.trim(), events })
      }}
    >
      <TextField
        label={t('dialog.name')}
        value={name}
        maxLength={limits.webhookName}
        error={isTried && isNameless ? t('dialog.nameMissing') : (refusals.name ?? undefined)}
        onChange={(event) => {
          onType()
          setName(event.target.value)
        }}
      />
      <TextField
        label={t('dialog.url')}
        hint={t('dialog.urlHint')}
        type="url"
        value={url}
        maxLength={limits.webhookUrl}
        error={isTried && isNowhere ? t('dialog.urlMissing') : (refusals.url ?? undefined)}
        onChange={(event) => {
          onType()
          setUrl(event.target.value)
        }}
      />
      <fieldset className={css.events}>
        <legend>{t('dialog.events')}</legend>
        {webhookEvents.map((event) => (
          <Checkbox
            key={event}
            isOn={events.includes(event)}
            onChange={(isOn) =>
              setEvents(webhookEvents.filter((each) => (each === event ? isOn : events.includes(each))))
            }
          >
            {t(`events.${keyOf(event)}`)}
          </Checkbox>
        ))}
        {isTried && isDeaf && <p role="alert">{t('dialog.eventsMissing')}</p>}
      </fieldset>
    </form>
  )
}

type EventKey<Name extends string> = Name extends `${infer Of}.${infer What}` ? `${Of}-${What}` : never

/** Keys of texts have no dots. */
export const keyOf = <Name extends (typeof webhookEvents)[number]>(event: Name) =>
  event.replace('.', '-') as EventKey<Name>
