import { limits } from '@lineside/contract/limits'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { numberDigits } from '../../../domain/pbx/number-source.ts'
import { useIsLineside } from '../../../domain/pbx/use-sources.ts'
import { type AddFormProps, useAddForm } from '../../../shared/editing/list/use-add-form.tsx'
import { useUser } from '../../../shared/session/use-user.tsx'
import { Fold } from '../../../shared/editing/fold.tsx'
import { AddFoot } from '../../../shared/editing/list/add-foot.tsx'
import { progressOf } from '../../../shared/editing/questions/progress.ts'
import { Question, Questions } from '../../../shared/editing/questions/questions.tsx'
import type { NewSeat } from '../seat-writes.ts'
import { CallEnd } from './call-end.tsx'
import { ExtensionPick } from './extension-pick.tsx'
import { firstNameOf, newSeatNumber } from './new-seat-view.ts'
import css from './seat-form.module.css'
import { SeatLine } from './seat-line.tsx'

/** Fields that the three questions ask for; all others stand under "More". */
const asked: readonly (keyof NewSeat)[] = ['name', 'email', 'extension', 'end', 'colleague']

/**
 * SEAT-02: adds a seat by three questions: who it is, which extension, and where a call goes that nobody answers. The line
 * that comes of it stands beside them.
 */
export function SeatForm(props: AddFormProps<NewSeat>) {
  const { title, isBusy, onClose } = props
  const t = useTranslations('pbx-new-seat')
  const isLineside = useIsLineside()
  // another platform wants a password, so what is necessary is in sight
  const [isMore, setMore] = useState(!isLineside)
  const { form, submit, shownPhase, specs, control, values, change, preset, isFit, isRefused, isSending } = useAddForm(
    props,
    {
      isNeedless: (id, { end }) => id === 'colleague' && end !== 'colleague',
      onVain: (wrong) => wrong.some((id) => !asked.includes(id)) && setMore(true),
    },
  )
  const field = (id: keyof NewSeat) => {
    const spec = specs.find((each) => each.id === id)
    return spec && control(spec)
  }
  const { facts, subscriber } = useUser()
  const { primary_number: own } = subscriber
  const number = newSeatNumber(values.extension, { ...facts, number: own && numberDigits(own) })
  const name = values.name.trim()
  const person = firstNameOf(values.name)
  const isMailed = isLineside && values.email.trim() !== '' && values.webPassword.password.trim() === ''
  const [who, which, where] = progressOf([
    name !== '' && isFit('name') && isFit('email'),
    isFit('extension'),
    // it always has an answer, so it is never done
    false,
  ])
  return (
    <Questions
      form={form}
      label={title}
      phase={shownPhase}
      onSubmit={submit}
      aside={
        <SeatLine
          person={person}
          number={number}
          email={values.email.trim()}
          end={values.end}
          colleagueId={values.colleague}
        />
      }
    >
      <Question
        at={1}
        progress={who}
        title={t('who')}
        hint={isMailed ? t('byLink', { name: person || 'none' }) : t('byHand')}
      >
        <div className={css.two}>
          {field('name')}
          {field('email')}
        </div>
      </Question>
      <Question at={2} progress={which} title={t('extension')} hint={number !== null && t('dial', { number })}>
        <ExtensionPick
          field={field('extension')}
          isWrong={isRefused('extension')}
          isDisabled={isBusy}
          value={values.extension}
          onPreset={(extension) => preset('extension', extension)}
          onChange={(extension) => change('extension', extension)}
        />
      </Question>
      <Question at={3} progress={where} title={t('end.title', { name: person || 'none' })}>
        <CallEnd
          label={t('end.title', { name: person || 'none' })}
          isMailed={values.email.trim() !== ''}
          isDisabled={isBusy}
          value={values.end}
          onChange={(end) => change('end', end)}
        />
        {field('colleague')}
      </Question>
      <Fold label={t('more')} hint={t('moreLead')} isOpen={isMore} onToggle={() => setMore(!isMore)}>
        {specs.flatMap((spec) =>
          asked.includes(spec.id)
            ? []
            : [
                <div key={spec.id} data-field={spec.id} className={spec.kind === 'password' ? css.pair : undefined}>
                  {control(spec)}
                </div>,
              ],
        )}
      </Fold>
      <AddFoot
        isSending={isSending}
        isBusy={isBusy}
        onClose={onClose}
        note={isMailed && t('mails', { hours: limits.handOverSeconds / 3600 })}
      >
        {name === '' ? title : t('add', { name })}
      </AddFoot>
    </Questions>
  )
}
