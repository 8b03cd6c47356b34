import { mayDo } from '@lineside/contract/access'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorText } from '../../../shared/errors/report-error.ts'
import { useUser } from '../../../shared/session/use-user.tsx'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { useKitLabels } from '../../../shared/ui/basics/kit-labels.tsx'
import { Note } from '../../../shared/ui/feedback/note.tsx'
import { toast } from '../../../shared/ui/feedback/toast.ts'
import { Checkbox } from '../../../shared/ui/fields/checkbox.tsx'
import { RadioGroup } from '../../../shared/ui/fields/radio-group.tsx'
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx'
import { AccountFields } from './account-fields.tsx'
import { type BookAccount, useBookActions } from './book-queries.ts'
import css from './books.module.css'

/** Connects an address book: first the account, then the choice among its books. */
export function ConnectBook({ onClose }: { onClose: () => void }) {
  const t = useTranslations('contacts')
  const labels = useKitLabels()
  const form = useId()
  const { facts } = useUser()
  const { find, add } = useBookActions()
  const [account, setAccount] = useState<BookAccount>({ address: '', username: '', password: '' })
  const [chosen, setChosen] = useState<string | null>(null)
  const [isShared, setShared] = useState(false)
  const books = find.data?.found ?? null
  const error = add.error ?? find.error
  const isBusy = find.isPending || add.isPending
  const nameOf = (url: string) => books?.find((book) => book.url === url)?.name || t('books.unnamed')
  const type = (change: Partial<BookAccount>) => {
    find.reset()
    add.reset()
    setAccount({ ...account, ...change })
  }
  const search = () => find.mutate(account, { onSuccess: ({ found }) => setChosen(found[0]?.url ?? null) })
  const connect = (url: string) => {
    const { username, password } = account
    const name = nameOf(url)
    add.mutate(
      { url, name, username, password, shared: isShared },
      {
        onSuccess: () => {
          toast.success(t('books.connected', { name }))
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={isBusy}
      title={t('books.connect')}
      foot={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {labels.cancel}
          </Button>
          {books === null || chosen === null ? (
            <Button key="find" tone="primary" type="submit" form={form} isBusy={find.isPending}>
              {t('books.find')}
            </Button>
          ) : (
            <Button key="connect" tone="primary" isBusy={add.isPending} onClick={() => connect(chosen)}>
              {t('books.connectAction')}
            </Button>
          )}
        </>
      }
    >
      <div className={css.books}>
        <AccountFields form={form} account={account} onType={type} onSubmit={search} isKept={isBusy} />
        {books !== null && (
          <RadioGroup
            label={t('books.found')}
            direction="column"
            options={books.map(({ url }) => ({ id: url, text: nameOf(url), hint: new URL(url).host }))}
            value={chosen}
            onChange={setChosen}
            isDisabled={isBusy}
          />
        )}
        {books !== null && mayDo(facts, 'company_contacts') && (
          <Checkbox isOn={isShared} disabled={isBusy} onChange={setShared}>
            {t('forCompany')}
          </Checkbox>
        )}
        {error !== null && (
          <Note tone="negative" live="alert">
            {errorText(error)}
          </Note>
        )}
      </div>
    </Dialog>
  )
}
