import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  title: string
  /** What it is about, by its name. */
  about?: string | undefined
  children: ReactNode
  cancel: string
  confirm: string
  danger?: boolean
  busy?: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** One question with two answers. The harmless answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const id = useId()
  return (
    <Dialog
      title={props.title}
      describedBy={id}
      onClose={props.onCancel}
      busy={props.busy ?? false}
      footer={
        <>
          <Button onClick={props.onCancel} disabled={props.busy} data-autofocus>
            {props.cancel}
          </Button>
          <Button
            look={props.danger ? 'danger' : 'primary'}
            busy={props.busy ?? false}
            onClick={props.onConfirm}
          >
            {props.confirm}
          </Button>
        </>
      }
    >
      <div id={id} className={styles.text}>
        {props.about && (
          <p className={styles.about}>
            <bdi>{props.about}</bdi>
          </p>
        )}
        <p>{props.children}</p>
      </div>
    </Dialog>
  )
}
