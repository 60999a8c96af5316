import { images } from '@zaffa/contract/images'
import { ImagePlus } from 'lucide-react'
import { type ChangeEvent, use, useEffect, useId, useRef, useState } from 'react'
import { Controller, type FieldValues } from 'react-hook-form'
import { api } from '../lib/api.ts'
import { serverMessage } from '../lib/call-error.ts'
import { logError } from '../lib/log.ts'
import { useStrings } from '../lib/strings.ts'
import { useToast } from '../lib/toast-context.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import styles from './avatar-field.module.css'
import { describedBy, FieldError } from './field-frame.tsx'
import { FormBusy } from './form-busy.ts'
import { readUpload } from './read-upload.ts'
import { texts } from './strings.ts'
import type { FieldProps } from './use-field.ts'

type AvatarFieldProps<Values extends FieldValues> = FieldProps<Values> & {
  /** The form waits for the picture: its button is disabled meanwhile. */
  onUploading: (uploading: boolean) => void
}

/** Uploads a picture at once; the value is the path it is stored under, empty for none. */
export function AvatarField<Values extends FieldValues>(props: AvatarFieldProps<Values>) {
  const { avatar: t } = useStrings(texts)
  const toast = useToast()
  const id = useId()
  const busy = use(FormBusy)
  const side = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [uploading, setUploading] = useState(false)
  const request = useRef<AbortController>(null)
  // An upload that outlives its form would report to another screen.
  useEffect(() => () => request.current?.abort(), [])

  async function upload(event: ChangeEvent<HTMLInputElement>, set: (url: string) => void) {
    const file = event.target.files?.[0]
    // The same file may be chosen again after a failure.
    event.target.value = ''
    if (!file) return
    if (!file.type.startsWith('image/')) return toast.error(t.notAnImage)
    if (file.size > images.maxBytes) return toast.error(t.tooLarge)
    const body = new FormData()
    body.append('file', file)
    toast.dismissError()
    // The input is disabled now, so its focus waits beside it.
    if (document.activeElement === event.target) side.current?.focus()
    setUploading(true)
    props.onUploading(true)
    request.current = new AbortController()
    const { signal } = request.current
    try {
      set(readUpload(await api.post(images.upload, body, { signal })))
      toast.success(t.uploaded)
    } catch (error) {
      if (signal.aborted) return
      logError('Failed to upload image', error)
      toast.failure(error, serverMessage(error) ?? t.failed)
    } finally {
      setUploading(false)
      props.onUploading(false)
    }
  }

  const waiting = useRef(false)
  useEffect(() => {
    const finished = waiting.current && !uploading
    waiting.current = uploading
    if (finished && document.activeElement === side.current) input.current?.focus()
  }, [uploading])

  return (
    <Controller
      control={props.form.control}
      name={props.name}
      render={({ field, fieldState: { error } }) => (
        <div className={styles.field}>
          {field.value ? (
            <Avatar image={field.value} name="" size={72} label={t.preview} />
          ) : (
            <span className={styles.empty} aria-hidden>
              <ImagePlus size={26} />
            </span>
          )}
          <div ref={side} tabIndex={-1} className={styles.side}>
            <span className={styles.label}>{props.label}</span>
            <div className={styles.buttons}>
              <input
                ref={(element) => {
                  input.current = element
                  field.ref(element)
                }}
                id={id}
                type="file"
                accept="image/*"
                className="visually-hidden"
                aria-label={props.label}
                aria-describedby={describedBy(id, { error })}
                aria-invalid={error ? true : undefined}
                aria-disabled={busy || undefined}
                disabled={uploading}
                onClick={(event) => {
                  if (busy) event.preventDefault()
                }}
                onChange={(event) => void upload(event, field.onChange)}
              />
              <label
                htmlFor={id}
                className={styles.choose}
                data-disabled={uploading || busy || undefined}
              >
                {field.value ? t.change : t.choose}
              </label>
              {field.value && (
                <Button
                  small
                  look="quiet"
                  disabled={uploading || busy}
                  onClick={() => {
                    field.onChange('')
                    input.current?.focus()
                  }}
                >
                  {t.remove}
                </Button>
              )}
            </div>
            <p className={styles.hint} aria-live="polite">
              {uploading ? t.uploading : t.rule}
            </p>
            <FieldError id={id} error={error?.message} />
          </div>
        </div>
      )}
    />
  )
}
