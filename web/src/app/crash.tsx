import { Button } from '../ui/button.tsx'
import { MessagePage } from './message-page.tsx'
import { errors as t } from './strings.en.ts'

export function Crash() {
  return (
    <MessagePage
      title={t.crashTitle}
      text={t.crashText}
      action={
        <Button look="primary" onClick={() => location.reload()}>
          {t.crashReload}
        </Button>
      }
    />
  )
}
