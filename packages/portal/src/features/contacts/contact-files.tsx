import { Download, Ellipsis, Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { saveFile } from '../../shared/files/save-file.ts'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { Menu } from '../../shared/ui/overlays/menu.tsx'
import { ContactsImport } from './contacts-import.tsx'
import { contactCards } from './contacts-queries.ts'

/** The menu of the address book: import and export. */
export function ContactFiles({ isEmpty }: { isEmpty: boolean }) {
  const t = useTranslations('contacts')
  const common = useTranslations('common')
  const [isImporting, setImporting] = useState(false)
  const save = async () => {
    try {
      saveFile(await contactCards(), 'contacts.vcf')
    } catch {
      toast.error(common('errors.whileTrying', { action: t('exportAction') }))
    }
  }
  return (
    <>
      <Menu
        trigger={<IconButton icon={Ellipsis} name={t('files')} data-popup="contact-files" />}
        label={t('files')}
        items={[
          { id: 'import', text: t('import.button'), icon: Upload, onAction: () => setImporting(true) },
          { id: 'export', text: t('export'), icon: Download, isDisabled: isEmpty, onAction: () => void save() },
        ]}
      />
      {isImporting && <ContactsImport onClose={() => setImporting(false)} />}
    </>
  )
}
