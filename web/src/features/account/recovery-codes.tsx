import { saveFile } from '../../lib/save-file.ts'
import { useStrings } from '../../lib/strings.ts'
import { useToast } from '../../lib/toast-context.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './recovery-codes.module.css'
import { texts } from './strings.ts'

/** The one time that the codes are shown. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { codes: t } = useStrings(texts)
  const toast = useToast()
  const text = `${codes.join('\n')}\n`
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t.copied)
    } catch {
      toast.error(t.copyFailed)
    }
  }
  return (
    <Dialog
      title={t.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => void copy()}>{t.copy}</Button>
          <Button onClick={() => saveFile(t.file, new Blob([text], { type: 'text/plain' }))}>
            {t.download}
          </Button>
          <Button look="primary" onClick={onClose} data-autofocus>
            {t.done}
          </Button>
        </>
      }
    >
      <p className={styles.keep}>{t.keep}</p>
      <ul className={styles.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
