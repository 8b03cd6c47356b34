import { type Wallboard, wallboardLimits } from '@lineside/contract/resources/pbx/wallboards'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { Loaded } from '../../shared/errors/loaded.tsx'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { CopyButton } from '../../shared/ui/feedback/copy-button.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { Checkbox } from '../../shared/ui/fields/checkbox.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { Dialog } from '../../shared/ui/overlays/dialog.tsx'
import css from './wallboards-dialog.module.css'
import { useWallboardActions, wallboardsQuery } from './wallboards-queries.ts'

interface WallboardsDialogProps {
  isOpen: boolean
  onClose: () => void
  queues: readonly { readonly id: number; readonly name: string }[]
}

/** QBOARD-03: the screens on walls that show queues: made with a name, and ended here. */
export function WallboardsDialog({ isOpen, onClose, queues }: WallboardsDialogProps) {
  const t = useTranslations('pbx-queues')
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('walls.title')}>
      <Wallboards queues={queues} />
    </Dialog>
  )
}

/** Mounted while the dialog is open: an address is shown until it closes, and then never again. */
function Wallboards({ queues }: Pick<WallboardsDialogProps, 'queues'>) {
  const t = useTranslations('pbx-queues')
  const list = useQuery(wallboardsQuery)
  const { add, end } = useWallboardActions()
  const names = new Map(queues.map(({ id, name }) => [id, name]))
  const made = add.data && `${location.origin}${location.pathname}#/wallboard?key=${add.data.key}`
  return (
    <>
      <p>{t('walls.lead')}</p>
      {made !== undefined && (
        <Note live="status">
          <TextField
            label={t('walls.address')}
            hint={t('walls.once')}
            value={made}
            readOnly
            end={<CopyButton name={t('walls.address')} text={made} size="s" />}
          />
        </Note>
      )}
      <Loaded query={list} action={t('walls.load')} waiting={<SkeletonRows count={2} label={t('walls.title')} />}>
        {(all) => (
          <>
            {all.length === 0 && <p className={css.none}>{t('walls.none')}</p>}
            <ul className={css.list} aria-label={t('walls.title')}>
              {all.map((wallboard) => (
                <Row
                  key={wallboard.id}
                  wallboard={wallboard}
                  queues={wallboard.queue_ids.flatMap((id) => names.get(id) ?? []).join(', ')}
                  isEnding={end.isPending && end.variables === wallboard.id}
                  onEnd={() => end.mutate(wallboard.id)}
                />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      <Form queues={queues} isBusy={add.isPending} onMake={add.mutate} />
    </>
  )
}

interface RowProps {
  wallboard: Wallboard
  queues: string
  isEnding: boolean
  onEnd: () => void
}

function Row({ wallboard: { name, last_used_at: used }, queues, isEnding, onEnd }: RowProps) {
  const t = useTranslations('pbx-queues')
  const formats = useFormats()
  const now = useNow({ updateInterval: 60_000 })
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <span>{queues}</span>
        <span>
          {used === null ? t('walls.never') : t('walls.used', { time: formats.shortTime(new Date(used), now) })}
        </span>
      </span>
      <Button size="s" isBusy={isEnding} aria-label={t('walls.endOf', { name })} onClick={onEnd}>
        {t('walls.end')}
      </Button>
    </li>
  )
}

interface FormProps extends Pick<WallboardsDialogProps, 'queues'> {
  isBusy: boolean
  onMake: (values: { name: string; queue_ids: number[] }) => void
}

function Form({ queues, isBusy, onMake }: FormProps) {
  const t = useTranslations('pbx-queues')
  const wrong = useId()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [isTried, setTried] = useState(false)
  const isNameless = name.trim() === ''
  const isWrong = chosen.length === 0 || chosen.length > wallboardLimits.queues
  return (
    <form
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(isNameless || isWrong)
        if (isBusy || isNameless || isWrong) return
        onMake({ name: name.trim(), queue_ids: [...chosen] })
        setName('')
        setChosen([])
      }}
    >
      <TextField
        label={t('walls.name')}
        hint={t('walls.nameHint')}
        value={name}
        maxLength={wallboardLimits.name}
        error={isTried && isNameless ? t('walls.nameMissing') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset aria-describedby={isTried && isWrong ? wrong : undefined}>
        <legend>{t('walls.queues')}</legend>
        {queues.map((queue) => (
          <Checkbox
            key={queue.id}
            isOn={chosen.includes(queue.id)}
            onChange={(isOn) => setChosen(isOn ? [...chosen, queue.id] : chosen.filter((id) => id !== queue.id))}
          >
            {queue.name}
          </Checkbox>
        ))}
        {isTried && isWrong && (
          <p id={wrong} role="alert">
            {t('walls.queuesMissing', { count: wallboardLimits.queues })}
          </p>
        )}
      </fieldset>
      <Button tone="primary" type="submit" isBusy={isBusy}>
        {t('walls.make')}
      </Button>
    </form>
  )
}
